"""Distances, places and shapes of documents, in fathoms, and statistics that may be printed "-"."""

from typing import Annotated, Any

from rules.formats.checks import GIVEN, Check, JsonSchema
from rules.formats.numbers import MAX_DISTANCE, Centimetres, Length, Point, Whole
from rules.formats.shapes import CORNERS, PLACED, CircleModel, RectangleModel, ShapeModel
from rules.hell_dorado.content.datasheets import NONE
from rules.message import Message

DASH = "-"


FATHOM = Length(Message("fathoms"), {"description": "In fathoms.", "unit": "fathom"})


class Fathoms(Centimetres):
    """A distance in fathoms with at most two decimals, as whole hundredths (H-BAS-01)."""

    LENGTH = FATHOM


POINT = Point(MAX_DISTANCE, Fathoms)
Corner = Annotated[tuple[int, int], POINT]
Side = Annotated[int, Fathoms(0.1, 300, Message("a length"), measured=True)]


class RectangleOfFathoms(RectangleModel):
    center: Annotated[Corner | None, GIVEN] = None
    width: Side
    height: Side


class CircleOfFathoms(CircleModel):
    center: Annotated[Corner | None, GIVEN] = None
    radius: Annotated[int, Fathoms(0.1, 150, Message("a radius"), measured=True)]


class ShapeOfFathoms(ShapeModel):
    """A shape whose distances are fathoms."""

    LENGTH = FATHOM
    rectangle: Annotated[RectangleOfFathoms | None, GIVEN] = None
    circle: Annotated[CircleOfFathoms | None, GIVEN] = None
    polygon: Annotated[Annotated[list[Corner], *CORNERS] | None, GIVEN] = None


PlacedShape = Annotated[ShapeOfFathoms, *PLACED]


class Dashed(Check):
    """What another check wants, or "-" for a statistic that is not there (H-DIE-06)."""

    def __init__(self, check: Check) -> None:
        self.check = check
        self.remedy = Message('{wanted}, or "-"', wanted=check.remedy)

    def __call__(self, value: object) -> Any:
        if value == DASH:
            return NONE
        try:
            return self.check(value)
        except ValueError:
            raise self.refuse(value) from None

    def schema(self) -> JsonSchema:
        return {"anyOf": [self.check.schema(), {"type": "string", "const": DASH}]}

    def written(self, value: Any) -> Any:
        return DASH if value == NONE else self.check.written(value)


STATISTIC = Dashed(Whole(0, 15))
REACH = Fathoms(0, 60)
"""How far something reaches."""
