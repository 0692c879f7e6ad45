"""The convex hull of points, which may be a polygon, a segment or a single point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.table.geometry import square_nearer_to_segment

if TYPE_CHECKING:
    from mypy_extensions import i64

POLYGON: Final = 3
"""Corners from which a hull has an inside."""


def hull_corners(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The corners of the convex hull against the clock, from the leftmost (then the lowest); none within an edge."""
    ordered = sorted(points)
    lower = hull_chain(ordered)
    ordered.reverse()
    upper = hull_chain(ordered)
    return lower[:-1] + upper[:-1] if len(lower) > 1 else lower


def hull_chain(ordered: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The corners from the first to the last of points in order, all turning left."""
    chain: list[tuple[int, int]] = []
    ax: i64 = 0
    ay: i64 = 0
    bx: i64 = 0
    by: i64 = 0
    for point in ordered:
        x: i64 = point[0]
        y: i64 = point[1]
        if chain and x == bx and y == by:
            continue
        while len(chain) > 1 and (bx - ax) * (y - ay) <= (by - ay) * (x - ax):
            chain.pop()
            bx, by = ax, ay
            if len(chain) > 1:
                ax, ay = chain[-2]
        chain.append(point)
        ax, ay, bx, by = bx, by, x, y
    return chain


@final
class Hull:
    """The convex hull of one or more points: how near it comes to another."""

    def __init__(self, points: list[tuple[int, int]]) -> None:
        self.corners = hull_corners(points)

    def within(self, x: i64, y: i64, reach: i64) -> bool:
        """Whether the hull comes strictly nearer to a point than `reach`; a point inside is 0 away."""
        if reach <= 0:
            return False
        inside = len(self.corners) >= POLYGON
        ax: i64
        ay: i64
        ax, ay = self.corners[-1]
        for corner in self.corners:
            bx: i64 = corner[0]
            by: i64 = corner[1]
            if (bx - ax) * (y - ay) < (by - ay) * (x - ax):
                inside = False
            if square_nearer_to_segment(x, y, ax, ay, bx, by, reach * reach):
                return True
            ax, ay = bx, by
        return inside
