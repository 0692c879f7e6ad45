"""Checks of numbers, distances and places in documents."""

from decimal import ROUND_HALF_UP, Decimal
from typing import Any, ClassVar, NamedTuple

from rules.formats.checks import Check, JsonSchema, checked, refusal
from rules.formats.errors import shown
from rules.formats.writing import in_centimetres, point_document
from rules.message import Message

MAX_DISTANCE = 300
"""No battlefield is larger, in centimetres: so the compiled geometry, in 64 bits, holds every square of a square."""

NOISE = Decimal("1e-9")
"""What 0.1 + 0.2 is off 0.3 by, and more."""

WHOLE_NUMBER = Message("a whole number")
NUMBER = Message("a number")
DISTANCE = Message("a distance")


class Whole(Check):
    """A whole number within bounds; neither text, nor a truth value, nor 3.0."""

    def __init__(self, least: int, most: int, what: Message = WHOLE_NUMBER) -> None:
        self.least = least
        self.most = most
        self.remedy = Message("must be {what} from {least} to {most}", what=what, least=least, most=most)

    def __call__(self, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        raise self.refuse(value)

    def schema(self) -> JsonSchema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Roll(Whole):
    """What a die has to reach, which cards print as 5+."""

    def schema(self) -> JsonSchema:
        return super().schema() | {"unit": "+"}


class Length(NamedTuple):
    """A unit of length: what several of it are called, and what schemas say of a distance in it."""

    words: Message
    schema: JsonSchema


CM = Length(Message("cm"), {"description": "In centimetres.", "unit": "cm"})


class Centimetres(Check):
    """A distance in centimetres as whole hundredths; more decimals are rounded where it is measured on the table.

    A value of content has at most 2, but for what a program's sums leave behind the fifteenth digit. A game that
    measures in something else has a check of its own, with that `LENGTH`.
    """

    LENGTH: ClassVar[Length] = CM

    def __init__(self, least: float, most: float, what: Message = DISTANCE, measured: bool = False) -> None:
        self.least = least
        self.most = most
        self.measured = measured
        self.remedy = Message(
            "must be {what} from {least} to {most} {unit}", what=what, least=least, most=most, unit=self.LENGTH.words
        )

    def __call__(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float) or not self.least <= value <= self.most:
            raise self.refuse(value)
        hundredths = Decimal(str(value)) * 100
        nearest = hundredths.to_integral_value(ROUND_HALF_UP)
        if not self.measured and abs(hundredths - nearest) > NOISE:
            raise refusal(
                Message("cannot be {found}", found=shown(value)),
                Message("{wanted}, with at most 2 decimals", wanted=self.remedy),
            )
        return int(nearest)

    def schema(self) -> JsonSchema:
        json_schema: JsonSchema = {"type": "number", "minimum": self.least, "maximum": self.most}
        return json_schema | self.LENGTH.schema

    def written(self, value: Any) -> Any:
        return in_centimetres(value)


class Number(Check):
    """A number within bounds, whole or not."""

    def __init__(self, least: float, most: float, what: Message = NUMBER) -> None:
        self.least = least
        self.most = most
        self.remedy = Message("must be {what} from {least} to {most}", what=what, least=least, most=most)

    def __call__(self, value: object) -> int | float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not self.least <= value <= self.most:
            raise self.refuse(value)
        return value

    def schema(self) -> JsonSchema:
        return {"type": "number", "minimum": self.least, "maximum": self.most}


class Angle(Number):
    """A number of degrees within bounds."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self.remedy = Message("must be an angle from {least} to {most} degrees", least=least, most=most)


def point_wanted(length: Length) -> Message:
    return Message("must be a point [x, y] in {unit}", unit=length.words)


class Point(Check):
    """A place on the table, [x, y], as whole hundredths."""

    def __init__(self, farthest: int, distance: type[Centimetres] = Centimetres) -> None:
        self.coordinate = distance(-farthest, farthest, Message("a coordinate"), measured=True)
        self.remedy = point_wanted(distance.LENGTH)

    def __call__(self, value: object) -> tuple[int, int]:
        if not isinstance(value, list) or len(value) != 2:
            raise self.refuse(value)
        return self.at(value, 0), self.at(value, 1)

    def at(self, value: list[object], n: int) -> int:
        return checked(self.coordinate, value[n], n)

    def schema(self) -> JsonSchema:
        return pair_of(self.coordinate)

    def written(self, value: Any) -> Any:
        return point_document(*value)


class Span(Check):
    """The fewest and the most of something, [3, 6]."""

    def __init__(self, least: int, most: int, what: Message) -> None:
        self.bound = Whole(least, most)
        self.remedy = Message("must be [fewest, most] {what} from {least} to {most}", what=what, least=least, most=most)

    def __call__(self, value: object) -> tuple[int, int]:
        if not isinstance(value, list) or len(value) != 2:
            raise self.refuse(value)
        fewest, most = checked(self.bound, value[0], 0), checked(self.bound, value[1], 1)
        if fewest > most:
            raise refusal(
                Message("cannot be [{fewest}, {most}]", fewest=fewest, most=most),
                Message("must have the fewest first, then the most"),
            )
        return fewest, most

    def schema(self) -> JsonSchema:
        return pair_of(self.bound)

    def written(self, value: Any) -> Any:
        return list(value)


def pair_of(check: Check) -> JsonSchema:
    return {"type": "array", "items": check.schema(), "minItems": 2, "maxItems": 2}


DEGREES = Angle(-360, 360)
POINT = Point(MAX_DISTANCE)
