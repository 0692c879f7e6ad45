"""Correct results, revoke events of the ledger, undo revocations, award points (C-LED-04, C-LED-08)."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaigns.actions.battles import bump_version
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.ledger import append
from campaigns.actions.locking import check_is_member, lock_campaign_for_update
from campaigns.actions.plans import locked_battle
from campaigns.actions.results import Report, is_recorded_so, member_of, result_event, save_report
from campaigns.actions.rounds import undo_round
from campaigns.ledger.documents import MAX_TAKEN_BACK
from campaigns.ledger.events import Event, active_events, refuse_revoking
from campaigns.ledger.repairs import DROP_RESULTS, KEEP_ROUNDS, repair_of, results_of_openings
from campaigns.ledger.replay import rebuild
from campaigns.ledger.standings import standings
from campaigns.ledger.state import State
from campaigns.models import Battle, Campaign, LedgerEvent, Membership, Side
from campaigns.notifications import notify
from campaigns.read_model import campaign_state
from campaigns.read_model.campaign_state import events_of, state_of

REFUSALS = {
    "unknown": gettext_noop("There is no event %(number)s in this ledger."),
    "taken_back_already": gettext_noop("Event %(number)s is taken back already."),
    "permanent": gettext_noop("Event %(number)s cannot be taken back: a further event says what changed."),
    "rounds_after": gettext_noop("Event %(number)s is taken back with all rounds that were opened after it."),
}


def correct_result(
    battle: Battle, corrector: Any, version: int, report: Report, *, seen_hash: str | None = None, repair: str = ""
) -> None:
    """Replace a recorded or revoked result by a tabletop report; idempotent.

    The event of the first result is revoked and another appended with the same recovery seed (C-RES-13, C-LED-03).
    `seen_hash` is that of the last event when the consequences were shown; `repair` mends the rounds that do not follow
    from it (C-LED-13), empty for later.
    """
    with transaction.atomic():
        campaign = lock_campaign_for_update(battle.campaign_id)
        present, by = locked_battle(battle), member_of(campaign, corrector)
        if is_recorded_so(present, version, report):
            return
        check_is_member(by)
        if seen_hash is not None and seen_hash != campaign_state.last_hash(campaign):
            raise StaleError(present)
        bump_version(present, version, Battle.State.RECORDED, Battle.State.VOID)
        recovery_seed = _revoke_result(campaign, present, by)
        event = save_report(campaign, present, corrector, report, recovery_seed)
        notify.notify_corrected(present, corrector, event.number)
        if repair and by is not None and repair_of(state_of(campaign)) is not None:
            _mend(campaign, by, repair)


def _revoke_result(campaign: Campaign, battle: Battle, by: Membership | None) -> str:
    """Revoke the recorded result; return its recovery seed, so that recovery is not rolled again (C-RES-08)."""
    event = result_event(campaign, battle)
    if event is None:
        return ""
    if battle.is_recorded():
        append(campaign, "taken_back", {"events": [event.number], "reason": ""}, by=by)
    return str(event.document["luck"])


def revoke(
    campaign: Campaign,
    by: Membership,
    numbers: Sequence[int],
    reason: str,
    *,
    seen_hash: str,
    key: UUID,
    drop_results: bool = False,
) -> LedgerEvent:
    """Revoke events by appending another event, and update the rows, atomically.

    `seen_hash` is that of the last event when the consequences were shown: StaleError when there is a newer one,
    since the consequences may differ (C-LED-10). `drop_results` takes back what was fought in the rounds that are
    taken back (C-RND-10). Idempotent by `key`.
    """
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        present = LedgerEvent.objects.filter(key=key).first()
        if present is not None:
            return _same_request(present, locked)
        if drop_results:
            numbers = with_results(state_of(locked), numbers)
        check_revocable(events_of(locked), numbers)
        _check_seen(locked, seen_hash)
        return _take_back(locked, by, numbers, reason, key)


def with_results(state: State, numbers: Iterable[int]) -> list[int]:
    """These events, and the results of battles in rounds that they opened."""
    chosen = set(numbers)
    return sorted(chosen | {result.event for result in results_of_openings(state, chosen)})


def _check_seen(locked: Campaign, seen_hash: str) -> None:
    if last_hash(events_of(locked)) != seen_hash:
        raise StaleError(locked)


def _take_back(
    locked: Campaign, by: Membership, numbers: Iterable[int], reason: str, key: UUID | None = None
) -> LedgerEvent:
    events = events_of(locked)
    event = append(locked, "taken_back", {"events": sorted(set(numbers)), "reason": reason}, by=by, key=key)
    for battle in update_rows(locked, events):
        notify.notify_taken_back(battle, by.user, event.number)
    return event


def mend_rounds(campaign: Campaign, by: Membership, repair: str, *, seen_hash: str, key: UUID) -> LedgerEvent:
    """Keep rounds that do not follow from what came before them, or take them back (C-LED-13).

    `seen_hash` and `key` are as in `revoke`.
    """
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        present = LedgerEvent.objects.filter(key=key).first()
        if present is not None:
            return _same_request(present, locked)
        _check_seen(locked, seen_hash)
        return _mend(locked, by, repair, key)


def _mend(locked: Campaign, by: Membership, repair: str, key: UUID | None = None) -> LedgerEvent:
    state = state_of(locked)
    mending = repair_of(state)
    if mending is None:
        raise RefusedError(_("Every round follows from the results as they stand: there is nothing to mend."))
    if repair == KEEP_ROUNDS:
        return append(locked, "rounds_kept", {"rounds": list(mending.unsound)}, by=by, key=key)
    numbers = with_results(state, mending.events) if repair == DROP_RESULTS else mending.events
    check_revocable(events_of(locked), numbers)
    return _take_back(locked, by, numbers, "", key)


def _same_request(present: LedgerEvent, campaign: Campaign) -> LedgerEvent:
    if present.campaign_id != campaign.pk:
        raise RefusedError(_("This form was already used. Please open it again."))
    return present


def last_hash(events: Sequence[Event]) -> str:
    return events[-1].hash if events else ""


def check_revocable(events: Sequence[Event], numbers: Iterable[int]) -> None:
    """Raise RefusedError naming the first event that cannot be revoked, and why (C-LED-05)."""
    requested = sorted(set(numbers))
    if not requested or len(requested) > MAX_TAKEN_BACK:
        raise RefusedError(_("Choose between one event and %(most)s.") % {"most": MAX_TAKEN_BACK})
    why = refuse_revoking(events, requested)
    if why is not None:
        raise RefusedError(_(REFUSALS[why[0]]) % {"number": why[1]})


def update_rows(campaign: Campaign, before: Sequence[Event]) -> list[Battle]:
    """Update the battles whose state in the ledger changed (C-LED-09).

    Return those whose result changed.
    """
    was, now = active_results(before), active_results(events_of(campaign))
    changed = [number for number in sorted({**was, **now}) if was.get(number) != now.get(number)]
    for number in changed:
        _update_battle(campaign, number, now.get(number))
    rounds, stand = rebuild(before).rounds, state_of(campaign).rounds
    for number in sorted({**rounds, **stand}):
        if rounds.get(number) != stand.get(number):
            undo_round(campaign, number)
    return list(campaign.battles.with_sides().filter(number__in=changed))


def active_results(events: Sequence[Event]) -> dict[int, Event]:
    """The active result of each battle: the latest one (C-RES-04)."""
    return {event.document["battle"]: event for event in active_events(events) if event.kind == "result"}


def _update_battle(campaign: Campaign, number: int, event: Event | None) -> None:
    battle = campaign.battles.select_for_update(of=("self",)).filter(number=number).first()
    if battle is None:
        return
    if event is None and battle.method == Battle.Method.CONCEDED:
        return reopen(battle)
    values: dict[str, Any] = {"state": Battle.State.VOID}
    if event is not None:
        document = event.document
        values = {"state": Battle.State.RECORDED, "method": document["method"], "played": document["played"]}
        values["recorded"] = battle.recorded or event.at
        for side, reported in zip(battle.sides.order_by("place"), event.document["sides"], strict=True):
            Side.objects.filter(pk=side.pk).update(**side_values(reported))
    campaign.battles.filter(pk=battle.pk).update(version=F("version") + 1, **values)


def reopen(battle: Battle) -> None:
    """Plan a conceded battle again, unless one of its players has left (C-RND-11)."""
    gone = battle.sides.filter(entry__membership__state=Membership.State.LEFT).exists()
    battle.sides.update(outcome="", victory_points=None, squads_lost=None, figures={}, reasons={}, deeds=[])
    Battle.objects.filter(pk=battle.pk).update(
        state=Battle.State.CALLED_OFF if gone else Battle.State.PLANNED,
        method="",
        played=None,
        recorded=None,
        recorded_by=None,
        called_off_with=None,
        version=F("version") + 1,
    )


def side_values(side: dict[str, Any]) -> dict[str, Any]:
    """The values of a side's row from an event's document."""
    names = ("outcome", "victory_points", "squads_lost", "figures", "reasons")
    noted = {"deeds": side["squads"], "won_roll_off": side.get("won_roll_off", False)}
    return {name: side[name] for name in names} | noted


def award(campaign: Campaign, by: Membership, member: int, points: int, reason: str, *, key: UUID) -> LedgerEvent:
    """Award points to a member, or deduct them, outside of battles (C-PNT-04)."""
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        present = LedgerEvent.objects.filter(key=key).first()
        if present is not None:
            return _same_request(present, locked)
        if points == 0:
            raise RefusedError(_("No points are no award: give some, or take some away."))
        if member not in {line.member for line in standings(state_of(locked))}:
            raise RefusedError(_("Who neither plays nor has a force has no line in the standings."))
        return append(locked, "awarded", {"member": member, "points": points, "reason": reason}, by=by, key=key)
