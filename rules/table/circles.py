"""Intersections of circles: places at given distances from two points, in whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.table.compiler import mypyc_attr
from rules.table.geometry import divided, point_round, root_down, squared

if TYPE_CHECKING:
    from mypy_extensions import i64


SLACK: Final = 2
"""Circles round bases leave so much distance, in hundredths, that rounded places on them are clear of the base."""


@mypyc_attr(acyclic=True)
@final
class Circle:
    """All points at distance `radius` from (x, y); `clear` is the square of what one round a base keeps free."""

    def __init__(self, x: i64, y: i64, radius: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.radius: i64 = radius
        self.clear: i64 = (radius - SLACK) * (radius - SLACK)

    def comes_near(self, x: i64, y: i64, reach: i64) -> bool:
        """Whether it comes so near to a place, which is not its centre."""
        return self.is_within(x, y, reach) and (x != self.x or y != self.y)

    def is_within(self, x: i64, y: i64, reach: i64) -> bool:
        """Whether it comes so near to a place."""
        return squared(x, y, self.x, self.y) <= (reach + self.radius) * (reach + self.radius)


def meeting(a: Circle, b: Circle) -> tuple[bool, i64, i64, i64, i64]:
    """Whether two circles meet, and the x and y of both places where they do, rounded to the hundredth."""
    dx = b.x - a.x
    dy = b.y - a.y
    apart = dx * dx + dy * dy
    most = a.radius + b.radius
    least = a.radius - b.radius
    square = (most * most - apart) * (apart - least * least)
    if apart == 0 or square < 0:
        return False, 0, 0, 0, 0
    along = a.radius * a.radius - b.radius * b.radius + apart
    across = root_down(square)
    whole = 2 * apart
    return (
        True,
        a.x + divided(dx * along - dy * across, whole),
        a.y + divided(dy * along + dx * across, whole),
        a.x + divided(dx * along + dy * across, whole),
        a.y + divided(dy * along - dx * across, whole),
    )


def pole(circle: Circle, ax: i64, ay: i64, bx: i64, by: i64, side: i64) -> tuple[bool, i64, i64]:
    """Whether the lines from a and from b that touch a circle meet beyond it, and where, rounded to the hundredth.

    It is on the right of a way from a to b when `side` is 1, on the left when -1.
    """
    from_x, from_y = touched(circle, ax, ay, side)
    to_x, to_y = touched(circle, bx, by, -side)
    square = circle.radius * circle.radius
    part = square + from_x * to_x + from_y * to_y
    if 8 * part <= square:
        return False, 0, 0
    x = divided(square * (from_x + to_x), part)
    y = divided(square * (from_y + to_y), part)
    return True, circle.x + x, circle.y + y


def touched(circle: Circle, x: i64, y: i64, side: i64) -> tuple[i64, i64]:
    """Where a line from a point touches a circle, seen from its centre: the nearest place to a point inside of it."""
    dx = x - circle.x
    dy = y - circle.y
    apart = dx * dx + dy * dy
    square = circle.radius * circle.radius
    if apart <= square:
        return point_round(0, 0, circle.radius, dx, dy)
    along = root_down(apart - square)
    aside = side * circle.radius * along
    return divided(square * dx - aside * dy, apart), divided(square * dy + aside * dx, apart)


def taken(circles: list[Circle], x: i64, y: i64) -> bool:
    """Whether a base at a place would overlap one of those that the circles, but for the first, are round."""
    for circle in circles:
        dx = x - circle.x
        dy = y - circle.y
        if dx * dx + dy * dy < circle.clear and circle is not circles[0]:
            return True
    return False
