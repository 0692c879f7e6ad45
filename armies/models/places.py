"""Paths in documents in words: `abilities[0].effects[1].by` is "Ability “Brace”, effect 2, by"."""

import re
from collections.abc import Callable
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rules.formats.errors import one_line, shortened
from rules.game.game import Game
from rules.presentation.mission_words import WORDS
from rules.presentation.words import Choice
from web.translation.messages import shown

_STEP = re.compile(r"\[(\d+)\]|([^.\[\]]+)", re.ASCII)

NAMED: dict[str, Callable[[str], str]] = {
    "abilities": lambda name: _("ability “%(name)s”") % {"name": name},
    "rules": lambda name: _("rule “%(name)s”") % {"name": name},
    "weapons": lambda name: _("weapon “%(name)s”") % {"name": name},
    "datasheets": lambda name: _("datasheet “%(name)s”") % {"name": name},
    "assets": lambda name: _("asset “%(name)s”") % {"name": name},
}
NUMBERED: dict[str, Callable[[int], str]] = {
    "abilities": lambda number: _("ability %(number)d") % {"number": number},
    "rules": lambda number: _("rule %(number)d") % {"number": number},
    "weapons": lambda number: _("weapon %(number)d") % {"number": number},
    "datasheets": lambda number: _("datasheet %(number)d") % {"number": number},
    "assets": lambda number: _("asset %(number)d") % {"number": number},
    "effects": lambda number: _("effect %(number)d") % {"number": number},
    "territories": lambda number: _("territory %(number)d") % {"number": number},
    "objectives": lambda number: _("objective %(number)d") % {"number": number},
}


def steps_of(path: str) -> list[str | int]:
    """The steps of a path in a document: `weapons[0].range` is weapons, 0, range."""
    return [int(number) if number else key for number, key in _STEP.findall(path)]


def part_word(game: Game, key: str) -> str:
    """What the forms of a game's parts call a key, or a value as `key:value`; empty for what the schema says."""
    kinds = [Choice(kind.key, kind.term.many) for kind in game.facts.kinds]
    label = next((choice.label for choice in (*game.facts.part_words, *WORDS, *kinds) if choice.key == key), "")
    return str(capfirst(shown(label))) if ":" not in key else shown(label)


def place_in_words(document: Any, path: str, game: Game | None = None) -> str:
    """The steps of a path from the outside in, as the forms of the game call them; entries by name, or by number."""
    labels: list[str] = []
    node, key = document, ""
    for step in steps_of(path):
        if isinstance(step, str):
            key = step
            node = node.get(key) if isinstance(node, dict) else None
            labels.append((game and part_word(game, key)) or key)
        else:
            node = node[step] if isinstance(node, list) and step < len(node) else None
            labels[-1:] = [entry_in_words(key, step + 1, node, labels[-1])]
    return capfirst(", ".join(labels))


def entry_in_words(key: str, number: int, entry: Any, title: str = "") -> str:
    """A list entry by its name, or else by its number; `title` is what the list is called."""
    name = entry.get("name") if isinstance(entry, dict) else None
    if key in NAMED and isinstance(name, str) and name.strip():
        return NAMED[key](one_line(shortened(name)))
    return NUMBERED[key](number) if key in NUMBERED else f"{title or key} {number}"
