"""Where a commander sends his units: what the objectives of both sides ask for."""

from typing import Final

from rules.skirmish.battle import Battle
from rules.skirmish.mission import Objective, Terrain
from rules.skirmish.state import Unit
from rules.skirmish.striders import is_free
from rules.table.geometry import ring, squared

INWARD: Final = 800
"""A unit that comes to a marker stops within this of it."""


class Goal:
    """A point to go to; `urgent` goals are gone to whoever is in the way, `near` is how near is near enough.

    On the way to one that is for `arms`, a unit moves before it fires: its special weapons have to see it.
    """

    def __init__(self, x: int, y: int, urgent: bool, near: int = 0, arms: bool = False) -> None:
        self.x = x
        self.y = y
        self.urgent = urgent
        self.near = near
        self.arms = arms

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
            x, y = beside(battle, unit, found)
            return Goal(x, y, True, 0, True)
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


def beside(battle: Battle, unit: Unit, element: Terrain) -> tuple[int, int]:
    """The free place beside a terrain element that is nearest to a unit; its middle if there is none."""
    leader = unit.leader()
    shape = element.shape
    reach = max(int(shape.right - shape.left), int(shape.top - shape.bottom)) // 2 + unit.card.base
    places = ring(shape.x, shape.y, reach, 16)
    found, least = (int(shape.x), int(shape.y)), -1
    for at in range(0, len(places), 2):
        away = squared(leader.x, leader.y, places[at], places[at + 1])
        if (least < 0 or away < least) and is_free(battle, places[at], places[at + 1], unit.card.base // 2):
            found, least = (places[at], places[at + 1]), away
    return found


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
