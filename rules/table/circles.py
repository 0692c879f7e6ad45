"""Intersections of circles: places at given distances from two points, in whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.table.compiler import mypyc_attr
from rules.table.geometry import divided, root_down, squared

if TYPE_CHECKING:
    from mypy_extensions import i64


SLACK: Final = 2
"""Circles round bases leave so much distance, in hundredths, that rounded places on them are clear of the base."""


@mypyc_attr(acyclic=True)
@final
class Circle:
    """All points at distance `radius` from (x, y)."""

    def __init__(self, x: i64, y: i64, radius: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.radius: i64 = radius

    def comes_near(self, x: i64, y: i64, reach: i64) -> bool:
        """Whether it comes so near to a place, which is not its centre."""
        square = squared(x, y, self.x, self.y)
        return 0 < square <= (reach + self.radius) * (reach + self.radius)


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


def taken(circles: list[Circle], x: i64, y: i64) -> bool:
    """Whether a base at a place would overlap one of those that the circles, but for the first, are round."""
    for number in range(1, len(circles)):
        circle = circles[number]
        clear = circle.radius - SLACK
        if squared(x, y, circle.x, circle.y) < clear * clear:
            return True
    return False
