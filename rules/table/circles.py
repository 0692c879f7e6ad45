"""Where circles meet: places that are so far from two points at once, in whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.table.geometry import divided, point_round, root_down

if TYPE_CHECKING:
    from mypy_extensions import i64


def add_meetings(places: list[int], ax: i64, ay: i64, reach: i64, bx: i64, by: i64, other: i64) -> None:
    """Add the two places, if any, that are `reach` from a and `other` from b: x and y in turn, rounded."""
    dx: i64 = bx - ax
    dy: i64 = by - ay
    apart: i64 = dx * dx + dy * dy
    along: i64 = reach * reach - other * other + apart
    square: i64 = 4 * reach * reach * apart - along * along
    if apart == 0 or square < 0:
        return
    across: i64 = root_down(square)
    places.append(ax + divided(dx * along - dy * across, 2 * apart))
    places.append(ay + divided(dy * along + dx * across, 2 * apart))
    places.append(ax + divided(dx * along + dy * across, 2 * apart))
    places.append(ay + divided(dy * along - dx * across, 2 * apart))


def add_corners(places: list[int], circles: list[int], towards_x: i64, towards_y: i64) -> None:
    """Add the places between circles (x, y, radius in turn): where two meet, and of each the nearest to a point."""
    for at in range(0, len(circles), 3):
        x: i64 = circles[at]
        y: i64 = circles[at + 1]
        radius: i64 = circles[at + 2]
        near_x, near_y = point_round(x, y, radius, towards_x - x, towards_y - y)
        places.append(near_x)
        places.append(near_y)
        for other in range(0, at, 3):
            add_meetings(places, x, y, radius, circles[other], circles[other + 1], circles[other + 2])
