"""Shapes as documents draw them: what was given, in centimetres."""

from rules.table.event_log import cm
from rules.table.shapes import Shape


def shape_document(shape: Shape) -> dict[str, object]:
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
