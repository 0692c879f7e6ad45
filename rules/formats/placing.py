"""Where documents put things: on the table, and no base on another; the table of a mission in a scenario."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from rules.formats.checks import refusal
from rules.formats.errors import DocumentError
from rules.formats.numbers import CM, Length
from rules.formats.writing import in_centimetres, point_document
from rules.message import Message
from rules.table.shapes import Shape

T = TypeVar("T")
Document = dict[str, Any]
Steps = Sequence[str | int]
Base = tuple[int, int, int, str]
"""A base: its centre, its radius and the path to it."""

FIELD = "battlefield"


# while an object is read


def refuse_point_off(point: tuple[int, int], width: int, height: int, at: Steps, length: Length = CM) -> None:
    """A point is on the table."""
    x, y = point
    if not (0 <= x <= width and 0 <= y <= height):
        raise refusal(
            Message("{name} is off the battlefield", name=point_document(x, y)), within(width, height, length), at
        )


def refuse_shape_off(shape: Shape, width: int, height: int, at: Steps, length: Length = CM) -> None:
    """A shape is wholly on the table."""
    if not shape.inside_board(width, height, -1):
        raise refusal(Message("reaches off the battlefield"), within(width, height, length), at)


def within(width: int, height: int, length: Length) -> Message:
    size = f"{in_centimetres(width)} x {in_centimetres(height)}"
    return Message("must be within {size} {unit}", size=size, unit=length.words)


# once the whole document has been read


def refuse_bases(bases: Iterable[Base], width: int, height: int, length: Length = CM) -> None:
    """Bases neither overlap each other nor leave the table."""
    placed: list[Base] = []
    for base in bases:
        refuse_base_off(base, width, height, length)
        refuse_overlap(placed, base, length)
        placed.append(base)


def refuse_base_off(base: Base, width: int, height: int, length: Length) -> None:
    x, y, radius, path = base
    if radius <= x <= width - radius and radius <= y <= height - radius:
        return
    board, place = f"{width / 100:g} x {height / 100:g}", f"[{x / 100:g}, {y / 100:g}]"
    remedy = Message(
        "a base of {size:g} {unit} must lie wholly on {board} {unit}", size=radius / 50, board=board, unit=length.words
    )
    raise DocumentError(path, Message("{name} is off the battlefield", name=place), remedy)


def refuse_overlap(placed: Sequence[Base], base: Base, length: Length) -> None:
    x, y, radius, path = base
    for other_x, other_y, other_radius, other in placed:
        reach = radius + other_radius
        if (x - other_x) ** 2 + (y - other_y) ** 2 < reach * reach:
            remedy = Message(
                "centres must be at least {distance:g} {unit} apart", distance=reach / 100, unit=length.words
            )
            raise DocumentError(path, Message("overlaps the base of {other}", other=other), remedy)


# a mission in a scenario


class Overlay:
    """The keys of a scenario that go before its mission's, of `keys` that may; of the table key by key."""

    def __init__(self, scenario: Document, keys: Sequence[str]) -> None:
        self.keys = tuple(keys)
        self.over = {key: scenario[key] for key in keys if key in scenario}

    def laid(self, document: object) -> object:
        if not self.over or not isinstance(document, dict):
            return document
        field = document.get(FIELD, {}) | self.over[FIELD] if FIELD in self.over else {}
        return document | self.over | ({FIELD: field} if FIELD in self.over else {})

    def read(self, document: object, path: str, read: Callable[[object, str], T]) -> T:
        """Read the mission; of one that something was laid over a fault in any of these keys is the scenario's own."""
        try:
            return read(self.laid(document), path)
        except DocumentError as error:
            own = error.path.removeprefix(f"{path}.")
            if self.over and own.split(".")[0].split("[")[0] in self.keys:
                raise DocumentError(own, error.problem, error.remedy) from None
            raise
