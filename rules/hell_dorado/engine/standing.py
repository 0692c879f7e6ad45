"""How each player and unit stands, as results and questions say it."""

from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.scenario import PLACES
from rules.hell_dorado.engine.state import DEAD, INSIDE, Player, Unit
from rules.table.event_log import cm

Document = dict[str, object]


def players_of(battle: Battle) -> list[Document]:
    """The players in the order of the document."""
    return [player_document(battle, player) for player in battle.players]


def player_document(battle: Battle, player: Player) -> Document:
    """A player: CMD in the pool, losses, score, units; lemures that were invoked are not members (H-CMP-12)."""
    return {
        "id": player.id,
        "command": sum(player.pool),
        "pool": list(player.pool),
        "losses": player.losses,
        "victory_points": player.score,
        "units": [unit_document(unit) for unit in members_of(battle, player)],
    }


def members_of(battle: Battle, player: Player) -> list[Unit]:
    """The units that the scenario gave a player."""
    return player.units[: len(battle.scenario.players[player.number].units)]


def is_lost(unit: Unit) -> bool:
    """Whether a unit is dead, or inside its devourer, which counts as much at the end (H-VIC-02)."""
    return unit.place in (DEAD, INSIDE)


def unit_document(unit: Unit) -> Document:
    """A unit as it stands; one that is not on the table has no position."""
    return {
        "id": unit.id,
        "lost": is_lost(unit),
        "place": PLACES[unit.place],
        "position": [cm(unit.x), cm(unit.y)] if unit.stands() else None,
        "lp": max(0, int(unit.lp)),
        "states": list(dict.fromkeys([state.slug for state in unit.states])),
    }
