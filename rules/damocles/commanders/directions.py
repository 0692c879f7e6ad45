"""Moves in four directions, for commanders that try them out."""

from typing import Final

from rules.damocles.commanders.formation_moves import centroid, plan_towards
from rules.damocles.engine.answers import Order
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.measures import box_gap_squared, in_close_combat
from rules.damocles.engine.orders.activation import refuse_order
from rules.damocles.engine.orders.reach import going_of
from rules.damocles.engine.state import Activation, Squad
from rules.table.geometry import point_round, turned

DIRECTIONS: Final = (0, 4, 8, 12)
"""Towards the nearest enemy, to one side, away, and to the other side, in sixteenths of a turn."""


def moves_round(battle: Battle, activation: Activation) -> list[Order]:
    """Orders to move as far as it goes in each direction, by Stay vigilant! and by Move, move! (R-MOV-01, R-MOV-02)."""
    squad = activation.squad
    foes = battle.enemies(squad.side)
    if not foes or in_close_combat(battle, squad):
        return []
    orders: list[Order] = []
    for name in ("stay_vigilant", "move_move"):
        if refuse_order(battle, activation, name) is None:
            orders += moves_by(battle, squad, nearest(squad, foes), name)
    return orders


def nearest(squad: Squad, foes: tuple[Squad, ...]) -> Squad:
    """The enemy nearest to a squad."""
    return min(foes, key=lambda foe: box_gap_squared(squad, foe))


def moves_by(battle: Battle, squad: Squad, foe: Squad, name: str) -> list[Order]:
    """The moves of a squad by one order; left out is what brings it nowhere."""
    going = going_of(battle, squad, name)
    from_x, from_y = centroid(squad)
    to_x, to_y = centroid(foe)
    moves: list[Order] = []
    for wind in DIRECTIONS:
        dx, dy = turned(to_x - from_x, to_y - from_y, wind)
        x, y = point_round(from_x, from_y, going.allowance, dx, dy)
        positions = plan_towards(battle, squad, x, y, going)
        if positions is not None:
            moves.append(Order(name, positions=positions, stamp=battle.stamp))
    return moves
