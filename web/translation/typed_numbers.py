"""Normalise numbers and dice as people type them and codices print them."""

import re
from decimal import Decimal

from django.utils.translation import gettext as _

_NUMBER = re.compile(r"[+-]?\d{1,15}(?:[.,]\d{1,6})?", re.ASCII)
_THOUSANDS = re.compile(r"([+-]?[1-9]\d{0,2})[.,](\d{3})", re.ASCII)
ROLL = "+"
UNITS = {
    "cm": r"(?<=\d)\s*cm",
    "hex": r"(?<=\d)\s*(?:hex(?:es|agones?)?|cases?)",
    "fathom": r"(?<=\d)\s*(?:fathoms?|brasses?)",
    ROLL: r"(?<=\A\d)\s*\+|(?<=\A\d\d)\s*\+",
}
"""How each unit of a schema may be written behind a figure."""

_DICE = re.compile(r"(\d{0,2})\s*[DW]\s*(\d{1,2})\s*(?:\+\s*(\d{1,2}))?", re.ASCII | re.IGNORECASE)


def read_number(text: str, unit: str = "") -> Decimal | None:
    """12, 2.5 or 2,5, with its unit or without; empty if it is not a number or could mean thousands."""
    text = without_unit(text, unit)
    if not _NUMBER.fullmatch(text) or _THOUSANDS.fullmatch(text):
        return None
    return Decimal(text.replace(",", "."))


def two_meanings(text: str) -> str:
    """An explanation of both meanings of 2,000; empty if there is only one."""
    match = _THOUSANDS.fullmatch(text.strip())
    if not match:
        return ""
    template = _("it may mean %(thousands)s or %(number)s: write thousands without a separator, and at most 2 decimals")
    number = Decimal(f"{match[1]}.{match[2]}").normalize()
    return template % {"thousands": match[1] + match[2], "number": f"{number:f}"}


def without_unit(text: str, unit: str) -> str:
    """The 5 of “5+” or “5 cm”, where that is the unit; other text unchanged."""
    return re.sub(rf"(?:{UNITS[unit]})\Z", "", text.strip(), flags=re.IGNORECASE) if unit else text


def plain_dice(text: str) -> str:
    """“d3”, “1D3” and “2 W6 + 1” as D3, D3 and 2D6+1 (R-DIE-01); other text unchanged, but stripped."""
    match = _DICE.fullmatch(text.strip())
    if not match:
        return text.strip()
    count, sides, more = match.groups()
    return f"{'' if count == '1' else count}D{sides}" + (f"+{more}" if more else "")
