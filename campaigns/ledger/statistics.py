"""Statistics of a campaign: factions, points over time, top squads. Computed, never stored."""

from typing import NamedTuple

from campaigns.ledger.state import Result, State
from rules.table.intervals import wilson


class WinFigures(NamedTuple):
    """Battles won, drawn and lost, by a faction or whatever else; `interval` is Wilson's at 95 % for the share of wins,
    draws being none.
    """

    slug: str
    name: str
    battles: int
    won: int
    drawn: int
    lost: int
    share: float
    interval: tuple[float, float]

    @property
    def percent(self) -> int:
        """Its share of wins in hundredths, rounded."""
        return round(100 * self.share)

    @property
    def low(self) -> int:
        return round(100 * self.interval[0])

    @property
    def high(self) -> int:
        return round(100 * self.interval[1])

    @property
    def spread(self) -> int:
        return self.high - self.low


class Course(NamedTuple):
    """A member's victory points added up, battle by battle: (battles of the campaign so far, points so far)."""

    member: int
    steps: list[tuple[int, int]]
    total: int

    @property
    def battles(self) -> int:
        return len(self.steps) - 1


class TopSquad(NamedTuple):
    """A squad by what it slew; `force` and `member` are whose it is."""

    force: int
    member: int
    squad: str
    name: str
    datasheet: str
    battles: int
    slain: int
    destroyed: int


class Totals(NamedTuple):
    """The campaign at a glance; `closest` and `widest` are battles by the difference of their victory points."""

    battles: int
    drawn: int
    by_method: dict[str, int]
    victory_points: int
    closest: Result | None
    widest: Result | None


def fought(state: State) -> list[Result]:
    """Battles that were fought; conceded ones are excluded from statistics (C-RND-11)."""
    return [result for result in state.results.values() if not result.conceded]


def faction_figures(state: State) -> list[WinFigures]:
    """Every faction that met another one, best share first. Battles of a faction against itself are excluded.

    So are those with a force on paper whose faction nobody named (C-FRC-09).
    """
    counted: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for result in fought(state):
        sides = [(state.forces[side.force], side.outcome) for side in result.sides if side.force in state.forces]
        factions = {force.faction for force, _outcome in sides}
        if len(factions) < 2 or "" in factions:
            continue
        for force, outcome in sides:
            names[force.faction] = force.faction_name
            counted.setdefault(force.faction, [0, 0, 0])[("won", "draw", "lost").index(outcome)] += 1
    figures = [win_figures(slug, names[slug], *counts) for slug, counts in counted.items()]
    return sorted(figures, key=lambda row: (-row.share, -row.battles, row.slug))


def win_figures(slug: str, name: str, won: int, drawn: int, lost: int) -> WinFigures:
    battles = won + drawn + lost
    low, high = wilson(won, battles)
    return WinFigures(slug, name, battles, won, drawn, lost, won / battles, (low, high))


def courses(state: State) -> list[Course]:
    """Everybody who fought, with most victory points first."""
    steps: dict[int, list[tuple[int, int]]] = {}
    for number, result in enumerate(fought(state), 1):
        for side in result.sides:
            sofar = steps.setdefault(side.member, [(0, 0)])
            sofar.append((number, sofar[-1][1] + side.victory_points))
    rows = [Course(member, line, line[-1][1]) for member, line in steps.items()]
    return sorted(rows, key=lambda course: (-course.total, course.member))


def top_squads(state: State, most: int = 10) -> list[TopSquad]:
    """The squads with most units slain, by noted deeds, including dropped squads."""
    rows = [
        TopSquad(force.number, force.member, s.id, s.name, s.datasheet, s.battles, s.slain, s.destroyed)
        for force in state.forces.values()
        for s in (*force.squads.values(), *force.dropped.values())
        if s.slain or s.destroyed
    ]
    return sorted(
        rows, key=lambda squad: (-squad.slain, -squad.destroyed, squad.battles, squad.force, int(squad.squad))
    )[:most]


def totals(state: State) -> Totals:
    """Totals of all fought battles."""
    results = fought(state)
    methods: dict[str, int] = {}
    for result in results:
        methods[result.method] = methods.get(result.method, 0) + 1
    apart = [result for result in results if result.sides[0].outcome != "draw"]
    return Totals(
        battles=len(results),
        drawn=len(results) - len(apart),
        by_method=methods,
        victory_points=sum(side.victory_points for result in results for side in result.sides),
        closest=min(apart, key=margin, default=None),
        widest=max(apart, key=margin, default=None),
    )


def margin(result: Result) -> int:
    """By how many victory points the best side was ahead of the next, allies taken together (C-RES-11)."""
    points = sorted(result.scores(), reverse=True)
    return points[0] - points[1]
