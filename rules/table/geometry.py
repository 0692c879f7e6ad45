"""Points, segments, steps and rings in whole numbers, exact on every machine (R-DST-01).

Positions are hundredths of a centimetre; predicates compare squares, so that rounding never decides one.

`i64` is an `int` that mypyc keeps in a machine word; it multiplies negative numbers thirty times faster than `int`, and
is used in annotations alone, so that running the rules imports nothing for it. Squares of areas fit in it as long
as no two points are 380 cm apart: shapes refuse larger coordinates, and no table is wider than 300 cm.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

UNIT: Final = 1048576

QUARTER: Final = (1048576, 1028428, 968758, 871860, 741456, 582558, 401273, 204568)
"""The cosines of 0 to 7 thirty-seconds of a turn, UNIT for 1, rounded up: no ring is too narrow."""

EAST: Final[list[int]] = [*QUARTER, 0, *[-c for c in QUARTER[:0:-1]], *[-c for c in QUARTER], 0, *QUARTER[:0:-1]]
NORTH: Final[list[int]] = EAST[24:] + EAST[:24]
"""The 32 winds, as vectors UNIT long, against the clock from the right."""


def squared(ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """The square of the distance between two points."""
    dx = bx - ax
    dy = by - ay
    return dx * dx + dy * dy


def root_down(square: i64) -> i64:
    """The square root, rounded down: exact, since whole numbers put right what the float is off by."""
    near: float = float(square)
    root: i64 = int(sqrt(near))
    while root * root > square:
        root -= 1
    while (root + 1) * (root + 1) <= square:
        root += 1
    return root


def root_up(square: i64) -> i64:
    """The square root, rounded up."""
    root = root_down(square)
    return root if root * root == square else root + 1


def length(dx: i64, dy: i64) -> i64:
    """The length of a vector in hundredths, rounded up: what a move costs."""
    return root_up(dx * dx + dy * dy)


def length_down(dx: i64, dy: i64) -> i64:
    """The length of a vector in hundredths, rounded down."""
    return root_down(dx * dx + dy * dy)


def divided(number: i64, divisor: i64) -> i64:
    """A quotient rounded to the nearest, halves away from zero, so that mirrored tables stay mirrored; divisor > 0."""
    if number >= 0:
        return (2 * number + divisor) // (2 * divisor)
    return -((divisor - 2 * number) // (2 * divisor))


def divided_inward(number: i64, divisor: i64) -> i64:
    """A quotient rounded towards zero; divisor > 0."""
    return number // divisor if number >= 0 else -(-number // divisor)


def divided_outward(number: i64, divisor: i64) -> i64:
    """A quotient rounded away from zero; divisor > 0."""
    return -(-number // divisor) if number >= 0 else number // divisor


def nearer_to_segment(px: i64, py: i64, ax: i64, ay: i64, bx: i64, by: i64, reach: i64) -> bool:
    """Whether a point is strictly less than `reach` from the segment a-b."""
    return reach > 0 and square_nearer_to_segment(px, py, ax, ay, bx, by, reach * reach)


def square_nearer_to_segment(px: i64, py: i64, ax: i64, ay: i64, bx: i64, by: i64, square: i64) -> bool:
    """Whether the square of the distance from a point to the segment a-b is strictly less than `square`."""
    dx = bx - ax
    dy = by - ay
    ex = px - ax
    ey = py - ay
    along = ex * dx + ey * dy
    if along <= 0:
        return ex * ex + ey * ey < square
    whole = dx * dx + dy * dy
    if along >= whole:
        ex = px - bx
        ey = py - by
        return ex * ex + ey * ey < square
    across = ex * dy - ey * dx
    return across * across < square * whole


def side(ax: i64, ay: i64, bx: i64, by: i64, px: i64, py: i64) -> i64:
    """1 when p lies left of the line from a to b, -1 when right of it, 0 when on it."""
    cross = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return 1 if cross > 0 else -1 if cross < 0 else 0


def segments_meet(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64, dx: i64, dy: i64) -> bool:
    """Whether the segments a-b and c-d share a point, their ends included."""
    c = side(ax, ay, bx, by, cx, cy)
    d = side(ax, ay, bx, by, dx, dy)
    a = side(cx, cy, dx, dy, ax, ay)
    b = side(cx, cy, dx, dy, bx, by)
    if c * d < 0 and a * b < 0:
        return True
    return (
        (c == 0 and in_box(ax, ay, bx, by, cx, cy))
        or (d == 0 and in_box(ax, ay, bx, by, dx, dy))
        or (a == 0 and in_box(cx, cy, dx, dy, ax, ay))
        or (b == 0 and in_box(cx, cy, dx, dy, bx, by))
    )


def in_box(ax: i64, ay: i64, bx: i64, by: i64, px: i64, py: i64) -> bool:
    """Whether p lies in the box of which a and b are opposite corners, its edge included."""
    return min(ax, bx) <= px <= max(ax, bx) and min(ay, by) <= py <= max(ay, by)


def step_towards(ax: i64, ay: i64, bx: i64, by: i64, distance: i64) -> tuple[i64, i64]:
    """The point `distance` from a on the way to b, never further and never beyond b."""
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    if distance <= 0:
        return ax, ay
    if square <= distance * distance:
        return bx, by
    whole = root_up(square * 1000000)
    far = distance * 1000
    return ax + divided_inward(dx * far, whole), ay + divided_inward(dy * far, whole)


def place_touching(ax: i64, ay: i64, ra: i64, bx: i64, by: i64, rb: i64) -> tuple[i64, i64]:
    """Where base a stands base to base with base b, on the line between them: no overlap, at most 0.02 cm apart."""
    return point_round(bx, by, ra + rb, ax - bx, ay - by)


def point_round(x: i64, y: i64, distance: i64, dx: i64, dy: i64) -> tuple[i64, i64]:
    """The point at least `distance` from (x, y) in the direction (dx, dy), rounded outwards.

    Without a direction it is to the right.
    """
    square = dx * dx + dy * dy
    if square == 0:
        return x + distance, y
    whole = root_down(square * 1000000)
    far = distance * 1000
    return x + divided_outward(dx * far, whole), y + divided_outward(dy * far, whole)


def ring(x: i64, y: i64, distance: i64, count: i64) -> list[int]:
    """`count` places (a power of 2, at most 32) all round a point, at least `distance` from it: x and y in turn."""
    places: list[int] = []
    for i in range(0, 32, 32 // count):
        places.append(x + divided_outward(EAST[i] * distance, UNIT))
        places.append(y + divided_outward(NORTH[i] * distance, UNIT))
    return places


def turned(dx: i64, dy: i64, sixteenths: i64) -> tuple[i64, i64]:
    """A direction turned by a number of sixteenths of a turn, counter-clockwise when positive."""
    wind = 2 * sixteenths
    if wind < 0:
        wind += 32
    east: i64 = EAST[wind]
    north: i64 = NORTH[wind]
    return whole_units(dx * east - dy * north), whole_units(dx * north + dy * east)


def whole_units(number: i64) -> i64:
    """`divided` by UNIT, a power of two, without a division."""
    return (number + UNIT // 2) >> 20 if number >= 0 else -((UNIT // 2 - number) >> 20)
