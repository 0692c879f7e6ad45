"""The most direct routes, and what control areas allow of a way (H-MOV-04, H-CTL-04, H-CTL-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.movement import Entry, Trip, binds, in_between, jumps, obstacles, phases, walled, walls
from rules.hell_dorado.engine.state import Unit
from rules.table.geometry import place_touching, root_up, squared
from rules.table.paths import path_length, shortest
from rules.table.questions import Refusal
from rules.table.walls import PathField

if TYPE_CHECKING:
    from mypy_extensions import i64

AT_ONCE: Final = 5
"""How far past the point of entry a way that stops at once may go (H-CTL-04)."""

ROUNDING: Final = 3
"""Hundredths by which a direct way may come out longer than the shortest."""

FAR: Final = 20_000

LONG: Final = 2_000
"""A length that no way has, and one that is looked for at most past what is in the way."""


def refuse_areas(battle: Battle, trip: Trip, farthest: int) -> Refusal | None:
    """Why control areas do not allow a way (H-CTL-04, H-CTL-05); `farthest` is how far the action allows to go."""
    unit = trip.unit
    binding = [entry for entry in trip.entries if binds(battle, unit, entry.unit)]
    if not binding or jumps(unit) or (phases(unit) and not unit.lemure):
        return None
    first = binding[0].along
    if trip.length - first <= AT_ONCE:
        return None
    together = [entry for entry in binding if entry.along - first <= 1]
    for entry in together:
        if direct(battle, trip, entry):
            return None
    touched = [enemy for enemy in trip.contacts if any(entry.unit is enemy for entry in together)]
    if len(together) > 1 and len(touched) > 1 and trip.length <= farthest:
        return None
    return Refusal(
        "H-CTL-05" if len(together) > 1 else "H-CTL-04",
        "the way enters the control area of {unit}: it goes on straight to it, or stops",
        unit=binding[0].unit.id,
    )


def direct(battle: Battle, trip: Trip, entry: Entry) -> bool:
    """Whether a way goes on from an entry by the most direct route towards the enemy, to contact or not (H-CTL-04)."""
    enemy = entry.unit
    gone = trip.length - entry.along
    most = LONG
    if clear(battle, trip.unit, entry.x, entry.y, enemy):
        most = min(most, straight(trip.unit, entry.x, entry.y, enemy) + ROUNDING - gone)
        if straight(trip.unit, trip.x, trip.y, enemy) > most:
            return False
    rest = distance_to(battle, trip.unit, trip.x, trip.y, enemy, most + ROUNDING)
    if rest >= FAR:
        return False
    left = gone + rest
    return left <= distance_to(battle, trip.unit, entry.x, entry.y, enemy, left) + ROUNDING


def straight_to(battle: Battle, trip: Trip, enemy: Unit, whole: bool = True) -> bool:
    """Whether a way is the most direct route to an enemy, the `whole` of it into contact (H-CTL-06, H-MOV-04)."""
    unit = trip.unit
    rest = 0 if enemy in trip.contacts else distance_to(battle, unit, trip.x, trip.y, enemy)
    if rest >= FAR or (whole and enemy not in trip.contacts):
        return False
    left = trip.length + rest
    return left <= distance_to(battle, unit, unit.x, unit.y, enemy, left) + ROUNDING


def distance_to(battle: Battle, unit: Unit, x: i64, y: i64, enemy: Unit, most: i64 = LONG) -> int:
    """The length of the shortest legal way from a place into contact with an enemy, FAR if longer (H-MOV-04)."""
    if phases(unit) or jumps(unit) or clear(battle, unit, x, y, enemy):
        return straight(unit, x, y, enemy)
    path = path_to(battle, unit, x, y, enemy, most)
    return FAR if path is None else max(0, int(path_length(x, y, path) - unit.radius - enemy.radius))


def straight(unit: Unit, x: i64, y: i64, enemy: Unit) -> int:
    """How far it is straight from a place into contact with an enemy: no way is shorter."""
    return max(0, int(root_up(squared(x, y, enemy.x, enemy.y)) - unit.radius - enemy.radius))


def way_to(battle: Battle, unit: Unit, enemy: Unit, most: int = LONG) -> list[int] | None:
    """The most direct way into contact with an enemy, None where there is none so long (H-MOV-04)."""
    if phases(unit) or jumps(unit) or clear(battle, unit, unit.x, unit.y, enemy):
        x, y = place_touching(unit.x, unit.y, unit.radius, enemy.x, enemy.y, enemy.radius)
        return [int(x), int(y)]
    path = path_to(battle, unit, unit.x, unit.y, enemy, most)
    if path is None:
        return None
    way = [int(unit.x), int(unit.y), *path[:-2]]
    reach = unit.radius + enemy.radius
    while len(way) > 2 and squared(way[-2], way[-1], enemy.x, enemy.y) < reach * reach:
        way = way[:-2]
    x, y = place_touching(way[-2], way[-1], unit.radius, enemy.x, enemy.y, enemy.radius)
    return [*way[2:], int(x), int(y)]


def path_to(battle: Battle, unit: Unit, x: i64, y: i64, enemy: Unit, most: i64) -> list[int] | None:
    """The shortest path from a place to where an enemy stands, round all others, if contact is not further off."""
    discs: list[int] = []
    for other in obstacles(battle, unit):
        if other is not enemy:
            discs += [int(other.x), int(other.y), int(other.radius)]
    field = field_of(battle, unit)
    limit = int(most + unit.radius + enemy.radius)
    return shortest(field, int(x), int(y), int(enemy.x), int(enemy.y), discs, limit)


def clear(battle: Battle, unit: Unit, x: i64, y: i64, enemy: Unit) -> bool:
    """Whether nothing is in the way straight to an enemy."""
    if walled(battle, unit, x, y, enemy.x, enemy.y):
        return False
    return in_between(battle, unit, x, y, enemy.x, enemy.y, enemy) is None


def field_of(battle: Battle, unit: Unit) -> PathField:
    """The ground between impassable pieces, worked out once for bases of one size; lemures have one of their own."""
    shapes = walls(battle, unit)
    key = int(unit.radius) * 2 + (1 if len(shapes) > len(battle.walls) else 0)
    field = battle.fields.get(key)
    if field is None:
        field = PathField(int(battle.width), int(battle.height), int(unit.radius), shapes, battle.step_budget)
        battle.fields[key] = field
    return field
