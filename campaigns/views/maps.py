"""The map of a campaign: its page, its document, and giving a hex by hand."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.actions import map_and_story as actions
from campaigns.forms.maps import AssignHexForm
from campaigns.ledger.hexes import attackable, rewards
from campaigns.ledger.state import State
from campaigns.maps.member_colours import Emblem, emblem_of
from campaigns.maps.svg import map_sheet
from campaigns.maps.text import TERRAINS
from campaigns.models import Campaign
from campaigns.models.documents import document_text
from campaigns.read_model.campaign_state import news_of, state_of
from campaigns.text.news import news_lines
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404
from campaigns.views.refusals import refusals_in

CHANGES = ("map_drawn", "hex_taken", "hex_kept", "hex_given", "hex_freed")
MAX_CHANGES = 200


@login_or_404
def world_map(request: HttpRequest, slug: str) -> HttpResponse:
    return map_page(request, access.visible_campaign(request, slug))


def map_page(
    request: HttpRequest, campaign: Campaign, form: AssignHexForm | None = None, status: int = 200
) -> HttpResponse:
    """The hexes, who holds them, and what the reader may do about the chosen one."""
    state = state_of(campaign)
    context = campaign_context(request, campaign, "map") | {"form": form}
    if state.map is not None:
        context |= _drawn(request, campaign, state, context)
    return render(request, "campaigns/map/map.html", context, status=status)


def _drawn(request: HttpRequest, campaign: Campaign, state: State, context: dict[str, Any]) -> dict[str, Any]:
    assert state.map is not None
    membership, form = context["membership"], context["form"]
    emblems = emblem_of({member.number: member.name for member in state.members.values()})
    may_attack = membership is not None and context["may"]["plan"] and campaign.archived is None
    may_attack = may_attack and state.force_of(membership.number) is not None
    open_to = attackable(state, membership.number) if may_attack else []
    fought = {
        b.stake: b.get_absolute_url()
        for b in campaign.battles.planned().exclude(stake="").only("campaign", "stake", "slug")
    }
    chosen = state.map.hex(form["hex"].value() if form else request.GET.get("hex"))
    lines = news_lines([h for h in news_of(campaign) if h.code in CHANGES], state)
    history = lines[::-1][:MAX_CHANGES]
    sheet = map_sheet(
        state.map, state.holders, emblems, attackable=open_to, fought=fought, chosen=chosen.id if chosen else ""
    )
    more: dict[str, Any] = {"sheet": sheet, "terrains": TERRAINS, "legend": _legend(state, emblems), "history": history}
    if chosen is not None:
        cell = next(cell for cell in sheet.cells if cell.chosen)
        holder = state.holders.get(chosen.id)
        form = form or AssignHexForm(state=state, initial={"hex": chosen.id, "member": str(holder or "")})
        past = [line for line in lines if line.item.figures.get("hex") == chosen.id][::-1]
        more |= {"cell": cell, "form": form, "past": past}
    return more


def _legend(state: State, emblems: dict[int, Emblem]) -> list[tuple[Emblem, int, int, int]]:
    """Who holds how many hexes, and what they give, most first."""
    held = list(state.holders.values())
    rows = [(emblems[member], held.count(member), *rewards(state, member)) for member in dict.fromkeys(held)]
    return sorted(rows, key=lambda row: (-row[1], row[0].member))


@login_or_404
def document(request: HttpRequest, slug: str) -> HttpResponse:
    """Download the map, to be used in another campaign."""
    campaign = access.visible_campaign(request, slug)
    present = actions.map_of(state_of(campaign))
    if present is None:
        raise Http404
    return download(document_text(present), "map.json")


def download(text: str, name: str) -> HttpResponse:
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="application/json", headers=disposition)


@login_required
@require_POST
def assign_hex(request: HttpRequest, slug: str) -> HttpResponse:
    """The organisers say who holds a hex."""
    membership = access.membership_for(request, slug, "draw the map")
    campaign = membership.campaign
    form = AssignHexForm(request.POST, state=state_of(campaign))
    if form.is_valid():
        data = form.cleaned_data
        with refusals_in(form):
            actions.assign_hex(campaign, membership, data["hex"], form.to_whom(), data["reason"])
            messages.success(request, _("The map is changed, and the reason is in the ledger."))
            return redirect(f"{reverse('campaigns:map', args=[slug])}?hex={data['hex']}#hex")
    return map_page(request, campaign, form, status=422)
