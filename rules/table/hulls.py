"""The convex hull of points, which may be a polygon, a segment or a single point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from rules.table.geometry import root_down, side, square_nearer_to_segment, squared
from rules.table.polygons import Polygon

if TYPE_CHECKING:
    from mypy_extensions import i64

POLYGON: Final = 3
"""Corners from which a hull has an inside."""


def hull_corners(points: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The corners of the convex hull against the clock, from the leftmost (then the lowest); none within an edge."""
    ordered = sorted(set(points))
    if len(ordered) < POLYGON:
        return ordered
    lower = hull_chain(ordered)
    upper = hull_chain(ordered[::-1])
    return lower[:-1] + upper[:-1]


def hull_chain(ordered: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The corners from the first to the last of points in order, all turning left."""
    chain: list[tuple[int, int]] = []
    for x, y in ordered:
        while len(chain) > 1 and side(chain[-2][0], chain[-2][1], chain[-1][0], chain[-1][1], x, y) <= 0:
            chain.pop()
        chain.append((x, y))
    return chain


@final
class Hull:
    """The convex hull of one or more points: how near it comes to another."""

    def __init__(self, points: Sequence[tuple[int, int]]) -> None:
        self.corners = hull_corners(points)
        flat = [value for corner in self.corners for value in corner]
        self.outline = Polygon(flat if len(self.corners) >= POLYGON else [])

    def within(self, x: i64, y: i64, reach: i64) -> bool:
        """Whether the hull comes strictly nearer to a point than `reach`; a point inside is 0 away."""
        if len(self.corners) >= POLYGON:
            return reach > 0 and self.outline.near(x, y, reach, 0)
        ax, ay = self.corners[0]
        bx, by = self.corners[-1]
        return reach > 0 and square_nearer_to_segment(x, y, ax, ay, bx, by, reach * reach)

    def distance(self, x: i64, y: i64) -> i64:
        """The distance to a point, rounded down; 0 inside."""
        if len(self.corners) >= POLYGON:
            return self.outline.distance(x, y)
        ax, ay = self.corners[0]
        bx, by = self.corners[-1]
        whole = squared(ax, ay, bx, by)
        along = (x - ax) * (bx - ax) + (y - ay) * (by - ay)
        if along <= 0:
            return root_down(squared(x, y, ax, ay))
        if along >= whole:
            return root_down(squared(x, y, bx, by))
        across = (x - ax) * (by - ay) - (y - ay) * (bx - ax)
        return root_down(across * across // whole)
