"""The course of a battle as graphs: victory points, tactical points and strength of each player, event by event.

The graphs are the page's timeline too: across they count events, so that a place on them is a moment of the battle.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns.replays.cast import Cast, Player
from campaigns.replays.stage import Stage

HEIGHT = 100
"""Of a graph, in its own units; its width is the number of events."""

MEASURES = (
    ("vp", _("Victory points"), _("VP")),
    ("tp", _("Tactical points"), _("TP")),
    ("sv", _("Strength in strategic valor"), _("SV")),
)


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
    """One measure of all players; `most` is its highest value."""

    key: str
    title: Promise
    unit: Promise
    most: int
    courses: list[Course]


class Span(NamedTuple):
    """A turn on the timeline: where it begins and how long it is, in hundredths of the width; its first event."""

    turn: int
    start: float
    width: float
    first: int


class Figures(NamedTuple):
    """What a player had when a turn was over."""

    player: Player
    victory_points: int
    tactical_points: int | None
    strength: int


class Timeline(NamedTuple):
    events: int
    spans: list[Span]
    graphs: list[Graph]
    falls: list[Fall]
    table: list[tuple[int, list[Figures]]]


def timeline(cast: Cast, film: Mapping[str, Any]) -> Timeline:
    """Everything that the graphs of a film show, and the same in figures turn by turn."""
    steps = film["steps"]
    count = len(steps)
    falls = [Fall(cast.squads[s["squad"]].side, _share(s["n"], count)) for s in steps if s.get("destroyed")]
    graphs = [Graph(key, title, unit, *_courses(key, cast, film)) for key, title, unit in MEASURES]
    return Timeline(count, _spans(steps), graphs, falls, _table(cast, film))


def _share(n: int, count: int) -> float:
    return round(100 * n / count, 3)


def _spans(steps: Sequence[Mapping[str, Any]]) -> list[Span]:
    found = []
    for turn, group in groupby(steps, key=lambda step: step["turn"]):
        told = list(group)
        first, count = told[0]["n"], len(steps)
        found.append(Span(turn, _share(first - 1, count), _share(len(told), count), first))
    return found


def _courses(key: str, cast: Cast, film: Mapping[str, Any]) -> tuple[int, list[Course]]:
    """The highest value of a measure, and each player's line under it."""
    changes: dict[str, list[tuple[int, int]]] = {id: [(0, film["start"][key].get(id, 0))] for id in cast.players}
    for step in film["steps"]:
        for id, value in step.get(key, {}).items():
            if id in changes:
                changes[id].append((step["n"], value))
    most = max(1, *(value for course in changes.values() for _n, value in course))
    last = len(film["steps"])
    return most, [
        Course(player, _path(changes[id], most, last), changes[id][-1][1]) for id, player in cast.players.items()
    ]


def _path(changes: Sequence[tuple[int, int]], most: int, last: int) -> str:
    """A line that steps where the value changes; what is below nothing is drawn at nothing."""
    heights = [(n, round(HEIGHT * (1 - max(0, value) / most), 2)) for n, value in changes]
    return f"M0 {heights[0][1]:g}" + "".join(f"H{n}V{y:g}" for n, y in heights[1:]) + f"H{last}"


def _table(cast: Cast, film: Mapping[str, Any]) -> list[tuple[int, list[Figures]]]:
    """Turn by turn, each player's figures at its end."""
    stage, rows = Stage(film), []
    for turn, steps in groupby(film["steps"], key=lambda step: step["turn"]):
        for step in steps:
            stage.play(step)
        rows.append((turn, [_figures(player, stage) for player in cast.players.values()]))
    return rows


def _figures(player: Player, stage: Stage) -> Figures:
    id = player.id
    return Figures(player, stage.victory_points.get(id, 0), stage.tactical_points.get(id), stage.strength.get(id, 0))
