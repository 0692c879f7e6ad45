"""Proposed results: a player proposes, another side confirms or disputes (C-RES-07)."""

from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.actions.battle_terms import check_not_over
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.fighting import script_checks
from campaigns.actions.fighting.script_results import record_by_script
from campaigns.actions.locking import check_is_member, lock_campaign_for_update
from campaigns.actions.pictures import Attachments, delete_proposed, publish_proposed, save_attachments
from campaigns.actions.plans import locked_battle
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.ledger.settings import read_settings
from campaigns.models import Battle, Membership, Proposal
from campaigns.notifications import notify
from rules.formats.errors import DocumentError
from rules.message import Message

OPEN, CONFIRMED = Proposal.State.OPEN, Proposal.State.CONFIRMED
DISPUTED, WITHDRAWN = Proposal.State.DISPUTED, Proposal.State.WITHDRAWN

FIGURES = ("outcome", "victory_points", "squads_lost", "figures", "won_roll_off")
DETAILS = ("reasons", "deeds")
"""Of a side's report: what two who report the same say alike, and what one of them may have left out."""


def propose(
    battle: Battle,
    proposer: Membership,
    version: int,
    report: dict[str, Any],
    *,
    key: UUID,
    enclosed: Attachments | None = None,
) -> Proposal:
    """Propose a battle's result, replacing the proposer's earlier one; idempotent by `key`.

    What another side reported alike is confirmed by it, what it reported otherwise is disputed (C-RES-07).
    Attached pictures become the battle's on confirmation and are deleted on withdrawal or replacement.
    """
    try:
        with transaction.atomic():
            lock_campaign_for_update(battle.campaign_id)
            present = locked_battle(battle)
            before = Proposal.objects.filter(key=key).first()
            if before is not None:
                return same_request(before, present, proposer)
            check_is_member(proposer)
            check_open(present, version)
            other = present.proposals.filter(state=OPEN).select_related("proposer").first()
            agreed = _agreed(other, present, proposer, report) if other else None
            if other and agreed:
                return _agree(other, present, proposer, agreed, key, enclosed)
            if other:
                _put_aside(other, present, proposer, report)
            delete_proposed(present)
            deadline = timezone.now() + timedelta(days=read_settings(present.campaign.agreement).confirm_days)
            proposal = present.proposals.create(key=key, proposer=proposer, report=report, deadline=deadline)
            save_attachments(present, proposer, enclosed, proposal)
            if other is None or other.proposer_id == proposer.pk:
                notify.notify_proposed(present, proposer.user, proposal)
            return proposal
    except IntegrityError:
        raise StaleError(Battle.objects.select_related("campaign").get(pk=battle.pk)) from None


def same_request(before: Proposal, battle: Battle, proposer: Membership) -> Proposal:
    if before.battle_id != battle.pk or before.proposer_id != proposer.pk:
        raise RefusedError(Message("This form was already used. Please open it again."))
    return before


def check_open(battle: Battle, version: int) -> None:
    """No proposals for battles recorded, called off, void or committed."""
    if battle.is_recorded():
        raise StaleError(battle)
    if battle.state == Battle.State.CALLED_OFF:
        raise RefusedError(Message("This battle was called off: there is no result to propose."))
    if battle.state == Battle.State.VOID:
        raise RefusedError(Message("The result of this battle was taken back. Only an organiser records it anew."))
    if battle.is_committed() and not battle.is_stuck():
        raise RefusedError(Message("All plans are locked and published: the engine fights this battle."))
    if battle.version != version:
        raise StaleError(battle)
    check_not_over(battle.campaign, battle.round)


def _put_aside(other: Proposal, battle: Battle, proposer: Membership, report: dict[str, Any]) -> None:
    """Only one proposal is open: the proposer's own is replaced, another's is disputed by what is reported now.

    What was played by script is answered first: the engine has to fight it again.
    """
    if other.proposer_id == proposer.pk:
        _close(other, WITHDRAWN, proposer)
        return
    if not _is_by_hand(other.report, report):
        message = Message(
            "{player} has proposed a result already: confirm it, or dispute it and propose yours.",
            player=str(other.proposer),
        )
        raise RefusedError(message)
    _close(other, DISPUTED, proposer)
    notify.notify_disputed(battle, proposer.user, other.pk, otherwise=True)


def _is_by_hand(*reports: dict[str, Any]) -> bool:
    return all(report["method"] == Battle.Method.BY_HAND for report in reports)


def _agreed(other: Proposal, battle: Battle, proposer: Membership, report: dict[str, Any]) -> dict[str, Any] | None:
    """What another side and this one report alike, with the details that either noted; None where they differ."""
    first = other.report
    if other.proposer_id == proposer.pk or not _is_by_hand(first, report) or not may_confirm(other, battle, proposer):
        return None
    pairs = list(zip(first["sides"], report["sides"], strict=True))
    same = all(ours[key] == two[key] for ours, two in pairs for key in FIGURES)
    details = all(not ours[key] or not two[key] or ours[key] == two[key] for ours, two in pairs for key in DETAILS)
    if not same or not details:
        return None
    sides = [ours | {key: ours[key] or two[key] for key in DETAILS} for ours, two in pairs]
    notes = "\n".join(dict.fromkeys(text for text in (first["notes"], report["notes"]) if text))
    return first | {"sides": sides, "notes": notes}


def _agree(
    other: Proposal,
    battle: Battle,
    by: Membership,
    agreed: dict[str, Any],
    key: UUID,
    enclosed: Attachments | None,
) -> Proposal:
    """Record what both sides reported; the second report is kept as withdrawn, so that sent twice it counts once."""
    Proposal.objects.filter(pk=other.pk).update(report=agreed)
    closed = {"state": WITHDRAWN, "answered": timezone.now(), "deadline": other.deadline}
    battle.proposals.create(key=key, proposer=by, report=agreed, **closed)
    present = Proposal.objects.select_related("proposer").get(pk=other.pk)
    _record(present, battle, by, None)
    save_attachments(battle, by, enclosed)
    present.refresh_from_db()
    return present


def confirm(proposal: Proposal, by: Membership) -> None:
    """Confirm a proposal as opponent or organiser and record the battle (C-RES-07); idempotent."""
    fought = _fight_again(proposal)
    with transaction.atomic():
        battle, present = _locked(proposal)
        if present.state == CONFIRMED:
            return
        check_confirmable(present, battle, by)
        _record(present, battle, by, fought)


def check_confirmable(present: Proposal, battle: Battle, by: Membership) -> None:
    _check_answerable(present, battle, by)
    if not may_confirm(present, battle, by):
        message = Message("An opponent or an organiser confirms it: you fought on the same side (C-RES-11).")
        raise RefusedError(message)


def settle(proposal: Proposal, now: datetime) -> None:
    """Settle an overdue proposal: record it if undisputed, otherwise escalate to organisers (C-RES-12); idempotent.

    It is escalated too when it cannot be recorded, such as when the engine's result differs.
    """
    if proposal.state == OPEN:
        with suppress(RefusedError, DocumentError):
            _confirm_unanswered(proposal, now)
    _escalate(proposal, now)


def _confirm_unanswered(proposal: Proposal, now: datetime) -> None:
    fought = _fight_again(proposal)
    with transaction.atomic():
        battle, present = _locked(proposal)
        if battle.proposals.overdue(now).filter(pk=present.pk, state=OPEN).exists():
            _record(present, battle, None, fought)


def _escalate(proposal: Proposal, now: datetime) -> None:
    with transaction.atomic():
        battle, present = _locked(proposal)
        if battle.proposals.overdue(now).filter(pk=present.pk).update(escalated=now):
            notify.notify_escalated(battle, present.pk)


def _fight_again(proposal: Proposal) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Fight a scripted battle again, before any transaction opens (C-RES-09)."""
    return script_checks.verify_again(proposal.battle, proposal.report) if is_to_be_fought(proposal) else None


def is_to_be_fought(proposal: Proposal) -> bool:
    """Whether the engine fights a proposed result again before it is recorded."""
    return proposal.state == OPEN and proposal.report["method"] == Battle.Method.BY_SCRIPT


def _locked(proposal: Proposal) -> tuple[Battle, Proposal]:
    """Battle and proposal, the battle's row locked until the end of the transaction."""
    lock_campaign_for_update(proposal.battle.campaign_id)
    battle = locked_battle(proposal.battle)
    return battle, Proposal.objects.select_related("proposer").get(pk=proposal.pk)


def _record(
    present: Proposal, battle: Battle, by: Membership | None, fought: tuple[dict[str, Any], dict[str, Any]] | None
) -> None:
    """Record a proposal; `by` is None when its deadline passed."""
    _close(present, CONFIRMED, by)
    publish_proposed(present)
    recorder = by.user if by else None
    if fought is not None:
        record_by_script(battle, recorder, battle.version, *fought)
    else:
        record_by_hand(battle, recorder, battle.version, report_in(present.report))


def dispute(proposal: Proposal, by: Membership, answer: str) -> None:
    """Dispute a proposal as another side; the battle is not over and may be proposed again."""
    with transaction.atomic():
        battle, present = _locked(proposal)
        if present.state == DISPUTED and present.answered_by_id == by.pk:
            return
        _check_answerable(present, battle, by)
        _close(present, DISPUTED, by, answer)
        notify.notify_disputed(battle, by.user, present.pk)


def withdraw(proposal: Proposal, by: Membership) -> None:
    """Withdraw a proposal as its proposer, or a disputed one as organiser."""
    with transaction.atomic():
        battle, present = _locked(proposal)
        if not may_withdraw(present, by):
            raise RefusedError(Message("Who proposed it may withdraw it."))
        if present.state == WITHDRAWN:
            return
        if present.state not in (OPEN, DISPUTED) or not battle.is_planned():
            raise StaleError(battle)
        _close(present, WITHDRAWN, by, present.answer)
        delete_proposed(battle)


def _check_answerable(present: Proposal, battle: Battle, by: Membership) -> None:
    check_is_member(by)
    if present.proposer_id == by.pk:
        raise RefusedError(Message("Somebody else has to answer what you proposed."))
    if present.state != OPEN or not battle.is_planned():
        raise StaleError(battle)


def may_withdraw(proposal: Proposal, by: Membership) -> bool:
    """The proposer, and organisers once it is disputed (C-RES-12)."""
    return proposal.proposer_id == by.pk or (by.organises() and proposal.state == DISPUTED)


def may_confirm(proposal: Proposal, battle: Battle, by: Membership) -> bool:
    """Opponents and organisers, but not allies of the proposer (C-RES-11)."""
    parties = {side.entry.membership_id: side.party for side in battle.sides.select_related("entry")}
    return by.organises() or parties.get(by.pk) != parties.get(proposal.proposer_id)


def _close(present: Proposal, state: str, by: Membership | None, answer: str = "") -> None:
    Proposal.objects.filter(pk=present.pk).update(state=state, answered=timezone.now(), answered_by=by, answer=answer)


def report_document(report: Report) -> dict[str, Any]:
    """The document of a manual report, as stored in a proposal."""
    sides = [side._asdict() for side in report.sides]
    return {"method": "by_hand", "played": report.played.isoformat(), "notes": report.notes, "sides": sides}


def report_in(document: dict[str, Any]) -> Report:
    """The manual report stored in a proposal's document."""
    sides = tuple(SideReport(**side) for side in document["sides"])
    return Report(date.fromisoformat(document["played"]), document["notes"], sides)
