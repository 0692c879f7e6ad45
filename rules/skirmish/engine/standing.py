"""How a battle stands, as results and questions say it."""

from typing import Any

from rules.skirmish.engine.battle import Battle, where
from rules.skirmish.engine.scenario import MORALE, PLACES
from rules.skirmish.engine.state import Player, Unit

Document = dict[str, Any]


def players_of(battle: Battle) -> list[Document]:
    """Every player as the battle stands."""
    return [player_document(player) for player in battle.players]


def player_document(player: Player) -> Document:
    """A player: LP left, objectives fulfilled, units."""
    return {
        "id": player.id,
        "pool": player.pool,
        "fulfilled": [number for number, done in enumerate(player.fulfilled) if done],
        "units": [unit_document(unit) for unit in player.units],
    }


def unit_document(unit: Unit) -> Document:
    """A unit as it stands; fighters no longer there have no position."""
    there = unit.deployed and not unit.gone() and unit.place == 0
    document: Document = {
        "id": unit.id,
        "place": PLACES[unit.place],
        "morale": MORALE[unit.morale],
        "left": 0 if unit.gone() else len(unit.fighters),
        "exited": unit.exited,
        "marker": unit.marker or None,
        "fighters": where(unit) if there else [None] * unit.begun,
    }
    if unit.striders:
        points: list[list[int] | None] = [None] * unit.begun
        for fighter in unit.fighters:
            points[fighter.number] = list(fighter.points)
        document["locations"] = points
    return document
