"""The sums of a list on pages."""

from typing import Any

from django import template

from armies.models import StrikeForce
from armies.text.sums import sum_in_words, sums_of
from rules.lists.verdict import Verdict

register = template.Library()
register.filter(sum_in_words)


@register.simple_tag
def sums(strike_force: StrikeForce, verdict: Verdict[Any]) -> list[str]:
    """Each sum of a list: 120 of 500 SV, 12 TP."""
    return sums_of(strike_force.faction.rules_of_game, verdict)
