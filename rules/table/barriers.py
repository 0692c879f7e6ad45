"""Sight along the two outer tangents of two bases, over barriers that are low enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from rules.table.circles import Circle
from rules.table.geometry import divided_inward, root_down, squared
from rules.table.shapes import Shape

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Barrier:
    """A shape on the table and its height, in whatever steps the game counts heights."""

    def __init__(self, shape: Shape, height: int) -> None:
        self.shape = shape
        self.height: i64 = height


def across_of(a: Circle, b: Circle) -> i64:
    """The length of the outer tangents of two circles in thousandths, 0 when one lies in the other: they have none."""
    narrower = a.radius - b.radius
    square = squared(a.x, a.y, b.x, b.y) - narrower * narrower
    return root_down(square * 1000000) if square > 0 else 0


def outer_tangent(a: Circle, b: Circle, across: i64) -> tuple[i64, i64, i64, i64]:
    """The ends of the tangent from left to left, so long; where `across` is negative, of that from right to right.

    They are rounded into the circles, so that they never meet what only touches the bases from outside.
    """
    dx = b.x - a.x
    dy = b.y - a.y
    along = (a.radius - b.radius) * 1000
    east = dx * along - dy * across
    north = dy * along + dx * across
    whole = (dx * dx + dy * dy) * 1000
    ax = divided_inward(a.radius * east, whole)
    ay = divided_inward(a.radius * north, whole)
    if along == 0:
        return a.x + ax, a.y + ay, b.x + ax, b.y + ay
    return (
        a.x + ax,
        a.y + ay,
        b.x + divided_inward(b.radius * east, whole),
        b.y + divided_inward(b.radius * north, whole),
    )


def line_clear(barriers: list[Barrier], ax: i64, ay: i64, bx: i64, by: i64, eye: i64) -> bool:
    """Whether a line meets only barriers lower than `eye`; to touch or run along an edge is not to meet it."""
    for barrier in barriers:  # noqa: SIM110 - a generator would be no faster and half as clear
        if barrier.height >= eye and barrier.shape.crossed_by(ax, ay, bx, by):
            return False
    return True


def sees_over(barriers: list[Barrier], a: Circle, b: Circle, eye: i64) -> bool:
    """Whether one of the outer tangents of two bases meets only barriers lower than `eye`."""
    across = across_of(a, b)
    if across == 0:
        return True
    ax, ay, bx, by = outer_tangent(a, b, across)
    if line_clear(barriers, ax, ay, bx, by, eye):
        return True
    ax, ay, bx, by = outer_tangent(a, b, -across)
    return line_clear(barriers, ax, ay, bx, by, eye)
