"""Checks of values that only documents of campaigns have."""

import re
from typing import Any

from pydantic import AfterValidator, PlainValidator

from rules.damocles.formats.checks import LONGEST_SLUG, SLUGS, Check, Pattern, checked, refusal
from rules.damocles.formats.errors import shown

_ID = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_SLUG}}}", re.ASCII)


class OrNothing(Check):
    """What another check wants, or null."""

    def __init__(self, check: Check) -> None:
        self.check = check
        self.remedy = f"{check.remedy}, or null"

    def __call__(self, value: object) -> object:
        if value is None:
            return None
        try:
            return self.check(value)
        except ValueError:
            raise self.refuse(value) from None


class Table(Check):
    """An object whose keys are free words of one kind, and whose values are all of another."""

    def __init__(self, key: Check, value: Check, most: int, what: str) -> None:
        self.key = key
        self.value = value
        self.most = most
        self.remedy = f"must be an object of at most {most} entries: {what}"

    def __call__(self, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.refuse(value)
        if len(value) > self.most:
            raise refusal(f"has {len(value):,} entries", self.remedy)
        for key in value:
            checked(self.key, key, str(key))
        return {key: checked(self.value, item, key) for key, item in value.items()}


class Slug(Pattern):
    """A word as addresses have it."""

    def __init__(self) -> None:
        super().__init__(SLUGS, f"must be 1 to {LONGEST_SLUG} lowercase letters, digits and hyphens")


class Id(Pattern):
    """An id within a document."""

    def __init__(self) -> None:
        super().__init__(_ID, f"must be 1 to {LONGEST_SLUG} letters, digits, hyphens and underscores")


LONGEST_PLACE = 40
PLACE = PlainValidator(
    Pattern(
        re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_PLACE}}}", re.ASCII),
        f"must be 1 to {LONGEST_PLACE} letters, digits, hyphens and underscores",
    )
)
"""The id of a hex or a chapter, which battles are fought for and remember."""


def _once(items: list[str]) -> list[str]:
    for n, item in enumerate(items):
        if item in items[:n]:
            raise refusal(f"cannot be {shown(item)}: it is there already", "must say each once", (n,))
    return items


ONCE = AfterValidator(_once)
"""No two entries of a list are equal."""


def or_nothing(check: Check) -> PlainValidator:
    return PlainValidator(OrNothing(check))
