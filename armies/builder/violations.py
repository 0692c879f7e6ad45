"""Violations in words, with their fixes as buttons."""

from hashlib import sha256
from typing import Any, NamedTuple

from armies.text.violations import fix_in_words, message_of
from rules.lists.verdict import Fix, Violation
from rules.presentation.sheets import ListSheet


class FixOption(NamedTuple):
    """A fix in words, and the key that applies it; the key is empty if there is no button."""

    text: str
    key: str


class ViolationView(NamedTuple):
    """A violation in words, and the anchor of its cause on the page."""

    rule: str
    message: str
    fixes: tuple[FixOption, ...]
    anchor: str


def violation_view(violation: Violation[Any], sheet: ListSheet) -> ViolationView:
    if violation.unit is not None:
        anchor = f"squad-{sheet.units[violation.unit].id}"
    else:
        anchor = "deck" if violation.rule in [pile.rule for pile in sheet.piles] else ""
    fixes = tuple(FixOption(fix_in_words(fix), fix_key(fix)) for fix in violation.fixes)
    return ViolationView(violation.rule, message_of(violation), fixes, anchor)


def fix_key(fix: Fix) -> str:
    """A key that identifies a fix across versions of the list; empty if it has no button."""
    return "" if fix.change is None else sha256(repr(fix.change).encode()).hexdigest()[:16]
