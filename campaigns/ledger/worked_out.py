"""How the figures of a line of the standings come about, part by part (C-PNT-01, C-PNT-05, C-PNT-10)."""

from typing import NamedTuple

from campaigns.ledger.standings import Line, opponents, scoring, standings, wins
from campaigns.ledger.state import Result, SideResult, State


class Part(NamedTuple):
    """What a figure is made of. `of` says what: "battle", or another word of `PARTS`.

    `times` is how often it counts and `value` what it brings in all; one that is `left_out` brings nothing (median).
    """

    of: str
    value: int
    member: int | None = None
    battle: int | None = None
    times: int = 1
    left_out: bool = False


class Figure(NamedTuple):
    """A figure of a line: "points", or a tie-breaker."""

    name: str
    value: int
    parts: list[Part]


PARTS = (
    "battle", "won", "drawn", "lost", "victory_points", "bye", "half_bye", "free", "average", "awards", "rewards",
)  # fmt: skip


def worked_out(state: State, member: int) -> list[Figure]:
    """The points of a member and each tie-breaker in its order; nothing for who has no line."""
    table = {line.member: line for line in standings(state)}
    if member not in table:
        return []
    line = table[member]
    figures = [Figure("points", line.points, points_of(state, line))]
    for n, name in enumerate(state.settings.tie_breakers):
        level = [other.member for other in table.values() if _are_level(line, other, n)]
        figures.append(Figure(name, line.breakers[n], _parts(state, table, name, line, level)))
    return figures


def _are_level(line: Line, other: Line, n: int) -> bool:
    """Whether two are told apart by nothing before the n-th tie-breaker."""
    first = [(each.group, each.progress, each.points, each.played > 0, each.breakers[:n]) for each in (line, other)]
    return first[0] == first[1]


def points_of(state: State, line: Line) -> list[Part]:
    worth = state.settings.points
    parts = [
        Part("won", line.won * worth.won, times=line.won),
        Part("drawn", line.drawn * worth.draw, times=line.drawn),
        Part("lost", line.lost * worth.lost, times=line.lost),
        Part("victory_points", line.scored * worth.victory_point, times=line.scored * bool(worth.victory_point)),
        Part("bye", line.byes * worth.bye, times=line.byes),
        Part("half_bye", line.half_byes * worth.draw, times=line.half_byes),
        Part("awards", line.awards, times=int(line.awards != 0)),
        Part("rewards", line.rewards, times=int(line.rewards != 0)),
    ]
    return [part for part in parts if part.times]


def _parts(state: State, table: dict[int, Line], name: str, line: Line, level: list[int]) -> list[Part]:
    match name:
        case "strength" | "median":
            parts = [part._replace(value=table[_member(part)].points) for part in _met(state, line)]
            parts = sorted([*parts, *[Part("free", line.points)] * line.free], key=lambda part: -part.value)
            kept = range(1, len(parts) - 1) if name == "median" and len(parts) > 2 else range(len(parts))
            return [part._replace(left_out=n not in kept) for n, part in enumerate(parts)]
        case "opponents_won":
            parts = [part._replace(value=wins(state, table[_member(part)])) for part in _met(state, line)]
            return [*parts, *[Part("free", wins(state, line))] * line.free]
        case "head_to_head":
            return _among_level(state, line, level)
        case "won":
            byes = wins(state, line) - line.won
            parts = [Part("won", line.won, times=line.won), Part("bye", byes, times=byes)]
            return [part for part in parts if part.times]
        case "fewest_squads_lost":
            return [_battle(result, side, side.squads_lost) for result, side in _fought(state, line)]
    parts = [_battle(r, side, _scored(r, side, name)) for r, side in _fought(state, line)]
    more = line.with_byes(total := sum(part.value for part in parts)) - total
    return [*parts, *([Part("average", more, times=line.free)] if line.free and line.played > line.given else [])]


def _fought(state: State, line: Line) -> list[tuple[Result, SideResult]]:
    return [(result, side) for result in scoring(state) for side in result.sides if side.member == line.member]


def _battle(result: Result, side: SideResult, value: int) -> Part:
    against = opponents(result, side)
    return Part("battle", value, against[0] if len(against) == 1 else None, result.battle)


def _met(state: State, line: Line) -> list[Part]:
    """Each opponent met, once for each battle; who conceded was not met."""
    return [
        Part("battle", 0, other, result.battle)
        for result, side in _fought(state, line)
        if not (result.conceded and side.outcome == "won")
        for other in opponents(result, side)
    ]


def _member(part: Part) -> int:
    assert part.member is not None
    return part.member


def _scored(result: Result, side: SideResult, name: str) -> int:
    """The victory points of a battle, for the difference less those conceded."""
    given = result.conceded and side.outcome == "won"
    others = [other for other in result.sides if not side.allied_with(other)] if not given else []
    conceded = sum(other.victory_points for other in others)
    return side.victory_points - conceded * (name == "difference")


def _among_level(state: State, line: Line, level: list[int]) -> list[Part]:
    worth = state.settings.points
    points = {"won": worth.won, "draw": worth.draw, "lost": worth.lost}
    return [
        _battle(result, side, points[side.outcome])
        for result, side in _fought(state, line)
        if any(member in level for member in opponents(result, side))
    ]
