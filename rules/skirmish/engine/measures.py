"""Distances between bases and units, and what follows from them alone (S-SEE-06, S-ENG-01 to S-ENG-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.state import Fighter, Unit
from rules.table.geometry import root_down

if TYPE_CHECKING:
    from mypy_extensions import i64

CONTACT: Final = 5
"""Bases at most 0.05 cm apart are in contact (S-CCB-02)."""

ENGAGED: Final = 250
"""Enemy soldiers within 2.5 cm are engaged (S-ENG-01)."""

STEP: Final = 1000
"""The difficulty of shooting goes up with every 10 cm (S-DIE-03)."""

FINE: Final = 1024


def within(a: Fighter, b: Fighter, reach: i64) -> bool:
    """Whether two bases are at most `reach` apart."""
    dx = a.x - b.x
    dy = a.y - b.y
    both = a.radius + b.radius + reach
    return dx * dx + dy * dy <= both * both


def gap(a: Fighter, b: Fighter) -> i64:
    """How far two bases are apart, in fractions of a hundredth, to find the closest."""
    dx = a.x - b.x
    dy = a.y - b.y
    return root_down((dx * dx + dy * dy) * FINE * FINE) - (a.radius + b.radius) * FINE


def difficulty(a: Fighter, b: Fighter) -> int:
    """The difficulty of shooting: the distance in steps of 10 cm, rounded up, at least 1 (S-DIE-03, S-SEE-06)."""
    steps = 1
    while not within(a, b, STEP * steps):
        steps += 1
    return steps


def closest(fighters: list[Fighter], to: Fighter) -> Fighter:
    """Who is closest to a fighter; ties go to the lowest number (S-LSS-01, S-UNT-03)."""
    nearest = fighters[0]
    least = gap(nearest, to)
    for fighter in fighters:
        away = gap(fighter, to)
        if away < least:
            nearest, least = fighter, away
    return nearest


def units_within(unit: Unit, other: Unit, reach: i64) -> bool:
    """Whether any fighter of one unit is within `reach` of one of another."""
    far = reach + unit.radius + other.radius
    if unit.left - other.right > far or other.left - unit.right > far:
        return False
    if unit.bottom - other.top > far or other.bottom - unit.top > far:
        return False
    for fighter in unit.fighters:
        for foe in other.fighters:
            if within(fighter, foe, reach):
                return True
    return False


def engaged_with(unit: Unit, other: Unit) -> bool:
    """Whether a soldier of one unit stands within 2.5 of a soldier of the other (S-ENG-01 to S-ENG-03)."""
    return not unit.striders and not other.striders and units_within(unit, other, ENGAGED)


def engaged(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is engaged; striders never are (S-ENG-02)."""
    if unit.striders or not unit.stands():
        return False
    for foe in battle.players[1 - unit.side].units:
        if not foe.striders and foe.stands() and units_within(unit, foe, ENGAGED):
            return True
    return False


def contacts(fighter: Fighter, unit: Unit) -> list[Fighter]:
    """The fighters of a unit that a fighter is in contact with (S-CCB-02)."""
    return [other for other in unit.fighters if within(fighter, other, CONTACT)]
