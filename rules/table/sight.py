"""Whether any part of a base is visible past shapes that hide what is behind them (R-LOS-03).

When its middle is hidden, lines to both its sides and just past each corner that hides some of it are tried: wherever
a base begins or ceases to be hidden, one of these lines passes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.table.geometry import divided, root_down
from rules.table.shapes import Shape

if TYPE_CHECKING:
    from mypy_extensions import i64

BESIDE: Final = 2
"""Distance past a corner, at the base, of the line tried: more than rounding moves a point."""

DIRECTION: Final = 30000
"""The length of a direction: long enough to be exact, short enough that the square of an area fits."""


def sees_base(blocks: list[Shape], eye_x: i64, eye_y: i64, x: i64, y: i64, radius: i64) -> bool:
    """Whether any part of a base is in sight of a point, none of these shapes hiding it."""
    hiding = crossed_first(blocks, eye_x, eye_y, x, y)
    if hiding is None:
        return True
    dx = x - eye_x
    dy = y - eye_y
    square = dx * dx + dy * dy
    if square <= radius * radius:
        return True
    wholly = hiding.round or hiding.outline.convex
    tangent = root_down(square - radius * radius)
    way = 1 - radius
    for _n in range(2):
        way = -way
        side_x = eye_x + divided(tangent * (dx * tangent - dy * way), square)
        side_y = eye_y + divided(tangent * (dy * tangent + dx * way), square)
        if crossed_first(blocks, eye_x, eye_y, side_x, side_y) is None:
            return True
        wholly = wholly and hiding.crossed_by(eye_x, eye_y, side_x, side_y)
    return not wholly and sees_past_corners(blocks, eye_x, eye_y, dx, dy, radius)


def crossed_first(blocks: list[Shape], ax: i64, ay: i64, bx: i64, by: i64) -> Shape | None:
    """The first of these shapes that a line goes through."""
    for shape in blocks:
        if shape.crossed_by(ax, ay, bx, by):
            return shape
    return None


def sees_past_corners(blocks: list[Shape], eye_x: i64, eye_y: i64, dx: i64, dy: i64, radius: i64) -> bool:
    """Whether a base is visible just beside some corner, or beside a circle."""
    corners: list[int] = []
    for shape in blocks:
        add_corners(corners, shape, eye_x, eye_y)
    inside: i64 = (radius - BESIDE) * (radius - BESIDE)
    for at in range(0, len(corners), 2):
        east: i64 = corners[at]
        north: i64 = corners[at + 1]
        along = east * dx + north * dy
        across = dx * north - dy * east
        whole = east * east + north * north
        if along <= 0 or across * across > inside * whole:
            continue
        foot_x = eye_x + divided(east * along, whole)
        foot_y = eye_y + divided(north * along, whole)
        far = root_down(whole)
        for way in (BESIDE, -BESIDE):
            x = foot_x - divided(way * north, far)
            y = foot_y + divided(way * east, far)
            if crossed_first(blocks, eye_x, eye_y, x, y) is None:
                return True
    return False


def add_corners(corners: list[int], shape: Shape, eye_x: i64, eye_y: i64) -> None:
    """Add the way from a point to each corner of a shape, or to where lines touch something round."""
    if not shape.round:
        for edge in shape.outline.edges:
            corners.append(edge.x - eye_x)
            corners.append(edge.y - eye_y)
        return
    dx = shape.x - eye_x
    dy = shape.y - eye_y
    square = dx * dx + dy * dy
    if square <= shape.radius * shape.radius:
        return
    tangent = root_down(square - shape.radius * shape.radius)
    for way in (shape.radius, -shape.radius):
        corners.append(divided(DIRECTION * (dx * tangent - dy * way), square))
        corners.append(divided(DIRECTION * (dy * tangent + dx * way), square))
