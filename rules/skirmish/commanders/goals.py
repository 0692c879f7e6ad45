"""Where a commander sends his units, and when: what the open objectives of the side ask for."""

from typing import Final

from rules.skirmish.content.mission import Objective, Terrain
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.entry import depth
from rules.skirmish.engine.movement import allowance
from rules.skirmish.engine.objectives import HELD
from rules.skirmish.engine.state import Player, Unit
from rules.skirmish.engine.striders import is_free
from rules.table.geometry import length_down, ring, squared

INWARD: Final = 800
"""A unit that comes to a marker stops within this of it."""

GUARD: Final = 1500
"""Who keeps the enemy from an edge stands about so far from it."""

SPARE: Final = 2
"""Who is to leave by an edge goes for it so many rounds before he has to."""

RUNNERS: Final = 3
"""So many times as many fighters as have to leave are sent to an edge; half as many again with other things to do."""


class Goal:
    """A point to go to; `urgent` goals are gone to whoever is in the way, `near` is how near is near enough.

    On the way to an `element` of the terrain that is to be destroyed, a unit moves before it fires: its weapons have to
    see it. One with an `edge` is to leave by it: it neither charges nor stops.
    """

    def __init__(self, x: int, y: int, urgent: bool, near: int = 0) -> None:
        self.x = x
        self.y = y
        self.urgent = urgent
        self.near = near
        self.element: Terrain | None = None
        self.edge = ""

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


def arrival(battle: Battle, unit: Unit) -> tuple[int, int, bool]:
    """Where a unit comes in: nearest to what its side is to hold or destroy, else to the enemy next to its edge.

    One that is to leave over an edge, as the third value says, keeps away from the enemy.
    """
    player, foes = unit.owner, battle.enemies(unit.side)
    for number, objective in enumerate(player.objectives):
        if not player.fulfilled[number]:
            if objective.kind == "exit":
                return (*furthest(battle, unit, foes), True)
            for marker in battle.mission.markers:
                if objective.kind == "hold" and marker.id == objective.target and attainable(battle, objective):
                    return marker.x, marker.y, False
            element = nearest_generator(battle, unit, objective.target) if objective.kind == "destroy" else None
            if element is not None:
                return int(element.shape.x), int(element.shape.y), False
    if not foes:
        return battle.width // 2, battle.height // 2, False
    next_to = min(foes, key=lambda foe: depth(battle, unit.edge, int(foe.leader().x), int(foe.leader().y))).leader()
    return int(next_to.x), int(next_to.y), False


def furthest(battle: Battle, unit: Unit, foes: list[Unit]) -> tuple[int, int]:
    """The point of a unit's edge that is furthest from the enemy."""
    best, most = (battle.width // 2, battle.height // 2), -1
    upright = unit.edge in ("left", "right")
    for eighth in range(1, 8):
        x, y = battle.width * eighth // 8, battle.height * eighth // 8
        if upright:
            x = 0 if unit.edge == "left" else battle.width
        else:
            y = 0 if unit.edge == "lower" else battle.height
        away = min([squared(x, y, foe.leader().x, foe.leader().y) for foe in foes], default=0)
        if away > most:
            best, most = (x, y), away
    return best


def guard_goal(battle: Battle, unit: Unit) -> Goal | None:
    """Who is free stands in the way of the enemy that is nearest to the edge by which it is to leave."""
    foe = battle.foe(unit.owner)
    for number, objective in enumerate(foe.objectives):
        if objective.kind == "exit" and not foe.fulfilled[number]:
            runners = [runner for runner in foe.units if runner.stands() and not runner.all_immobile()]
            if runners:
                first = min(
                    runners, key=lambda runner: (to_edge(battle, runner, objective.edge), runner.number)
                ).leader()
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
        generator = nearest_generator(battle, unit, objective.target)
        if generator is not None:
            return generator_goal(battle, unit, generator)
    if objective.kind == "last":
        element = battle.element(objective.target)
        if element is not None:
            return Goal(int(element.shape.x), int(element.shape.y), False, 2 * INWARD)
    return None


def generator_goal(battle: Battle, unit: Unit, generator: Terrain) -> Goal:
    """The place beside a generator; there is no hurry before it takes the rounds that are left."""
    leader = unit.leader()
    x, y = beside(battle, unit, generator)
    away = int(length_down(leader.x - x, leader.y - y))
    goal = Goal(x, y, hurries(battle, rounds_to(unit, away)))
    goal.element = generator
    return goal


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
    urgent = hurries(battle, rounds_to(unit, away))
    goal = Goal(int(leader.x), radius if edge == "lower" else battle.height - radius, urgent)
    if edge in ("left", "right"):
        goal = Goal(radius if edge == "left" else battle.width - radius, int(leader.y), urgent)
    goal.edge = edge
    return goal


def to_edge(battle: Battle, unit: Unit, edge: str) -> int:
    """How far a unit's leader is from an edge."""
    leader = unit.leader()
    if edge in ("lower", "left"):
        return int(leader.y if edge == "lower" else leader.x) - unit.card.base // 2
    return int(battle.height - leader.y if edge == "upper" else battle.width - leader.x) - unit.card.base // 2


def leaves(battle: Battle, unit: Unit, objective: Objective) -> bool:
    """Whether a unit is one of those that go over the edge, the soonest there.

    While the side has other objectives open, none goes before it has to.
    """
    if unit.all_immobile():
        return False
    player, busy = unit.owner, False
    for number, other in enumerate(player.objectives):
        busy = busy or (other is not objective and not player.fulfilled[number] and attainable(battle, other))
    wanted = objective.fighters - player.out.get(objective.edge, 0)
    mine = rounds_to(unit, to_edge(battle, unit, objective.edge))
    if busy and not hurries(battle, mine):
        return False
    before = 0
    for friend in player.units:
        if friend is not unit and friend.stands() and not friend.all_immobile():
            theirs = rounds_to(friend, to_edge(battle, friend, objective.edge))
            if (theirs, friend.number) < (mine, unit.number):
                before += len(friend.fighters)
    return 2 * before < 3 * wanted if busy else before < wanted * RUNNERS


def attainable(battle: Battle, objective: Objective) -> bool:
    """Whether an objective that is open may yet be fulfilled: the round of a marker may be over."""
    return objective.kind != "last" and (objective.round == 0 or objective.round >= battle.turn)


def hurries(battle: Battle, rounds: int) -> bool:
    """Whether who needs so many rounds to an edge has to go for it now."""
    return rounds + SPARE > battle.rounds - battle.turn


def beside(battle: Battle, unit: Unit, element: Terrain) -> tuple[int, int]:
    """The free place beside a terrain element that is nearest to a unit; its middle if there is none."""
    leader = unit.leader()
    shape = element.shape
    reach = max(int(shape.right - shape.left), int(shape.top - shape.bottom)) // 2 + unit.card.base
    places = ring(shape.x, shape.y, reach, 16)
    spot, least = (int(shape.x), int(shape.y)), -1
    for at in range(0, len(places), 2):
        away = squared(leader.x, leader.y, places[at], places[at + 1])
        if (least < 0 or away < least) and is_free(battle, places[at], places[at + 1], unit.card.base // 2):
            spot, least = (places[at], places[at + 1]), away
    return spot


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
    nearest: Terrain | None = None
    for element in battle.terrain:
        if element.generator and named in ("", element.id):
            closer = nearest is None or squared(leader.x, leader.y, element.shape.x, element.shape.y) < squared(
                leader.x, leader.y, nearest.shape.x, nearest.shape.y
            )
            nearest = element if closer else nearest
    return nearest


def worth(battle: Battle, player: Player, foe: Unit) -> int:
    """What harm to an enemy unit is worth to a player's mission, in percent of any other.

    Those named are worth most; who may destroy what is to last, who is about to leave, who stands at a marker, more.
    """
    percent = 100
    for objective in player.objectives:
        target = objective.target
        guarded = objective.kind == "last" and battle.element(target) is not None
        if (objective.kind == "eliminate" and target == foe.id) or (guarded and destroyers(foe)):
            percent = 300
        elif objective.kind == "hold" and at_marker(battle, foe, objective):
            percent = max(percent, 150)
    for objective in foe.owner.objectives:
        if objective.kind == "exit" and rounds_to(foe, to_edge(battle, foe, objective.edge)) < SPARE:
            percent = max(percent, 200)
    return percent


def at_marker(battle: Battle, unit: Unit, objective: Objective) -> bool:
    """Whether a unit's leader stands about where a marker is held."""
    leader = unit.leader()
    return any(
        marker.id == objective.target and squared(leader.x, leader.y, marker.x, marker.y) <= 4 * HELD * HELD
        for marker in battle.mission.markers
    )
