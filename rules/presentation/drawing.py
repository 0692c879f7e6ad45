"""How shapes, places and ids of documents are drawn and called."""

from rules.presentation.picture import Place
from rules.table.shapes import Shape


def outline(shape: Shape) -> tuple[tuple[Place, ...], int]:
    """The corners of a shape, or its middle with its radius."""
    if shape.round:
        return ((int(shape.x), int(shape.y)),), int(shape.radius)
    return tuple([(int(edge.x), int(edge.y)) for edge in shape.outline.edges]), 0


def at(place: list[float]) -> Place:
    """A place of a document, which is in centimetres."""
    return round(place[0] * 100), round(place[1] * 100)


def called(id: str) -> str:
    """What something is called that has nothing but an id."""
    words = id.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]
