"""A plan in words, for who may read it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from campaigns.bridge import plan_values, standing_orders
from campaigns.models import Side
from rules.game.game import Game
from rules.presentation.words import Choice, FormField
from web.translation.messages import shown


def plan_lines(game: Game, side: Side, squads: Mapping[str, str]) -> list[tuple[str, str]]:
    """Labelled lines of a side's plan; `squads` names the squads of the scenario."""
    values = plan_values(side.plan or standing_orders(game))
    fields = game.battles.plan_fields([Choice(id, name) for id, name in squads.items()])
    lines = [(shown(field.label), _value_in_words(field, values.get(field.key, field.value))) for field in fields]
    return [*lines, (_("Own part of the seed"), side.salt or pgettext("part of the seed", "none"))]


def plan_holds(game: Game) -> str:
    """What a plan of this game says, within a sentence."""
    labels = [shown(field.label) for field in game.battles.plan_fields(())]
    return ", ".join(label[:1].lower() + label[1:] for label in labels)


def commander_name(game: Game, key: str) -> str:
    """A commander's name, without what it does."""
    return next((_short(shown(commander.label)) for commander in game.facts.commanders if commander.key == key), key)


def _value_in_words(field: FormField, value: Any) -> str:
    """A value as its field calls it."""
    if field.kind in ("choice", "several"):
        called = {choice.key: _short(shown(choice.label)) for choice in field.choices}
        keys = value if field.kind == "several" else [value]
        return ", ".join(called.get(key, str(key)) for key in keys) or "–"
    return str(value)


def _short(label: str) -> str:
    """A label up to its explanation."""
    return label.partition(":")[0].strip()
