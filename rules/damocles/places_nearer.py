"""The places where a unit that cannot reach base contact comes nearer to an enemy (R-MOV-04, R-LET-04).

They are beside the bases in the way, and all round the unit when scenery bars the straight path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.damocles.battle import Battle
from rules.damocles.state import Unit
from rules.table.circles import SLACK, Circle, meeting, taken
from rules.table.compiler import mypyc_attr
from rules.table.geometry import divided_inward, point_round, root_down, root_up, squared, turned
from rules.table.placements import Placement, put_in_order

if TYPE_CHECKING:
    from mypy_extensions import i64

STEPS: Final = 8
"""Number of points in each direction at which a unit looks for a place."""

ROUNDED: Final = 12
"""A step so far in a direction, an eighth of it away from an enemy, leads away from it in spite of all rounding."""


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Nearer:
    """The free places in reach of a unit that are nearer to an enemy than where it stands, the nearest first.

    Of equal places the one nearest to the table's middle comes first, so that a mirrored table has the mirrored charge.
    An enemy or a base too far off to matter for any of them is left out.
    """

    def __init__(self, battle: Battle, unit: Unit, near: Unit, foes: list[Unit], allowance: i64) -> None:
        self.unit = unit
        self.near = near
        self.middle_x: i64 = battle.width // 2
        self.middle_y: i64 = battle.height // 2
        self.allowance: i64 = allowance
        self.before: i64 = root_down(squared(unit.x, unit.y, near.x, near.y)) - near.radius
        self.foes = [f for f in foes if is_within(f, unit.x, unit.y, self.before + allowance)]
        self.circles: list[Circle] = []
        self.found: list[Placement] = []

    def keep_out(self, circles: list[Circle]) -> None:
        """Look only outside of circles, but for the first, that of its reach."""
        for circle in circles:
            for foe in self.foes:
                if is_within(foe, circle.x, circle.y, self.before + circle.radius):
                    self.circles.append(circle)
                    break

    def look_round(self) -> None:
        """Look all round the unit, more and less far off."""
        x = self.unit.x
        y = self.unit.y
        for sixteenths in range(16):
            dx, dy = turned(self.near.x - x, self.near.y - y, sixteenths)
            if self.leads_away(dx, dy):
                continue
            dx *= 64
            dy *= 64
            whole = root_up((dx * dx + dy * dy) * 1000000)
            for step in range(STEPS, 0, -1):
                far = self.allowance * step // STEPS * 1000
                self.look_at(x + divided_inward(dx * far, whole), y + divided_inward(dy * far, whole))

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

    def look_between(self) -> None:
        """Look where two of the circles meet, and on each at the nearest place to the enemy."""
        for number, circle in enumerate(self.circles):
            x, y = point_round(circle.x, circle.y, circle.radius, self.near.x - circle.x, self.near.y - circle.y)
            self.look_at(x, y)
            for at, other in enumerate(self.circles):
                if at == number:
                    break
                meet, ax, ay, bx, by = meeting(circle, other)
                if meet:
                    self.look_at(ax, ay)
                    self.look_at(bx, by)

    def look_at(self, x: i64, y: i64) -> None:
        """Add a place if it is one."""
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
            placement = Placement(left * left, x, y)
            placement.tie = squared(x, y, self.middle_x, self.middle_y)
            put_in_order(self.found, placement)


def is_within(foe: Unit, x: i64, y: i64, distance: i64) -> bool:
    """Whether a place is nearer than that to an enemy base, roughly: what is farther is not."""
    reach = distance + foe.radius + SLACK
    return squared(x, y, foe.x, foe.y) < reach * reach
