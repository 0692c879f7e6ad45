"""Distances, contact, engagement, control areas and ground: what anybody may measure at any time (H-BAS-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.state import CONTACT, TABLE, Unit
from rules.table.geometry import squared

if TYPE_CHECKING:
    from mypy_extensions import i64

HIGHER: Final = 50
"""How much higher ground has to be to matter (H-FGT-20, H-SHO-16)."""

UNCONTROLLING: Final = ("immobilized", "knocked_down", "stunned")
"""The states that take a control area away (H-CTL-03)."""


def hostile(unit: Unit, other: Unit) -> bool:
    """Whether two units are enemies: of other companies, or one of them is controlled (H-BAS-09, H-STA-11)."""
    if unit is other:
        return False
    return unit.side != other.side or unit.controller is not None or other.controller is not None


def allied(unit: Unit, other: Unit) -> bool:
    """Whether two units are allies of one another (H-BAS-09)."""
    return unit is not other and not hostile(unit, other)


def within(unit: Unit, other: Unit, reach: i64) -> bool:
    """Whether two bases are at most so far apart (H-BAS-02)."""
    far = reach + unit.radius + other.radius
    return squared(unit.x, unit.y, other.x, other.y) <= far * far


def within_place(x: i64, y: i64, radius: i64, other: Unit, reach: i64) -> bool:
    """Whether a base at a place would be at most so far from a unit."""
    far = reach + radius + other.radius
    return squared(x, y, other.x, other.y) <= far * far


def elevation(battle: Battle, x: i64, y: i64) -> int:
    """The ground at a point: the highest piece under it, else 0 (H-TER-06)."""
    highest = 0
    if battle.level:
        return highest
    for piece in battle.pieces:
        if piece.elevation > highest and (piece.shape.holds(x, y) or piece.shape.touched_by(x, y, 0, 0)):
            highest = piece.elevation
    return highest


def ground(battle: Battle, unit: Unit) -> int:
    """A unit's ground: that under its centre (H-FGT-20)."""
    return elevation(battle, unit.x, unit.y)


def head(battle: Battle, unit: Unit) -> int:
    """A unit's head: its ground and its height (H-BAS-08)."""
    return ground(battle, unit) + int(unit.height)


def level_with(battle: Battle, x: i64, y: i64, unit: Unit, other: Unit) -> bool:
    """Whether units can be in contact: not where the lower's head is below the higher's base (H-FGT-21)."""
    if battle.level:
        return True
    mine, theirs = elevation(battle, x, y), ground(battle, other)
    return mine + unit.height >= theirs if mine < theirs else theirs + other.height >= mine


def touches_at(battle: Battle, unit: Unit, x: i64, y: i64, other: Unit) -> bool:
    """Whether a unit at a place would be in contact with another (H-BAS-05)."""
    return within_place(x, y, unit.radius, other, CONTACT) and level_with(battle, x, y, unit, other)


def contact(battle: Battle, unit: Unit, other: Unit) -> bool:
    """Whether two units are in contact (H-BAS-05)."""
    return touches_at(battle, unit, unit.x, unit.y, other)


def listed(units: list[Unit]) -> list[Unit]:
    """Units in the order of the documents, the first player's first, invoked lemures last of each (H-DIE-03)."""
    return sorted(units, key=lambda unit: (unit.side, unit.number))


def enemies(battle: Battle, unit: Unit) -> list[Unit]:
    """The enemies of a unit on the table, in the order of the documents; nobody changes the list."""
    if unit.counted != battle.census:
        unit.enemies = [other for other in battle.units if other.place == TABLE and hostile(unit, other)]
        unit.counted = battle.census
    return unit.enemies


def engaging(battle: Battle, unit: Unit) -> list[Unit]:
    """The enemies that a unit is engaged with (H-BAS-06); nobody changes the list."""
    if unit.looked != battle.stamp:
        unit.touched = [other for other in enemies(battle, unit) if contact(battle, unit, other)]
        unit.looked = battle.stamp
    return unit.touched


def free(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is in contact with no enemy (H-BAS-06)."""
    return not engaging(battle, unit)


def harmless(unit: Unit) -> bool:
    """Whether a unit is harmless: by its ability, or without CBT (H-ABI-35)."""
    return unit.has("harmless") or not unit.fights()


def able_to_fight(unit: Unit) -> bool:
    """Whether a unit has CBT and is neither immobilized nor knocked down (H-FGT-17)."""
    return unit.fights() and not unit.is_in("immobilized") and not unit.is_in("knocked_down")


def control_reach(battle: Battle, unit: Unit, mover: Unit | None = None) -> int:
    """How far a unit's control area reaches now, 0 without one (H-CTL-01 to H-CTL-03, H-ABI-53).

    Contact with the `mover`, who is leaving, is not counted (H-CTL-10). Of lemures that of Intercept counts (H-ABI-42);
    one that is not elusive is struck in others too, though they do not bind it (H-LEM-16).
    """
    if mover is not None and mover.lemure and (unit.has("intercept") or mover.has("elusive")):
        return 100 * unit.amount("intercept", 1)
    if harmless(unit) or (unit.states and any(unit.is_in(state) for state in UNCONTROLLING)):
        return 0
    touched = engaging(battle, unit)
    if touched and not unit.has("protective") and (len(touched) > 1 or touched[0] is not mover):
        return 0
    return int(unit.reach)


def controlling(battle: Battle, unit: Unit) -> list[Unit]:
    """The enemies whose control areas a unit is in (H-CTL-06)."""
    near: list[Unit] = []
    for other in near_enemies(battle, unit, 0):
        reach = control_reach(battle, other, unit)
        if reach and within(unit, other, reach):
            near.append(other)
    return near


def near_enemies(battle: Battle, unit: Unit, way: i64) -> list[Unit]:
    """The enemies whose control areas a unit could come into by a way so long, whatever else holds."""
    near: list[Unit] = []
    x, y, radius = unit.x, unit.y, unit.radius
    lemure = unit.lemure
    for other in enemies(battle, unit):
        far = way + other.reach + radius + other.radius
        if lemure:
            far += 100 * other.amount("intercept", 1)
        dx = other.x - x
        dy = other.y - y
        if dx * dx + dy * dy <= far * far:
            near.append(other)
    return near
