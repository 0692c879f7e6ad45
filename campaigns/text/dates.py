"""Localised dates of the ledger."""

from datetime import date
from functools import lru_cache

from django.utils.formats import date_format
from django.utils.translation import get_language

CACHE_SIZE = 1024
"""Dates kept; a page of a season shows the same few hundred times."""


def localised_day(text: str) -> str:
    """An ISO date in the reader's format; "?" when unknown."""
    return _formatted(text, get_language()) if text else "?"


@lru_cache(CACHE_SIZE)
def _formatted(text: str, language: str) -> str:
    return date_format(date.fromisoformat(text))
