"""Obstacles of one path search: how near a base may come to a wall or to another base (R-MOV-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.table.geometry import point_round, root_down, side, square_nearer_to_segment, squared
from rules.table.shapes import Shape
from rules.table.string_pulling import Bend

if TYPE_CHECKING:
    from mypy_extensions import i64

ROUNDED: Final = 2
"""By how much the ends of a taut piece, rounded, may bring it nearer."""


@final
class Obstacle:
    """A wall or a disc in one search: how near a leg may come to it, and whether it has been in the way.

    Places of long chains of legs own it, so that its cycles have to be tracked like theirs.

    `square` is the square of that for a disc; `first`, `first_square` the same for legs from the start. The box holds
    everything nearer than `reach`.
    """

    def __init__(
        self, wall: Shape | None, number: int, x: i64, y: i64, reach: i64, first: i64, first_square: i64
    ) -> None:
        self.wall = wall
        self.number = number
        self.x: i64 = x
        self.y: i64 = y
        self.reach: i64 = reach
        self.square: i64 = reach * reach
        self.first: i64 = first
        self.first_square: i64 = first_square
        self.met = False
        self.left: i64 = (x if wall is None else wall.left) - reach
        self.right: i64 = (x if wall is None else wall.right) + reach
        self.bottom: i64 = (y if wall is None else wall.bottom) - reach
        self.top: i64 = (y if wall is None else wall.top) + reach

    def bars(self, ax: i64, ay: i64, bx: i64, by: i64, starting: bool) -> bool:
        """Whether a leg would bring the base too near."""
        if (
            (ax <= self.left and bx <= self.left)
            or (ax >= self.right and bx >= self.right)
            or (ay <= self.bottom and by <= self.bottom)
            or (ay >= self.top and by >= self.top)
        ):
            return False
        if self.wall is not None:
            return self.wall.swept_by(ax, ay, bx, by, self.first if starting else self.reach)
        square = self.first_square if starting else self.square
        return square_nearer_to_segment(self.x, self.y, ax, ay, bx, by, square)

    def aside(self, x: i64, y: i64) -> tuple[i64, i64]:
        """The nearest place that is not too near, for one outside the obstacle itself."""
        near_x, near_y = self.nearest(x, y)
        return point_round(near_x, near_y, self.reach + 1, x - near_x, y - near_y)

    def nearest(self, x: i64, y: i64) -> tuple[i64, i64]:
        """What `reach` is measured from: the centre of a disc, the nearest point of a wall."""
        if self.wall is None:
            return self.x, self.y
        return self.wall.nearest(x, y)

    def bend(self, ax: i64, ay: i64, bx: i64, by: i64) -> Bend | None:
        """The circle about a disc, a round wall or the corner of one that a way with this leg goes round."""
        x, y, reach = self.x, self.y, self.reach
        if self.wall is not None:
            x, y = self.wall.corner_near(bx, by)
            reach += self.wall.radius
        close = reach * 104 // 100 + 6
        if squared(x, y, bx, by) > close * close:
            return None
        return Bend(x, y, reach * side(ax, ay, bx, by, x, y))

    def bars_taut(self, ax: i64, ay: i64, bx: i64, by: i64, starting: bool) -> bool:
        """Whether a piece of a taut way would bring the base too near, its ends being rounded."""
        if self.wall is not None:
            return self.wall.swept_by(ax, ay, bx, by, (self.first if starting else self.reach) - ROUNDED)
        reach = (root_down(self.first_square) if starting else self.reach) - ROUNDED
        return reach > 0 and square_nearer_to_segment(self.x, self.y, ax, ay, bx, by, reach * reach)
