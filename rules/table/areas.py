"""Areas that bases stand in: territories of a battlefield (R-DEP-02)."""

from rules.table.shapes import Shape


class Area:
    """A shape that holds bases whole; `upright` when it is nothing but an upright rectangle, the usual case."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        points = shape.points()
        self.upright = len(points) == 4 and all(
            x in (shape.left, shape.right) and y in (shape.bottom, shape.top) for x, y in points
        )

    def holds_base(self, x: int, y: int, radius: int) -> bool:
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
