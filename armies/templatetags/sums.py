"""The sums of a list on pages."""

from typing import Any

from django import template

from armies.models import StrikeForce
from armies.text.sums import sums_of
from rules.lists.verdict import Verdict
from rules.presentation.sheets import Total

register = template.Library()


@register.simple_tag
def sums(strike_force: StrikeForce, verdict: Verdict[Any]) -> list[str]:
    """Each sum of a list: 120 of 500 SV, 12 TP."""
    return sums_of(strike_force.faction.rules_of_game, verdict)


@register.simple_tag
def limited(strike_force: StrikeForce, verdict: Verdict[Any]) -> Total | None:
    """The sum that has a limit; None in a game without points."""
    totals = strike_force.faction.rules_of_game.lists.totals(verdict)
    return next((total for total in totals if total.limit is not None), None)
