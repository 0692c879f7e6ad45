"""The places where a unit ends base to base with an enemy (R-MOV-04, R-LET-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.state import Unit
from rules.table.circles import SLACK, Circle, meeting, taken
from rules.table.compiler import mypyc_attr
from rules.table.geometry import point_round, root_down, squared, turned
from rules.table.placements import Placement, put_in_order

if TYPE_CHECKING:
    from mypy_extensions import i64

SPREAD: Final[tuple[int, ...]] = (1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8)
"""Directions round an enemy base, in sixteenths of a turn from the direction of approach, the nearest places first."""

BEYOND: Final = 16
"""No place is in reach, nor just beside an enemy in reach, that is so much farther off before it is rounded."""

PLACE_ROUNDING: Final = 6
"""By less than this a place, rounded, is nearer than one in a direction before its own."""


@mypyc_attr(acyclic=True)
@final
class Contact:
    """An enemy unit in reach of a unit, and the places round it once they have been looked for."""

    def __init__(self, unit: Unit, foe: Unit, square: i64) -> None:
        self.unit = unit
        self.foe = foe
        self.square: i64 = square
        self.straight: Placement | None = None
        self.round: Beside | None = None

    def ahead(self) -> Placement:
        """The place that the unit reaches straight ahead."""
        if self.straight is None:
            x, y = beside(self.unit, self.foe, 0)
            self.straight = Placement(squared(self.unit.x, self.unit.y, x, y), x, y)
        return self.straight


@mypyc_attr(acyclic=True)
@final
class Beside:
    """The free places where a unit is base to base with an enemy, the shortest way first.

    Of equal places the nearest to the table's middle comes first, so that a mirrored table has the mirrored charge.

    `found` are those looked at. It looks in no more directions than it is asked for: `turn` is the next of SPREAD, and
    places in that and later ones are at least the root of `bound` off.
    """

    def __init__(self, contact: Contact, circles: list[Circle], allowance: i64, battle: Battle) -> None:
        self.unit = contact.unit
        self.foe = contact.foe
        self.circles = circles
        self.allowance: i64 = allowance
        self.middle_x: i64 = battle.width // 2
        self.middle_y: i64 = battle.height // 2
        self.found: list[Placement] = []
        self.turn: i64 = len(SPREAD)
        self.bound: i64 = 0

    def look_between(self, ahead: Placement) -> None:
        """Look beside the bases that the circles are round, but for the first, that of its reach; then all round.

        Where none beside a base is free nor the one straight ahead, none is.
        """
        round_foe = Circle(self.foe.x, self.foe.y, self.unit.radius + self.foe.radius + SLACK)
        for circle in self.circles:
            meet, ax, ay, bx, by = meeting(round_foe, circle)
            if meet:
                self.look_at(ax, ay)
                self.look_at(bx, by)
        if self.found or not taken(self.circles, ahead.x, ahead.y):
            self.turn = 0
            self.bound = allowing_for_rounding(ahead.square)

    def place(self, number: int) -> Placement | None:
        """The place of that number, counted from 0, if there are so many."""
        while self.turn < len(SPREAD):
            if number < len(self.found) and self.found[number].square < self.bound:
                break
            self.look_round()
        return self.found[number] if number < len(self.found) else None

    def look_round(self) -> None:
        """Look in the next direction, the last being that which leads too far."""
        beyond = self.allowance + BEYOND
        x, y = beside(self.unit, self.foe, SPREAD[self.turn])
        square = squared(self.unit.x, self.unit.y, x, y)
        self.turn += 1
        if square > beyond * beyond:
            self.turn = len(SPREAD)
        else:
            self.look_at(x, y)
            self.bound = allowing_for_rounding(square)

    def look_at(self, x: i64, y: i64) -> None:
        """Add a place that is not too far off, where no base stands."""
        square = squared(self.unit.x, self.unit.y, x, y)
        if square <= self.allowance * self.allowance and not taken(self.circles, x, y):
            placement = Placement(square, x, y)
            placement.tie = squared(x, y, self.middle_x, self.middle_y)
            put_in_order(self.found, placement)


def beside(unit: Unit, foe: Unit, sixteenths: i64) -> tuple[i64, i64]:
    """The place base to base with a foe, at a number of sixteenths of a turn from the direction of approach."""
    dx, dy = turned(unit.x - foe.x, unit.y - foe.y, sixteenths)
    return point_round(foe.x, foe.y, unit.radius + foe.radius, dx, dy)


def allowing_for_rounding(square: i64) -> i64:
    """The square of a distance that is shorter by as much as rounding may matter."""
    near = max(0, root_down(square) - PLACE_ROUNDING)
    return near * near
