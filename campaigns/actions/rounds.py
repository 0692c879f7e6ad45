"""Open, close and undo rounds, and move their deadlines."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from campaigns.actions.battles import plan
from campaigns.actions.dates import drop_dates_beyond
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.ledger.events import active_events
from campaigns.ledger.hexes import rewards
from campaigns.ledger.knock_out import in_knock_out, next_for_third_place
from campaigns.ledger.rounds import Proposal, next_round, refuse_next_round
from campaigns.ledger.settings import PAIRED, SWISS
from campaigns.ledger.standings import battles_of_rounds
from campaigns.ledger.state import Round, State
from campaigns.models import Battle, Campaign, Entry, LedgerEvent, Membership, PreparedRound, Side
from campaigns.notifications import notify
from campaigns.read_model.campaign_state import events_of, state_of
from campaigns.text.names import points_short
from campaigns.text.rounds import round_refusal


class Meeting(NamedTuple):
    """Numbers of the forces that meet, their operation, and their table (0: by its place).

    One force has a bye, `half` a half-point one.
    """

    forces: tuple[int, ...]
    operation: dict[str, Any] | None = None
    table: int = 0
    half: bool = False


class Terms(NamedTuple):
    """The limit (None without points) and the deadline of a round."""

    limit: int | None
    deadline: datetime | None


def next_number(state: State) -> int:
    """The number of the next round."""
    return max(state.rounds, default=0) + 1


def open_round(
    campaign: Campaign,
    by: Membership,
    *,
    key: UUID,
    number: int,
    terms: Terms,
    meetings: Sequence[Meeting],
    prepared: int | None = None,
) -> LedgerEvent:
    """Open the next round and plan all its battles, atomically (C-RND-06).

    Idempotent by `key`. StaleError when this round was already opened, or when `prepared` is not the version of what
    was prepared, which is gone with this.
    """
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        before = LedgerEvent.objects.filter(key=key).first()
        if before is not None:
            return same_request(before, by, "round_opened")
        state = state_of(locked)
        check_can_open(locked, state, number)
        check_meetings(state, meetings)
        _forget_prepared(locked, prepared)
        check_limit(state, meetings, terms.limit)
        pairings = plan_battles(locked, by, key, number, terms, meetings)
        mark_third_place(state, pairings)
        document = {"round": number, "limit": terms.limit, "deadline": instant(terms.deadline), "pairings": pairings}
        event = append(locked, "round_opened", document, by=by, key=key)
        notify.notify_round(locked, state, document | {"pairings": to_fight(state, pairings)}, by)
        return event


def to_fight(state: State, pairings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The pairings but for those whose battle was fought before its round was taken back."""
    return [pairing for pairing in pairings if pairing.get("battle") not in state.results]


def kept_battles(campaign: Campaign, number: int) -> dict[frozenset[int], Battle]:
    """The battles that stayed when their round was taken back, by the forces that meet in them (C-RND-10).

    They are of the round again where these meet in what is opened instead. Of concessions nothing is kept.
    """
    paired = battles_of_rounds(state_of(campaign))
    stayed = campaign.battles.with_sides().filter(round=number, state__in=("recorded", "planned"))
    battles = stayed.exclude(number__in=paired).exclude(method=Battle.Method.CONCEDED)
    return {frozenset(side.entry.number for side in battle.sides.all()): battle for battle in battles}


def is_repeated(campaign: Campaign, by: Membership, kind: str, key: str | None) -> bool:
    """Whether this form's request already appended an event of this kind."""
    try:
        sent = UUID(key or "")
    except ValueError:
        return False
    return campaign.ledger.filter(kind=kind, key=sent, by_number=by.number).exists()


def same_request(event: LedgerEvent, by: Membership, kind: str) -> LedgerEvent:
    """The event that an identical request appended; RefusedError for another request's key."""
    if (event.campaign_id, event.kind, event.by_number) != (by.campaign_id, kind, by.number):
        raise RefusedError(_("This form was already used. Please open it again."))
    return event


def check_can_open(campaign: Campaign, state: State, number: int) -> None:
    """Raise StaleError unless this round is the next one, and no other is open."""
    if number != next_number(state) or _open(state):
        raise StaleError(campaign)


def _forget_prepared(campaign: Campaign, version: int | None) -> None:
    present = PreparedRound.of(campaign)
    if version is not None and version != (present.version if present else 0):
        raise StaleError(campaign)
    PreparedRound.objects.filter(campaign=campaign).delete()


def _open(state: State) -> bool:
    return any(not round.closed for round in state.rounds.values())


def check_meetings(state: State, meetings: Sequence[Meeting]) -> None:
    """Check the meetings of a round; a knock-out needs exactly the remaining forces (C-RND-06)."""
    check_forces(state, meetings)
    check_half_byes(state, meetings)
    tables = tables_of(meetings)
    if len(set(tables)) != len(tables):
        raise RefusedError(_("Each battle needs a table of its own (C-RND-16)."))
    if not any(len(meeting.forces) > 1 for meeting in meetings):
        raise RefusedError(_("A round needs a battle at least: pair two forces."))
    if state.settings.kind in PAIRED:
        _check_kind(state, meetings)


def tables_of(meetings: Iterable[Meeting]) -> list[int]:
    """The table of each battle: by its place among the battles where none was chosen."""
    battles = [meeting for meeting in meetings if len(meeting.forces) > 1]
    return [meeting.table or place for place, meeting in enumerate(battles, 1)]


def check_half_byes(state: State, meetings: Sequence[Meeting]) -> None:
    """Half-point byes are of Swiss rounds alone (C-PAI-10)."""
    if any(meeting.half for meeting in meetings) and (state.settings.kind != SWISS or in_knock_out(state)):
        raise RefusedError(_("Half-point byes are given in Swiss rounds alone (C-PAI-10)."))


def check_forces(state: State, meetings: Sequence[Meeting]) -> None:
    """Each force must be active, each player paired once (C-RND-01)."""
    fighting = {force.number: force for force in state.active_forces()}
    forces = [force for meeting in meetings for force in meeting.forces]
    if any(force not in fighting for force in forces):
        raise RefusedError(_("A force was withdrawn, or its player has left. Please choose again."))
    players = [fighting[force].member for force in forces]
    if len(set(players)) != len(players):
        raise RefusedError(_("In a round each player takes part once (C-RND-01)."))


def mark_third_place(state: State, pairings: Sequence[dict[str, Any]]) -> None:
    """Say of the battle of who lost the semi-finals that it is for third place (C-KND-08)."""
    third = next_for_third_place(state)
    for pairing in pairings:
        if third is not None and state.owners(tuple(pairing.get("forces", ()))) == set(third):
            pairing["third_place"] = True


def _check_kind(state: State, meetings: Sequence[Meeting]) -> None:
    """A Swiss round may pair anybody; who is left of a knock-out stays in it (C-RND-06)."""
    refused = refuse_next_round(state)
    if refused is not None or (state.settings.kind == SWISS and not in_knock_out(state)):
        return check_proposal(refused)
    proposal = next_round(state)
    check_proposal(proposal)
    if not in_knock_out(state):
        return
    third, planned = next_for_third_place(state), {frozenset(meeting.forces) for meeting in meetings}
    if third is not None:
        drawn = [frozenset(pair) for pair in proposal.pairings]
        if planned not in ({*drawn}, {*drawn[:-1]}):
            raise RefusedError(_("The final, and the battle for third place if there is one, stay as they are drawn."))
        return
    sizes = sorted(len(meeting.forces) for meeting in meetings)
    same = sorted(f for m in meetings for f in m.forces) == sorted(f for pair in proposal.pairings for f in pair)
    if not same or sizes != sorted(map(len, proposal.pairings)):
        raise RefusedError(_("In a knock-out everybody who is left goes on: swap players, but leave nobody out."))


def check_proposal(proposal: Proposal | None) -> None:
    """Raise RefusedError if there is no next round now."""
    if proposal is not None and proposal.refusal is not None:
        raise RefusedError(round_refusal(proposal))


def check_limit(state: State, meetings: Iterable[Meeting], limit: int | None) -> None:
    """No force exceeds the round's limit plus its player's hex rewards (C-RND-07)."""
    over = []
    if limit is None:
        return
    for number in (force for meeting in meetings for force in meeting.forces):
        force = state.forces[number]
        allowed = limit + rewards(state, force.member)[1]
        if (force.points or 0) > allowed:
            figures = {"force": force.name, "valor": force.points, "allowed": allowed}
            figures["points"] = points_short(state.game)
            message = _("%(player)s: %(force)s (%(valor)s of %(allowed)s %(points)s)")
            over.append(message % (figures | {"player": state.members[force.member].name}))
    if over:
        message = _("Over the limit of this round: %(forces)s. Refit first, or set another limit (C-RND-07).")
        raise RefusedError(message % {"forces": ", ".join(over)})


def plan_battles(
    campaign: Campaign, by: Membership, key: UUID, number: int, terms: Terms, meetings: Sequence[Meeting]
) -> list[dict[str, Any]]:
    """Plan the battles of a round, but for those that were kept; return its pairings for the ledger.

    Tables that are not by their places are in the pairings.
    """
    numbers = [force for meeting in meetings for force in meeting.forces]
    rows = Entry.objects.active().filter(membership__campaign=campaign, number__in=numbers)
    entries = {entry.number: entry for entry in rows}
    pairings: list[dict[str, Any]] = []
    place = 0
    kept = kept_battles(campaign, number)
    for n, (forces, operation, table, half) in enumerate(meetings):
        if operation is None or len(forces) == 1:
            pairings.append({"bye": forces[0]} | ({"half": True} if half else {}))
            continue
        battle = kept.get(frozenset(forces)) or plan(
            campaign, by.user, key=uuid5(key, str(n)), operation=operation,
            entries=[entries[force] for force in forces], round=number, deadline=terms.deadline,
        )  # fmt: skip
        place += 1
        chosen = {"table": table} if table not in (0, place) else {}
        pairings.append({"battle": battle.number, "forces": list(forces), **chosen})
    again = campaign.battles.planned().filter(number__in=[battle.number for battle in kept.values()])
    again.filter(number__in=[p["battle"] for p in pairings if "battle" in p]).update(deadline=terms.deadline)
    return pairings


def close_round(campaign: Campaign, by: Membership, number: int, *, call_off: bool = False) -> None:
    """Close a round; unfought battles stay planned unless `call_off` (C-RND-08).

    Committed battles, and those with a proposed result, are never called off. Idempotent.
    """
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        round = _round(locked, number)
        if round.closed:
            return
        event = append(locked, "round_closed", {"round": number}, by=by)
        if call_off:
            left = list(unfought(locked, round).revocable())
            call_off_with(Battle.objects.filter(pk__in=[battle.pk for battle in left]), event.number)
            for battle in left:
                notify.notify_called_off(battle, by.user)


def unfought(campaign: Campaign, round: Round) -> Any:
    """The planned battles of a round."""
    return campaign.battles.planned().filter(number__in=[pairing.battle for pairing in round.pairings])


def move_deadline(
    campaign: Campaign, by: Membership, number: int, before: datetime | None, deadline: datetime | None
) -> None:
    """Change the deadline of an open round (C-RND-09); `before` is the one that was shown."""
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        round = _round(locked, number)
        if round.deadline == instant(deadline):
            return
        if round.closed or round.deadline != instant(before):
            raise StaleError(locked)
        document = {"round": number, "deadline": instant(deadline)}
        append(locked, "deadline_moved", document, by=by)
        unfought(locked, round).update(deadline=deadline)
        drop_dates_beyond(unfought(locked, round), deadline, by)
        notify.notify_deadline_moved(locked, state_of(locked), document, by)


def undo_round(campaign: Campaign, number: int) -> None:
    """Update the battles of a round after one of its events was revoked (C-RND-10).

    Planned battles no longer in the round are called off, unless committed or proposed (C-LED-09).
    Call it within the transaction that appended the `revoked_numbers`.
    """
    round, events = state_of(campaign).rounds.get(number), events_of(campaign)
    paired = [pairing.battle for pairing in round.pairings] if round is not None else []
    dropped = campaign.battles.revocable().filter(round=number).exclude(number__in=paired)
    call_off_with(dropped, events[-1].number)
    battles = campaign.battles.filter(number__in=paired)
    _follow(battles, [event.number for event in active_events(events)])
    if round is not None:
        battles.filter(state=Battle.State.PLANNED).update(deadline=moment(round.deadline))


def _follow(battles: Any, stand: list[int]) -> None:
    """Battles called off by an event follow it; those called off by a person, or with former members, stay."""
    with_event = battles.filter(called_off_with__isnull=False)
    gone = Side.objects.filter(battle__in=with_event, entry__membership__state=Membership.State.LEFT)
    back = with_event.filter(state=Battle.State.CALLED_OFF).exclude(called_off_with__in=stand)
    back.exclude(pk__in=gone.values("battle")).update(state=Battle.State.PLANNED, version=F("version") + 1)
    off = with_event.revocable().filter(called_off_with__in=stand)
    off.update(state=Battle.State.CALLED_OFF, version=F("version") + 1)


def call_off_with(battles: Any, event: int) -> None:
    """Call off battles with a ledger event that may be revoked."""
    battles.update(state=Battle.State.CALLED_OFF, version=F("version") + 1, called_off_with=event)


def _round(campaign: Campaign, number: int) -> Round:
    round = state_of(campaign).rounds.get(number)
    if round is None:
        raise StaleError(campaign)
    return round


def instant(deadline: datetime | None) -> str | None:
    """A moment in the ledger's format, in UTC (C-RND-09)."""
    return deadline.astimezone(UTC).isoformat() if deadline else None


def moment(instant: str | None) -> datetime | None:
    """The datetime of a ledger instant."""
    return datetime.fromisoformat(instant) if instant else None
