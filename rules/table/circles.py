"""Intersections of circles: places at given distances from two points, in whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from rules.table.compiler import mypyc_attr
from rules.table.geometry import divided, point_round, root_down
from rules.table.placements import Placement

if TYPE_CHECKING:
    from mypy_extensions import i64


@mypyc_attr(acyclic=True)
@final
class Circle:
    """All points at distance `radius` from (x, y)."""

    def __init__(self, x: i64, y: i64, radius: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.radius: i64 = radius


def add_intersections(placements: list[Placement], a: Circle, b: Circle) -> None:
    """Add the intersections of two circles, rounded to the hundredth."""
    dx = b.x - a.x
    dy = b.y - a.y
    apart = dx * dx + dy * dy
    along = a.radius * a.radius - b.radius * b.radius + apart
    square = 4 * a.radius * a.radius * apart - along * along
    if apart == 0 or square < 0:
        return
    across = root_down(square)
    whole = 2 * apart
    placements.append(
        Placement(0, a.x + divided(dx * along - dy * across, whole), a.y + divided(dy * along + dx * across, whole))
    )
    placements.append(
        Placement(0, a.x + divided(dx * along + dy * across, whole), a.y + divided(dy * along - dx * across, whole))
    )


def add_corners(placements: list[Placement], circles: list[Circle], towards_x: i64, towards_y: i64) -> None:
    """Add the placements between circles: where two meet, and of each the nearest to a point."""
    for number, circle in enumerate(circles):
        x, y = point_round(circle.x, circle.y, circle.radius, towards_x - circle.x, towards_y - circle.y)
        placements.append(Placement(0, x, y))
        for other in range(number):
            add_intersections(placements, circle, circles[other])
