"""What changes when events are revoked or added: before and after (C-LED-08).

Numbers and codes only; pages turn them into text.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from campaigns.ledger.events import Event, active_events, placed
from campaigns.ledger.replay import rebuild
from campaigns.ledger.settings import KNOCK_OUT, SWISS
from campaigns.ledger.standings import Line, standings
from campaigns.ledger.state import Force, Round, Squad, State

Basis = list[tuple[Any, ...]]
"""The results a round was paired from, as comparable values."""


class LineChange(NamedTuple):
    """A member's line of the table; None where there is none."""

    member: int
    before: Line | None
    after: Line | None


class SquadChange(NamedTuple):
    """A squad's experience, grade, honours and scars.

    `lost` are honours no longer active, `gained` those active again.
    """

    force: int
    squad: str
    name: str
    experience: tuple[int, int]
    grade: tuple[str, str]
    lost: tuple[str, ...]
    gained: tuple[str, ...]
    scars_lost: tuple[str, ...]
    scars_gained: tuple[str, ...]


class PurseChange(NamedTuple):
    """The credits of a force (C-GRT-03)."""

    force: int
    before: int
    after: int


class HexChange(NamedTuple):
    """Who holds a hex."""

    hex: str
    before: int | None
    after: int | None


class RoundChange(NamedTuple):
    """A round; None where it is not there."""

    number: int
    before: Round | None
    after: Round | None


@dataclass
class Consequences:
    """All changes.

    `changed_rounds` themselves are others; `rounds` were paired from results that no longer count, `rounds_again` from
    results that count again. `cut`: who goes on to a knock-out or should, or the groups are others.
    """

    before: State
    after: State
    events: list[Event] = field(default_factory=list)
    lines: list[LineChange] = field(default_factory=list)
    squads: list[SquadChange] = field(default_factory=list)
    purses: list[PurseChange] = field(default_factory=list)
    hexes: list[HexChange] = field(default_factory=list)
    chapter: tuple[str | None, str | None] | None = None
    cut: bool = False
    path: tuple[list[Any], list[Any]] | None = None
    changed_rounds: list[RoundChange] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    rounds_again: list[int] = field(default_factory=list)

    @property
    def nothing(self) -> bool:
        """Whether nothing changes."""
        paired = self.cut or self.changed_rounds or self.rounds or self.rounds_again
        return not (self.lines or self.squads or self.purses or self.hexes or self.chapter or self.path or paired)


def consequences(events: Iterable[Event], without: set[int], instead: Sequence[Event] = ()) -> Consequences:
    """What changes when the events `without` are revoked and those of `instead` added."""
    known = list(events)
    number = max((event.number for event in known), default=0) + 1
    cancels = Event(number, "taken_back", "", None, {"events": sorted(without), "reason": ""})
    added = [Event(number + n, e.kind, e.at, e.by, e.document) for n, e in enumerate(instead, 1)]
    after = [*known, *([cancels] if without else []), *added]
    return compared(known, after)


def compared(known: list[Event], after: list[Event]) -> Consequences:
    """Two histories of one campaign, the second the longer."""
    old, new = rebuild(known), rebuild(after)
    mark_rounds(known, old)
    mark_rounds(after, new)
    consequences = Consequences(old, new)
    consequences.events = changed_events(known, after)
    consequences.lines = changed_lines(old, new)
    consequences.squads = changed_squads(old, new)
    consequences.purses = changed_purses(old, new)
    consequences.changed_rounds = changed_rounds(old, new)
    consequences.hexes = changed_hexes(old, new)
    consequences.cut = (old.cut, old.cut_amiss, old.groups) != (new.cut, new.cut_amiss, new.groups)
    if old.chapter != new.chapter:
        consequences.chapter = (old.chapter, new.chapter)
    if old.path != new.path:
        consequences.path = (old.path, new.path)
    if new.settings.kind in (SWISS, KNOCK_OUT):
        find_rounds(consequences, known, after)
    return consequences


def changed_events(known: list[Event], after: list[Event]) -> list[Event]:
    """The events active in only one history, without revocations."""
    was, will = {e.number for e in active_events(known)}, {e.number for e in active_events(after)}
    return [e for e in after if (e.number in was) != (e.number in will) and e.kind != "taken_back"]


def changed_lines(old: State, new: State) -> list[LineChange]:
    """The lines of the table that change, in the order of the new one."""
    before = {line.member: line for line in standings(old)}
    after = {line.member: line for line in standings(new)}
    members = [*after, *(member for member in before if member not in after)]
    changes = [LineChange(member, before.get(member), after.get(member)) for member in members]
    return [change for change in changes if change.before != change.after]


def changed_rounds(old: State, new: State) -> list[RoundChange]:
    numbers = sorted({**old.rounds, **new.rounds})
    changes = [RoundChange(number, old.rounds.get(number), new.rounds.get(number)) for number in numbers]
    return [change for change in changes if change.before != change.after]


def changed_squads(old: State, new: State) -> list[SquadChange]:
    changes = []
    for number in sorted({**old.forces, **new.forces}):
        was, will = all_squads(old.forces.get(number)), all_squads(new.forces.get(number))
        for id in {**was, **will}:
            change = squad_change(number, was.get(id), will.get(id))
            if change is not None:
                changes.append(change)
    return changes


def all_squads(force: Force | None) -> dict[str, Squad]:
    """The squads that a force has and had."""
    return force.squads | force.dropped if force is not None else {}


def squad_change(force: int, was: Squad | None, will: Squad | None) -> SquadChange | None:
    """How a squad changes; None when it does not, or when it exists in one history only."""
    if was is None or will is None:
        return None
    change = SquadChange(
        force,
        will.id,
        will.name,
        (was.experience, will.experience),
        (was.grade, will.grade),
        missing(was.honours, will.honours),
        missing(will.honours, was.honours),
        missing(was.scars, will.scars),
        missing(will.scars, was.scars),
    )
    same = was.experience == will.experience and was.honours == will.honours and set(was.scars) == set(will.scars)
    return None if same else change


def missing(here: Iterable[str], there: Iterable[str]) -> tuple[str, ...]:
    """What is here and not there."""
    others = set(there)
    return tuple(item for item in here if item not in others)


def changed_purses(old: State, new: State) -> list[PurseChange]:
    both = [(force.number, old.forces[force.number].purse, force.purse) for force in shared(old, new)]
    return [PurseChange(n, was or 0, will or 0) for n, was, will in both if was != will]


def shared(old: State, new: State) -> list[Force]:
    """The forces of both histories, as the new one has them."""
    return [force for force in new.forces.values() if force.number in old.forces]


def changed_hexes(old: State, new: State) -> list[HexChange]:
    hexes = sorted({**old.holders, **new.holders})
    changes = [HexChange(hex, old.holders.get(hex), new.holders.get(hex)) for hex in hexes]
    return [change for change in changes if change.before != change.after]


def find_rounds(consequences: Consequences, known: list[Event], after: list[Event]) -> None:
    """Find rounds paired from results that no longer count, or count again (C-LED-08).

    Only Swiss and knock-out rounds depend on earlier results.
    """
    was, will = placed(known), placed(after)
    outside, new_cut = consequences.after.settings.friendlies > 0, consequences.after.cut
    for round in [round for round in consequences.after.rounds.values() if not (round.bracket and new_cut)]:
        paired_from = basis(placed(known[: round.event - 1]), round.event, outside)
        before, now = (basis(history, round.event, outside) for history in (was, will))
        if before != now and now != paired_from:
            consequences.rounds.append(round.number)
        elif before != now:
            consequences.rounds_again.append(round.number)


def mark_rounds(events: Sequence[Event], state: State) -> None:
    """Mark rounds that were paired from what was corrected afterwards (C-LED-08); it matters to Swiss ones.

    What was kept before a further correction is kept no more (C-LED-13).
    """
    outside = state.settings.friendlies > 0
    now, last = placed(events), max((event.number for event in events if event.kind == "taken_back"), default=0)
    for round in state.rounds.values():
        if round.event < last:
            present = basis(now, round.event, outside)
            was = basis(placed(events[: round.event - 1]), round.event, outside)
            round.outdated = present != was and not (round.bracket and state.cut)
            if round.kept and present != basis(placed(events[: round.kept]), round.event, outside):
                round.kept = 0


def basis(history: list[tuple[int, Event]], opened: int, outside: bool) -> Basis:
    """The outcomes, awards and rounds before this event, which a round opened by it is paired from.

    Battles `outside` rounds are among them where some of them score (C-PNT-09).
    """
    before = [event for place, event in history if place < opened and event.kind in DECISIVE]
    paired = {pairing.get("battle") for event in before for pairing in event.document.get("pairings", [])}
    paired |= {e.document["battle"] for e in before if outside and e.kind == "result" and e.document["round"] is None}
    decisive = [e for e in before if e.kind != "result" or e.document["battle"] in paired]
    return [DECISIVE[event.kind](event.document) for event in decisive]


def _result(document: dict[str, Any]) -> tuple[Any, ...]:
    compared = ("member", "outcome", "victory_points", "squads_lost")
    return document["battle"], [
        (*(side[key] for key in compared), side.get("won_roll_off", False)) for side in document["sides"]
    ]


DECISIVE: dict[str, Callable[[dict[str, Any]], tuple[Any, ...]]] = {
    "result": _result,
    "awarded": lambda document: (document["member"], document["points"]),
    "round_opened": lambda document: (document["round"], document["pairings"]),
    "pairings_added": lambda document: (document["round"], document["pairings"]),
}
"""What later rounds are paired from."""
