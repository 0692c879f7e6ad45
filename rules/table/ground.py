"""The cost of ways over slow ground, where every hundredth that the centre of a base covers counts twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.table.geometry import UNIT, root_down, root_up
from rules.table.shapes import Shape

if TYPE_CHECKING:
    from mypy_extensions import i64


def way_cost(ax: i64, ay: i64, path: list[int], slow: list[Shape]) -> i64:
    """The cost of a way from (ax, ay), each leg rounded up; where pieces overlap they slow no more than one."""
    total: i64 = 0
    for at in range(0, len(path), 2):
        x: i64 = path[at]
        y: i64 = path[at + 1]
        fine = root_up(((x - ax) * (x - ax) + (y - ay) * (y - ay)) * 1000000)
        total -= -fine * (UNIT + slow_share(slow, ax, ay, x, y)) // (UNIT * 1000)
        ax = x
        ay = y
    return total


def slow_share(slow: list[Shape], ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """How much of the line a-b lies inside of any piece, UNIT for all of it."""
    sections: list[tuple[int, int]] = []
    if ax == bx and ay == by:
        return 0
    for shape in slow:
        if shape.crossed_by(ax, ay, bx, by):
            sections += sections_inside(shape, ax, ay, bx, by)
    share = covered = 0
    for start, end in sorted(sections):
        share += max(0, end - max(start, covered))
        covered = max(covered, end)
    return share


def sections_inside(shape: Shape, ax: int, ay: int, bx: int, by: int) -> list[tuple[int, int]]:
    """The sections of the line a-b inside a shape that it crosses, rounded inward: from and to, UNIT at b."""
    if shape.round:
        return [chord(shape, ax, ay, bx, by)]
    marks = [(0, 1), (1, 1)]
    for edge in shape.outline.edges:
        a: int = edge.across * ay - edge.up * ax - edge.shift
        b: int = edge.across * by - edge.up * bx - edge.shift
        if (a < 0) != (b < 0) and a != b:
            marks.append((abs(a), abs(a - b)))
    places = sorted({(UNIT * part // of, -(-UNIT * part // of)) for part, of in marks})
    sections: list[tuple[int, int]] = []
    for number in range(1, len(places)):
        start, end = places[number - 1][1], places[number][0]
        middle, parts = start + end, 2 * UNIT
        if start < end and shape.outline.holds_part(
            ax * parts + (bx - ax) * middle, ay * parts + (by - ay) * middle, parts
        ):
            sections.append((start, end))
    return sections


def chord(circle: Shape, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """The section of the line a-b inside a circle that it crosses."""
    dx, dy, ex, ey = bx - ax, by - ay, circle.x - ax, circle.y - ay
    whole = dx * dx + dy * dy
    along = ex * dx + ey * dy
    half = root_down(along * along - whole * (ex * ex + ey * ey - circle.radius * circle.radius))
    return max(0, -(-(along - half) * UNIT // whole)), min(UNIT, (along + half) * UNIT // whole)
