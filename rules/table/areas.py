"""Areas that bases stand in: territories of a battlefield (R-DEP-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.table.shapes import Shape

if TYPE_CHECKING:
    from mypy_extensions import i64


class Area:
    """A shape that holds bases whole; `upright` when it is nothing but an upright rectangle, the usual case."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        points = shape.points()
        self.upright = len(points) == 4 and all(
            x in (shape.left, shape.right) and y in (shape.bottom, shape.top) for x, y in points
        )

    def holds_base(self, x: i64, y: i64, radius: i64) -> bool:
        """Whether a whole base is within; touching the edge from inside is within."""
        shape = self.shape
        if x - radius < shape.left or x + radius > shape.right:
            return False
        if y - radius < shape.bottom or y + radius > shape.top:
            return False
        if self.upright:
            return True
        if shape.round:
            reach = shape.radius - radius
            return (x - shape.x) * (x - shape.x) + (y - shape.y) * (y - shape.y) <= reach * reach
        return shape.holds(x, y) and shape.outline.nearest(x, y)[2] >= radius * radius


def lattice(shape: Shape, margin: int, step: int, middle: int, turned: bool = False) -> list[tuple[int, int]]:
    """Places every `step` in the box of a shape: rows from a height of the table outward, each from its own middle.

    They are counted from its lower left corner, `turned` from its upper right one.
    """
    rows = list(range(int(shape.bottom) + margin, int(shape.top) + 1, step))
    columns = list(range(int(shape.left) + margin, int(shape.right) + 1, step))
    if turned:
        rows = list(range(int(shape.top) - margin, int(shape.bottom) - 1, -step))
        columns = list(range(int(shape.right) - margin, int(shape.left) - 1, -step))
    rows.sort(key=lambda y: abs(y - middle))
    centre = (int(shape.left) + int(shape.right)) // 2
    columns.sort(key=lambda x: abs(x - centre))
    return [(x, y) for y in rows for x in columns]
