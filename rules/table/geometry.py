"""Points, segments, steps and rings in whole numbers, exact on every machine (R-DST-01).

Positions are hundredths of a centimetre; predicates compare squares, so that no rounding ever decides one.
"""

from math import isqrt

DIRECTIONS = (
    (1048576, 0), (1028428, 204567), (968758, 401273), (871859, 582558), (741455, 741455), (582558, 871859),
    (401273, 968758), (204567, 1028428), (0, 1048576), (-204567, 1028428), (-401273, 968758), (-582558, 871859),
    (-741455, 741455), (-871859, 582558), (-968758, 401273), (-1028428, 204567), (-1048576, 0), (-1028428, -204567),
    (-968758, -401273), (-871859, -582558), (-741455, -741455), (-582558, -871859), (-401273, -968758),
    (-204567, -1028428), (0, -1048576), (204567, -1028428), (401273, -968758), (582558, -871859), (741455, -741455),
    (871859, -582558), (968758, -401273), (1028428, -204567),
)  # fmt: skip
"""The 32 winds, as vectors UNIT long, against the clock from the right."""

UNIT = 1048576


def squared(ax: int, ay: int, bx: int, by: int) -> int:
    """The square of the distance between two points."""
    dx = bx - ax
    dy = by - ay
    return dx * dx + dy * dy


def root_up(square: int) -> int:
    """The square root, rounded up."""
    root = isqrt(square)
    return root if root * root == square else root + 1


def length(dx: int, dy: int) -> int:
    """The length of a vector in hundredths, rounded up: what a move costs."""
    return root_up(dx * dx + dy * dy)


def length_down(dx: int, dy: int) -> int:
    """The length of a vector in hundredths, rounded down."""
    return isqrt(dx * dx + dy * dy)


def divided(number: int, divisor: int) -> int:
    """A quotient rounded to the nearest, halves away from zero, so that mirrored tables stay mirrored; divisor > 0."""
    if number >= 0:
        return (2 * number + divisor) // (2 * divisor)
    return -((divisor - 2 * number) // (2 * divisor))


def divided_inward(number: int, divisor: int) -> int:
    """A quotient rounded towards zero; divisor > 0."""
    return number // divisor if number >= 0 else -(-number // divisor)


def divided_outward(number: int, divisor: int) -> int:
    """A quotient rounded away from zero; divisor > 0."""
    return -(-number // divisor) if number >= 0 else number // divisor


def nearer_to_segment(px: int, py: int, ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Whether a point is strictly less than `reach` from the segment a-b."""
    return reach > 0 and square_nearer_to_segment(px, py, ax, ay, bx, by, reach * reach)


def square_nearer_to_segment(px: int, py: int, ax: int, ay: int, bx: int, by: int, square: int) -> bool:
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


def side(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> int:
    """1 when p lies left of the line from a to b, -1 when right of it, 0 when on it."""
    cross = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return 1 if cross > 0 else -1 if cross < 0 else 0


def segments_meet(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether the segments a-b and c-d share a point, be it an end of one."""
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


def in_box(ax: int, ay: int, bx: int, by: int, px: int, py: int) -> bool:
    """Whether p lies in the box of which a and b are opposite corners, its edge included."""
    return min(ax, bx) <= px <= max(ax, bx) and min(ay, by) <= py <= max(ay, by)


def step_towards(ax: int, ay: int, bx: int, by: int, distance: int) -> tuple[int, int]:
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


def place_touching(ax: int, ay: int, ra: int, bx: int, by: int, rb: int) -> tuple[int, int]:
    """Where base a stands base to base with base b, on the line between them: no overlap, at most 0.02 cm apart."""
    return point_round(bx, by, ra + rb, ax - bx, ay - by)


def point_round(x: int, y: int, distance: int, dx: int, dy: int) -> tuple[int, int]:
    """The point `distance` from (x, y) in the direction (dx, dy), a hair further rather than nearer.

    With no direction it lies to the right.
    """
    square = dx * dx + dy * dy
    if square == 0:
        return x + distance, y
    whole = isqrt(square * 1000000)
    far = distance * 1000
    return x + divided_outward(dx * far, whole), y + divided_outward(dy * far, whole)


def ring(x: int, y: int, distance: int, count: int) -> list[int]:
    """`count` places (a power of 2, at most 32) all round a point, at least `distance` from it: x and y in turn."""
    places: list[int] = []
    for i in range(0, len(DIRECTIONS), len(DIRECTIONS) // count):
        east, north = DIRECTIONS[i]
        places.append(x + divided_outward(east * distance, UNIT))
        places.append(y + divided_outward(north * distance, UNIT))
    return places
