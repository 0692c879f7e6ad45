"""The sums of a list in words."""

from typing import Any

from django.utils.formats import localize
from django.utils.translation import gettext as _

from armies.translation.messages import shown
from rules.game import AnyGame
from rules.lists.verdict import Verdict
from rules.presentation.sheets import Total


def sums_of(game: AnyGame, verdict: Verdict[Any]) -> list[str]:
    """Each sum of a list: 120 of 500 SV, 12 TP."""
    return [sum_in_words(total) for total in game.totals(verdict)]


def sum_in_words(total: Total) -> str:
    figures = {"used": localize(total.value), "limit": localize(total.limit), "points": shown(total.short)}
    if total.limit is None:
        return f"{figures['used']} {figures['points']}"
    return _("%(used)s of %(limit)s %(points)s") % figures
