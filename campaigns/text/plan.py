"""A plan in words, for who may read it."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from campaigns.models import Side
from rules.damocles.formats.plan import STANDING_ORDERS

COMMANDERS = {
    "steady": gettext_lazy("Steady: weighs each order by what it may bring"),
    "aggressive": gettext_lazy("Aggressive: closes in and spends"),
    "defensive": gettext_lazy("Defensive: holds cover and ground"),
    "random": gettext_lazy("Random: anything that the rules allow"),
}
"""Labels of commanders; others show their own name."""


def plan_lines(side: Side, squads: Mapping[str, str]) -> list[tuple[str, str]]:
    """Labelled lines of a side's plan; `squads` names the squads of the scenario."""
    plan = side.plan or STANDING_ORDERS
    orders = plan.get("plan", {})
    kept = [squads.get(id, id) for id in orders.get("keep_back", [])]
    return [
        (_("Commander"), _commander(plan["commander"])),
        (_("Deployment"), _deployment(orders.get("deployment", ""))),
        (_("Kept back"), ", ".join(kept) or _("nobody")),
        (_("Bets"), _bets(orders.get("bets", ""))),
        (_("Own part of the seed"), side.salt or pgettext("part of the seed", "none")),
    ]


def _commander(name: str) -> str:
    return {"aggressive": _("aggressive"), "steady": _("steady"), "defensive": _("defensive")}.get(name, name)


def _deployment(name: str) -> str:
    words = {"forward": _("forward"), "balanced": _("balanced"), "back": pgettext("deployment", "back")}
    return words.get(name, _("as the commander sees fit"))


def _bets(name: str) -> str:
    words = {"bold": _("bold"), "even": pgettext("bets", "even"), "thrifty": _("thrifty")}
    return words.get(name, _("as the commander sees fit"))
