"""How each player stands, as results and questions say it."""

from typing import Any

from rules.underworlds.content.ground import place_of
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.state import Fighter, Player

Document = dict[str, Any]


def players_of(battle: Battle) -> list[Document]:
    """Both players; hands are told once the game is over, before that how many cards they hold (U-DEC-05)."""
    return [player_document(battle, player) for player in battle.players]


def player_document(battle: Battle, player: Player) -> Document:
    """Glory, tokens held, cards and fighters of a player; the order of a deck stays secret."""
    objectives = player.objectives.document(battle.over)
    power = player.power.document(battle.over)
    for pile in (objectives, power):
        pile["discards"] = [card.slug for card in pile["discards"]]
        if battle.over:
            pile["hand"] = [card.slug for card in pile["hand"]]
    return {
        "id": player.id,
        "glory": player.glory,
        "spent": player.spent,
        "tokens": [token + 1 for token in range(len(battle.tokens)) if battle.holds(token) is player],
        "activations": player.activations,
        "attack_dice": player.attack_dice,
        "objectives": objectives | {"scored": [card.slug for card in player.scored]},
        "power": power,
        "units": [unit_document(fighter) for fighter in player.fighters],
    }


def unit_document(fighter: Fighter) -> Document:
    """A fighter as he stands."""
    named = (("move", fighter.moved), ("charge", fighter.charged), ("guard", fighter.guard))
    return {
        "id": fighter.id,
        "lost": fighter.out,
        "hex": place_of(fighter.hex) if fighter.hex >= 0 else None,
        "wounds": fighter.wounds,
        "health": fighter.health,
        "tokens": [name for name, there in named if there],
        "upgrades": [card.slug for card in fighter.upgrades],
    }
