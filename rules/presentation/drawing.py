"""How shapes, places and ids of documents are drawn and called."""

from collections.abc import Sequence
from typing import Final

from rules.message import Message, message_in
from rules.presentation.picture import Area, Key, Measured, Place, Token
from rules.presentation.words import Words
from rules.table.shapes import Shape

EDGE_NAMES: Final = {
    "lower": Message("the lower edge"),
    "upper": Message("the upper edge"),
    "left": Message("the left edge"),
    "right": Message("the right edge"),
}
"""The edges of a table."""


def outline(shape: Shape) -> tuple[tuple[Place, ...], int]:
    """The corners of a shape, or its middle with its radius."""
    if shape.round:
        return ((int(shape.x), int(shape.y)),), int(shape.radius)
    return tuple([(int(edge.x), int(edge.y)) for edge in shape.outline.edges]), 0


def measured(width: int, height: int, zones: Sequence[Shape]) -> tuple[Measured, ...]:
    """Width and height of a table, and how deep each zone is."""
    measures = [Measured((0, 0), (width, 0)), Measured((0, 0), (0, height))]
    for shape in zones:
        middle = (int(shape.left) + int(shape.right)) // 2
        measures.append(Measured((middle, int(shape.bottom)), (middle, int(shape.top))))
    return tuple(measures)


def is_of(area: Area, key: Key) -> bool:
    """Whether a line of a legend tells of an area."""
    return key.fill in ("", area.fill) and key.edge in ("", area.edge)


def centimetres(hundredths: int) -> int | float:
    """A distance in centimetres: 12, 2.5."""
    return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100


def size(width: int, height: int) -> Message:
    """How large a table or a piece on it is."""
    return Message("{width:g} × {height:g} cm", width=centimetres(width), height=centimetres(height))


def marker(id: str, place: Place, label: Words, radius: int, held: int) -> Token:
    """A marker of a mission, and how near it those who hold it are."""
    return Token(id, place, "flag", label, radius + held, radius=radius)


def at(place: list[float]) -> Place:
    """A place of a document, which is in centimetres."""
    return round(place[0] * 100), round(place[1] * 100)


NUMBERED: Final = "{kind} {number}"

PLACE: Final = "place"
"""The context in which translators find what missions name; `manage.py makemessages` reads it in their ids."""


def called(id: str) -> Message:
    """What something is called that has nothing but an id: lift-car is Lift car, wood-1 is Wood 1."""
    kind, _dash, number = id.rpartition("-")
    if kind and number.isdecimal():
        return Message(NUMBERED, kind=called(kind), number=number)
    text = id.replace("-", " ").replace("_", " ").strip()
    return message_in(PLACE, text[:1].upper() + text[1:])
