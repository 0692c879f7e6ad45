"""Localised dates of the ledger."""

from datetime import date

from django.utils.formats import date_format


def localised_day(text: str) -> str:
    """An ISO date in the reader's format; "?" when unknown."""
    return date_format(date.fromisoformat(text)) if text else "?"
