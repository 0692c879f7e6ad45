"""Days that the ledger keeps as text, as people write them."""

from datetime import date

from django.utils.formats import date_format


def localised_day(text: str) -> str:
    """A day of the calendar (2026-11-22) in words; of some battles nobody knows it any more."""
    return date_format(date.fromisoformat(text)) if text else "?"
