"""The course of a battle as graphs: victory points, tactical points and strength of each player, event by event.

The graphs are the page's timeline too: across they count events, so that a place on them is a moment of the battle.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from campaigns.replays.participants import Participants, Player
from campaigns.replays.table_state import TableState
from rules.presentation.words import Measure

HEIGHT = 100
"""Of a graph, in its own units; its width is the number of events."""


class Course(NamedTuple):
    """One player's line: `path` draws it, `last` is where it ends."""

    player: Player
    path: str
    last: int


class Fall(NamedTuple):
    """A squad destroyed: the side that lost it, and where on the timeline, in hundredths of its width."""

    side: str
    at: float


class Graph(NamedTuple):
    """One measure of all players; `most` is its highest value, `record` the lines of the record."""

    measure: Measure
    most: int
    courses: list[Course]
    record: list[Course]


class Span(NamedTuple):
    """A turn on the timeline: where it begins and how long it is, in hundredths of the width; its first event."""

    turn: int
    start: float
    width: float
    first: int


class Figures(NamedTuple):
    """A player's figures at the end of a turn."""

    player: Player
    values: list[int | None]


class Timeline(NamedTuple):
    events: int
    spans: list[Span]
    graphs: list[Graph]
    falls: list[Fall]
    table: list[tuple[int, list[Figures]]]
    parted: float | None


def timeline(
    participants: Participants, frames: Mapping[str, Any], record: Mapping[str, Any] | None = None, turn: int = 0
) -> Timeline:
    """Everything that the graphs of a frames show, and the same in figures turn by turn.

    With a what-if the `record` is shown too, from the `turn` on at which they `parted`.
    """
    steps = frames["steps"]
    count = len(steps)
    lost = [(participants.squads.get(step["destroyed"]), step["n"]) for step in steps if "destroyed" in step]
    falls = [Fall(squad.side, _share(n, count)) for squad, n in lost if squad is not None]
    spans = _spans(steps)
    other = None if record is None else beside(frames, record, turn)
    measures = participants.game.facts.measures
    graphs = [Graph(measure, *_courses(measure.key, participants, frames, other)) for measure in measures]
    parted = next((span.start for span in spans if span.turn == turn), None) if record is not None else None
    return Timeline(count, spans, graphs, falls, _table(participants, frames), parted)


class Beside(NamedTuple):
    """The record on a what-if's timeline: its frames, the position of each event, and where the two diverge."""

    frames: Mapping[str, Any]
    places: dict[int, float]
    parted: float


def beside(frames: Mapping[str, Any], record: Mapping[str, Any], turn: int) -> Beside:
    """A turn of the record is as wide as the same turn here; turns that were not fought here are left out."""
    here = {number: list(steps) for number, steps in groupby(frames["steps"], key=lambda step: step["turn"])}
    places: dict[int, float] = {}
    for number, group in groupby(record["steps"], key=lambda step: step["turn"]):
        steps = list(group)
        if number in here:
            start, width = here[number][0]["n"] - 1, len(here[number])
            places |= {step["n"]: round(start + width * at / len(steps), 2) for at, step in enumerate(steps, 1)}
    return Beside(record, places, here[turn][0]["n"] - 1 if turn in here else 0)


def _share(n: int, count: int) -> float:
    return round(100 * n / count, 3)


def _spans(steps: Sequence[Mapping[str, Any]]) -> list[Span]:
    spans = []
    for turn, group in groupby(steps, key=lambda step: step["turn"]):
        of_turn = list(group)
        first, count = of_turn[0]["n"], len(steps)
        spans.append(Span(turn, _share(first - 1, count), _share(len(of_turn), count), first))
    return spans


def _courses(
    key: str, participants: Participants, frames: Mapping[str, Any], record: Beside | None
) -> tuple[int, list[Course], list[Course]]:
    """The highest value of a measure, each player's line under it, and each one's in the record."""
    last = len(frames["steps"])
    here = _changes(key, participants, frames)
    there = {} if record is None else _changes(key, participants, record.frames)
    most = max(1, *(value for all in (here, there) for course in all.values() for _n, value in course))
    courses = [
        Course(participants.players[id], _path(course, most, last), course[-1][1]) for id, course in here.items()
    ]
    if record is None:
        return most, courses, []
    return most, courses, [_other(participants.players[id], course, most, record) for id, course in there.items()]


def _changes(key: str, participants: Participants, frames: Mapping[str, Any]) -> dict[str, list[tuple[float, int]]]:
    """Initial value and changes of a measure for each player."""
    changes: dict[str, list[tuple[float, int]]] = {
        id: [(0, frames["start"]["scores"].get(key, {}).get(id, 0))] for id in participants.players
    }
    for step in frames["steps"]:
        for id, value in step.get("scores", {}).get(key, {}).items():
            if id in changes:
                changes[id].append((step["n"], value))
    return changes


def _other(player: Player, changes: Sequence[tuple[float, int]], most: int, record: Beside) -> Course:
    """A player's line in the record, from where the what-if diverged."""
    placed = [(record.places.get(int(n), 0.0 if n == 0 else -1.0), value) for n, value in changes]
    known = [(x, value) for x, value in placed if x >= 0]
    before = [value for x, value in known if x <= record.parted][-1]
    after = [(x, value) for x, value in known if x > record.parted]
    end = max(record.places.values(), default=record.parted)
    return Course(player, _path([(record.parted, before), *after], most, end), changes[-1][1])


def _path(changes: Sequence[tuple[float, int]], most: int, last: float) -> str:
    """A step line; negative values are drawn at zero."""
    heights = [(n, round(HEIGHT * (1 - max(0, value) / most), 2)) for n, value in changes]
    start, height = heights[0]
    return f"M{start:.7g} {height:g}" + "".join(f"H{n:.7g}V{y:g}" for n, y in heights[1:]) + f"H{last:.7g}"


def _table(participants: Participants, frames: Mapping[str, Any]) -> list[tuple[int, list[Figures]]]:
    """Turn by turn, each player's figures at its end."""
    table_state, rows = TableState(frames), []
    for turn, steps in groupby(frames["steps"], key=lambda step: step["turn"]):
        for step in steps:
            table_state.play(step)
        rows.append((turn, [_figures(participants, player, table_state) for player in participants.players.values()]))
    return rows


def _figures(participants: Participants, player: Player, table_state: TableState) -> Figures:
    measures = participants.game.facts.measures
    return Figures(player, [table_state.scores.get(measure.key, {}).get(player.id) for measure in measures])
