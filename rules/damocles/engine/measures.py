"""Distances between squads, base edge to base edge, in hundredths of a cm (R-DST-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.state import BASE_TO_BASE, MARKER_RADIUS, Marker, Squad, Unit
from rules.table.geometry import root_up

if TYPE_CHECKING:
    from mypy_extensions import i64


def box_gap_squared(a: Squad, b: Squad) -> i64:
    """The square of the least distance there can be between centres of two squads, from their boxes."""
    dx: i64 = 0
    dy: i64 = 0
    if a.left > b.right:
        dx = a.left - b.right
    elif b.left > a.right:
        dx = b.left - a.right
    if a.bottom > b.top:
        dy = a.bottom - b.top
    elif b.bottom > a.top:
        dy = b.bottom - a.top
    return dx * dx + dy * dy


def within(a: Squad, b: Squad, reach: i64) -> bool:
    """Whether some unit of one is at most `reach` from some unit of the other (R-DST-01)."""
    centres: i64 = reach + a.radius + b.radius
    if a.left - b.right > centres or b.left - a.right > centres:
        return False
    if a.bottom - b.top > centres or b.bottom - a.top > centres:
        return False
    most: i64 = centres * centres
    for unit in a.living:
        x: i64 = unit.x
        y: i64 = unit.y
        for other in b.living:
            dx: i64 = x - other.x
            dy: i64 = y - other.y
            if dx * dx + dy * dy <= most:
                return True
    return False


def unit_within(unit: Unit, squad: Squad, reach: i64) -> bool:
    """Whether a unit is at most `reach` from some unit of a squad (R-DST-01)."""
    centres: i64 = reach + unit.radius + squad.radius
    most: i64 = centres * centres
    for other in squad.living:
        dx: i64 = unit.x - other.x
        dy: i64 = unit.y - other.y
        if dx * dx + dy * dy <= most:
            return True
    return False


def closest(unit: Unit, squad: Squad) -> Unit:
    """The unit of a squad nearest to a unit; the lower index when two are as near."""
    best = squad.living[0]
    least: i64 = -1
    for other in squad.living:
        dx: i64 = unit.x - other.x
        dy: i64 = unit.y - other.y
        square = dx * dx + dy * dy
        if least < 0 or square < least:
            best = other
            least = square
    return best


def least_square(a: Squad, b: Squad) -> int:
    """The square of the least distance between centres of two squads."""
    least: i64 = -1
    for unit in a.living:
        for other in b.living:
            dx: i64 = unit.x - other.x
            dy: i64 = unit.y - other.y
            square = dx * dx + dy * dy
            if least < 0 or square < least:
                least = square
    return least


def nearest_pair(a: Squad, b: Squad) -> tuple[Unit, Unit]:
    """The unit of each of two squads that are nearest to one another; the lower indices when several are."""
    best = (a.living[0], b.living[0])
    least: i64 = -1
    for unit in a.living:
        other = closest(unit, b)
        square = (unit.x - other.x) * (unit.x - other.x) + (unit.y - other.y) * (unit.y - other.y)
        if least < 0 or square < least:
            best = (unit, other)
            least = square
    return best


def gap(a: Squad, b: Squad) -> int:
    """The distance between two squads, rounded up to a hundredth; 0 when they touch."""
    return max(0, root_up(least_square(a, b)) - a.radius - b.radius)


def engaged(a: Squad, b: Squad) -> bool:
    """Whether a unit of one is base to base with a unit of the other (R-MEL-01)."""
    return within(a, b, BASE_TO_BASE)


def foes_engaged(battle: Battle, squad: Squad) -> list[Squad]:
    """The enemy squads that a squad is in close combat with (R-MEL-01)."""
    return [s for s in battle.enemies(squad.side) if within(squad, s, BASE_TO_BASE)]


def in_close_combat(battle: Battle, squad: Squad) -> bool:
    """Whether a unit of the squad is base to base with an enemy unit (R-MEL-01); judged once while nothing moves."""
    if squad.judged != battle.stamp:
        squad.judged = battle.stamp
        squad.fighting = False
        for other in battle.enemies(squad.side):
            if within(squad, other, BASE_TO_BASE):
                squad.fighting = True
                break
    return squad.fighting


def near_marker(unit: Unit, marker: Marker, reach: i64) -> bool:
    """Whether a unit is at most `reach` from the edge of an objective marker (R-OBJ-01, R-OBJ-02)."""
    centres: i64 = reach + unit.radius + MARKER_RADIUS
    dx: i64 = unit.x - marker.x
    dy: i64 = unit.y - marker.y
    return dx * dx + dy * dy <= centres * centres
