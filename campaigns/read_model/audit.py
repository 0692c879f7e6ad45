"""Audit a ledger: hashes, documents, and the rows against an independent count (C-LED-11)."""

import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from django.db.models import Q

from campaigns.bridge import force_seal
from campaigns.ledger.events import Event, active_events, first_broken, read_document
from campaigns.ledger.replay import rebuild
from campaigns.ledger.settings import MAP, PAIRED, Points, read_settings
from campaigns.ledger.standings import PLAYER, standings
from campaigns.ledger.state import Result, State
from campaigns.models import Battle, Campaign, Entry, Membership, Side
from campaigns.read_model.campaign_state import event_of
from rules.formats.errors import DocumentError

FIGURES = ("outcome", "victory_points", "squads_lost", "figures", "reasons", "won_roll_off")


def find_errors(campaign: Campaign) -> list[str]:
    """All errors, one line each (C-LED-11). An unreadable ledger reports only that."""
    try:
        events = [event_of(row) for row in campaign.ledger.order_by("number")]
    except (zlib.error, ValueError) as error:
        return [f"the ledger holds a document that cannot be read: {error}"]
    broken = [*chain_errors(events), *document_errors(events)]
    if broken:
        return broken
    state = rebuild(events)
    checks: tuple[Callable[[Campaign, State], Iterator[str]], ...] = (
        agreement_errors,
        member_errors,
        entry_errors,
        battle_errors,
    )
    errors = [line for check in checks for line in check(campaign, state)]
    return [*errors, *standings_errors(campaign, state, events)]


def chain_errors(events: list[Event]) -> Iterator[str]:
    """Every event is in order with a valid hash (C-LED-02)."""
    broken = first_broken(events)
    if broken is not None:
        yield f"event {broken} is altered, left out or put in: its seal does not hold"


def document_errors(events: list[Event]) -> Iterator[str]:
    """Every event has a valid document and time."""
    for event in events:
        try:
            read_document(event.kind, event.document)
            datetime.fromisoformat(event.at)
        except (DocumentError, ValueError) as error:
            yield f"event {event.number} ({event.kind}) cannot be read: {error}"


def agreement_errors(campaign: Campaign, state: State) -> Iterator[str]:
    """The campaign's copy is the latest agreement."""
    if read_settings(campaign.agreement) != state.settings:
        yield "the campaign's agreement is not the one that the ledger holds"


def member_errors(campaign: Campaign, state: State) -> Iterator[str]:
    """Members and roles in ledger and rows agree."""
    rows = {row.number: row for row in campaign.memberships.exclude(state=Membership.State.WAITING)}
    for number in sorted({*rows, *state.members}):
        row, member = rows.get(number), state.members.get(number)
        if row is None or member is None:
            yield f"member {number} is known to {'the ledger' if row is None else 'the rows'} alone"
        elif (row.state == Membership.State.ACTIVE) != member.here:
            yield f"member {number} is {'here' if member.here else 'gone'} by the ledger and not by the row"
        elif member.here and row.role != member.role:
            yield f"member {number} is {member.role} by the ledger and {row.role} by the row"


def entry_errors(campaign: Campaign, state: State) -> Iterator[str]:
    """The strike forces with their points and their squads."""
    entries = Entry.objects.with_documents().filter(membership__campaign=campaign).select_related("membership")
    rows = {row.number: row for row in entries}
    for number in sorted({*rows, *state.forces}):
        row, force = rows.get(number), state.forces.get(number)
        if row is None or force is None:
            yield f"force {number} is known to {'the ledger' if row is None else 'the rows'} alone"
            continue
        pairs = {
            "member": (row.membership.number, force.member),
            "name": (row.name, force.name),
            "points": (row.points, force.points),
            "squads": (sorted(row.squad_ids), sorted(force.squads)),
            "withdrawal": (row.withdrawn is not None, force.withdrawn),
            "seal of roster and content": (force_seal(row.roster, row.content) if force.seal else "", force.seal),
        }
        yield from unlike(f"force {number}", pairs)


def unlike(what: str, pairs: dict[str, tuple[Any, Any]]) -> Iterator[str]:
    """A line for each value that differs between row and ledger."""
    for name, (row, ledger) in pairs.items():
        if row != ledger:
            yield f"{what}: {name} is {ledger} by the ledger and {row} by the row"


def battle_errors(campaign: Campaign, state: State) -> Iterator[str]:
    """A battle is recorded exactly when it has an active result, and its sides match it."""
    rows = {row.number: row for row in campaign.battles.with_sides()}
    paired = {p.battle: p.forces for round in state.rounds.values() for p in round.pairings if p.battle}
    for number in sorted({*rows, *state.results}):
        row, result = rows.get(number), state.results.get(number)
        if row is None:
            yield f"battle {number} is known to the ledger alone"
        elif row.is_recorded() != (result is not None):
            expected = "recorded" if result else "not recorded"
            yield f"battle {number} is {expected} by the ledger and {row.state} by the row"
        elif result is not None:
            yield from result_errors(row, result)
        if row is not None and number in paired and not row.is_void():
            forces = sorted(side.entry.number for side in row.sides.all())
            yield from unlike(f"battle {number}", {"forces that were paired": (forces, sorted(paired[number]))})


def result_errors(row: Battle, result: Result) -> Iterator[str]:
    name = f"battle {row.number}"
    pairs: dict[str, tuple[Any, Any]] = {
        "method": (row.method, result.method),
        "round": (row.round, result.round),
        "day": (row.played.isoformat() if row.played else "", result.played),
        "title": (row.title, result.title),
        "operation": (row.operation_slug, result.operation),
        "territory at stake": (row.stake, result.stake or ""),
        "chapter": (row.chapter, result.chapter or ""),
        "forces": ([side.entry.number for side in row.sides.all()], [side.force for side in result.sides]),
    }
    if row.has_replay():
        pairs["digest"] = (row.digest, result.recovery_seed)
    yield from unlike(name, pairs)
    for side, expected in zip(row.sides.all(), result.sides, strict=False):
        figures = {figure: (getattr(side, figure), getattr(expected, figure)) for figure in FIGURES}
        figures |= {"deeds": (side.deeds, expected.squads), "alliance": (side.alliance, expected.alliance)}
        yield from unlike(f"{name}, {side.colour} side", figures)


def standings_errors(campaign: Campaign, state: State, events: list[Event]) -> Iterator[str]:
    """Points and battles of everybody, counted from the rows of the sides and from the bare events."""
    folded = {line.member: line for line in standings(state)}
    fought = counted_from_rows(campaign, state, events)
    worth = state.settings.points
    scoring = {round.number for round in state.rounds.values() if not (round.bracket and state.cut)}
    extras = counted_from_events(events, worth, scoring)
    players = {member.number for member in state.members.values() if member.here and member.role == PLAYER}
    for member in sorted({*folded, *fought, *players}):
        line, tally = folded.get(member), fought.get(member, Counter())
        if line is None:
            yield f"member {member} has battles and no line in the standings"
            continue
        points = tally["won"] * worth.won + tally["draw"] * worth.draw + tally["lost"] * worth.lost
        points += tally["scored"] * worth.victory_point + extras[member]
        points += line.rewards if state.settings.kind == MAP else 0
        pairs = {
            "battles won, drawn and lost": (
                (tally["won"], tally["draw"], tally["lost"]),
                (line.won, line.drawn, line.lost),
            ),
            "victory points": (tally["scored"], line.scored),
            "squads lost": (tally["squads_lost"], line.squads_lost),
            "points": (points, line.points),
        }
        yield from unlike(f"standings of member {member}", pairs)


def counted_from_rows(campaign: Campaign, state: State, events: list[Event]) -> dict[int, Counter[str]]:
    """What every member won, drew, lost, scored and lost in squads, from the sides of recorded battles (C-PNT-09)."""
    rounds = [round for round in state.rounds.values() if not (round.bracket and state.cut)]
    paired = [pairing.battle for round in rounds for pairing in round.pairings]
    counted = Q(battle__number__in=paired)
    if state.settings.kind not in PAIRED:
        counted |= Q(battle__round=None)
    elif state.settings.friendlies:
        counted |= Q(battle__number__in=_first_outside(campaign, events, state.settings.friendlies))
    sides = Side.objects.filter(counted, battle__campaign=campaign, battle__state=Battle.State.RECORDED)
    tallies: dict[int, Counter[str]] = {}
    for number, outcome, scored, lost in sides.values_list(
        "entry__membership__number", "outcome", "victory_points", "squads_lost"
    ):
        tallies.setdefault(number, Counter()).update({outcome: 1, "scored": scored, "squads_lost": lost})
    return tallies


def _first_outside(campaign: Campaign, events: list[Event], most: int) -> list[int]:
    """The recorded battles outside rounds that are among the first so many of all their players."""
    recorded = {event.document["battle"]: event.number for event in reversed(events) if event.kind == "result"}
    outside = campaign.battles.recorded().filter(round=None).with_sides()
    left: dict[int, int] = {}
    counted = []
    for battle in sorted(outside, key=lambda battle: recorded.get(battle.number, 0)):
        players = {side.entry.membership.number for side in battle.sides.all()}
        if min(left.setdefault(player, most) for player in players) > 0:
            counted.append(battle.number)
            left |= {player: left[player] - 1 for player in players}
    return counted


def counted_from_events(events: list[Event], worth: Points, scoring: set[int]) -> Counter[int]:
    """Awards, and byes of the rounds that score at what they are worth, of each member."""
    extras: Counter[int] = Counter()
    owners = {e.document["force"]: e.document["member"] for e in events if e.kind == "entered"}
    rounds: dict[int, list[tuple[int, int]]] = {}
    for event in active_events(events):
        if event.kind == "awarded":
            extras[event.document["member"]] += event.document["points"]
        elif event.kind == "round_opened" or (event.kind == "pairings_added" and event.document["round"] in rounds):
            document = event.document
            before = rounds[document["round"]] if event.kind == "pairings_added" else []
            rounds[document["round"]] = _byes_after(before, document["pairings"], owners, worth)
    for number in scoring & rounds.keys():
        for member, points in rounds[number]:
            extras[member] += points
    return extras


def _byes_after(
    before: list[tuple[int, int]], pairings: list[dict[str, Any]], owners: dict[int, int], worth: Points
) -> list[tuple[int, int]]:
    """Members with a bye in a round after these pairings, and what it brings them."""
    paired = {owners[f] for p in pairings for f in p.get("forces", [p.get("bye")]) if f in owners}
    byes = [p for p in pairings if p.get("bye") in owners]
    points = [(owners[p["bye"]], worth.draw if p.get("half") else worth.bye) for p in byes]
    return [(member, given) for member, given in before if member not in paired] + points
