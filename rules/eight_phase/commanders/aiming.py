"""Ways for a player who points at a place: the unit goes there, as far as its move lets it."""

from typing import Final

from rules.eight_phase.commanders.plans import go_towards, shortened
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.deployment import area_of, has_room
from rules.eight_phase.engine.movement import under
from rules.eight_phase.engine.state import Unit
from rules.table.around import around
from rules.table.geometry import ring, squared

APART: Final = 20
PLACES: Final = 16
"""So many places round a unit that is in the way are tried, so far from it."""


def aimed_place(battle: Battle, unit: Unit, x: int, y: int) -> tuple[int, int]:
    """The place with room in the unit's area that is at a point, or nearest to it; the point itself without any."""
    areas, radius = area_of(battle, unit.owner).areas, unit.profile.base // 2
    for at_x, at_y in around(x, y, int(battle.width), int(battle.height)):
        inside = any(shape.holds_base(at_x, at_y, radius) for shape in areas)
        if inside and has_room(battle, unit, at_x, at_y):
            return at_x, at_y
    return x, y


def aimed_move(battle: Battle, unit: Unit, x: int, y: int) -> list[int]:
    """The path of a Move towards a point, or a place beside it.

    Where there is none it is a straight one, which the rules refuse with the reason.
    """
    straight = shortened([int(unit.x), int(unit.y), x, y], unit.reach())
    for to_x, to_y in [(x, y), *beside(battle, unit, straight[-2], straight[-1])]:
        move = go_towards(battle, unit, to_x, to_y)
        if move is not None:
            return move.path
    return straight


def beside(battle: Battle, unit: Unit, x: int, y: int) -> list[tuple[int, int]]:
    """Places round the unit on which a base would stand at a place, those near to it first."""
    other = under(battle, unit, x, y)
    if other is None:
        return []
    around = ring(other.x, other.y, unit.radius + other.radius + APART, PLACES)
    places = [(around[at], around[at + 1]) for at in range(0, len(around), 2)]
    return sorted(places, key=lambda place: squared(x, y, place[0], place[1]))
