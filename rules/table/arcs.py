"""Sliding round a base: the arc that a base's centre follows while it stays in contact (H-ACN-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.table.geometry import divided_outward, length, root_down, side

if TYPE_CHECKING:
    from mypy_extensions import i64

FINE: Final = 1000
"""Parts of a hundredth that points of an arc are worked out in."""

HALVINGS: Final = 6
"""How often an arc is halved: a half turn round a base becomes 64 chords, which are as long to the hundredth."""


def arc(cx: i64, cy: i64, ax: i64, ay: i64, bx: i64, by: i64, left: bool) -> tuple[list[int], i64]:
    """Points on the circle round c from a to the direction of b, x and y in turn, and the arc's length, rounded up.

    `left` is against the clock. The radius is the distance from c to a; points are rounded outwards, so that a base
    that touches another one never comes to overlap it.
    """
    ex = (ax - cx) * FINE
    ey = (ay - cy) * FINE
    radius = root_down(ex * ex + ey * ey)
    fx, fy = stretched((bx - cx) * FINE, (by - cy) * FINE, radius)
    fine: list[int] = [ex, ey, fx, fy]
    for _n in range(HALVINGS):
        finer: list[int] = fine[:2]
        for at in range(0, len(fine) - 2, 2):
            mx, my = middle(fine[at], fine[at + 1], fine[at + 2], fine[at + 3], radius, left)
            finer += [mx, my, fine[at + 2], fine[at + 3]]
        fine = finer
    points = [int((cy if at & 1 else cx) + divided_outward(value, FINE)) for at, value in enumerate(fine[2:], 2)]
    return points, arc_length(fine)


def arc_end(cx: i64, cy: i64, ax: i64, ay: i64, bx: i64, by: i64) -> tuple[int, int]:
    """The last point of such an arc, which is the same both ways round."""
    ex = (ax - cx) * FINE
    ey = (ay - cy) * FINE
    fx, fy = stretched((bx - cx) * FINE, (by - cy) * FINE, root_down(ex * ex + ey * ey))
    return int(cx + divided_outward(fx, FINE)), int(cy + divided_outward(fy, FINE))


def stretched(dx: i64, dy: i64, radius: i64) -> tuple[i64, i64]:
    """A vector of that length in this direction."""
    whole = root_down(dx * dx + dy * dy)
    return (dx * radius // whole, dy * radius // whole) if whole else (radius, 0)


def middle(ax: i64, ay: i64, bx: i64, by: i64, radius: i64, left: bool) -> tuple[i64, i64]:
    """The middle of an arc about the origin from a to b, on the side that it goes round by."""
    turn = side(0, 0, ax, ay, bx, by)
    mx, my = ax + bx, ay + by
    if mx * mx + my * my < FINE * FINE:
        mx, my = (-ay, ax) if left else (ay, -ax)
    elif (turn > 0) != left and turn:
        mx, my = -mx, -my
    return stretched(mx, my, radius)


def arc_length(fine: list[int]) -> i64:
    """The length of the chords between fine points, in hundredths, rounded up (H-MOV-01)."""
    total: i64 = 0
    for at in range(0, len(fine) - 2, 2):
        total += length(fine[at + 2] - fine[at], fine[at + 3] - fine[at + 1])
    return -(-total // FINE)
