"""Violations and fixes in the reader's language."""

from typing import Any

from rules.lists.verdict import Fix, Violation
from web.translation.messages import translated


def message_of(violation: Violation[Any]) -> str:
    """The violation in words."""
    return translated(violation.message)


def fixes_of(violation: Violation[Any]) -> list[str]:
    """The fixes in words, the cheapest first."""
    return [fix_in_words(fix) for fix in violation.fixes]


def fix_in_words(fix: Fix) -> str:
    return translated(fix.message)
