"""Sight along the two outer tangents of two bases, over barriers that are low enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from rules.table.circles import Circle
from rules.table.geometry import divided_inward, root_down
from rules.table.shapes import Shape

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Barrier:
    """A shape on the table and its height, in whatever steps the game counts heights."""

    def __init__(self, shape: Shape, height: int) -> None:
        self.shape = shape
        self.height: i64 = height


@final
class Tangent:
    """A line from where it touches one circle to where it touches another."""

    def __init__(self, ax: i64, ay: i64, bx: i64, by: i64) -> None:
        self.ax: i64 = ax
        self.ay: i64 = ay
        self.bx: i64 = bx
        self.by: i64 = by


def outer_tangents(a: Circle, b: Circle) -> list[Tangent]:
    """The tangents from left to left and from right to right; none when one circle lies in the other.

    Their ends are rounded into the circles, so that they never meet what only touches the bases from outside.
    """
    dx = b.x - a.x
    dy = b.y - a.y
    whole = dx * dx + dy * dy
    narrower = a.radius - b.radius
    square = whole - narrower * narrower
    if square <= 0:
        return []
    along = narrower * 1000
    across = root_down(square * 1000000)
    whole *= 1000
    tangents: list[Tangent] = []
    for way in (across, -across):
        east = dx * along - dy * way
        north = dy * along + dx * way
        tangents.append(
            Tangent(
                a.x + divided_inward(a.radius * east, whole),
                a.y + divided_inward(a.radius * north, whole),
                b.x + divided_inward(b.radius * east, whole),
                b.y + divided_inward(b.radius * north, whole),
            )
        )
    return tangents


def line_clear(barriers: list[Barrier], ax: i64, ay: i64, bx: i64, by: i64, eye: i64) -> bool:
    """Whether a line meets only barriers lower than `eye`; to touch or run along an edge is not to meet it."""
    for barrier in barriers:  # noqa: SIM110 - a generator would be no faster and half as clear
        if barrier.height >= eye and barrier.shape.crossed_by(ax, ay, bx, by):
            return False
    return True


def sees_over(barriers: list[Barrier], a: Circle, b: Circle, eye: i64) -> bool:
    """Whether one of the outer tangents of two bases meets only barriers lower than `eye`."""
    tangents = outer_tangents(a, b)
    for line in tangents:
        if line_clear(barriers, line.ax, line.ay, line.bx, line.by, eye):
            return True
    return not tangents
