"""Where a commander sends his units, and when: what the open objectives of the side ask for."""

from typing import Final

from rules.skirmish.battle import Battle
from rules.skirmish.mission import Objective, Terrain
from rules.skirmish.movement import allowance
from rules.skirmish.objectives import HELD
from rules.skirmish.state import Player, Unit
from rules.skirmish.striders import is_free
from rules.table.geometry import length_down, ring, squared

INWARD: Final = 800
"""A unit that comes to a marker stops within this of it."""

GUARD: Final = 1500
"""Who keeps the enemy from an edge stands about so far from it."""

SPARE: Final = 2
"""Half as many again as have to leave are sent to an edge."""


class Goal:
    """A point to go to; `urgent` goals are gone to whoever is in the way, `near` is how near is near enough.

    On the way to an `element` of the terrain that is to be destroyed, a unit moves before it fires: its weapons have to
    see it. One that `leaves` goes over an edge: it neither charges nor stops.
    """

    def __init__(self, x: int, y: int, urgent: bool, near: int = 0) -> None:
        self.x = x
        self.y = y
        self.urgent = urgent
        self.near = near
        self.element: Terrain | None = None
        self.leaves = False

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
    return guard_goal(battle, unit)


def guard_goal(battle: Battle, unit: Unit) -> Goal | None:
    """Who is free stands in the way of the enemy that is nearest to the edge by which it is to leave."""
    foe = battle.foe(unit.owner)
    for number, objective in enumerate(foe.objectives):
        if objective.kind == "exit" and not foe.fulfilled[number]:
            runners = [one for one in foe.units if one.stands() and not one.all_immobile()]
            if runners:
                first = min(runners, key=lambda one: (to_edge(battle, one, objective.edge), one.number)).leader()
                x, y = int(first.x), int(first.y)
                if objective.edge in ("lower", "upper"):
                    y = GUARD if objective.edge == "lower" else battle.height - GUARD
                else:
                    x = GUARD if objective.edge == "left" else battle.width - GUARD
                return Goal(x, y, False, GUARD)
    return None


def goal_for(battle: Battle, unit: Unit, objective: Objective) -> Goal | None:
    """Where one objective sends a unit."""
    if objective.kind == "hold":
        return marker_goal(battle, unit, objective)
    if objective.kind == "exit":
        return edge_goal(battle, unit, objective) if leaves(battle, unit, objective) else None
    if objective.kind == "destroy" and destroyers(unit):
        found = nearest_generator(battle, unit, objective.target)
        if found is not None:
            x, y = beside(battle, unit, found)
            goal = Goal(x, y, True)
            goal.element = found
            return goal
    if objective.kind == "last":
        element = battle.element(objective.target)
        if element is not None:
            return Goal(int(element.shape.x), int(element.shape.y), False, 2 * INWARD)
    return None


def must_attack(battle: Battle, player: Player) -> bool:
    """Whether time works for the enemy: with half of the rounds gone, whoever has nothing to keep has to come."""
    return 2 * battle.turn > battle.rounds and all(objective.kind != "last" for objective in player.objectives)


def rounds_to(unit: Unit, away: int) -> int:
    """How many rushes it takes a unit to go so far."""
    return max(0, -(-away // max(1, allowance(unit, "rush"))))


def marker_goal(battle: Battle, unit: Unit, objective: Objective) -> Goal | None:
    """A marker to hold, unless its round is over; there is no hurry before it takes the rounds that are left."""
    if objective.round and objective.round < battle.turn:
        return None
    for marker in battle.mission.markers:
        if marker.id == objective.target:
            leader = unit.leader()
            away = int(length_down(leader.x - marker.x, leader.y - marker.y)) - HELD
            left = objective.round - battle.turn if objective.round else 0
            return Goal(marker.x, marker.y, rounds_to(unit, away) >= left, INWARD)
    return None


def edge_goal(battle: Battle, unit: Unit, objective: Objective) -> Goal:
    """The nearest point of an edge: its base touches there; it is urgent once no round is left to lose."""
    leader, radius, edge = unit.leader(), unit.card.base // 2, objective.edge
    away = to_edge(battle, unit, edge)
    urgent = rounds_to(unit, away) + SPARE > battle.rounds - battle.turn
    goal = Goal(int(leader.x), radius if edge == "lower" else battle.height - radius, urgent)
    if edge in ("left", "right"):
        goal = Goal(radius if edge == "left" else battle.width - radius, int(leader.y), urgent)
    goal.leaves = True
    return goal


def to_edge(battle: Battle, unit: Unit, edge: str) -> int:
    """How far a unit's leader is from an edge."""
    leader = unit.leader()
    if edge in ("lower", "left"):
        return int(leader.y if edge == "lower" else leader.x) - unit.card.base // 2
    return int(battle.height - leader.y if edge == "upper" else battle.width - leader.x) - unit.card.base // 2


def leaves(battle: Battle, unit: Unit, objective: Objective) -> bool:
    """Whether a unit is one of those that go over the edge: the soonest there, half as many again as are wanted."""
    if unit.all_immobile():
        return False
    wanted = objective.count - unit.owner.out.get(objective.edge, 0)
    mine = rounds_to(unit, to_edge(battle, unit, objective.edge))
    before = 0
    for other in unit.owner.units:
        if other is not unit and other.stands() and not other.all_immobile():
            theirs = rounds_to(other, to_edge(battle, other, objective.edge))
            if (theirs, other.number) < (mine, unit.number):
                before += len(other.fighters)
    return before * 2 < wanted * 3


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


def to_destroy(player: Player, element: Terrain) -> bool:
    """Whether a terrain element is a generator that a player's mission sends him to destroy."""
    return element.generator and any(
        objective.kind == "destroy" and objective.target in ("", element.id) and not player.fulfilled[number]
        for number, objective in enumerate(player.objectives)
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


def worth(battle: Battle, player: Player, foe: Unit) -> int:
    """What harm to an enemy unit is worth to a player's mission, in percent of any other.

    Those named are worth most; who may destroy what is to last, who is about to leave, who stands at a marker, more.
    """
    found = 100
    for objective in player.objectives:
        target = objective.target
        guarded = objective.kind == "last" and battle.element(target) is not None
        if (objective.kind == "eliminate" and target == foe.id) or (guarded and destroyers(foe)):
            found = 300
        elif objective.kind == "hold" and at_marker(battle, foe, objective):
            found = max(found, 150)
    for objective in foe.owner.objectives:
        if objective.kind == "exit" and rounds_to(foe, to_edge(battle, foe, objective.edge)) < SPARE:
            found = max(found, 200)
    return found


def at_marker(battle: Battle, unit: Unit, objective: Objective) -> bool:
    """Whether a unit's leader stands about where a marker is held."""
    leader = unit.leader()
    return any(
        marker.id == objective.target and squared(leader.x, leader.y, marker.x, marker.y) <= 4 * HELD * HELD
        for marker in battle.mission.markers
    )
