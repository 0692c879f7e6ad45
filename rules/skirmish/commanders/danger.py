"""What the enemy's overwatch would cost a unit at the end of a move (S-ORD-04)."""

from rules.skirmish.commanders.values import range_value
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.measures import STEP, engaged
from rules.skirmish.engine.state import Unit
from rules.table.barriers import sees_over
from rules.table.circles import Circle
from rules.table.geometry import length_down


def watchers(battle: Battle, side: int) -> list[Unit]:
    """The enemy units on overwatch that may fire."""
    return [foe for foe in battle.enemies(side) if foe.marker == "overwatch" and not engaged(battle, foe)]


def danger(battle: Battle, unit: Unit, watching: list[Unit], x: int, y: int) -> int:
    """What these units would do to another with its leader at a place, as `range_value` counts it."""
    harm = 0
    for foe in watching:
        leader = foe.leader()
        away = int(length_down(x - leader.x, y - leader.y)) - unit.card.base // 2 - foe.card.base // 2
        value = range_value(foe, unit, max(1, -(-away // STEP)))
        if value:
            eye = max(unit.card.size, foe.card.size)
            barriers = battle.barriers(eye, leader, unit.leader())
            place = Circle(x, y, unit.card.base // 2)
            if sees_over(barriers, Circle(leader.x, leader.y, leader.radius), place, eye):
                harm += value
    return harm
