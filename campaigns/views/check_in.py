"""The check-in of a day's event: who is here, who has a force, who came late."""

from typing import NamedTuple
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.actions import check_in as actions
from campaigns.ledger.state import Force
from campaigns.models import Campaign, Membership
from campaigns.permissions import may
from campaigns.read_model.campaign_state import state_of
from campaigns.views.campaign_context import campaign_context
from campaigns.views.form_data import submitted_number
from campaigns.views.refusals import refusals_as_messages
from people.http_methods import require_safe_or_POST


class Row(NamedTuple):
    """A player, what they fight with, and how many rounds they have missed by coming late."""

    member: Membership
    force: Force | None
    missed: int


@login_required
@require_safe_or_POST
def check_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Players say for themselves that they are here, organisers for all."""
    own = access.membership_for(request, slug, "check in")
    if request.method == "POST":
        with refusals_as_messages(request):
            _do(request, own)
        return redirect(own.campaign) if "back" in request.POST else redirect("campaigns:check_in", slug)
    campaign = own.campaign
    context = campaign_context(request, campaign, "rounds")
    context |= {"rows": _rows(campaign), "organises": may(own.role, "manage members"), "key": uuid4()}
    return render(request, "campaigns/rounds/check_in.html", context)


def _do(request: HttpRequest, own: Membership) -> None:
    """One of the page's buttons; those of organisers do nothing for others."""
    does, organises = request.POST.get("do", ""), may(own.role, "manage members")
    if does in ("here", "away"):
        actions.check_in(own, here=does == "here")
    elif organises and does == "open":
        actions.open_check_in(own.campaign)
    elif organises and does == "close":
        actions.close_check_in(own.campaign)
    elif organises and does == "save":
        actions.set_here(own.campaign, [int(n) for n in request.POST.getlist("here") if n.isdecimal() and len(n) < 8])
        messages.success(request, _("Who is here is saved."))
    elif organises and does == "late":
        _score_late(request, own)


def _score_late(request: HttpRequest, own: Membership) -> None:
    worth, member = request.POST.get("worth", ""), submitted_number(request, "member")
    if worth in (actions.BYES, actions.LOSSES):
        actions.score_late(own.campaign, own, member, worth, key=_key(request))
        messages.success(request, _("The rounds before are counted."))


def _key(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return uuid4()


def _rows(campaign: Campaign) -> list[Row]:
    state = state_of(campaign)
    players = campaign.memberships.active().exclude(role=Membership.Role.FOLLOWER).order_by("folded", "number")
    forces = {force.member: force for force in state.active_forces()}
    return [Row(member, forces.get(member.number), actions.missed(state, member.number)) for member in players]
