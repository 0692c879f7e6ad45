"""The questions to people as documents: everything that may be answered, and the hand of who is asked."""

from typing import Final

from rules.message import Message
from rules.table.questions import QuestionDocument
from rules.underworlds.content.ground import place_of
from rules.underworlds.content.parts import Ploy, Upgrade
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.deployment import unplaced
from rules.underworlds.engine.movement import Reach
from rules.underworlds.engine.objectives import holds
from rules.underworlds.engine.options import is_playable, ploy_targets, targets, upgradeable
from rules.underworlds.engine.power import TARGETED
from rules.underworlds.engine.questions import Question
from rules.underworlds.engine.state import Fighter, Player

Document = dict[str, object]

EXPECTED: Final = {
    "activation": Message("move, charge, guard, act, draw, exchange or pass: activation"),
    "power": Message("ploy, upgrade or pass: power"),
    "place": Message("place with a hex"),
}
"""What answers a question that is not called like its answer."""


def describe(battle: Battle, question: Question) -> QuestionDocument:
    """A question with its options; hands of others are not in it (U-DEC-05)."""
    player = question.player
    hand: Document = {
        "objectives": [card.slug for card in player.objectives.hand],
        "power": [card.slug for card in player.power.hand],
    }
    options: Document = {"hand": hand}
    if question.kind in ("begin", "first"):
        options["players"] = [entry.id for entry in battle.players]
    if question.hexes:
        options["hexes"] = [place_of(hex) for hex in question.hexes]
    if question.kind == "token":
        placed = [hex for hex in battle.tokens if hex >= 0]
        options["token"] = len(placed) + 1
    if question.kind == "place":
        options["units"] = [fighter.id for fighter in unplaced(player)]
    if question.kind == "drive" and question.target is not None:
        options["unit"] = question.target.id
    return QuestionDocument(player.id, question.kind, options | cards(battle, question))


def cards(battle: Battle, question: Question) -> Document:
    """What may be done with cards, and in an activation with fighters."""
    player = question.player
    if question.kind == "activation":
        return activation(battle, player)
    if question.kind == "score":
        return {"cards": [card.slug for card in player.objectives.hand if holds(battle, player, card)]}
    if question.kind == "power":
        return {"ploys": ploys(battle, player), "upgrades": upgrades(battle, player), "glory": player.glory}
    if question.kind == "upgrades":
        return {"upgrades": upgrades(battle, player), "glory": player.glory}
    if question.kind == "discard":
        return {"cards": [card.slug for card in player.objectives.hand]}
    return {"cards": [card.slug for card in player.power.hand]} if question.kind == "discard_power" else {}


def ploys(battle: Battle, player: Player) -> Document:
    """The ploys that may be played, each with the fighters whom it may be on."""
    by_card: Document = {}
    for card in player.power.hand:
        if isinstance(card, Ploy) and is_playable(battle, player, card):
            on = ploy_targets(battle, player, card) if card.effect in TARGETED else []
            by_card[card.slug] = [target.id for target in on]
    return by_card


def upgrades(battle: Battle, player: Player) -> Document:
    """The upgrades that may be put on, each with the fighters for whom it does anything."""
    return {
        card.slug: [fighter.id for fighter in upgradeable(player, card)]
        for card in player.power.hand
        if isinstance(card, Upgrade) and is_playable(battle, player, card)
    }


def activation(battle: Battle, player: Player) -> Document:
    """What a player may do with an activation (U-ACT-02)."""
    ready = [fighter for fighter in player.standing() if not fighter.charged]
    able = [fighter for fighter in ready if not fighter.moved]
    return {
        "moves": {fighter.id: moves(battle, fighter) for fighter in able},
        "charges": {fighter.id: charges(battle, fighter) for fighter in able},
        "guard": [fighter.id for fighter in ready],
        "acts": {fighter.id: acts(battle, fighter) for fighter in ready},
        "draw": len(player.power.deck) > 0,
        "exchange": [card.slug for card in player.objectives.hand],
        "left": player.activations,
    }


def moves(battle: Battle, fighter: Fighter) -> list[list[int]]:
    """The hexes that a fighter reaches by a Move action, one or more steps away (U-MOV-01)."""
    return [place_of(hex) for hex in Reach(battle, fighter.hex, fighter.move).hexes]


def charges(battle: Battle, fighter: Fighter) -> dict[str, dict[str, list[list[int]]]]:
    """By Attack action and target, the hexes at the end of a charge (U-MOV-03)."""
    by_attack: dict[str, dict[str, list[list[int]]]] = {}
    hexes = Reach(battle, fighter.hex, fighter.move).hexes
    for attack in fighter.attacks:
        by_target: dict[str, list[list[int]]] = {}
        for hex in hexes:
            for foe in targets(battle, fighter, hex, attack):
                by_target.setdefault(foe.id, []).append(place_of(hex))
        if by_target:
            by_attack[attack.slug] = by_target
    return by_attack


def acts(battle: Battle, fighter: Fighter) -> Document:
    """The printed actions of a fighter: whom attacks may be at, how far a push goes, what a healing takes off."""
    by_action: Document = {}
    for attack in fighter.attacks:
        foes = targets(battle, fighter, fighter.hex, attack)
        if foes:
            by_action[attack.slug] = [foe.id for foe in foes]
    for action in fighter.actions:
        by_action[action.slug] = {action.kind: action.amount}
    return by_action
