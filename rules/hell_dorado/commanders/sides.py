"""An attack or charge from the side that a player points at, by a longer way where it has to be.

An enemy with a control area is reached from outside that area by the most direct way (H-CTL-04), so a way to another
side leads round the area first. A charge shorter than MVT goes out of its way (H-CHG-02).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.hell_dorado.commanders.aiming import DIRECTIONS, Instead, Supposed, allowed
from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.engine.answers import Action
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.measures import control_reach, controlling, enemies
from rules.hell_dorado.engine.movement import binds, jumps, obstacles, phases
from rules.hell_dorado.engine.moves import farthest
from rules.hell_dorado.engine.routes import field_of
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.statistics import mvt
from rules.table.geometry import length, place_touching, point_round, root_down, squared, turned
from rules.table.paths import path_length, shortest

OUTSIDE: Final = 3
"""How far outside a control area a way round it stays."""

LONGER: Final = 3
"""By how much a way that goes round to be long enough is longer than it must be."""


def assailable(battle: Battle, unit: Unit, kind: str) -> list[Unit]:
    """The enemies near enough to be attacked or charged from a side; where a unit starts in an area, not whose it is.

    It goes to that one by the most direct way alone (H-CTL-06).
    """
    if not unit.fights() or unit.sheet.mvt == NONE or (kind == "charge" and jumps(unit)):
        return []
    most, bound = farthest(battle, unit, kind), controlling(battle, unit)
    return [enemy for enemy in enemies(battle, unit) if unit.gap(enemy) <= most and enemy not in bound]


def aimed_assault(battle: Battle, unit: Unit, action: Action, x: int, y: int, instead: Instead) -> Action:
    """An attack or charge on the enemy nearest to a point, ending on that side of it, or as near to there as it may."""
    targets = enemies(battle, unit)
    enemy = min(targets, key=lambda other: squared(x, y, other.x, other.y) - int(other.radius) ** 2)
    action.target = enemy.id
    with Supposed(unit, action.before):
        ways = list(ways_beside(battle, unit, enemy, action.action, x, y)) or [straight_to(unit, enemy)]
        for way in [*ways, ways[0]]:
            action.way = way
            if allowed(battle, unit, action, instead):
                break
    return action


def straight_to(unit: Unit, enemy: Unit) -> tuple[int, ...]:
    """The straight way into contact with an enemy."""
    x, y = place_touching(unit.x, unit.y, unit.radius, enemy.x, enemy.y, enemy.radius)
    return int(x), int(y)


def ways_beside(battle: Battle, unit: Unit, enemy: Unit, kind: str, x: int, y: int) -> Iterator[tuple[int, ...]]:
    """Ways into contact with an enemy, those to where a point is first."""
    together = int(unit.radius + enemy.radius)
    apart = together
    if not phases(unit) and not jumps(unit) and binds(battle, unit, enemy):
        reach = control_reach(battle, enemy, unit)
        apart += reach + OUTSIDE if reach else 0
    around = areas(battle, unit)
    for sixteenths in DIRECTIONS:
        dx, dy = turned(x - enemy.x, y - enemy.y, sixteenths)
        touch = point_round(enemy.x, enemy.y, together, dx, dy)
        gate = point_round(enemy.x, enemy.y, apart, dx, dy)
        yield from ways_through(
            battle, unit, kind, (int(gate[0]), int(gate[1])), (int(touch[0]), int(touch[1])), around
        )


def areas(battle: Battle, unit: Unit) -> list[int]:
    """What a way to another side goes round: bases, and the control areas of enemies that the unit is not in."""
    inside = controlling(battle, unit)
    outside = [enemy for enemy in enemies(battle, unit) if enemy not in inside and binds(battle, unit, enemy)]
    discs: list[int] = []
    for other in obstacles(battle, unit):
        reach = 0
        if other in outside:
            reach = control_reach(battle, other, unit)
        wide = int(other.radius) + (reach + OUTSIDE if reach else 0)
        discs += [int(other.x), int(other.y), wide]
    return discs


def ways_through(
    battle: Battle, unit: Unit, kind: str, gate: tuple[int, int], touch: tuple[int, int], discs: list[int]
) -> Iterator[tuple[int, ...]]:
    """Ways into contact by a gate outside the control area: the shortest, then for a charge longer ones."""
    last = () if gate == touch else touch
    if phases(unit) or jumps(unit):
        yield touch
        return
    most, least = farthest(battle, unit, kind), mvt(battle, unit)
    path = shortest(field_of(battle, unit), int(unit.x), int(unit.y), *gate, discs, most)
    rest = int(length(touch[0] - gate[0], touch[1] - gate[1]))
    if path is not None:
        yield (*path, *last)
        if kind == "charge" and path_length(unit.x, unit.y, path) + rest < least:
            for corner in corners_about(unit, gate, least - rest + LONGER):
                yield (*corner, *gate, *last)


def corners_about(unit: Unit, gate: tuple[int, int], whole: int) -> Iterator[tuple[int, int]]:
    """The corners by which a way to a place is so long as a whole: all lie on an ellipse round its two ends."""
    dx, dy = gate[0] - unit.x, gate[1] - unit.y
    straight = int(length(dx, dy))
    for sixteenths in DIRECTIONS:
        to_x, to_y = turned(dx, dy, sixteenths) if straight else turned(1000, 0, sixteenths)
        norm = int(root_down(to_x * to_x + to_y * to_y)) or 1
        along = int(to_x * dx + to_y * dy) // norm
        if whole <= along:
            continue
        far = (whole * whole - straight * straight) // (2 * (whole - along))
        x, y = point_round(unit.x, unit.y, far, to_x, to_y)
        yield int(x), int(y)
