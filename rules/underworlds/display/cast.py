"""Who takes part in a scenario, and what its events name: cards and actions."""

from typing import Any

from rules.presentation.cast import Cast, CastNames, CastPlayer, CastUnit
from rules.presentation.words import Words
from rules.underworlds.content.standard import POOL
from rules.underworlds.engine.attack_dice import least

Document = dict[str, Any]

CARDS = ("objectives", "objective_hand", "objective_discards", "scored", "power", "power_hand", "power_discards")
"""Where a player of a scenario has cards."""


CARD, ACTION = "card", "action"
"""Kinds of parts that all call the same."""


def cast_of(scenario: Document) -> Cast:
    """Everybody in a scenario. What only a slug names there is called by it."""
    known = CastNames()
    known.parts = {(CARD, card["slug"]): card["name"] for card in POOL}
    players = tuple([_player(document, known) for document in scenario["players"]])
    names: dict[str, Words] = {slug: name for (_, slug), name in known.parts.items()}
    return Cast(players, names, known)


def _player(document: Document, known: CastNames) -> CastPlayer:
    id = document["id"]
    for key in CARDS:
        _learn(document.get(key) or [], known)
    units = tuple([_unit(unit, id, known) for unit in document["units"]])
    return CastPlayer(id, document.get("name") or id, id, units)


def _unit(unit: Document, player: str, known: CastNames) -> CastUnit:
    known.owners[unit["id"]] = player
    _learn(unit.get("upgrades", []), known)
    fighter = unit["fighter"]
    if not isinstance(fighter, dict):
        return CastUnit(unit["id"], unit.get("name") or fighter)
    known.least[unit["id"], ""] = least(fighter["symbol"])
    for action in [*fighter.get("attacks", []), *fighter.get("actions", [])]:
        _learn_action(action, known)
    return CastUnit(unit["id"], unit.get("name") or fighter["name"])


def _learn(cards: list[Any], known: CastNames) -> None:
    """The names of cards, and of the actions that upgrades give."""
    for card in cards:
        if isinstance(card, dict):
            known.parts[CARD, card["slug"]] = card["name"]
            for key in ("attack", "action"):
                if card.get(key):
                    _learn_action(card[key], known)


def _learn_action(action: Document, known: CastNames) -> None:
    known.parts[ACTION, action["slug"]] = action["name"]
    if "symbol" in action:
        known.least["", action["slug"]] = least(action["symbol"])
