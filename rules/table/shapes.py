"""Shapes on the table: circles and polygons in hundredths of a centimetre, judged exactly (R-DST-01, R-COV-01).

Every judgement first looks at the box round the shape, since most lines and bases are nowhere near.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from rules.message import Message
from rules.table.compiler import mypyc_attr
from rules.table.geometry import length_down, nearer_to_segment, point_round, squared
from rules.table.polygon_corners import checked_corners, rectangle_corners
from rules.table.polygons import Polygon

if TYPE_CHECKING:
    from mypy_extensions import i64

LEAST: Final = -4000
MAX_COUNT: Final = 34000
"""Maximum coordinate, so that the square of an area never overflows a machine word."""

THINNEST: Final = 2
"""A side of less than 0.02 cm could vanish when a rectangle is turned."""


class FarOffError(ValueError):
    """A shape is outside of any possible table."""


@mypyc_attr(acyclic=True)
@final
class Shape:
    """A circle, rectangle or simple polygon, convex or not. It never changes: `moved` returns another.

    `kind` with `radius`, or `width`, `height` and `rotation`, or `written` (the corners as given, x and y in turn)
    is how it was defined; `x`, `y` is its centre, and left, right, bottom, top its bounding box. A circle about the
    centre of radius `inner` is wholly inside (0 where none need be), all of it lies in one of radius `outer`.
    """

    def __init__(self, kind: str, x: int, y: int, radius: int, outline: Polygon) -> None:
        self.kind = kind
        self.round = kind == "circle"
        self.width = 0
        self.height = 0
        self.rotation = 0.0
        self.written: list[int] = []
        self.outline = outline
        left, right, bottom, top = x - radius, x + radius, y - radius, y + radius
        if not self.round:
            left, right, bottom, top = outline.box()
        if left < LEAST or right > MAX_COUNT or bottom < LEAST or top > MAX_COUNT:
            raise FarOffError("must lie between -40 and 340 cm")
        self.left: i64 = left
        self.right: i64 = right
        self.bottom: i64 = bottom
        self.top: i64 = top
        self.x: i64 = x
        self.y: i64 = y
        self.radius: i64 = radius
        self.inner: i64 = radius if self.round else outline.inner(x, y)
        self.outer: i64 = radius if self.round else outline.outer(x, y)

    @staticmethod
    def circle(x: int, y: int, radius: int) -> Shape:
        """A circle about (x, y)."""
        if radius < 1:
            raise ValueError(Message("must have a radius of at least 0.01 cm"))
        return Shape("circle", x, y, radius, Polygon([]))

    @staticmethod
    def rectangle(x: int, y: int, width: int, height: int, rotation: float = 0) -> Shape:
        """A rectangle about (x, y), turned by `rotation` degrees against the clock."""
        if width < THINNEST or height < THINNEST:
            raise ValueError(Message("must be at least 0.02 cm wide and high"))
        corners = rectangle_corners(width, height, float(rotation))
        shape = Shape("rectangle", x, y, 0, Polygon([v + (y if i & 1 else x) for i, v in enumerate(corners)]))
        shape.width = width
        shape.height = height
        shape.rotation = float(rotation)
        return shape

    @staticmethod
    def polygon(points: Sequence[tuple[int, int]]) -> Shape:
        """A simple polygon, its corners in either order; ValueError with a remedy."""
        return Shape.of_corners(checked_corners(points))

    @staticmethod
    def of_corners(corners: list[int]) -> Shape:
        """A polygon whose corners, x and y in turn, are known to be right."""
        outline = Polygon(corners)
        x, y = outline.balance()
        shape = Shape("polygon", x, y, 0, outline)
        shape.written = corners
        return shape

    def moved(self, dx: int, dy: int) -> Shape:
        """The same shape, elsewhere."""
        if self.round:
            return Shape.circle(self.x + dx, self.y + dy, self.radius)
        if self.kind == "polygon":
            return Shape.of_corners([v + (dy if i & 1 else dx) for i, v in enumerate(self.written)])
        shape = Shape("rectangle", self.x + dx, self.y + dy, 0, self.outline.moved(dx, dy))
        shape.width = self.width
        shape.height = self.height
        shape.rotation = self.rotation
        return shape

    def mirrored(self, width: int) -> Shape:
        """The shape as a mirror shows it across the middle of a table so wide."""
        if self.round:
            return Shape.circle(width - self.x, self.y, self.radius)
        if self.kind == "rectangle":
            return Shape.rectangle(width - self.x, self.y, self.width, self.height, -self.rotation)
        return Shape.of_corners([v if i & 1 else width - v for i, v in enumerate(self.written)])

    def centre(self) -> tuple[int, int]:
        """The middle; of a polygon, the point on which it would balance."""
        return self.x, self.y

    def points(self) -> list[tuple[int, int]]:
        """The corners of a polygon as they were given."""
        return [(self.written[i], self.written[i + 1]) for i in range(0, len(self.written), 2)]

    def holds(self, x: i64, y: i64) -> bool:
        """Whether the point is strictly inside."""
        if x <= self.left or x >= self.right or y <= self.bottom or y >= self.top:
            return False
        if self.round:
            dx = x - self.x
            dy = y - self.y
            return dx * dx + dy * dy < self.radius * self.radius
        return self.outline.holds(x, y)

    def crossed_by(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Whether the line a-b goes through the inside; to touch or run along an edge is not to cross (R-COV-01)."""
        if (
            (ax <= self.left and bx <= self.left)
            or (ax >= self.right and bx >= self.right)
            or (ay <= self.bottom and by <= self.bottom)
            or (ay >= self.top and by >= self.top)
        ):
            return False
        if nearer_to_segment(self.x, self.y, ax, ay, bx, by, self.inner):
            return True
        if self.round or not nearer_to_segment(self.x, self.y, ax, ay, bx, by, self.outer):
            return False
        return self.outline.crossed_by(ax, ay, bx, by)

    def within(self, x: i64, y: i64, reach: i64) -> bool:
        """Whether the point is strictly less than `reach` away: a base of that radius would overlap the shape."""
        return reach > 0 and self.near(x, y, reach, 0)

    def touched_by(self, x: i64, y: i64, radius: i64, tolerance: i64) -> bool:
        """Whether a base is base to base with the shape, `tolerance` apart at most, or overlaps it (R-MEL-01)."""
        return self.near(x, y, radius + tolerance, 1)

    def near(self, x: i64, y: i64, reach: i64, slack: i64) -> bool:
        """Whether the point is less than `reach` away (slack 0) or at most `reach` (slack 1)."""
        far = reach + slack
        if x <= self.left - far or x >= self.right + far or y <= self.bottom - far or y >= self.top + far:
            return False
        if self.round:
            dx = x - self.x
            dy = y - self.y
            both = self.radius + reach
            return dx * dx + dy * dy < both * both + slack
        return self.outline.near(x, y, reach, slack)

    def swept_by(self, ax: i64, ay: i64, bx: i64, by: i64, reach: i64) -> bool:
        """Whether the segment a-b comes strictly nearer than `reach`: a base so large moved along it would enter."""
        left = self.left - reach
        right = self.right + reach
        bottom = self.bottom - reach
        top = self.top + reach
        if (
            reach <= 0
            or (ax <= left and bx <= left)
            or (ax >= right and bx >= right)
            or (ay <= bottom and by <= bottom)
            or (ay >= top and by >= top)
        ):
            return False
        if self.inner and nearer_to_segment(self.x, self.y, ax, ay, bx, by, self.inner + reach):
            return True
        return not self.round and self.outline.swept_by(ax, ay, bx, by, reach)

    def distance(self, x: i64, y: i64) -> i64:
        """How far the point is from the shape, rounded down; 0 inside."""
        if self.round:
            return max(0, length_down(x - self.x, y - self.y) - self.radius)
        return self.outline.distance(x, y)

    def nearest(self, x: i64, y: i64) -> tuple[i64, i64]:
        """The nearest point of its edge, to the hundredth; the point itself when inside."""
        if self.holds(x, y):
            return x, y
        if self.round:
            return point_round(self.x, self.y, self.radius, x - self.x, y - self.y)
        near_x, near_y, _square = self.outline.nearest(x, y)
        return near_x, near_y

    def corner_near(self, x: i64, y: i64) -> tuple[i64, i64]:
        """The corner nearest to a point; of a circle, its centre."""
        near_x, near_y = self.x, self.y
        least: i64 = -1
        for edge in self.outline.edges:
            away = squared(x, y, edge.x, edge.y)
            if least < 0 or away < least:
                near_x, near_y, least = edge.x, edge.y, away
        return near_x, near_y

    def apart(self, other: Shape, gap: i64) -> bool:
        """Whether the two are more than `gap` apart; one inside the other is not."""
        if (
            self.left - other.right > gap
            or other.left - self.right > gap
            or self.bottom - other.top > gap
            or other.bottom - self.top > gap
        ):
            return True
        if self.round:
            return not other.touched_by(self.x, self.y, self.radius, gap)
        if other.round:
            return not self.touched_by(other.x, other.y, other.radius, gap)
        return self.outline.apart(other.outline, gap)

    def inside_board(self, width: i64, height: i64, margin: i64) -> bool:
        """Whether every point is more than `margin` from the edge of a table so wide and high (R-SET-04)."""
        return (
            self.left > margin and self.right < width - margin and self.bottom > margin and self.top < height - margin
        )
