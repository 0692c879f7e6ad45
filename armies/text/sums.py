"""The sums of a list in words."""

from typing import Any

from django.utils.formats import localize
from django.utils.translation import gettext as _

from rules.game.game import Game
from rules.lists.verdict import Verdict
from rules.presentation.sheets import Total
from web.translation.messages import shown


def sums_of(game: Game, verdict: Verdict[Any]) -> list[str]:
    """Each sum of a list: 120 of 500 SV, 12 TP."""
    return [sum_in_words(total) for total in game.lists.totals(verdict)]


def points_in_words(total: Total) -> str:
    """A sum without its limit: 120 SV."""
    return f"{localize(total.value)} {shown(total.short)}"


FAR = 1.25
"""One list comes to so much more than another that this decides most battles."""


def far_apart(first: tuple[str, Total | None], second: tuple[str, Total | None]) -> str:
    """A warning where two lists, each by its name, come to very different sums; else empty."""
    known = [(total.value, name, points_in_words(total)) for name, total in (first, second) if total is not None]
    if len(known) < 2 or max(known)[0] <= FAR * min(known)[0]:
        return ""
    (_few, weak, less), (_many, strong, more) = sorted(known)
    message = _("%(strong)s comes to %(more)s and %(weak)s to %(less)s: that decides more than anything else.")
    return message % {"strong": strong, "more": more, "weak": weak, "less": less}


def sum_in_words(total: Total) -> str:
    figures = {"used": localize(total.value), "limit": localize(total.limit), "points": shown(total.short)}
    if total.limit is None:
        return points_in_words(total)
    return _("%(used)s of %(limit)s %(points)s") % figures
