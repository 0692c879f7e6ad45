"""A player says what came of a battle, and another side confirms it or not (C-RES-07)."""

from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions import script_verification
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.locking import check_is_member, lock_campaign_for_update
from campaigns.actions.pictures import Attachments, delete_proposed, publish_proposed, save_attachments
from campaigns.actions.plans import locked_battle
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.actions.scripts import record_by_script
from campaigns.ledger.settings import read_settings
from campaigns.models import Battle, Membership, Proposal
from campaigns.notifications import notify

OPEN, CONFIRMED = Proposal.State.OPEN, Proposal.State.CONFIRMED
DISPUTED, WITHDRAWN = Proposal.State.DISPUTED, Proposal.State.WITHDRAWN


def propose(
    battle: Battle,
    proposer: Membership,
    version: int,
    report: dict[str, Any],
    *,
    key: UUID,
    enclosed: Attachments | None = None,
) -> Proposal:
    """Say what came of a battle. Who has said so already says it anew; the same form sent twice says it once.

    Pictures that come with it are the battle's when it is confirmed, and gone when it is withdrawn or replaced.
    """
    try:
        with transaction.atomic():
            lock_campaign_for_update(battle.campaign_id)
            present = locked_battle(battle)
            before = Proposal.objects.filter(key=key).first()
            if before is not None:
                return _same_request(before, present, proposer)
            check_is_member(proposer)
            check_open(present, version)
            _replace_own(present, proposer)
            delete_proposed(present)
            deadline = timezone.now() + timedelta(days=read_settings(present.campaign.agreement).confirm_days)
            proposal = present.proposals.create(key=key, proposer=proposer, report=report, deadline=deadline)
            save_attachments(present, proposer, enclosed, proposal)
            notify.notify_proposed(present, proposer.user, proposal)
            return proposal
    except IntegrityError:
        raise StaleError(Battle.objects.select_related("campaign").get(pk=battle.pk)) from None


def _same_request(before: Proposal, battle: Battle, proposer: Membership) -> Proposal:
    if before.battle_id != battle.pk or before.proposer_id != proposer.pk:
        raise RefusedError(_("This form was already used. Please open it again."))
    return before


def check_open(battle: Battle, version: int) -> None:
    """Nothing is proposed of what is recorded, called off, taken back, or left to the engine."""
    if battle.is_recorded():
        raise StaleError(battle)
    if battle.state == Battle.State.CALLED_OFF:
        raise RefusedError(_("This operation was called off: there is no result to propose."))
    if battle.state == Battle.State.VOID:
        raise RefusedError(_("The result of this battle was taken back. Only an organiser records it anew."))
    if battle.is_committed() and not battle.is_stuck():
        raise RefusedError(_("All plans are locked and published: the engine fights this battle."))
    if battle.version != version:
        raise StaleError(battle)


def _replace_own(battle: Battle, proposer: Membership) -> None:
    """One proposal is open at a time: one's own is replaced, another side's has to be answered."""
    present = battle.proposals.filter(state=OPEN).select_related("proposer").first()
    if present is None:
        return
    if present.proposer_id != proposer.pk:
        words = _("%(player)s has proposed a result already: confirm it, or dispute it and propose yours.")
        raise RefusedError(words % {"player": present.proposer})
    _close(present, WITHDRAWN, proposer)


def confirm(proposal: Proposal, by: Membership) -> None:
    """An opponent, or an organiser, says that it was so: the battle is recorded (C-RES-07). Sent twice, done once."""
    fought = _fight_again(proposal)
    with transaction.atomic():
        battle, present = _locked(proposal)
        if present.state == CONFIRMED:
            return
        _check_answerable(present, battle, by)
        if not may_confirm(present, battle, by):
            raise RefusedError(_("An opponent or an organiser confirms it: you fought on the same side (C-RES-11)."))
        _record(present, battle, by, fought)


def settle(proposal: Proposal, now: datetime) -> None:
    """Its term is over: what nobody disputed counts, else the organisers are asked (C-RES-12). Done once.

    They are asked too when it cannot be recorded, as when another engine comes to another battle.
    """
    if proposal.state == OPEN:
        with suppress(RefusedError):
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
    """What was played by script, fought again before any transaction opens (C-RES-09)."""
    scripted = proposal.state == OPEN and proposal.report["method"] == Battle.Method.BY_SCRIPT
    return script_verification.verify_again(proposal.battle, proposal.report) if scripted else None


def _locked(proposal: Proposal) -> tuple[Battle, Proposal]:
    """Battle and proposal as they stand, nobody else writing to either until the transaction ends."""
    lock_campaign_for_update(proposal.battle.campaign_id)
    battle = locked_battle(proposal.battle)
    return battle, Proposal.objects.select_related("proposer").get(pk=proposal.pk)


def _record(
    present: Proposal, battle: Battle, by: Membership | None, fought: tuple[dict[str, Any], dict[str, Any]] | None
) -> None:
    """Record what was proposed; by nobody when its term is over."""
    _close(present, CONFIRMED, by)
    publish_proposed(present)
    recorder = by.user if by else None
    if fought is not None:
        record_by_script(battle, recorder, battle.version, *fought)
    else:
        record_by_hand(battle, recorder, battle.version, report_in(present.report))


def dispute(proposal: Proposal, by: Membership, words: str) -> None:
    """Another side says that it was otherwise. The battle stays planned; everybody may propose again."""
    with transaction.atomic():
        battle, present = _locked(proposal)
        if present.state == DISPUTED and present.answered_by_id == by.pk:
            return
        _check_answerable(present, battle, by)
        _close(present, DISPUTED, by, words)
        notify.notify_disputed(battle, by.user, present.pk)


def withdraw(proposal: Proposal, by: Membership) -> None:
    """Who proposed a result takes the proposal back; one that is disputed an organiser may set aside too."""
    with transaction.atomic():
        battle, present = _locked(proposal)
        if not may_withdraw(present, by):
            raise RefusedError(_("Who proposed it may withdraw it."))
        if present.state == WITHDRAWN:
            return
        if present.state not in (OPEN, DISPUTED) or not battle.is_planned():
            raise StaleError(battle)
        _close(present, WITHDRAWN, by, present.answer)
        delete_proposed(battle)


def _check_answerable(present: Proposal, battle: Battle, by: Membership) -> None:
    check_is_member(by)
    if present.proposer_id == by.pk:
        raise RefusedError(_("Somebody else has to answer what you proposed."))
    if present.state != OPEN or not battle.is_planned():
        raise StaleError(battle)


def may_withdraw(proposal: Proposal, by: Membership) -> bool:
    """Who made it, and organisers once it is disputed: then the battle may be fought again (C-RES-12)."""
    return proposal.proposer_id == by.pk or (by.organises() and proposal.state == DISPUTED)


def may_confirm(proposal: Proposal, battle: Battle, by: Membership) -> bool:
    """Opponents and organisers; who won together does not confirm it together (C-RES-11)."""
    parties = {side.entry.membership_id: side.party for side in battle.sides.select_related("entry")}
    return by.organises() or parties.get(by.pk) != parties.get(proposal.proposer_id)


def _close(present: Proposal, state: str, by: Membership | None, words: str = "") -> None:
    Proposal.objects.filter(pk=present.pk).update(state=state, answered=timezone.now(), answered_by=by, answer=words)


def report_document(report: Report) -> dict[str, Any]:
    """A report by hand, as a proposal keeps it."""
    sides = [side._asdict() for side in report.sides]
    return {"method": "by_hand", "played": report.played.isoformat(), "notes": report.notes, "sides": sides}


def report_in(document: dict[str, Any]) -> Report:
    """The report that a proposal keeps."""
    sides = tuple(SideReport(**side) for side in document["sides"])
    return Report(date.fromisoformat(document["played"]), document["notes"], sides)
