"""The places where a unit that cannot reach base contact comes nearer to an enemy (R-MOV-04, R-LET-04).

They are beside the bases in the way, and all round the unit when scenery bars the straight path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.state import Unit
from rules.table.circles import SLACK, Circle, meeting, taken
from rules.table.compiler import mypyc_attr
from rules.table.geometry import divided_inward, point_round, root_down, root_up, squared, turned
from rules.table.placements import TIES, Placement

if TYPE_CHECKING:
    from mypy_extensions import i64

STEPS: Final = 8
"""Number of points in each direction at which a unit looks for a place."""

WINDS: Final = 16
"""Number of directions in which it looks."""

ROUNDED: Final = 12
"""A step so far in a direction, an eighth of it away from an enemy, leads away from it in spite of all rounding."""

STEP_ROUNDING: Final = 4
"""By less than this a place is nearer to an enemy, once it is rounded, than the step to it is long."""

TURNS: Final = 1 << 15
"""More than there are places to look at."""


@mypyc_attr(acyclic=True)
@final
class Nearer:
    """The free places in reach of a unit that are nearer to an enemy than where it stands, the nearest first.

    Of equal places the one nearest to the table's middle comes first, so that a mirrored table has the mirrored charge.
    An enemy or a base too far off to matter for any of them is left out.

    The first `count` of `found` are those found so far; it serves one unit after another. Few of them are asked for, so
    that they are put in order one by one: the first `sure` are. `steps` are left to look at in `directions`, farthest
    off first.
    """

    def __init__(self, battle: Battle, enemies: list[Unit], allowance: i64) -> None:
        self.enemies = enemies
        self.middle_x: i64 = battle.width // 2
        self.middle_y: i64 = battle.height // 2
        self.allowance: i64 = allowance
        self.unit = enemies[0]
        self.near = enemies[0]
        self.before: i64 = 0
        self.foes: list[Unit] = []
        self.circles: list[Circle] = []
        self.found: list[Placement] = []
        self.count: i64 = 0
        self.sure: i64 = 0
        self.directions: list[Direction] = []
        self.steps: i64 = 0
        self.bound: i64 = 0

    def begin(self, unit: Unit, near: Unit) -> None:
        """Look for places of a unit to which this enemy is the nearest."""
        self.unit = unit
        self.near = near
        self.before = root_down(squared(unit.x, unit.y, near.x, near.y)) - near.radius
        self.foes = [f for f in self.enemies if is_within(f, unit.x, unit.y, self.before + self.allowance)]
        self.circles = [Circle(unit.x, unit.y, self.allowance - SLACK)]
        self.count = self.sure = self.steps = self.bound = 0

    def keep_out(self, circles: list[Circle]) -> None:
        """Look only outside of circles, but for one round the unit itself."""
        for circle in circles:
            if circle.comes_near(self.unit.x, self.unit.y, self.allowance):
                for foe in self.foes:
                    if is_within(foe, circle.x, circle.y, self.before + circle.radius):
                        self.circles.append(circle)
                        break

    def place(self, number: i64) -> Placement | None:
        """The place of that number, counted from 0, if there are so many."""
        while number >= self.sure:
            nearest = self.nearest()
            if self.steps > 0 and (nearest < 0 or self.found[nearest].square >= self.bound):
                self.look_round()
            elif nearest < 0:
                return None
            else:
                self.found[self.sure], self.found[nearest] = self.found[nearest], self.found[self.sure]
                self.sure += 1
        return self.found[number]

    def nearest(self) -> i64:
        """The nearest of the places found that are not in order, -1 for none."""
        nearest: i64 = -1
        least: i64 = 0
        for number in range(self.sure, self.count):
            rank = self.found[number].rank
            if nearest < 0 or rank < least:
                nearest, least = number, rank
        return nearest

    def turn_round(self) -> None:
        """Look all round the unit too, more and less far off."""
        self.directions = []
        for sixteenths in range(WINDS):
            dx, dy = turned(self.near.x - self.unit.x, self.near.y - self.unit.y, sixteenths)
            if not self.leads_away(dx, dy):
                self.directions.append(Direction(sixteenths * STEPS, 64 * dx, 64 * dy))
        self.steps = STEPS

    def leads_away(self, dx: i64, dy: i64) -> bool:
        """Whether no place in a direction is nearer to an enemy, however they are rounded: each is well behind."""
        if self.allowance < ROUNDED * STEPS:
            return False
        for foe in self.foes:
            east = foe.x - self.unit.x
            north = foe.y - self.unit.y
            square = east * east + north * north
            along = dx * east + dy * north
            if along >= 0 or along * along < (dx * dx + dy * dy) // 8 * (square // 8):
                return False
            if square < (self.before + foe.radius) * (self.before + foe.radius):
                return False
        return True

    def look_round(self) -> None:
        """Look in all directions at the places that are farthest off of those left."""
        far = self.allowance * self.steps // STEPS * 1000
        for direction in self.directions:
            x = self.unit.x + divided_inward(direction.dx * far, direction.whole)
            y = self.unit.y + divided_inward(direction.dy * far, direction.whole)
            self.look_at(x, y, direction.turn - self.steps)
        self.steps -= 1
        self.bound = self.nearest_in(self.allowance * self.steps // STEPS)

    def nearest_in(self, distance: i64) -> i64:
        """The square of a distance from enemies that is at most that of places so far off."""
        least: i64 = self.before
        for foe in self.foes:
            away = root_down(squared(self.unit.x, self.unit.y, foe.x, foe.y)) - foe.radius
            least = min(least, away)
        least = max(0, least - distance - STEP_ROUNDING)
        return least * least

    def look_between(self) -> None:
        """Look where two of the circles meet, and on each at the nearest place to the enemy."""
        turn: i64 = WINDS * STEPS
        for number, circle in enumerate(self.circles):
            x, y = point_round(circle.x, circle.y, circle.radius, self.near.x - circle.x, self.near.y - circle.y)
            self.look_at(x, y, turn)
            for at, other in enumerate(self.circles):
                if at == number:
                    break
                meet, ax, ay, bx, by = meeting(circle, other)
                if meet:
                    self.look_at(ax, ay, turn + 1)
                    self.look_at(bx, by, turn + 2)
                    turn += 2
            turn += 1

    def look_at(self, x: i64, y: i64, turn: i64) -> None:
        """Add a place if it is one; of equals the one whose turn is sooner goes first."""
        if squared(self.unit.x, self.unit.y, x, y) > self.allowance * self.allowance:
            return
        least: i64 = -1
        radius: i64 = 0
        for foe in self.foes:
            dx = x - foe.x
            dy = y - foe.y
            square = dx * dx + dy * dy
            if square >= (self.before + foe.radius) * (self.before + foe.radius):
                continue
            if least < 0 or (
                square < least if foe.radius == radius else root_down(square) - foe.radius < root_down(least) - radius
            ):
                least, radius = square, foe.radius
        overlap = self.unit.radius + radius
        if least >= overlap * overlap and not taken(self.circles, x, y):
            left = root_down(least) - radius
            placement = self.next_placement()
            placement.put_at(left * left, x, y)
            placement.rank = (left * TIES + squared(x, y, self.middle_x, self.middle_y)) * TURNS + turn

    def next_placement(self) -> Placement:
        """One more placement, made only where none is left from a unit before."""
        if self.count == len(self.found):
            self.found.append(Placement(0, 0, 0))
        self.count += 1
        return self.found[self.count - 1]


@mypyc_attr(acyclic=True)
@final
class Direction:
    """A direction in which places are looked for, and the turn of the last of them."""

    def __init__(self, turn: i64, dx: i64, dy: i64) -> None:
        self.turn: i64 = turn + STEPS
        self.dx: i64 = dx
        self.dy: i64 = dy
        self.whole: i64 = root_up((dx * dx + dy * dy) * 1000000)


def is_within(foe: Unit, x: i64, y: i64, distance: i64) -> bool:
    """Whether a place is nearer than that to an enemy base, roughly: what is farther is not."""
    reach = distance + foe.radius + SLACK
    return squared(x, y, foe.x, foe.y) < reach * reach
