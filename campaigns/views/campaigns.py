"""Campaigns: the list of one's own, founding one, its page, changing it, putting it away."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.actions import campaigns as actions
from campaigns.actions.errors import StaleError
from campaigns.forms.campaigns import CampaignForm
from campaigns.ledger.settings import read_settings
from campaigns.ledger.state import State
from campaigns.models import Battle, Campaign, Entry
from campaigns.presenters.agenda import agenda
from campaigns.presenters.rounds import bracket_faults
from campaigns.presenters.situations import steps_in, steps_of
from campaigns.read_model.campaign_state import Standing, overview_of
from campaigns.read_model.faces import by_member, faces_of_forces
from campaigns.read_model.withdrawn_operations import on_withdrawn
from campaigns.text.agreement import tie_breaker_heads, tie_breakers
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404
from campaigns.views.form_data import side_by_side, submitted_data
from people.addresses import site_url
from people.bounded_pages import BoundedPaginator
from people.http_methods import require_safe_or_POST

PAGE_SIZE = 24
MAX_SEARCH_LENGTH = 100
EXTRAS = ("half_byes", "byes", "awards", "rewards", "fewer")
"""Columns of the table shown only when not all zero."""
NEWEST = 8
"""Number of battles on a campaign's first page."""


@require_safe
def campaigns(request: HttpRequest) -> HttpResponse:
    """One's own first; below them the public ones, which anybody may read."""
    own = Campaign.objects.joined_by(request.user).with_counts()
    search = request.GET.get("q", "").replace("\0", "").strip()[:MAX_SEARCH_LENGTH]
    public = Campaign.objects.open_to_all().running()
    if request.user.is_authenticated:
        public = public.exclude(pk__in=Campaign.objects.joined_by(request.user).values("pk"))
    if search:
        public = public.filter(folded__part=search)
    running = [campaign for campaign in own if campaign.archived is None]
    page = BoundedPaginator(public.values_list("pk", flat=True), PAGE_SIZE).get_page(request.GET.get("page"))
    page.object_list = Campaign.objects.with_counts().filter(pk__in=list(page.object_list))
    context = {
        "running": running,
        "put_away": [campaign for campaign in own if campaign.archived is not None],
        "page_obj": page,
        "search": search,
        "agenda": agenda(request.user) if running else [],
        "steps": steps_of(request.user) if running else [],
        "awaited": Campaign.objects.awaited_by(request.user),
    }
    return render(request, "campaigns/campaign/campaign_list.html", context)


@login_or_404
def campaign(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.visible_campaign(request, slug)
    context = campaign_context(request, campaign, "campaign")
    membership = context["membership"]
    battles, people = campaign.battles.with_sides(), list(campaign.memberships.all())
    standings, winners, final, state = overview_of(campaign)
    faces = by_member(state, faces_of_forces(state))
    context |= {
        "header_actions": "campaigns/campaign/_actions.html",
        "standings": [row._replace(face=faces.get(row.line.member)) for row in with_ties(campaign, standings, state)],
        "tie_breakers": [tie_breakers(campaign.rules_of_game)[name] for name in state.settings.tie_breakers],
        "winners": winners,
        "champions": [row.name for row in standings if row.line.member in winners],
        "final": final,
        "cut": state.cut,
        "faults": bracket_faults(state),
        "rated": bool(state.ratings),
        "worth": read_settings(campaign.agreement).points,
        "extras": {name for name in EXTRAS if any(getattr(row.line, name) for row in standings)},
        "organisers": [person for person in people if person.organises()],
        "members": sum(person.is_active() for person in people),
        "entries": access.plannable(campaign),
        "own_entry": Entry.objects.active().filter(membership=membership).first() if membership else None,
        "planned": list(battles.filter(state=Battle.State.PLANNED)[:NEWEST]),
        "recorded": battles.filter(state=Battle.State.RECORDED).order_by("-recorded")[:NEWEST],
    }
    context["withdrawn"] = on_withdrawn(Battle.objects.filter(campaign=campaign), campaign.game)
    context["may_organise"] = bool(membership and membership.organises())
    context["agenda"] = agenda(request.user, campaign) if membership and context["planned"] else []
    context["steps"] = steps_in(campaign, state, winners, people, membership)
    if membership and membership.organises() and campaign.archived is None:
        context["waiting"] = sum(person.is_waiting() for person in people)
        context["invitation"] = site_url(campaign.invitation())
    return render(request, "campaigns/campaign/campaign_detail.html", context)


def with_ties(campaign: Campaign, standings: Sequence[Standing], state: State) -> list[Standing]:
    """The table with the tie-breakers it is ranked by, but for those that another column says (C-PNT-05)."""
    heads, names = tie_breaker_heads(campaign.rules_of_game), state.settings.tie_breakers
    columns_shown = {"won": [row.line.won for row in standings], "scored": [row.line.scored for row in standings]}
    columns = list(enumerate(names)) if any(row.line.played for row in standings) else []
    shown = [(n, name) for n, name in columns if [row.line.breakers[n] for row in standings] != columns_shown.get(name)]
    return [
        row._replace(ties=tuple((heads[name], row.line.breakers[n], name) for n, name in shown)) for row in standings
    ]


@login_required
@require_safe_or_POST
def change(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.organised_campaign(request, slug)
    form = CampaignForm(submitted_data(request), instance=campaign, initial={"version": campaign.version})
    context: dict[str, Any] = {"form": form, "campaign": campaign}
    if request.method == "POST" and form.is_valid():
        try:
            actions.change_campaign(campaign, form.cleaned_data["version"] or 0, **form.agreed())
        except StaleError as stale:
            context |= side_by_side(form, stale.present)
            return render(request, "campaigns/campaign/campaign_form.html", context, status=409)
        messages.success(request, _("The campaign was changed."))
        return redirect(campaign)
    return render(request, "campaigns/campaign/campaign_form.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.organised_campaign(request, slug)
    actions.archive(campaign)
    messages.success(request, _("The campaign is archived. Everything in it can still be read."))
    return redirect(campaign)


@login_required
@require_POST
def restore(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.organised_campaign(request, slug)
    actions.restore(campaign)
    messages.success(request, _("The campaign goes on."))
    return redirect(campaign)
