"""The zone of fire: who is caught between a shooting unit and its target (S-ZON-01 to S-ZON-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.known import Caught
from rules.skirmish.engine.measures import gap
from rules.skirmish.engine.state import Fighter, Unit
from rules.table.geometry import root_up
from rules.table.hulls import Hull

if TYPE_CHECKING:
    from mypy_extensions import i64


def caught(battle: Battle, unit: Unit, target: Unit) -> list[Caught]:
    """Who of other units is caught in the zone; a unit that has hit the deck is not affected (S-ORD-05)."""
    zones = battle.known().zones
    if (unit.id, target.id) not in zones:
        zones[unit.id, target.id] = in_zone(battle, unit, target)
    return [hit for hit in zones[unit.id, target.id] if hit.unit.marker != "hit_the_deck"]


def in_zone(battle: Battle, unit: Unit, target: Unit) -> list[Caught]:
    """The fighters of other units in the zone, the closest to the shooting leader first (S-ZON-01, S-ZON-02, S-ZON-04).

    Ties go to the shooter's enemies first, then by the order of the documents (S-ZON-03).
    """
    least = max(unit.card.size, target.card.size)
    others = [
        other
        for other in battle.units
        if other is not unit
        and other is not target
        and other.stands()
        and other.card.size >= least
        and not unit.apart(
            other.left - other.radius,
            other.right + other.radius,
            other.bottom - other.radius,
            other.top + other.radius,
            target,
        )
    ]
    between = beside_line(unit, target, others) if others else []
    if not between:
        return []
    hull = Hull(
        [(fighter.x, fighter.y) for fighter in unit.fighters] + [(fighter.x, fighter.y) for fighter in target.fighters]
    )
    leader = unit.leader()
    caught_fighters: list[Caught] = []
    for other, fighter in between:
        if hull.within(fighter.x, fighter.y, fighter.radius):
            caught_fighters.append(Caught(other, fighter, gap(fighter, leader), 1 if other.side == unit.side else 0))
    if len(caught_fighters) > 1:
        caught_fighters.sort(key=nearest_first)
    return caught_fighters


def beside_line(unit: Unit, target: Unit, others: list[Unit]) -> list[tuple[Unit, Fighter]]:
    """The fighters of others that are no further off the line between the leaders than the two units are wide."""
    leader, aim = unit.leader(), target.leader()
    dx = aim.x - leader.x
    dy = aim.y - leader.y
    length = root_up(dx * dx + dy * dy)
    least: i64 = 0
    most: i64 = 0
    for member in unit.fighters + target.fighters:
        aside = dx * (member.y - leader.y) - dy * (member.x - leader.x)
        least = min(least, aside)
        most = max(most, aside)
    beside: list[tuple[Unit, Fighter]] = []
    for other in others:
        reach = other.radius * length
        for fighter in other.fighters:
            aside = dx * (fighter.y - leader.y) - dy * (fighter.x - leader.x)
            if least - reach <= aside <= most + reach:
                beside.append((other, fighter))
    return beside


def nearest_first(hit: Caught) -> tuple[int, int, int, int]:
    """What those caught are sorted by."""
    return hit.away, hit.friend, hit.unit.number, hit.fighter.number
