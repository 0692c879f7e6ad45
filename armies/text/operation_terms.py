"""An operation's scoring and end in words (R-OPS-01)."""

from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.damocles.operations.operation import Operation, ScoringRule

SCORES = {
    "squad_destroyed": (gettext_lazy("Each enemy squad destroyed"), "R-ERA-04"),
    "unit_slain": (gettext_lazy("Each enemy unit slain"), "R-OPS-01"),
    "first_blood": (gettext_lazy("First blood: the first to slay a whole enemy squad"), "R-ERA-02"),
    "survivors": (gettext_lazy("Each squad one has left at the end of the battle"), "R-OPS-01"),
}
"""Scoring without further conditions, with its rule."""

TERRITORIES = {
    "own": gettext_lazy("one’s own territory"),
    "enemy": gettext_lazy("the enemy’s territory"),
}


class Score(NamedTuple):
    """Victory points, their reason and rule."""

    points: int
    words: str
    rule: str


PLACES = {
    "wood": gettext_lazy("Wood"),
    "ruin": gettext_lazy("Ruin"),
    "block": gettext_lazy("Block"),
    "fence": gettext_lazy("Fence"),
    "barricade": gettext_lazy("Barricade"),
    "north": gettext_lazy("North"),
    "south": gettext_lazy("South"),
    "east": gettext_lazy("East"),
    "west": gettext_lazy("West"),
}
"""Scenery of the standard set, and where territories lie: their ids are all the name they have."""


def called(id: str) -> str:
    """A display name: lift-car is Lift car; wood-1 is Wood 1, translated."""
    kind, _dash, number = id.rpartition("-")
    if kind in PLACES and number.isdecimal():
        return f"{PLACES[kind]} {number}"
    return str(PLACES.get(id) or capfirst(id.replace("-", " ").replace("_", " ").strip()))


def scores(operation: Operation) -> list[Score]:
    """Everything that gives victory points."""
    return [Score(rule.points, *_score(rule)) for rule in operation.scoring]


def _score(rule: ScoringRule) -> tuple[str, str]:
    if rule.event == "objective_held":
        what = _("each objective held") if not rule.objective else _("%(name)s held") % {"name": called(rule.objective)}
        return _held(rule, what), "R-OBJ-02"
    if rule.event == "territory_held":
        name = str(TERRITORIES.get(rule.territory, called(rule.territory)))
        return _held(rule, _("most units wholly in %(territory)s") % {"territory": name}), "R-OPS-01"
    words, cited = SCORES[rule.event]
    return str(words), cited


def _held(rule: ScoringRule, what: str) -> str:
    """What is held, and when it is checked."""
    if rule.when == "battle_end":
        return _("At the end of the battle: %(what)s") % {"what": what}
    if rule.from_turn > 1:
        return _("At the end of each turn from turn %(turn)d on: %(what)s") % {"turn": rule.from_turn, "what": what}
    return _("At the end of each turn: %(what)s") % {"what": what}


def ends(operation: Operation) -> list[str]:
    """Everything that ends the battle (R-TRN-03, R-ERA-03)."""
    found = [_("After turn %(turn)d.") % {"turn": operation.turns}]
    if operation.ends_on_elimination:
        found.append(
            _("When fewer than two sides have a unit left on the battlefield.")
            if operation.players[1] > 2
            else _("When a player has no unit left on the battlefield.")
        )
    if operation.ends_at_victory_points:
        goal = operation.ends_at_victory_points
        words = ngettext(
            "When a player has %(count)d victory point, or allies have it together.",
            "When a player has %(count)d victory points, or allies have them together.",
            goal,
        )
        found.append(words % {"count": goal})
    return found


def players(operation: Operation) -> str:
    fewest, most = operation.players
    if fewest == most:
        return ngettext("%(count)d player", "%(count)d players", most) % {"count": most}
    return _("%(fewest)d to %(most)d players") % {"fewest": fewest, "most": most}
