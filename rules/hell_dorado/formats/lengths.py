"""Lengths of documents, in fathoms, and statistics that may be printed "-"."""

from typing import Any

from rules.formats.checks import Check, JsonSchema
from rules.formats.numbers import DISTANCE, Centimetres, Whole
from rules.hell_dorado.content.datasheets import NONE
from rules.message import Message

DASH = "-"


class Fathoms(Centimetres):
    """A distance in fathoms with at most two decimals, as whole hundredths (H-BAS-01)."""

    def __init__(self, least: float, most: float, what: Message = DISTANCE) -> None:
        super().__init__(least, most, what)
        self.remedy = Message("must be {what} from {least} to {most} fathoms", what=what, least=least, most=most)

    def schema(self) -> JsonSchema:
        return super().schema() | {"description": "In fathoms."}


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
