"""Checks of values in the ledger's documents: days, instants, objects that another reader judges."""

import re
from datetime import date, datetime, timedelta
from typing import Any

from pydantic import GetJsonSchemaHandler
from pydantic_core import CoreSchema

from rules.formats.checks import Check, JsonSchema, Pattern, Text
from rules.formats.model import Model
from rules.formats.numbers import Whole
from rules.message import Message

MAX_NUMBER = 1_000_000
MAX_SQUADS = 1000
MAX_REASON_LENGTH = 500

NUMBER = Whole(1, MAX_NUMBER, Message("a number"))
REASON = Text(MAX_REASON_LENGTH)
SQUAD = Pattern(re.compile(r"[1-9][0-9]{0,5}", re.ASCII), Message("must be the number of a squad, as text"))


class Day(Check):
    """A day of the calendar, as 2026-11-22."""

    remedy = Message("must be a day such as 2026-11-22")

    def __call__(self, value: object) -> str:
        try:
            if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
                return value
        except ValueError:
            pass
        raise self.refuse(value)

    def schema(self) -> JsonSchema:
        return {"type": "string", "format": "date"}


class Instant(Check):
    """An instant in UTC, so that it is the same everywhere."""

    remedy = Message("must be an instant in UTC such as 2026-11-22T18:00:00+00:00")

    def __call__(self, value: object) -> str:
        try:
            if isinstance(value, str) and datetime.fromisoformat(value).utcoffset() == timedelta(0):
                return value
        except ValueError:
            pass
        raise self.refuse(value)

    def schema(self) -> JsonSchema:
        return {"type": "string", "format": "date-time"}


class Document(Check):
    """An object that another reader judges; `kind` is what it reads it by."""

    remedy = Message("must be an object")

    def __init__(self, kind: type[Model] | None = None) -> None:
        self.kind = kind

    def __call__(self, value: object) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        raise self.refuse(value)

    def schema(self) -> JsonSchema:
        return {"type": "object"}

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        return handler(self.kind.__pydantic_core_schema__) if self.kind else self.schema()
