"""Results of battles: players propose and answer, organisers record and correct."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from armies.models import TableGame, TableSeat
from campaigns import access
from campaigns.actions import corrections, proposals, results
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.fighting.scripted_battles import ask_to_confirm, asked_to_confirm, refuse
from campaigns.forms.corrections import LATER, RepairForm
from campaigns.forms.record import RecordForm
from campaigns.forms.table_values import table_values
from campaigns.ledger.repairs import REPAIRS, repair_of
from campaigns.models import Battle, Membership, Proposal
from campaigns.models.proposal import ANSWER_LENGTH
from campaigns.presenters import correction_preview
from campaigns.presenters.friendlies import corrected, recorded, still_paired
from campaigns.presenters.repairs import mended
from campaigns.views.battles import fighting_again_page, present_battle
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import conflicts_shown_on, refusals_in
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number

Answer = Callable[[Any, Membership], None]


@login_required
@require_safe_or_POST
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """Propose a result as player, or record it as organiser."""
    battle = access.recordable_battle(request, slug)
    membership = access.own_membership(request, battle.campaign.slug)
    if request.method != "POST" and not battle.is_planned():
        return redirect(battle)
    form = RecordForm(submitted_data(request), request.FILES or None, battle=battle)
    if form.asks_more():
        return record_page(request, battle, form.with_more(), membership, status=200)
    if table := _table_of(request):
        form.initial.update(table_values(table, battle, form))
    if request.method == "POST" and form.is_valid():
        try:
            with refusals_in(form):
                _propose(request, battle, membership, form)
                _mark_reported(request)
                return redirect(battle)
        except StaleError:
            return conflict_response(request, battle, form)
    return record_page(request, battle, form, membership, status=422 if form.errors else 200)


def _table_of(request: HttpRequest) -> TableSeat | None:
    """The player's seat in the game at the table from which the report is filled in."""
    known = whole_number(request.GET.get("table"))
    seats = TableSeat.objects.of(request.user).with_list()
    return None if known is None or request.method == "POST" else seats.filter(game=known).first()


def _mark_reported(request: HttpRequest) -> None:
    """A game at the table that a campaign records is told once, as the campaign's."""
    if known := whole_number(request.GET.get("table")):
        own = TableSeat.objects.of(request.user).filter(game=known)
        TableGame.objects.filter(seats__in=own).update(reported=True)


def _propose(request: HttpRequest, battle: Battle, membership: Membership, form: RecordForm) -> None:
    version, report, enclosed = form.cleaned_data["version"], form.report(), form.enclosed()
    if membership.organises():
        results.record_by_hand(battle, request.user, version, report, enclosed=enclosed)
        messages.success(request, recorded(battle))
    else:
        document = proposals.report_document(report)
        made = proposals.propose(battle, membership, version, document, key=enclosed.key, enclosed=enclosed)
        messages.success(request, proposed_words(made))


def proposed_words(made: Proposal) -> str:
    """What came of a player's report, beside what another side reported before."""
    if Battle.objects.recorded().filter(pk=made.battle_id).exists():
        return _("Both sides report the same.") + " " + recorded(made.battle)
    if made.battle.proposals.filter(state=Proposal.State.DISPUTED, answered_by=made.proposer).exists():
        return _("Your result differs from what was proposed: it is disputed, and the organisers are told.")
    return _("Your result is proposed. It counts as soon as an opponent confirms it.")


def record_page(
    request: HttpRequest, battle: Battle, form: RecordForm, membership: Membership, status: int, **more: Any
) -> HttpResponse:
    context = {"form": form, "battle": battle, "campaign": battle.campaign, "proposes": not membership.organises()}
    context["correcting"] = battle.may_be_corrected()
    return render(request, "campaigns/results/record.html", context | more, status=status)


def conflict_response(request: HttpRequest, battle: Battle, form: RecordForm) -> HttpResponse:
    """409: the battle was recorded concurrently; show both results."""
    present = access.visible_battle(request, battle.slug)
    mine = [(side.entry.name, form.report().sides[n]) for n, side in enumerate(form.sides)]
    context = {"form": form, "battle": present, "campaign": present.campaign, "mine": mine, "conflict": True}
    return render(request, "campaigns/results/record.html", context, status=409)


@login_required
@require_safe_or_POST
def correct(request: HttpRequest, slug: str) -> HttpResponse:
    """Correct a recorded or revoked result, after a preview of the consequences (C-RES-13)."""
    battle = access.organised_battle(request, slug)
    membership = access.membership_for(request, battle.campaign.slug, "correct")
    if not battle.may_be_corrected():
        return redirect(battle)
    form = RecordForm(submitted_data(request), battle=battle, correcting=True)
    if form.asks_more():
        return record_page(request, battle, form.with_more(), membership, status=200)
    if request.method != "POST" or not form.is_valid():
        return record_page(request, battle, form, membership, status=422 if form.errors else 200)
    seal = request.POST.get("seal", "")
    try:
        if not seal:
            return _preview(request, battle, form, status=200)
        return _correct(request, battle, form, seal)
    except StaleError as stale:
        if stale.present.version == form.cleaned_data["version"]:
            return _preview(request, battle, form, status=409, conflict=True)
        return conflict_response(request, battle, form)
    except RefusedError as refused:
        form.add_error(None, refused.reason)
        return record_page(request, battle, form, membership, status=422)


def _correct(request: HttpRequest, battle: Battle, form: RecordForm, seal: str) -> HttpResponse:
    """Correct it, and mend the rounds as was chosen."""
    version, report, chosen = form.cleaned_data["version"], form.report(), request.POST.get("repair", "")
    repair = chosen if chosen in REPAIRS else ""
    changes = correction_preview.correction(battle, report).consequences
    corrections.correct_result(battle, request.user, version, report, seen_hash=seal, repair=repair)
    messages.success(request, corrected(battle, changes))
    wrong = repair_of(changes.after)
    if repair and wrong:
        messages.success(request, mended(repair, wrong))
        return redirect("campaigns:rounds", battle.campaign.slug)
    if left := still_paired(battle):
        messages.warning(request, left)
    return redirect(battle)


def _preview(request: HttpRequest, battle: Battle, form: RecordForm, status: int, **more: Any) -> HttpResponse:
    """The consequences, with the form as hidden fields."""
    if battle.version != form.cleaned_data["version"]:
        return conflict_response(request, battle, form)
    changes, repair, seal = correction_preview.of_correcting(battle, form.report())
    typed = [(name, value) for name, values in request.POST.lists() if name in form.fields for value in values]
    context = {"battle": battle, "campaign": battle.campaign, "changes": changes, "seal": seal, "typed": typed}
    if repair:
        chosen = {"repair": request.POST.get("repair") or LATER}
        context |= {"repair": repair, "repair_form": RepairForm(choices=repair.choices, later=True, initial=chosen)}
    context["reported"] = [(side, form.report().sides[n]) for n, side in enumerate(form.sides)]
    return render(request, "campaigns/results/correct.html", context | more, status=status)


@login_required
@require_safe_or_POST
def confirm(request: HttpRequest, key: UUID) -> HttpResponse:
    """POST confirms; GET shows how far a worker is with fighting it again, then what came of it."""
    proposal = access.answerable_proposal(request, key)
    return _confirmed(request, proposal.battle.slug, proposal)


@conflicts_shown_on(present_battle)
def _confirmed(request: HttpRequest, slug: str, proposal: Proposal) -> HttpResponse:
    membership = access.own_membership(request, proposal.battle.campaign.slug)
    if request.method == "POST":
        job = ask_to_confirm(proposal, membership)
        if job is not None:
            return redirect("campaigns:confirm", proposal.key)
    else:
        job = asked_to_confirm(proposal, membership)
        if job is None:
            return redirect(proposal.battle)
        if not job.is_finished():
            return fighting_again_page(request, proposal.battle, job)
        refuse(job, proposal.battle)
    messages.success(request, recorded(proposal.battle))
    return redirect(proposal.battle)


@login_required
@require_POST
def dispute(request: HttpRequest, key: UUID) -> HttpResponse:
    answer = request.POST.get("words", "").replace("\0", "").strip()[:ANSWER_LENGTH]

    def disputed(proposal: Any, membership: Membership) -> None:
        if not answer:
            raise RefusedError(_("Say what was otherwise, so that it can be settled."))
        proposals.dispute(proposal, membership, answer)

    return _answer(
        request,
        key,
        disputed,
        _("Your word stands beside the proposal. An organiser settles it, unless you agree on another result."),
    )


@login_required
@require_POST
def withdraw(request: HttpRequest, key: UUID) -> HttpResponse:
    return _answer(request, key, proposals.withdraw, _("Your proposal is withdrawn."))


def _answer(request: HttpRequest, key: UUID, act: Answer, message: str) -> HttpResponse:
    proposal = access.answerable_proposal(request, key)
    return _answered(request, proposal.battle.slug, proposal, act, message)


@conflicts_shown_on(present_battle)
def _answered(request: HttpRequest, slug: str, proposal: Proposal, act: Answer, message: str) -> HttpResponse:
    act(proposal, access.own_membership(request, proposal.battle.campaign.slug))
    messages.success(request, message)
    return redirect(proposal.battle)
