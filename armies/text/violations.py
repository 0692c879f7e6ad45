"""Violations and fixes in the reader's language: the rules' codes and parameters, translated."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from armies.translation.messages import translated
from rules.damocles.violations import FIXES, MESSAGES, Fix, Violation

NUMBERED = re.compile(r"\(squad (\d+)\)")
UNKNOWN = re.compile(r"\bSquad (\d+)(?=,|$)")
"""Names of squads without a name."""


def message_of(violation: Violation) -> str:
    """The violation in words."""
    return translated(MESSAGES[violation.words].filled(_figures(violation.params)))


def fixes_of(violation: Violation) -> list[str]:
    """The fixes in words, the cheapest first."""
    return [fix_in_words(fix) for fix in violation.fixes]


def fix_in_words(fix: Fix) -> str:
    return translated(FIXES[fix.code].filled(_figures(fix.params)))


def _figures(params: Mapping[str, Any]) -> dict[str, Any]:
    """A verdict's parameters, with translated squad names."""
    return {key: _squad_names(value) if key in ("squad", "squads") else value for key, value in params.items()}


def _squad_names(squads: str) -> str:
    """Squads without a name by their number: Line Rifles (squad 1), Squad 2."""
    numbered = NUMBERED.sub(lambda found: _("(squad %(number)s)") % {"number": found[1]}, squads)
    return UNKNOWN.sub(lambda found: _("Squad %(number)s") % {"number": found[1]}, numbered)
