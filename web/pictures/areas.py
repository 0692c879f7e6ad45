"""Measures of a picture's areas, in hundredths of the game's length."""

from collections.abc import Sequence
from math import hypot

from rules.presentation.picture import Area, Place
from rules.table.shapes import Shape

Size = tuple[int, int]

HAIR = 4
"""Corners are whole hundredths."""


def centre_of(area: Area) -> Place:
    """The point on which it would balance."""
    if area.radius:
        return area.points[0]
    x, y = Shape.of_corners([value for point in area.points for value in point]).centre()
    return int(x), int(y)


def box_round(area: Area) -> tuple[int, int, int, int]:
    """Left, bottom, right and top."""
    xs, ys = zip(*area.points, strict=True)
    return min(xs) - area.radius, min(ys) - area.radius, max(xs) + area.radius, max(ys) + area.radius


def rectangle_of(points: Sequence[Place]) -> Size | None:
    """Width and depth of a rectangle that stands straight."""
    across, along = {x for x, _y in points}, {y for _x, y in points}
    straight = len(points) == 4 and len(across) == 2 and len(along) == 2
    return (max(across) - min(across), max(along) - min(along)) if straight else None


def sides_of(points: Sequence[Place]) -> Size:
    """The sides of a rectangle, however it is turned, to a millimetre; of another polygon those of the box round it."""
    if len(points) == 4 and not rectangle_of(points):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
        if (
            hypot(ax - cx, ay - cy) - hypot(bx - dx, by - dy) < HAIR
            and abs(ax + cx - bx - dx) + abs(ay + cy - by - dy) < HAIR
        ):
            return round(hypot(bx - ax, by - ay) / 10) * 10, round(hypot(cx - bx, cy - by) / 10) * 10
    xs, ys = zip(*points, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)
