"""How each player and unit stands, as results and questions say it."""

from rules.eight_phase.content.parts import FIGURES
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.state import Player, Unit
from rules.table.event_log import cm

Document = dict[str, object]


def players_of(battle: Battle) -> list[Document]:
    """The players in the order of the document."""
    return [player_document(player) for player in battle.players]


def player_document(player: Player) -> Document:
    """A player: seat, area, VP, units."""
    return {
        "id": player.id,
        "seat": player.seat + 1,
        "area": player.area or None,
        "victory_points": player.score,
        "units": [unit_document(unit) for unit in player.units],
    }


def unit_document(unit: Unit) -> Document:
    """A unit as it stands; one that is not on the table has no position."""
    raises = {figure: by for figure, by in zip(FIGURES, unit.raises, strict=True) if by}
    return {
        "id": unit.id,
        "lost": unit.destroyed,
        "position": [cm(unit.x), cm(unit.y)] if unit.stands() else None,
        "wounds": unit.wounds,
        "counters": unit.counters,
        "moves": unit.moves,
        "quick": unit.quick,
        "declared": unit.declared,
        "shaken": unit.shaken,
        "carrying": unit.carrying,
        "raises": {figure: cm(by) if figure == "move" else by for figure, by in raises.items()},
    }
