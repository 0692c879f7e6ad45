"""Whole numbers as addresses and hidden fields carry them."""

DIGITS = 9
"""Of versions, keys of rows and counts."""


def whole_number(text: str | None, digits: int = DIGITS) -> int | None:
    """What a text of at most so many ASCII digits says; None for any other, however long."""
    return int(text) if text and len(text) <= digits and text.isascii() and text.isdigit() else None
