"""Battles: planning an operation, its page, letting the engine fight it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.actions import battles as actions
from campaigns.actions.battle_terms import check_not_over
from campaigns.actions.fighting.committed_battles import ask_to_fight, job_fighting
from campaigns.battles.operations import operations_agreed_in
from campaigns.forms.planning import PlanForm
from campaigns.models import Battle
from campaigns.permissions import may, role_in
from campaigns.presenters.friendlies import outside_words
from campaigns.presenters.results import result_context
from campaigns.presenters.unit_deeds import deeds_table
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.withdrawn_operations import on_withdrawn
from campaigns.replays.page import page_html
from campaigns.replays.source import of_battle
from campaigns.views.campaign_context import campaign_context
from campaigns.views.dates_context import dates_context
from campaigns.views.decorators import login_or_404
from campaigns.views.form_data import submitted_data, submitted_number
from campaigns.views.lock_context import lock_context, table_address
from campaigns.views.refusals import conflicts_shown_on, refusals_in, why_not
from campaigns.views.replays import event_asked_for
from jobs.models import Job
from people.http_methods import require_safe_or_POST
from people.waiting import waiting_page
from rules.formats.errors import DocumentError
from web.translation.messages import fault_in_words

WATCH = "fight"
"""The part of a battle's page that looks whether the engine has fought it."""


@login_required
@require_safe_or_POST
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    membership = access.membership_for(request, slug, "plan")
    if over := why_not(lambda: check_not_over(membership.campaign)):
        messages.error(request, over)
        return redirect(membership.campaign)
    initial = {name: request.GET.get(name, "") for name in ("stake", "chapter")}
    state = state_of(membership.campaign)
    agreed = operations_agreed_in(membership.campaign.rules_of_game, state)
    form = PlanForm(submitted_data(request), membership=membership, operations=agreed, state=state, **initial)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with refusals_in(form):
            battle = actions.plan(
                membership.campaign,
                request.user,
                key=data["key"],
                operation=form.operation_chosen(),
                offered=agreed,
                part=form.part(),
                entries=form.entries(),
                stake=data.get("stake", ""),
                chapter=data.get("chapter", ""),
                alliances=data.get("alliances", ""),
            )
            return redirect(battle)
    context = {"form": form, "campaign": membership.campaign, "membership": membership, "outside": outside_words(state)}
    return render(request, "campaigns/battles/create.html", context, status=422 if form.errors else 200)


@login_or_404
def battle(request: HttpRequest, slug: str) -> HttpResponse:
    battle = access.visible_battle(request, slug)
    if request.htmx.target == WATCH and job_fighting(battle) is None:  # type: ignore[attr-defined]
        return HttpResponse(headers={"HX-Refresh": "true"})  # the replay has scripts of its own
    return battle_page(request, battle)


def battle_page(request: HttpRequest, battle: Battle, status: int = 200, **more: Any) -> HttpResponse:
    """The page of a battle in any state, with the replay if there is one."""
    mine = Battle.objects.recordable_by(request.user).filter(pk=battle.pk).order_by()
    written = mine.annotate(written=Count("messages")).values_list("written", flat=True).first()
    may_record = written is not None
    context = {"battle": battle, "sides": battle.sides.all(), "may_record": may_record, "written": written, **more}
    context = dates_context(battle, request.user, may_record) | context
    context["table"] = table_of(battle) if battle.round and battle.is_planned() else None
    context["may_organise"] = Battle.objects.organised_by(request.user).filter(pk=battle.pk).exists()
    context |= lock_context(request, battle)
    if job := job_fighting(battle):
        context |= {"being_fought": True, "place": job.place()}
    if battle.is_planned():
        if not battle.is_committed() or battle.is_stuck():
            context["table_address"] = table_address(context["own_side"], battle)
        context["withdrawn"] = on_withdrawn(Battle.objects.filter(pk=battle.pk), battle.campaign.game)
    if battle.is_recorded():
        context["deeds"] = deeds_table(battle)
    context = result_context(request, battle, may_record, context["may_organise"]) | context
    if battle.has_replay():
        return render(
            request, "campaigns/replays/replay.html", context | _replay_context(request, battle), status=status
        )
    return render(request, "campaigns/battles/battle_detail.html", context, status=status)


def present_battle(request: HttpRequest, slug: str, **more: Any) -> HttpResponse:
    """The page of a battle as it stands now."""
    return battle_page(request, access.visible_battle(request, slug), **more)


def fighting_again_page(request: HttpRequest, battle: Battle, job: Job) -> HttpResponse:
    """How far a worker is with what was played by script."""
    page = "campaigns/battles/script_waits.html"
    return waiting_page(request, page, _("Fighting it again"), job.place(), battle=battle)


def table_of(battle: Battle) -> int | None:
    """The table of a battle in its round (C-RND-16); None where it is paired no more."""
    round = state_of(battle.campaign).rounds.get(battle.round or 0)
    tables = {pairing.battle: pairing.table for pairing in round.pairings} if round else {}
    return tables.get(battle.number)


def _replay_context(request: HttpRequest, battle: Battle) -> dict[str, Any]:
    """The replay of a battle's record, and whether this person may ask what if."""
    replay = of_battle(battle)
    may_try = may(role_in(battle.campaign, request.user), "try what if")
    event = event_asked_for(request)
    return {"replay": page_html(replay), "story": replay.story, "may_try": may_try, "event": event}


@login_required
@require_safe_or_POST
@conflicts_shown_on(present_battle)
def auto_resolve(request: HttpRequest, slug: str) -> HttpResponse:
    battle = access.recordable_battle(request, slug)
    if request.method != "POST":
        page = "campaigns/battles/auto_resolve.html"
        ready = battle.is_planned() and battle.is_committed() and not battle.has_pending_result()
        ready = ready and job_fighting(battle) is None
        return render(request, page, {"battle": battle}) if ready else redirect(battle)
    try:
        ask_to_fight(battle, request.user, submitted_number(request, "version"))
    except DocumentError as error:
        return present_battle(request, slug, status=422, refused=fault_in_words(error))
    return redirect(battle)


@login_required
@require_POST
@conflicts_shown_on(present_battle)
def call_off(request: HttpRequest, slug: str) -> HttpResponse:
    battle = get_object_or_404(Battle.objects.organised_by(request.user).with_sides(), slug=slug)
    actions.call_off(battle, submitted_number(request, "version"), request.user)
    messages.success(request, _("The battle is called off."))
    return redirect(battle.campaign)


@login_required
@require_POST
@conflicts_shown_on(present_battle)
def take_newest(request: HttpRequest, slug: str) -> HttpResponse:
    """Plan a battle on a withdrawn release with the newest one."""
    battle = access.organised_battle(request, slug)
    actions.take_newest(battle, submitted_number(request, "version"), request.user)
    messages.success(request, _("The battle is planned with the newest release."))
    return redirect(battle)


PAGE_SIZE = 25
STATUSES = (
    *Battle.State.choices[:1],
    ("open", gettext_lazy("result proposed")),
    ("disputed", gettext_lazy("result disputed")),
)
STATUSES += tuple(Battle.State.choices[1:])


@login_or_404
def battles(request: HttpRequest, slug: str) -> HttpResponse:
    """All battles, newest first, optionally filtered by `state`."""
    campaign = access.visible_campaign(request, slug)
    state = request.GET.get("state", "")
    rows = campaign.battles.with_sides().order_by("-number").in_status(state)
    context = campaign_context(request, campaign, "battles") | {
        "page_obj": Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page")),
        "states": STATUSES,
        "state": state,
    }
    return render(request, "campaigns/battles/battle_list.html", context)
