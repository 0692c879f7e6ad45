"""Coming into play by an edge of the table (S-ENT-01, S-ENT-02)."""

from typing import Final

from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.cohesion import leader_at, outside
from rules.skirmish.engine.movement import allowance, refuse_ends
from rules.skirmish.engine.state import OFF, Unit
from rules.table.geometry import squared
from rules.table.questions import Refusal

CLEAR: Final = 250
"""Units come in more than 2.5 from any enemy soldier (S-ENT-02)."""


def may_come_in(battle: Battle, unit: Unit) -> bool:
    """Whether a unit off the table is free to come in in this round (S-ENT-01)."""
    return unit.place == OFF and unit.entry <= battle.turn


def depth(battle: Battle, edge: str, x: int, y: int) -> int:
    """How far a point is from an edge."""
    if edge == "lower":
        return y
    if edge == "upper":
        return battle.height - y
    return x if edge == "left" else battle.width - x


def refuse_entry(battle: Battle, unit: Unit, kind: str, positions: list[int]) -> Refusal | None:
    """Why a unit may not come in at these places, by a combat move or a rush (S-ENT-02)."""
    if not may_come_in(battle, unit):
        return Refusal("S-ENT-01", "the unit comes in from round {round} on", round=unit.entry)
    if kind not in ("combat", "rush"):
        return Refusal("S-ENT-02", "a unit comes in by a combat move or a rush")
    if len(positions) != 2 * len(unit.fighters):
        return Refusal("S-ENT-02", "a place is needed for each of {count} fighters", count=len(unit.fighters))
    limit = allowance(unit, kind)
    for at in range(0, len(positions), 2):
        if depth(battle, unit.edge, positions[at], positions[at + 1]) > limit:
            return Refusal("S-ENT-02", "a fighter would stand too far from the {edge} edge", edge=unit.edge)
    refusal = refuse_ends(battle, unit, positions)
    if refusal is not None:
        return Refusal("S-ENT-02", refusal.text, **refusal.values)
    for foe in battle.enemies(unit.side):
        reach = unit.radius + foe.radius + CLEAR
        if foe.striders:
            continue
        for fighter in foe.fighters:
            for at in range(0, len(positions), 2):
                if squared(positions[at], positions[at + 1], fighter.x, fighter.y) <= reach * reach:
                    return Refusal("S-ENT-02", "a fighter would stand within 2.5 cm of {unit}", unit=foe.id)
    if outside(positions, leader_at(unit), unit.radius):
        return Refusal("S-UNT-02", "the unit would not be in cohesion")
    return None
