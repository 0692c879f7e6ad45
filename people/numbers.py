"""Whole numbers as addresses, hidden fields and documents carry them."""

DIGITS = 9
"""Of versions, keys of rows and counts."""


def whole_number(text: str | None, digits: int = DIGITS) -> int | None:
    """What a text of at most so many ASCII digits says; None for any other, however long."""
    return int(text) if text and len(text) <= digits and text.isascii() and text.isdigit() else None


def is_between(value: object, least: int, most: int) -> bool:
    """Whether a value of a JSON document is a whole number within bounds; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
