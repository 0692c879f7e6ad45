"""The rounds of a campaign: their page, opening the next one, closing it, giving it more time."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.actions import apart, pairings
from campaigns.actions import rounds as actions
from campaigns.actions.check_in import absent
from campaigns.actions.preparing import prepare_round
from campaigns.actions.proposed_rounds import propose_round
from campaigns.battles.operations import operations_for_two
from campaigns.forms.apart import ApartForm
from campaigns.forms.rounds import CloseForm, DeadlineForm, LatePairingsForm, RoundForm
from campaigns.ledger.knock_out import in_knock_out
from campaigns.ledger.rounds import (
    CUT,
    ROUND_OPEN,
    TOO_FEW,
    UNGROUPED,
    Proposal,
    is_last,
    refusal_code,
    refuse_next_round,
    who_takes_part,
)
from campaigns.ledger.settings import PAIRED, SWISS
from campaigns.ledger.state import Round, State
from campaigns.models import Campaign, Membership, PreparedRound
from campaigns.presenters.prepared import prepared_round
from campaigns.presenters.rounds import RoundsPage, bracket_faults
from campaigns.read_model.campaign_state import state_of
from campaigns.text.rounds import round_refusal
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import conflicts_shown_on, refusals_in
from jobs.models import Job
from people.addresses import site_url
from people.http_methods import require_safe_or_POST
from people.waiting import waiting_page


@login_or_404
def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """The rounds, the latest first; of a knock-out its bracket above."""
    campaign = access.visible_campaign(request, slug)
    return rounds_page(request, campaign)


def rounds_page(request: HttpRequest, campaign: Campaign, status: int = 200, **more: Any) -> HttpResponse:
    context = campaign_context(request, campaign, "rounds")
    membership = context["membership"]
    organises = context["may"]["open_rounds"]
    shown = RoundsPage(campaign, membership.number if membership else None, organises=organises)
    page = shown.page(request.GET.get("page"))
    context |= {
        "page_obj": page,
        "rounds": shown.rounds(page),
        "bracket": shown.bracket(),
        "faults": bracket_faults(shown.state),
        "champions": shown.champions(),
        "next": actions.next_number(shown.state),
        "lot": shown.state.lot if shown.state.settings.kind in PAIRED else "",
        "swiss": shown.state.settings.kind == SWISS,
        "last": is_last(shown.state),
        "grouped": shown.state.settings.grouped and not shown.state.cut,
        "why_not": _why_not_next(shown.state) if organises else "",
        "prepared": prepared_round(campaign, shown) if organises else None,
        "calendar_address": _calendar_address(membership),
        **more,
    }
    refused = refusal_code(shown.state)
    context["may_cut"] = refused is not None and refused.refusal == CUT
    context["ungrouped"] = refused is not None and refused.refusal == UNGROUPED
    return render(request, "campaigns/rounds/rounds.html", context, status=status)


def present_rounds(request: HttpRequest, slug: str, **more: Any) -> HttpResponse:
    """The rounds as they stand now."""
    return rounds_page(request, access.visible_campaign(request, slug), **more)


@login_required
@require_safe_or_POST
def keep_apart(request: HttpRequest, slug: str) -> HttpResponse:
    """Say who does not meet in the first round (C-PAI-08)."""
    own = access.membership_for(request, slug, "open rounds")
    campaign, state = own.campaign, state_of(own.campaign)
    form = ApartForm(submitted_data(request), state=state, events=apart.earlier_events(campaign, request.user))
    if request.method == "POST" and form.is_valid():
        chosen = form.earlier()
        met = apart.met_in(campaign, chosen) if chosen else map(list, state.met_before) if form.keeps() else []
        with refusals_in(form):
            apart.keep_apart(campaign, own, form.cleaned_data["clubs"], met)
            messages.success(request, _("It is kept in mind when the first round is paired."))
            return redirect("campaigns:rounds", slug)
    context = campaign_context(request, campaign, "rounds") | {"form": form}
    return render(request, "campaigns/rounds/apart.html", context, status=422 if form.errors else 200)


def _why_not_next(state: State) -> str:
    """Why no round can be opened now: that is for organisers to know."""
    if state.settings.kind not in PAIRED:
        return _why_not_free(state)
    refused = refusal_code(state)
    return round_refusal(refused) if refused else ""


def _calendar_address(membership: Membership | None) -> str:
    if membership is None:
        return ""
    return site_url(reverse("campaigns:calendar_feed", args=[membership.calendar_token]))


def _why_not(proposal: Proposal | None) -> str:
    return round_refusal(proposal) if proposal and proposal.refusal else ""


def _why_not_free(state: State) -> str:
    """A campaign without pairings of its own opens its next round when the last is closed and two can fight."""
    if any(not round.closed for round in state.rounds.values()):
        return round_refusal(Proposal(0, refusal=ROUND_OPEN))
    return round_refusal(Proposal(0, refusal=TOO_FEW)) if len(who_takes_part(state)) < 2 else ""


@login_required
@require_safe_or_POST
@conflicts_shown_on(present_rounds)
def open_round(request: HttpRequest, slug: str) -> HttpResponse:
    """What is prepared for the next round, else what the rules propose; it holds when the organiser opens it.

    With `anew` in the query it is what the rules propose, whatever is prepared.
    """
    membership = access.membership_for(request, slug, "open rounds")
    campaign = membership.campaign
    state, prepared = state_of(campaign), PreparedRound.of(campaign)
    version = prepared.version if prepared else 0
    halves = _halves(request, state)
    if "anew" in request.GET or (prepared and prepared.number != actions.next_number(state)):
        prepared = None
    proposal = _proposed(request, campaign, state, prepared, frozenset(halves))
    if isinstance(proposal, Job):
        title = _("Pairing round %(round)s") % {"round": actions.next_number(state)}
        return waiting_page(request, "campaigns/rounds/waits.html", title, proposal.place(), campaign=campaign)
    if isinstance(proposal, Proposal) and proposal.pairings:
        proposal = proposal._replace(pairings=(*proposal.pairings, *((force,) for force in halves.values())))
    form = RoundForm(
        submitted_data(request),
        campaign=campaign,
        state=state,
        proposal=proposal,
        halves=halves.values(),
        version=version,
        prepared=prepared,
        **_choices(campaign),
    )
    if request.method == "POST":
        return _open(request, membership, form)
    why_not = _why_not_free(state) if form.free else _why_not(proposal)
    return rounds_page(request, campaign, status=409, refused=why_not) if why_not else _opening(request, campaign, form)


def _proposed(
    request: HttpRequest, campaign: Campaign, state: State, prepared: PreparedRound | None, out: frozenset[int]
) -> Proposal | Job | None:
    """What the page proposes; a Swiss round that is sent, or was prepared, is not paired again."""
    if state.settings.kind == SWISS and not in_knock_out(state) and (request.method == "POST" or prepared):
        return refuse_next_round(state)
    return propose_round(campaign, request.user, out)


def _halves(request: HttpRequest, state: State) -> dict[int, int]:
    """Who is to have a half-point bye, with their forces: chosen before a Swiss round is paired (C-PAI-10)."""
    if state.settings.kind != SWISS or in_knock_out(state):
        return {}
    chosen = set(request.GET.getlist("half"))
    return {member: force for member, force in who_takes_part(state).items() if str(member) in chosen}


def _choices(campaign: Campaign) -> dict[str, Any]:
    """Who may be paired by what name, and in what operations."""
    names = {row.number: str(row) for row in campaign.memberships.all()}
    agreed = state_of(campaign).settings.operations
    return {"names": names, "operations": operations_for_two(campaign.rules_of_game, agreed)}


def _open(request: HttpRequest, membership: Membership, form: RoundForm) -> HttpResponse:
    campaign = membership.campaign
    response = _is_repeated(membership, request)
    if response is not None or not form.is_valid():
        return response or _opening(request, campaign, form, 422)
    key, number, version = (form.cleaned_data[name] for name in ("key", "number", "version"))
    terms, meetings = form.terms(), form.meetings()
    with refusals_in(form):
        if request.POST.get("do") == "prepare":
            prepare_round(campaign, version=version or 0, number=number, terms=terms, meetings=meetings)
            messages.success(request, _("Round %(round)s is prepared. Players do not see it yet.") % {"round": number})
            return redirect("campaigns:rounds", campaign.slug)
        actions.open_round(
            campaign, membership, key=key, number=number, terms=terms, meetings=meetings, prepared=version
        )
        messages.success(request, _("Round %(round)s is open.") % {"round": number})
        return redirect("campaigns:rounds", campaign.slug)
    return _opening(request, campaign, form, 422)


def _is_repeated(membership: Membership, request: HttpRequest) -> HttpResponse | None:
    """A form sent twice, or one whose round somebody else opened: its lines fit the next round no more."""
    campaign = membership.campaign
    number, key = request.POST.get("number", ""), request.POST.get("key", "")
    if number == str(actions.next_number(state_of(campaign))) and not _round_is_open(campaign):
        return None
    if actions.is_repeated(campaign, membership, "round_opened", key):
        return redirect("campaigns:rounds", campaign.slug)
    return rounds_page(request, campaign, status=409, conflict=True)


def _round_is_open(campaign: Campaign) -> bool:
    return any(not round.closed for round in state_of(campaign).rounds.values())


def _opening(request: HttpRequest, campaign: Campaign, form: RoundForm, status: int = 200) -> HttpResponse:
    missing = absent(campaign) & who_takes_part(form.state).keys()
    context = campaign_context(request, campaign, "rounds") | {
        "form": form,
        "absent": [form.names[number] for number in sorted(missing)],
        "may_sit_out": [(n, form.names[n], str(n) in request.GET.getlist("half")) for n in who_takes_part(form.state)]
        if form.halves
        else [],
        "prepared": form.prepared,
    }
    return render(request, "campaigns/rounds/open.html", context, status=status)


@login_required
@require_safe_or_POST
@conflicts_shown_on(present_rounds)
def pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who has no opponent in an open round is paired after all, or has a bye (C-RND-12)."""
    membership = access.membership_for(request, slug, "open rounds")
    campaign = membership.campaign
    round, state = round_or_404(campaign, number), state_of(campaign)
    planned = pairings.unfought_numbers(campaign, number)
    form = LatePairingsForm(submitted_data(request), state=state, round=round, planned=planned, **_choices(campaign))
    if request.method == "POST" and actions.is_repeated(
        campaign, membership, "pairings_added", request.POST.get("key")
    ):
        return redirect("campaigns:rounds", slug)
    if request.method == "POST" and form.is_valid():
        key, meetings = form.cleaned_data["key"], form.meetings()
        with refusals_in(form):
            pairings.add_pairings(campaign, membership, key=key, number=number, meetings=meetings)
            messages.success(request, _("Round %(round)s is paired.") % {"round": number})
            return redirect("campaigns:rounds", slug)
    if round.closed:
        return rounds_page(request, campaign, status=409, refused=_("Round %(round)s is closed.") % {"round": number})
    context = campaign_context(request, campaign, "rounds") | {"form": form, "round": round}
    return render(request, "campaigns/rounds/pair.html", context, status=422 if form.errors else 200)


@login_required
@require_safe_or_POST
@conflicts_shown_on(present_rounds)
def close_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What is still to be fought is named before a round is closed."""
    membership = access.membership_for(request, slug, "open rounds")
    campaign = membership.campaign
    round = round_or_404(campaign, number)
    form = CloseForm(submitted_data(request))
    if request.method == "POST" and form.is_valid():
        return _close(request, membership, number, form.cleaned_data["unfought"] == CloseForm.CALL_OFF)
    shown = RoundsPage(campaign, organises=True).round(round)
    left = [battle for battle in shown.battles if not battle.recorded and not battle.called_off]
    called_off = [battle for battle in shown.battles if battle.called_off]
    context = campaign_context(request, campaign, "rounds") | {"form": form, "round": shown, "left": left}
    context["called_off"] = called_off
    return render(request, "campaigns/rounds/close.html", context, status=422 if form.errors else 200)


def _close(request: HttpRequest, membership: Membership, number: int, call_off: bool) -> HttpResponse:
    actions.close_round(membership.campaign, membership, number, call_off=call_off)
    messages.success(request, _("Round %(round)s is closed.") % {"round": number})
    return redirect("campaigns:rounds", membership.campaign.slug)


@login_required
@require_safe_or_POST
@conflicts_shown_on(present_rounds)
def move_deadline(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    membership = access.membership_for(request, slug, "open rounds")
    campaign = membership.campaign
    round = round_or_404(campaign, number)
    form = DeadlineForm(submitted_data(request), before=actions.moment(round.deadline))
    if request.method == "POST" and form.is_valid():
        before, deadline = form.cleaned_data["before"], form.cleaned_data["deadline"]
        with refusals_in(form):
            actions.move_deadline(campaign, membership, number, before, deadline)
            messages.success(request, _("The deadline of round %(round)s is changed.") % {"round": number})
            return redirect("campaigns:rounds", campaign.slug)
    context = campaign_context(request, campaign, "rounds") | {"form": form, "round": round}
    return render(request, "campaigns/rounds/deadline.html", context, status=422 if form.errors else 200)


def round_or_404(campaign: Campaign, number: int) -> Round:
    round = state_of(campaign).rounds.get(number)
    if round is None:
        raise Http404
    return round
