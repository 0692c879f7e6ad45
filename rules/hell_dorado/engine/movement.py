"""Ways: how long, round what, into which control areas, and what they end in contact with (MOV, CTL).

A way is x and y of its corners in turn, the start left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.measures import (
    control_reach,
    controlling,
    enemies,
    hostile,
    near_enemies,
    touches_at,
    within_place,
)
from rules.hell_dorado.engine.state import CONTACT, TABLE, Unit
from rules.table.geometry import length, nearer_to_segment, root_down, root_up, squared
from rules.table.paths import path_length
from rules.table.questions import Refusal
from rules.table.shapes import Shape

if TYPE_CHECKING:
    from mypy_extensions import i64


NOBODY: Final[list[int]] = []

LOW: Final = 300
"""Levitation passes over units lower than this (H-ABI-45)."""


class Entry:
    """A control area that a way enters: whose, how far along, and where."""

    def __init__(self, unit: Unit, along: int, x: int, y: int) -> None:
        self.unit = unit
        self.along = along
        self.x = x
        self.y = y


class Trip:
    """What a way comes to: its length, end, contacts with enemies at its end, entries, whether it is difficult.

    `start_areas` are the enemies in whose control areas it begins (H-CTL-06).
    """

    def __init__(self, unit: Unit, way: list[int]) -> None:
        self.unit = unit
        self.way = way
        self.length = int(path_length(unit.x, unit.y, way))
        self.x = int(way[-2]) if way else int(unit.x)
        self.y = int(way[-1]) if way else int(unit.y)
        self.path = [int(unit.x), int(unit.y), *way]
        self.contacts: list[Unit] = []
        self.entries: list[Entry] = []
        self.start_areas: list[Unit] = []
        self.difficult = False

    def corners(self) -> list[int]:
        """The way with its start; nobody changes it."""
        return self.path


def phases(unit: Unit) -> bool:
    """Whether nothing hinders a unit while it moves: terrain, units, control areas (H-ABI-10, H-ABI-41)."""
    return unit.has("burrower") or unit.has("intangible")


def jumps(unit: Unit) -> bool:
    """Whether its moves are jumps (H-ABI-64), also by Bloodthirsty (H-ABI-08)."""
    return unit.has("teleportation")


def unbound(unit: Unit) -> bool:
    """Whether control areas never bind a unit (H-ABI-22)."""
    return unit.has("elusive") and not unit.lemure


def survey(battle: Battle, unit: Unit, way: list[int]) -> Trip | Refusal:
    """What a way comes to, or why nothing goes there (H-MOV-01 to H-MOV-05)."""
    trip = Trip(unit, way)
    if jumps(unit) and len(way) > 2:
        return Refusal("H-ABI-64", "a jump is straight")
    trip.contacts = [other for other in enemies(battle, unit) if touches_at(battle, unit, trip.x, trip.y, other)]
    refusal = refuse_end(battle, unit, trip.x, trip.y)
    if refusal is None and not phases(unit) and not jumps(unit):
        refusal = refuse_legs(battle, trip)
    if refusal is not None:
        return refusal
    trip.start_areas = starting_areas(battle, unit)
    trip.entries = entries_of(battle, trip)
    trip.difficult = crosses_difficult(battle, trip)
    return trip


# what is in the way


def refuse_end(battle: Battle, unit: Unit, x: i64, y: i64) -> Refusal | None:
    """Why a unit cannot stand at a place: the table's edge, impassable terrain, a base (H-MOV-02, 03, H-TER-03)."""
    radius: i64 = unit.radius
    if x < radius or y < radius or x > battle.width - radius or y > battle.height - radius:
        return Refusal("H-MOV-03", "the unit would leave the table")
    for piece in battle.pieces:
        if piece.impassable and piece.shape.within(x, y, radius):
            return Refusal("H-TER-03", "the unit would end in impassable terrain")
        if unit.lemure and piece.difficult and piece.shape.within(x, y, radius) and not unit.has("strider"):
            return Refusal("H-LEM-13", "a lemure does not end in difficult terrain")
    for other in battle.units:
        reach = radius + other.radius
        if other is not unit and other.place == TABLE and squared(x, y, other.x, other.y) < reach * reach:
            return Refusal("H-BAS-07", "the unit would stand on {unit}", unit=other.id)
    return None


def obstacles(battle: Battle, unit: Unit) -> list[Unit]:
    """The units whose bases a unit does not move across (H-MOV-02, H-ABI-45)."""
    over = unit.has("levitation")
    return [
        other for other in battle.units if other is not unit and other.stands() and not (over and other.height < LOW)
    ]


def walls(battle: Battle, unit: Unit) -> list[Shape]:
    """The terrain that a unit does not move through: impassable, and difficult for a lemure (H-LEM-13, H-TER-05)."""
    kept_out = unit.lemure and not unit.has("strider") and not unit.has("levitation")
    return battle.swamps if kept_out else battle.walls


def walled(battle: Battle, unit: Unit, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether terrain is in the way straight from one place to another."""
    return any(shape.swept_by(ax, ay, bx, by, unit.radius) for shape in walls(battle, unit))


def in_between(battle: Battle, unit: Unit, ax: i64, ay: i64, bx: i64, by: i64, to: Unit | None) -> Unit | None:
    """The first unit, but for the one that it goes to, whose base is in the way from one place to another."""
    over = unit.has("levitation")
    radius = unit.radius
    for other in battle.units:
        if other.place != TABLE or other is unit or other is to or (over and other.height < LOW):
            continue
        if nearer_to_segment(other.x, other.y, ax, ay, bx, by, radius + other.radius):
            return other
    return None


def refuse_legs(battle: Battle, trip: Trip) -> Refusal | None:
    """Why a way is barred: terrain, a base, or contact on the way (H-MOV-02, H-MOV-03, H-MOV-05)."""
    unit, corners = trip.unit, trip.corners()
    battle.step_budget.spend((len(battle.pieces) + len(battle.units)) * (len(corners) // 2))
    for at in range(0, len(corners) - 2, 2):
        ax, ay, bx, by = corners[at], corners[at + 1], corners[at + 2], corners[at + 3]
        if walled(battle, unit, ax, ay, bx, by):
            return Refusal("H-MOV-03", "impassable terrain is in the way")
        other = in_between(battle, unit, ax, ay, bx, by, None)
        if other is not None:
            return Refusal("H-MOV-02", "{unit} is in the way", unit=other.id)
    return None if unit.lemure else refuse_passing(battle, trip)


def refuse_passing(battle: Battle, trip: Trip) -> Refusal | None:
    """A unit that comes into contact with an enemy stops there (H-MOV-05)."""
    unit = trip.unit
    last = last_leg(trip)
    over = unit.has("levitation")
    for enemy in near_enemies(battle, unit, trip.length):
        along = first_along(trip, enemy, CONTACT)
        if along < 0 or (over and enemy.height < LOW) or (along >= last and enemy in trip.contacts):
            continue
        if trip.length - along > 2 * CONTACT and not touches_at(battle, unit, unit.x, unit.y, enemy):
            return Refusal("H-MOV-05", "the way comes into contact with {unit}, and goes on", unit=enemy.id)
    return None


def last_leg(trip: Trip) -> int:
    """How far along a way its last leg begins."""
    corners = trip.corners()
    leg = int(length(corners[-2] - corners[-4], corners[-1] - corners[-3])) if trip.way else 0
    return trip.length - leg


# control areas


def starting_areas(battle: Battle, unit: Unit) -> list[Unit]:
    """The enemies whose control areas bind a unit where it stands (H-CTL-06); none a lemure in contact (H-ABI-42)."""
    if unbound(unit) or (unit.has("intangible") and not unit.lemure):
        return []
    return [
        enemy
        for enemy in controlling(battle, unit)
        if binds(battle, unit, enemy) and not (unit.lemure and touches_at(battle, unit, unit.x, unit.y, enemy))
    ]


def released(battle: Battle, enemy: Unit) -> bool:
    """Whether an enemy's area does not bind the active unit: paid for, or left by a retreat (H-CTL-08, H-ACN-07)."""
    return enemy.number in battle.paid or enemy.number in battle.parted


def entries_of(battle: Battle, trip: Trip) -> list[Entry]:
    """The control areas that a way enters, in the order in which it does."""
    unit = trip.unit
    entries: list[Entry] = []
    for enemy in near_enemies(battle, unit, trip.length):
        reach = control_reach(battle, enemy, unit)
        if reach and not within_place(unit.x, unit.y, unit.radius, enemy, reach):
            if jumps(unit) or (phases(unit) and not unit.lemure):
                along = trip.length if within_place(trip.x, trip.y, unit.radius, enemy, reach) else -1
            else:
                along = first_along(trip, enemy, reach)
            if along >= 0:
                x, y = point_along(trip, along)
                entries.append(Entry(enemy, along, x, y))
    entries.sort(key=distance_along)
    return entries


def distance_along(entry: Entry) -> int:
    """What entries are sorted by."""
    return entry.along


def first_along(trip: Trip, enemy: Unit, reach: i64) -> int:
    """How far along a way its unit is first so near to an enemy, -1 for never."""
    corners = trip.corners()
    radius = reach + trip.unit.radius + enemy.radius
    gone: i64 = 0
    for at in range(0, len(corners) - 2, 2):
        ax, ay, bx, by = corners[at], corners[at + 1], corners[at + 2], corners[at + 3]
        along = first_within(ax, ay, bx, by, enemy.x, enemy.y, radius)
        if along >= 0:
            return int(gone + along)
        gone += length(bx - ax, by - ay)
    return -1


def first_within(ax: i64, ay: i64, bx: i64, by: i64, cx: i64, cy: i64, radius: i64) -> i64:
    """How far from a to b one is first within a radius of c, rounded up; -1 for never."""
    if squared(ax, ay, cx, cy) <= radius * radius:
        return 0
    dx = bx - ax
    dy = by - ay
    whole = dx * dx + dy * dy
    if whole == 0:
        return -1
    dot = (cx - ax) * dx + (cy - ay) * dy
    cross = (cx - ax) * dy - (cy - ay) * dx
    square = radius * radius * whole - cross * cross
    if dot <= 0 or square < 0:
        return -1
    first = dot - root_down(square)
    if first > whole:
        return -1
    return -(-first // root_up(whole))


def point_along(trip: Trip, along: int) -> tuple[int, int]:
    """The point so far along a way."""
    corners = trip.corners()
    left = along
    for at in range(0, len(corners) - 2, 2):
        ax, ay, bx, by = corners[at], corners[at + 1], corners[at + 2], corners[at + 3]
        leg = int(length(bx - ax, by - ay))
        if left <= leg and leg:
            return ax + (bx - ax) * left // leg, ay + (by - ay) * left // leg
        left -= leg
    return trip.x, trip.y


def binds(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether the control area of an enemy binds a unit that enters it; lemures that of Intercept alone (H-LEM-10)."""
    if unit.lemure and not enemy.has("intercept"):
        return False
    return not unbound(unit) and not released(battle, enemy)


def crosses_difficult(battle: Battle, trip: Trip) -> bool:
    """Whether a way touches difficult terrain that hinders its unit (H-BAS-03, H-TER-02, H-ABI-45, H-ABI-63)."""
    unit, corners = trip.unit, trip.corners()
    if phases(unit) or jumps(unit) or unit.has("strider") or unit.has("levitation"):
        return False
    for piece in battle.pieces:
        if piece.difficult:
            for at in range(0, len(corners) - 2, 2):
                ax, ay, bx, by = corners[at], corners[at + 1], corners[at + 2], corners[at + 3]
                if piece.shape.swept_by(ax, ay, bx, by, unit.radius + 1):
                    return True
    return False


def settle_contacts(battle: Battle) -> None:
    """Sequences of a pair are counted from contact: breaking it starts anew (H-FGT-23)."""
    for unit in battle.units:
        for number in list(unit.fought) if unit.fought else NOBODY:
            other = battle.units[number]
            apart = not other.stands() or not unit.stands() or not hostile(unit, other)
            if apart or not touches_at(battle, unit, unit.x, unit.y, other):
                del unit.fought[number]
