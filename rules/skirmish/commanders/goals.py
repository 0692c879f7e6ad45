"""Where a commander sends his units: what the objectives of both sides ask for."""

from typing import Final

from rules.skirmish.battle import Battle
from rules.skirmish.measures import gap
from rules.skirmish.mission import Objective, Terrain
from rules.skirmish.state import Unit
from rules.table.geometry import squared

INWARD: Final = 800
"""A unit that comes to a marker stops within this of it."""


class Goal:
    """A point to go to; `urgent` goals are gone to whoever is in the way, `near` is how near is near enough."""

    def __init__(self, x: int, y: int, urgent: bool, near: int = 0) -> None:
        self.x = x
        self.y = y
        self.urgent = urgent
        self.near = near

    def reached(self, unit: Unit) -> bool:
        """Whether a unit's leader is near enough."""
        leader = unit.leader()
        return squared(leader.x, leader.y, self.x, self.y) <= self.near * self.near


def goal_of(battle: Battle, unit: Unit) -> Goal | None:
    """The point that the side's open objectives send a unit to, None to fight wherever the enemy is."""
    player = unit.owner
    for number, objective in enumerate(player.objectives):
        if not player.fulfilled[number]:
            goal = goal_for(battle, unit, objective)
            if goal is not None:
                return goal
    return None


def goal_for(battle: Battle, unit: Unit, objective: Objective) -> Goal | None:
    """Where one objective sends a unit."""
    if objective.kind == "hold":
        for marker in battle.mission.markers:
            if marker.id == objective.target:
                return Goal(marker.x, marker.y, True, INWARD)
    if objective.kind == "exit" and not unit.all_immobile():
        return edge_goal(battle, unit, objective.edge)
    if objective.kind == "destroy" and destroyers(unit):
        found = nearest_generator(battle, unit, objective.target)
        if found is not None:
            return Goal(int(found.shape.x), int(found.shape.y), True)
    if objective.kind == "last":
        element = battle.element(objective.target)
        if element is not None:
            return Goal(int(element.shape.x), int(element.shape.y), False, 2 * INWARD)
    return None


def edge_goal(battle: Battle, unit: Unit, edge: str) -> Goal:
    """The nearest point of an edge: its base touches there."""
    leader = unit.leader()
    radius = int(leader.radius)
    if edge in ("lower", "upper"):
        return Goal(int(leader.x), radius if edge == "lower" else battle.height - radius, True)
    return Goal(radius if edge == "left" else battle.width - radius, int(leader.y), True)


def destroyers(unit: Unit) -> bool:
    """Whether a unit has a weapon that destroys generators."""
    return any(
        weapon.generator and unit.works(fighter, weapon) for weapon in unit.card.weapons for fighter in unit.fighters
    )


def nearest_generator(battle: Battle, unit: Unit, named: str) -> Terrain | None:
    """The generator that is meant, or the nearest."""
    leader = unit.leader()
    found: Terrain | None = None
    for one in battle.terrain:
        if one.generator and named in ("", one.id):
            closer = found is None or squared(leader.x, leader.y, one.shape.x, one.shape.y) < squared(
                leader.x, leader.y, found.shape.x, found.shape.y
            )
            found = one if closer else found
    return found


def prey(battle: Battle, unit: Unit) -> Unit | None:
    """The enemy to go for: the one that an objective names, else the nearest, weak ones a little sooner."""
    named = [one.target for one in unit.owner.objectives if one.kind == "eliminate" and one.target]
    best: Unit | None = None
    least = 0
    for foe in battle.enemies(unit.side):
        away = gap(unit.leader(), foe.leader()) * (4 + min(4, len(foe.fighters))) // 8
        if foe.id in named:
            away //= 3
        if best is None or away < least:
            best, least = foe, away
    return best
