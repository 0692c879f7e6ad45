"""Violations in words, with their fixes as buttons, the best first."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from armies.builder.fixes import FixEffect, FixEffects
from armies.text.violations import fix_in_words, message_of
from rules.lists.verdict import Fix, Violation
from rules.presentation.sheets import ListSheet

NO_EFFECT = FixEffect("", ())


class FixOption(NamedTuple):
    """A fix in words, what it costs and takes, and the key that applies it, empty if there is no button."""

    text: str
    key: str
    effect: str = ""


class ViolationView(NamedTuple):
    """A violation in words, and the anchor of its cause on the page."""

    rule: str
    message: str
    fixes: tuple[FixOption, ...]
    anchor: str


def violation_view(violation: Violation[Any], sheet: ListSheet, fix_effects: FixEffects | None = None) -> ViolationView:
    """A violation with its fixes; `fix_effects` says what each of them does."""
    if violation.unit is not None:
        anchor = f"squad-{sheet.units[violation.unit].id}"
    else:
        anchor = "deck" if violation.rule in [pile.rule for pile in sheet.piles] else ""
    return ViolationView(violation.rule, message_of(violation), _options(violation.fixes, fix_effects), anchor)


def _options(fixes: Sequence[Fix], fix_effects: FixEffects | None) -> tuple[FixOption, ...]:
    """Fixes with their effects, the one that takes least first."""
    with_effects = [(fix, fix_effects.effect(fix) if fix_effects and fix.change else NO_EFFECT) for fix in fixes]
    best = sorted(with_effects, key=lambda pair: pair[1].loss)
    return tuple(FixOption(fix_in_words(fix), fix_key(fix), effect.words) for fix, effect in best)


def fix_key(fix: Fix) -> str:
    """A key that identifies a fix across versions of the list; empty if it has no button."""
    return "" if fix.change is None else sha256(repr(fix.change).encode()).hexdigest()[:16]
