"""Shapes as documents draw them: what was given, in centimetres."""

from rules.table.journal import cm
from rules.table.shapes import Shape


def drawn(shape: Shape) -> dict[str, object]:
    """A shape where it stands, as a rectangle, circle or polygon."""
    if shape.kind == "polygon":
        return {"polygon": [[cm(x), cm(y)] for x, y in shape.points()]}
    document: dict[str, object] = {"center": [cm(shape.x), cm(shape.y)]}
    if shape.kind == "circle":
        document["radius"] = cm(shape.radius)
        return {"circle": document}
    document["width"] = cm(shape.width)
    document["height"] = cm(shape.height)
    if shape.rotation:
        document["rotation"] = int(shape.rotation) if shape.rotation == int(shape.rotation) else shape.rotation
    return {"rectangle": document}


def holds_base(shape: Shape, x: int, y: int, radius: int) -> bool:
    """Whether a whole base lies within a shape; touching the edge from inside is within."""
    if x - radius < shape.left or x + radius > shape.right or y - radius < shape.bottom or y + radius > shape.top:
        return False
    if shape.round:
        reach = shape.radius - radius
        return (x - shape.x) * (x - shape.x) + (y - shape.y) * (y - shape.y) <= reach * reach
    if fills_box(shape):
        return True
    return shape.holds(x, y) and shape.outline.nearest(x, y)[2] >= radius * radius


def fills_box(shape: Shape) -> bool:
    """Whether a polygon is nothing but an upright rectangle, the usual territory."""
    points = shape.points()
    if len(points) != 4:
        return False
    return all(x in (shape.left, shape.right) and y in (shape.bottom, shape.top) for x, y in points)
