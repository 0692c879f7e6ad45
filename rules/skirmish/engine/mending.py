"""Moves that bring a broken unit into cohesion (S-UNT-02), searched for from where its fighters stand.

From several beginnings, and with several choices of who belongs beside whom, the fighters are drawn together little by
little, off what they would stand on, and back to where they get to. `refuse_move` judges the outcome like any move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.cohesion import TO_ANOTHER, TO_LEADER, leader_at, outside
from rules.skirmish.engine.formation import gathered
from rules.skirmish.engine.measures import units_within
from rules.skirmish.engine.movement import allowance, field_of, hindering, open_line, refuse_move, walked
from rules.skirmish.engine.state import Fighter, Unit
from rules.skirmish.engine.striders import BESIDE, wreck_of
from rules.table.geometry import length, point_round, squared, step_towards
from rules.table.paths import shortest
from rules.table.questions import Refusal
from rules.table.shapes import Shape

ROUNDS: Final = 40
"""So often fighters are drawn together before a choice is given up."""

BESIDES: Final = 3
LONELY: Final = 3
"""So many of those nearest to a fighter are tried as the one it ends beside, for so many fighters who have nobody."""

EFFORT: Final = 200_000
"""Steps of the battle's budget after which a search is given up: thirty times what one of twenty fighters takes."""

OVER: Final = 3
"""Pulls and pushes go so much too far, in hundredths, so that rounding never leaves a hair undone."""


def refuse_any_move(battle: Battle, unit: Unit, kind: str, positions: list[int]) -> Refusal | None:
    """Why a unit may not make this move: by itself, or since another mends its cohesion (S-MOV-01, S-UNT-02)."""
    refusal = refuse_move(battle, unit, kind, positions)
    if refusal is not None or not outside(positions, leader_at(unit), unit.radius):
        return refusal
    if mended(battle, unit, kind) is None:
        return None
    return Refusal("S-UNT-02", "a move within reach brings the unit into cohesion")


def mended(battle: Battle, unit: Unit, kind: str) -> list[int] | None:
    """Places within reach of a move that bring a broken unit into cohesion; searched for once as long as all stand."""
    known = battle.known().mended
    if (unit.id, kind) not in known:
        known[unit.id, kind] = searched(battle, unit, kind)
    return known[unit.id, kind]


def searched(battle: Battle, unit: Unit, kind: str) -> list[int] | None:
    """The first of the places tried that the unit may move to."""
    gathering = Gathering(battle, unit, kind)
    if not gathering.possible():
        return None
    for places in gathering.beginnings():
        for partners in gathering.choices():
            positions = gathering.drawn(list(places), partners)
            if positions is not None or gathering.tired():
                return positions
    return None


class Gathering:
    """A broken unit that is drawn together: where each fighter may get to, who may end beside whom.

    `reach` is how far each fighter may go, `discs` are the bases that it has to go round.
    """

    def __init__(self, battle: Battle, unit: Unit, kind: str) -> None:
        self.battle = battle
        self.unit = unit
        self.kind = kind
        self.limit = allowance(unit, kind)
        self.least = battle.step_budget.left - EFFORT
        self.start = unit.positions()
        self.leader = leader_at(unit)
        self.count = len(unit.fighters)
        self.base = unit.card.base
        self.near = self.base + TO_ANOTHER
        self.far = self.base + TO_LEADER
        self.reach = [0 if unit.striders and unit.immobile(fighter) else self.limit for fighter in unit.fighters]
        self.discs = hindering(battle, unit, self.limit)
        self.bases = self.bases_near()
        self.wreck = wreck_of(battle, unit) if unit.holds else None

    def bases_near(self) -> list[int]:
        """The bases of others that fighters may come to stand on, x, y and radius in turn."""
        discs: list[int] = []
        far = self.limit + self.base
        for other in self.battle.units:
            if other is not self.unit and other.stands() and units_within(self.unit, other, far):
                for fighter in other.fighters:
                    discs += [int(fighter.x), int(fighter.y), int(fighter.radius)]
        return discs

    def away(self, places: list[int], a: int, b: int) -> int:
        """How far two fighters are from each other, from centre to centre, rounded up."""
        return int(length(places[2 * b] - places[2 * a], places[2 * b + 1] - places[2 * a + 1]))

    def possible(self) -> bool:
        """Whether each fighter could meet another, and come near enough to the leader, if nothing were in the way."""
        for at in range(self.count):
            if self.away(self.start, at, self.leader) - self.reach[at] - self.reach[self.leader] > self.far:
                return False
            if not any(
                self.away(self.start, at, other) - self.reach[at] - self.reach[other] <= self.near
                for other in range(self.count)
                if other != at
            ):
                return False
        return True

    def beginnings(self) -> Iterator[list[int]]:
        """Where the search begins: as they stand, near their middle, the leader and who is furthest off; gathered."""
        yield self.start
        sum_x, sum_y = sum(self.start[::2]), sum(self.start[1::2])
        strayed = max(range(self.count), key=lambda at: self.away(self.start, at, self.leader))
        x, y = self.start[2 * self.leader], self.start[2 * self.leader + 1]
        far_x, far_y = self.start[2 * strayed], self.start[2 * strayed + 1]
        for to_x, to_y in ((sum_x // self.count, sum_y // self.count), (x, y), (far_x, far_y)):
            yield self.towards(to_x, to_y)
        for quarters in (0, 2, 4):
            stop_x, stop_y = step_towards(x, y, far_x, far_y, self.limit * quarters // 4)
            places = gathered(self.battle, self.unit, stop_x, stop_y)
            if places is not None:
                yield assigned(self.unit, places)

    def towards(self, x: int, y: int) -> list[int]:
        """Where all fighters stand after a move straight towards a point."""
        positions: list[int] = []
        for at in range(self.count):
            positions += step_towards(self.start[2 * at], self.start[2 * at + 1], x, y, self.reach[at])
        return positions

    def choices(self) -> Iterator[list[int]]:
        """Who each fighter is to end beside, -1 for whoever is nearest: all combinations of those who are lonely."""
        free = [-1] * self.count
        yield free
        lonely = [at for at in range(self.count) if self.away(self.start, at, self.beside(self.start, at)) > self.near]
        lonely = lonely[:LONELY]
        nearest = [self.nearest(at) for at in lonely]
        for number in range(BESIDES ** len(lonely)):
            partners = list(free)
            for at, others in zip(lonely, nearest, strict=True):
                partners[at] = others[number % BESIDES % len(others)]
                number //= BESIDES
            yield partners

    def nearest(self, at: int) -> list[int]:
        """The other fighters, the nearest first."""
        others = [other for other in range(self.count) if other != at]
        others.sort(key=lambda other: self.away(self.start, at, other))
        return others

    def beside(self, places: list[int], at: int) -> int:
        """Who stands nearest to a fighter."""
        best, least = at, -1
        for other in range(self.count):
            if other != at:
                square = squared(places[2 * at], places[2 * at + 1], places[2 * other], places[2 * other + 1])
                if least < 0 or square < least:
                    best, least = other, int(square)
        return best

    def drawn(self, places: list[int], partners: list[int]) -> list[int] | None:
        """The places to which the unit may move after so many rounds of drawing it together, None if it never may."""
        for _ in range(ROUNDS):
            if self.tired():
                break
            self.battle.step_budget.spend(self.count * self.count)
            before = list(places)
            for at in range(self.count):
                other = partners[at] if partners[at] >= 0 else self.beside(places, at)
                self.pull(places, at, other, self.near)
                if at != self.leader:
                    self.pull(places, at, self.leader, self.far)
            self.part(places)
            for at in range(self.count):
                self.settle(places, at)
            together = not outside(places, self.leader, self.unit.radius)
            if together and refuse_move(self.battle, self.unit, self.kind, places) is None:
                return places
            if places == before:
                break
        return None

    def tired(self) -> bool:
        """Whether the search has cost too much to go on."""
        return self.battle.step_budget.left < self.least

    def pull(self, places: list[int], a: int, b: int, most: int) -> None:
        """Two fighters who are too far from each other meet halfway; one that cannot move is met."""
        over = self.away(places, a, b) - most
        if over > 0:
            share = over + OVER if not self.reach[a] or not self.reach[b] else (over + OVER) // 2
            ax, ay, bx, by = places[2 * a], places[2 * a + 1], places[2 * b], places[2 * b + 1]
            places[2 * a], places[2 * a + 1] = step_towards(ax, ay, bx, by, share)
            places[2 * b], places[2 * b + 1] = step_towards(bx, by, ax, ay, share)

    def part(self, places: list[int]) -> None:
        """Fighters who stand on one another go apart."""
        for a in range(self.count):
            for b in range(a):
                ax, ay, bx, by = places[2 * a], places[2 * a + 1], places[2 * b], places[2 * b + 1]
                if squared(ax, ay, bx, by) < self.base * self.base:
                    middle_x, middle_y = (ax + bx) // 2, (ay + by) // 2
                    half = self.base // 2 + 1
                    places[2 * a], places[2 * a + 1] = point_round(middle_x, middle_y, half, ax - bx, ay - by)
                    places[2 * b], places[2 * b + 1] = point_round(
                        middle_x, middle_y, half, middle_x - places[2 * a], middle_y - places[2 * a + 1]
                    )

    def settle(self, places: list[int], at: int) -> None:
        """A fighter ends on nothing, beside the wreck that it holds by, and no further than it gets."""
        fighter = self.unit.fighters[at]
        x, y = self.off_others(fighter, places[2 * at], places[2 * at + 1])
        if self.wreck is not None:
            reach = self.wreck.radius + fighter.radius + BESIDE
            x, y = step_towards(self.wreck.x, self.wreck.y, x, y, reach)
        x, y = step_towards(fighter.x, fighter.y, x, y, self.reach[at])
        if (x != fighter.x or y != fighter.y) and not open_line(self.battle, fighter, x, y, self.discs):
            field = field_of(self.battle, self.unit)
            path = shortest(field, int(fighter.x), int(fighter.y), int(x), int(y), self.discs, 2 * self.limit)
            if path is not None:
                x, y = walked(int(fighter.x), int(fighter.y), path, self.reach[at])
        places[2 * at], places[2 * at + 1] = int(x), int(y)

    def off_others(self, fighter: Fighter, x: int, y: int) -> tuple[int, int]:
        """The place nearest to a point at which a base stands on no other base and no obstacle, and on the table."""
        radius = int(fighter.radius)
        for at in range(0, len(self.bases), 3):
            base_x, base_y, reach = self.bases[at], self.bases[at + 1], self.bases[at + 2] + radius
            if squared(x, y, base_x, base_y) < reach * reach:
                x, y = point_round(base_x, base_y, reach, x - base_x, y - base_y)
        for barrier in self.battle.standing:
            if barrier.shape.within(x, y, radius):
                x, y = off_shape(barrier.shape, x, y, radius)
        x = max(radius, min(self.battle.width - radius, int(x)))
        y = max(radius, min(self.battle.height - radius, int(y)))
        return x, y


def off_shape(shape: Shape, x: int, y: int, radius: int) -> tuple[int, int]:
    """The nearest place beside a shape at which a base does not stand on it."""
    if shape.round:
        return point_round(shape.x, shape.y, shape.radius + radius, x - shape.x, y - shape.y)
    near_x, near_y, _square = shape.outline.nearest(x, y)
    if shape.holds(x, y):
        return point_round(near_x, near_y, radius + 1, near_x - x, near_y - y)
    return point_round(near_x, near_y, radius + 1, x - near_x, y - near_y)


def assigned(unit: Unit, places: list[int]) -> list[int]:
    """The same places, each for the fighter who has the shortest way of those not served yet; the leader keeps his."""
    at = leader_at(unit)
    free = [n for n in range(len(unit.fighters)) if n != at]
    assigned_places = list(places)
    for number, fighter in enumerate(unit.fighters):
        if number != at:
            best = free[0]
            for place in free:
                if away(fighter, places, place) < away(fighter, places, best):
                    best = place
            free.remove(best)
            assigned_places[2 * number] = places[2 * best]
            assigned_places[2 * number + 1] = places[2 * best + 1]
    return assigned_places


def away(fighter: Fighter, places: list[int], at: int) -> int:
    """The square of a fighter's way to one of the places."""
    return squared(fighter.x, fighter.y, places[2 * at], places[2 * at + 1])
