"""What makes a polygon: its corners, checked, and the corners of a turned rectangle."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from rules.message import Message
from rules.table.geometry import segments_meet, side

MIN_CORNERS: Final = 3
MAX_CORNERS: Final = 64
HAIR: Final = 1e-6
"""Halves are rounded up even when the last bit of a cosine, which machines disagree about, falls short."""


def rectangle_corners(width: int, height: int, rotation: float) -> list[int]:
    """The corners of a rectangle about (0, 0), turned against the clock, as x, y in turn.

    Quarter turns are exact; half a hundredth is rounded outward, so that mirrored pieces stay mirrored.
    """
    quarters = int(rotation // 90) % 4
    rest = radians(rotation % 90)
    along, across = cos(rest), sin(rest)
    if rotation % 90 == 0:
        along, across = 1.0, 0.0
    corners: list[int] = []
    for x, y in ((-width, -height), (width, -height), (width, height), (-width, height)):
        turned_x = nearest_whole((x * along - y * across) / 2)
        turned_y = nearest_whole((x * across + y * along) / 2)
        for _ in range(quarters):
            turned_x, turned_y = -turned_y, turned_x
        corners += [turned_x, turned_y]
    return corners


def nearest_whole(value: float) -> int:
    """The nearest whole number, halves away from zero."""
    whole = int(abs(value) + 0.5 + HAIR)
    return whole if value >= 0 else -whole


def twice_area(corners: list[int]) -> int:
    """Twice the area, negative when the corners go with the clock."""
    total = 0
    px, py = corners[-2], corners[-1]
    for i in range(0, len(corners), 2):
        x, y = corners[i], corners[i + 1]
        total += px * y - x * py
        px, py = x, y
    return total


def is_convex(corners: list[int]) -> bool:
    """Whether corners that go against the clock never turn to the right."""
    count = len(corners)
    for i in range(0, count, 2):
        j = (i + 2) % count
        k = (i + 4) % count
        if side(corners[i], corners[i + 1], corners[j], corners[j + 1], corners[k], corners[k + 1]) < 0:
            return False
    return True


def checked_corners(points: Sequence[tuple[int, int]]) -> list[int]:
    """The corners as x, y in turn; ValueError with a remedy when they do not form a simple polygon."""
    if not MIN_CORNERS <= len(points) <= MAX_CORNERS:
        raise ValueError(Message("must have {fewest} to {most} corners", fewest=MIN_CORNERS, most=MAX_CORNERS))
    corners: list[int] = []
    for x, y in points:
        corners += [x, y]
    refuse_equal_corners(corners)
    refuse_touching_edges(corners)
    if twice_area(corners) == 0:
        raise ValueError(Message("must enclose an area: its corners lie on one line"))
    return corners


def refuse_equal_corners(corners: list[int]) -> None:
    """Each corner is written once; the last edge closes the polygon by itself."""
    seen = sorted((corners[i], corners[i + 1]) for i in range(0, len(corners), 2))
    for i in range(1, len(seen)):
        if seen[i] == seen[i - 1]:
            raise ValueError(Message("must have corners that all differ; the first is not repeated at the end"))


def refuse_touching_edges(corners: list[int]) -> None:
    """Edges meet at the corner they share and nowhere else."""
    count = len(corners) // 2
    for i in range(count):
        for j in range(i + 1, count):
            if edges_touch(corners, i, j):
                raise ValueError(
                    Message("must not cross or touch itself: its edges {one} and {other} do", one=i + 1, other=j + 1)
                )


def edges_touch(corners: list[int], i: int, j: int) -> bool:
    """Whether edge i meets edge j (i < j), which share no corner.

    Neighbours that fold back over one another need no look: the edge after them then begins on the first.
    """
    count = len(corners)
    if j == i + 1 or (i == 0 and 2 * j == count - 2):
        return False
    a, b = 2 * i, 2 * i + 2
    c, d = 2 * j, (2 * j + 2) % count
    return segments_meet(
        corners[a], corners[a + 1], corners[b], corners[b + 1], corners[c], corners[c + 1], corners[d], corners[d + 1]
    )
