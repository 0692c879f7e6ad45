"""Geometry a second time, in fractions and by other ways, to hold the engine's whole-number predicates against."""

from fractions import Fraction
from itertools import pairwise

Point = tuple[Fraction | int, Fraction | int]


def square_to_segment(p: Point, a: Point, b: Point) -> Fraction:
    """The square of the distance from p to the segment a-b, by projection."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    t = Fraction(0)
    if whole:
        t = min(Fraction(1), max(Fraction(0), Fraction((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / whole))
    x, y = a[0] + t * dx, a[1] + t * dy
    return Fraction((p[0] - x) ** 2 + (p[1] - y) ** 2)


def edges(corners: list[Point]) -> list[tuple[Point, Point]]:
    return [(corners[i - 1], corners[i]) for i in range(len(corners))]


def on_outline(p: Point, corners: list[Point]) -> bool:
    return any(square_to_segment(p, a, b) == 0 for a, b in edges(corners))


def turns_about(p: Point, corners: list[Point]) -> int:
    """How often the outline winds round p, which is not on it: upward crossings right of p less downward ones."""
    turns = 0
    for a, b in edges(corners):
        if (a[1] <= p[1]) != (b[1] <= p[1]):
            x = a[0] + Fraction(p[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
            if x > p[0]:
                turns += 1 if b[1] > a[1] else -1
    return turns


def inside(p: Point, corners: list[Point]) -> bool:
    """Strictly inside."""
    return not on_outline(p, corners) and turns_about(p, corners) != 0


def meeting_places(a: Point, b: Point, corners: list[Point]) -> list[Fraction]:
    """Where, from 0 at a to 1 at b, the segment meets edges or their ends, in order; 0 and 1 are among them."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    marks = {Fraction(0), Fraction(1)}
    for c, d in edges(corners):
        ex, ey = d[0] - c[0], d[1] - c[1]
        slant = dx * ey - dy * ex
        if slant:
            t = Fraction((c[0] - a[0]) * ey - (c[1] - a[1]) * ex) / slant
            u = Fraction((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / slant
            if 0 <= t <= 1 and 0 <= u <= 1:
                marks.add(t)
        elif dx or dy:
            marks |= {t for t in (along(c, a, b), along(d, a, b)) if 0 <= t <= 1}
    return sorted(marks)


def along(p: Point, a: Point, b: Point) -> Fraction:
    dx, dy = b[0] - a[0], b[1] - a[1]
    return Fraction((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)


def crosses(a: Point, b: Point, corners: list[Point]) -> bool:
    """Whether the segment goes through the inside: an end is inside, or the middle between two meetings is."""
    marks = meeting_places(a, b, corners)
    middles = [(s + t) / 2 for s, t in pairwise(marks)] + [Fraction(0), Fraction(1)]
    return any(inside((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])), corners) for t in middles)


def square_to_polygon(p: Point, corners: list[Point]) -> Fraction:
    """The square of the distance from a point to a polygon, 0 inside."""
    if inside(p, corners):
        return Fraction(0)
    return min(square_to_segment(p, a, b) for a, b in edges(corners))


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments share a point, by solving for it."""
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    slant = dx * ey - dy * ex
    if slant:
        t = Fraction((c[0] - a[0]) * ey - (c[1] - a[1]) * ex) / slant
        u = Fraction((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / slant
        return 0 <= t <= 1 and 0 <= u <= 1
    return any(square_to_segment(p, q, r) == 0 for p, q, r in ((a, c, d), (b, c, d), (c, a, b), (d, a, b)))


def square_between(a: Point, b: Point, c: Point, d: Point) -> Fraction:
    """The square of the distance between two segments."""
    if meet(a, b, c, d):
        return Fraction(0)
    return min(
        square_to_segment(a, c, d), square_to_segment(b, c, d), square_to_segment(c, a, b), square_to_segment(d, a, b)
    )


def square_swept(a: Point, b: Point, corners: list[Point]) -> Fraction:
    """The square of the distance from a segment to a polygon, 0 when it reaches the inside."""
    if inside(a, corners) or inside(b, corners):
        return Fraction(0)
    return min(square_between(a, b, c, d) for c, d in edges(corners))


def square_apart(polygon: list[Point], other: list[Point]) -> Fraction:
    """The square of the distance between two polygons, 0 when one lies in the other."""
    if inside(polygon[0], other) or inside(other[0], polygon):
        return Fraction(0)
    return min(square_between(a, b, c, d) for a, b in edges(polygon) for c, d in edges(other))
