"""Standings, computed from the state of the ledger."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from campaigns.ledger.hexes import rewards
from campaigns.ledger.knock_out import progress, third_place
from campaigns.ledger.settings import KNOCK_OUT, MAP, PAIRED
from campaigns.ledger.state import Result, Round, SideResult, State


@dataclass
class Line:
    """A member's line of the table. Who is level on all that counts shares a rank (C-PNT-06).

    `met` are the opponents, once for each battle; `breakers` are the values of the agreed tie-breakers, in order.
    `fewer` battles than others did they play; `progress` is how far they came in a knock-out; `given` are battles won
    because the opponent conceded; `here` is false of who has left. `half_byes` are those worth a draw (C-PAI-10). Where
    a league has groups, `group` is theirs, and the rank is that in it. `third` is who won a battle for third place.
    `rating` and its `deviation` are a ladder's, None before the first battle (C-RAT).
    """

    member: int
    rank: int = 0
    shared: bool = False
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    half_byes: int = 0
    scored: int = 0
    conceded: int = 0
    squads_lost: int = 0
    awards: int = 0
    rewards: int = 0
    points: int = 0
    rating: int | None = None
    deviation: int | None = field(default=None, compare=False)
    fewer: int = field(default=0, compare=False)
    progress: int = field(default=0, compare=False)
    given: int = field(default=0, compare=False)
    here: bool = field(default=True, compare=False)
    group: int = field(default=0, compare=False)
    third: bool = field(default=False, compare=False)
    breakers: tuple[int, ...] = ()
    met: list[int] = field(default_factory=list, compare=False)

    @property
    def difference(self) -> int:
        """Victory points scored less those conceded."""
        return self.scored - self.conceded

    @property
    def rounds(self) -> int:
        """Battles and byes."""
        return self.played + self.byes + self.half_byes

    @property
    def round(self) -> int:
        """The round of a knock-out that was reached; one after the final by who has won, 0 in other campaigns."""
        return self.progress // 2

    @property
    def free(self) -> int:
        """Byes of both kinds, and battles given."""
        return self.byes + self.half_byes + self.given

    def with_byes(self, total: int) -> int:
        """A total with the average of the battles fought for byes and battles given, rounded up, if any (C-PNT-10)."""
        battles, free = self.played - self.given, self.free
        return total - (-max(total, 0) * free // battles) if battles else total


PLAYER = "player"
UNRATED = -10_000
"""Below every rating: who has fought no battle (C-RAT-01)."""

Table = dict[int, Line]


def standings(state: State) -> list[Line]:
    """The table of a campaign, best first: points, then the tie-breakers in their order (C-PNT-01 to C-PNT-08)."""
    table = counted(state)
    third = third_place(state)
    most = max((line.rounds for line in table.values()), default=0)
    reached, in_rounds = progress(state), bool(state.rounds) and state.settings.kind != KNOCK_OUT
    groups = {member: n for n, group in enumerate(state.groups, 1) for member in group}
    for line in table.values():
        line.group = groups.get(line.member, 0) if state.settings.grouped else 0
        line.points = points_of(state, line)
        if course := state.ratings.get(line.member):
            line.rating, line.deviation = round(course[-1].rating.rating), round(course[-1].rating.deviation)
        line.progress = reached.get(line.member, 0)
        line.third = third is not None and third.ahead == line.member
        line.here = line.member in state.members and state.members[line.member].here
        line.fewer = most - line.rounds if in_rounds and not line.group else 0
    parts = [{line.member: line for line in lines} for lines in by_group(table.values())]
    return [line for part in parts for line in ranked(state, part, table)]


def by_group(lines: Iterable[Line]) -> list[list[Line]]:
    """The lines group by group, those of no group last; all in one where there are no groups (C-GRP-03)."""
    groups: dict[int, list[Line]] = {}
    for line in lines:
        groups.setdefault(line.group, []).append(line)
    return [groups[group] for group in sorted(groups, key=lambda group: (not group, group))]


def counted(state: State) -> Table:
    """A line for every player and owner of a force, with totals (C-PNT-02, C-PNT-03)."""
    players = [m.number for m in state.members.values() if m.here and m.role == PLAYER]
    table = {member: Line(member) for member in (*players, *(f.member for f in state.forces.values()))}
    for result in scoring(state):
        for side in result.sides:
            count_side(table.setdefault(side.member, Line(side.member)), result, side)
    for round in scoring_rounds(state):
        for force in round.byes:
            if force in state.forces:
                line = table[state.forces[force].member]
                line.half_byes += force in round.half
                line.byes += force not in round.half
    for award in state.awards:
        if award.member in table:
            table[award.member].awards += award.points
    if state.settings.kind == MAP:
        for line in table.values():
            line.rewards = rewards(state, line.member)[0]
    return dict(sorted(table.items()))


def scoring(state: State) -> list[Result]:
    """Results that score: of rounds whose pairing stands, outside rounds those that are no friendlies (C-PNT-09)."""
    paired = {pairing.battle for round in scoring_rounds(state) for pairing in round.pairings}
    counted = paired | counted_outside(state)
    return [result for result in state.results.values() if result.battle in counted]


def scoring_rounds(state: State) -> list[Round]:
    """The rounds whose battles and byes score: after a cut those of its knock-out do not (C-CUT-03)."""
    return [round for round in state.rounds.values() if not (round.bracket and state.cut)]


def counted_outside(state: State) -> set[int]:
    """The battles outside rounds that score: where rounds are paired by rule each player's first, as agreed (C-PNT-09).

    A battle scores for all its players or for none.
    """
    outside = [result for result in state.results.values() if result.round is None]
    if state.settings.kind not in PAIRED:
        return {result.battle for result in outside}
    fought, counted = Counter[int](), set[int]()
    for result in outside if state.settings.friendlies else ():
        members = {side.member for side in result.sides}
        if all(fought[member] < state.settings.friendlies for member in members):
            fought.update(members)
            counted.add(result.battle)
    return counted


def battles_of_rounds(state: State) -> set[int]:
    """The battles whose pairing in a round stands."""
    return {pairing.battle for round in state.rounds.values() for pairing in round.pairings}


def count_side(line: Line, result: Result, side: SideResult) -> None:
    """One battle of one member; what is conceded is what all opponents in it scored (C-PNT-03, C-RES-11)."""
    line.played += 1
    line.won += side.outcome == "won"
    line.drawn += side.outcome == "draw"
    line.lost += side.outcome == "lost"
    line.scored += side.victory_points
    line.squads_lost += side.squads_lost
    given = result.conceded and side.outcome == "won"
    line.given += given
    for other in result.sides:
        if not given and not side.allied_with(other):
            line.conceded += other.victory_points
            line.met.append(other.member)


def points_of(state: State, line: Line) -> int:
    """Points for outcomes, victory points, byes, awards and hexes, as agreed (C-PNT-01, C-PNT-04)."""
    worth = state.settings.points
    fought = line.won * worth.won + line.drawn * worth.draw + line.lost * worth.lost
    byes = line.byes * worth.bye + line.half_byes * worth.draw
    return fought + line.scored * worth.victory_point + byes + line.awards + line.rewards


def tie_broken(level: list[Line], key: Callable[[Line], int]) -> list[list[Line]]:
    """Split tied lines into groups by a key, best first."""
    groups: dict[int, list[Line]] = {}
    for line in level:
        groups.setdefault(key(line), []).append(line)
    return [groups[figure] for figure in sorted(groups, reverse=True)]


def figure(state: State, table: Table, name: str, line: Line, level: list[Line]) -> int:
    """The value of a tie-breaker for a line among the lines it is tied with (C-PNT-05, C-PNT-10)."""
    match name:
        case "head_to_head":
            return head_to_head(state, line, [other.member for other in level])
        case "difference":
            return line.with_byes(line.difference)
        case "strength":
            return sum(_points_of_opponents(table, line))
        case "median":
            points = _points_of_opponents(table, line)
            return sum(points[1:-1] if len(points) > 2 else points)
        case "opponents_won":
            free = wins(state, line) * line.free
            return sum(wins(state, table[member]) for member in line.met) + free
        case "won":
            return wins(state, line)
        case "fewest_squads_lost":
            return line.squads_lost
    return line.with_byes(line.scored)


def _points_of_opponents(table: Table, line: Line) -> list[int]:
    """The points of the opponents met, fewest first; of byes and battles given one's own (C-PNT-10)."""
    return sorted([table[member].points for member in line.met] + [line.points] * line.free)


def wins(state: State, line: Line) -> int:
    """The battles won; a bye is one if it brings as many points (C-PNT-10)."""
    return line.won + line.byes * (state.settings.points.bye >= state.settings.points.won)


def head_to_head(state: State, line: Line, level: list[int]) -> int:
    """The points of the battles against those it is level with."""
    worth = {"won": state.settings.points.won, "draw": state.settings.points.draw, "lost": state.settings.points.lost}
    total = 0
    for result in scoring(state):
        for side in result.sides:
            if side.member == line.member and any(member in level for member in opponents(result, side)):
                total += worth[side.outcome]
    return total


def opponents(result: Result, side: SideResult) -> list[int]:
    """The opponents of a side."""
    return [other.member for other in result.sides if other.member != side.member and not side.allied_with(other)]


def last_breaker(name: str) -> Callable[[Line], int]:
    """The higher the better, but for what is lost."""
    if name == "fewest_squads_lost":
        return lambda line: -line.breakers[-1]
    return lambda line: line.breakers[-1]


def ranked(state: State, part: Table, table: Table) -> list[Line]:
    """The lines of a part in order, who is level on everything with the same rank (C-PNT-06, C-PNT-07, C-KND-05).

    Opponents are looked up in the whole table.
    """
    groups = [list(part.values())]
    for first in (
        lambda line: line.progress,
        lambda line: line.rating if state.settings.by_rating and line.rating is not None else UNRATED,
        lambda line: line.points,
        lambda line: line.played > 0,
    ):
        groups = [part for level in groups for part in tie_broken(level, first)]
    for name in state.settings.tie_breakers:
        for level in groups:
            for line in level:
                line.breakers = (*line.breakers, figure(state, table, name, line, level))
        groups = [part for level in groups for part in tie_broken(level, last_breaker(name))]
    lines: list[Line] = []
    for level in groups:
        for line in level:
            line.rank, line.shared = 1 + len(lines) - level.index(line), len(level) > 1
            lines.append(line)
    return lines
