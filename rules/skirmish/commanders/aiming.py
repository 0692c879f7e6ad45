"""Formations for a player who points at a place: the whole unit goes there, as far as its move lets it."""

from rules.skirmish.commanders.plans import charge, come_in, go_over, go_towards, shifted
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.entry import refuse_entry
from rules.skirmish.engine.formation import gathered
from rules.skirmish.engine.movement import allowance
from rules.skirmish.engine.state import OFF, Unit
from rules.table.areas import Area
from rules.table.around import around
from rules.table.geometry import squared


def aimed_deployment(battle: Battle, unit: Unit, x: int, y: int) -> list[int]:
    """Places in the start area with the leader at a point, or as near to it as there is room; none without room."""
    side = battle.mission.sides[unit.side]
    area = Area(side.shape)
    for at_x, at_y in around(x, y, int(battle.width), int(battle.height)):
        positions = gathered(battle, unit, at_x, at_y, area)
        if positions is not None:
            return positions
    return []


def aimed_move(battle: Battle, unit: Unit, kind: str, x: int, y: int) -> list[int]:
    """Places of a move towards a point: into contact with an enemy there, over an edge that is to be left by.

    Where there is no such move they are those of a straight step, which the rules refuse with the reason.
    """
    radius = int(unit.radius)
    x, y = min(max(x, radius), battle.width - radius), min(max(y, radius), battle.height - radius)
    if unit.place == OFF:
        return aimed_entry(battle, unit, kind, x, y)
    foe = None if unit.striders else enemy_at(battle, unit, x, y)
    move = None if foe is None else charge(battle, unit, kind, foe)
    for objective in unit.owner.objectives:
        if move is None and objective.kind == "exit" and at_edge(battle, objective.edge, x, y, 2 * radius):
            to_x, to_y = on_edge(battle, objective.edge, x, y, radius)
            move = go_over(battle, unit, kind, to_x, to_y, objective.edge)
    move = move or go_towards(battle, unit, kind, x, y)
    leader = unit.leader()
    return shifted(unit, x - leader.x, y - leader.y, allowance(unit, kind)) if move is None else move.positions


def aimed_entry(battle: Battle, unit: Unit, kind: str, x: int, y: int) -> list[int]:
    """Places by its edge with the leader at a point, else as near to it as the edge allows (S-ENT-02)."""
    positions = gathered(battle, unit, x, y)
    if positions is not None and refuse_entry(battle, unit, kind, positions) is None:
        return positions
    move = come_in(battle, unit, x, y, kind)
    return (positions or [x, y] * len(unit.fighters)) if move is None else move.positions


def enemy_at(battle: Battle, unit: Unit, x: int, y: int) -> Unit | None:
    """The enemy on whom a base of a unit would stand at a point."""
    for foe in battle.enemies(unit.side):
        reach = unit.radius + foe.radius
        if any(squared(x, y, fighter.x, fighter.y) < reach * reach for fighter in foe.fighters):
            return foe
    return None


def at_edge(battle: Battle, edge: str, x: int, y: int, reach: int) -> bool:
    """Whether a point is near an edge of the table."""
    away = {"lower": y, "upper": battle.height - y, "left": x, "right": battle.width - x}
    return away[edge] <= reach


def on_edge(battle: Battle, edge: str, x: int, y: int, radius: int) -> tuple[int, int]:
    """Where a base touches an edge beside a point."""
    if edge in ("lower", "upper"):
        return x, radius if edge == "lower" else battle.height - radius
    return radius if edge == "left" else battle.width - radius, y
