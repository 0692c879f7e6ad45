"""The moves of actions: how far each goes, what it ends in, what it costs (ACN, CHG, H-TER-02, H-ABI-12, H-ABI-30)."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.contacts import terrified
from rules.hell_dorado.engine.measures import contact, enemies, engaging, touches_at
from rules.hell_dorado.engine.movement import Trip, binds, jumps, refuse_end, survey
from rules.hell_dorado.engine.routes import refuse_areas, straight_to
from rules.hell_dorado.engine.state import CONTACT, Unit
from rules.hell_dorado.engine.statistics import mvt
from rules.table.arcs import arc
from rules.table.questions import Refusal

RUNNING: Final = ("run", "charge", "retreat")
"""The moves that are at least MVT long, and cost CMD in difficult terrain (H-ACN-02, H-TER-02)."""

ENDING_IN_CONTACT: Final = ("attack", "charge")
TWICE: Final = 2
THRICE: Final = 3


def farthest(battle: Battle, unit: Unit, kind: str) -> int:
    """How far a move goes: MVT, running twice that, a chaotic charge three times (H-ACN-01, H-ACN-02, H-ABI-12, 30)."""
    reach = mvt(battle, unit)
    if kind not in RUNNING:
        return reach
    times = THRICE if kind == "charge" and unit.has("chaotic-charge") else TWICE
    return times * reach + 100 * unit.amount("fast")


def planned(battle: Battle, unit: Unit, kind: str, way: list[int], target: Unit | None) -> Trip | Refusal:
    """The trip of a move, or why it is not allowed; whether its cost is paid is asked apart."""
    if unit.sheet.mvt == NONE:
        return Refusal("H-DIE-06", "{unit} does not move", unit=unit.id)
    if jumps(unit) and kind in RUNNING:
        return Refusal("H-ABI-64", "a unit that teleports does not {action}", action=kind)
    trip = survey(battle, unit, way)
    if isinstance(trip, Refusal):
        return trip
    return (
        refuse_length(battle, trip, kind)
        or refuse_start(battle, trip, kind, target)
        or refuse_contact(trip, kind, target)
        or refuse_left(battle, trip)
        or refuse_areas(battle, trip, farthest(battle, unit, kind))
        or trip
    )


def refuse_length(battle: Battle, trip: Trip, kind: str) -> Refusal | None:
    """Why a way is too long or too short (H-ACN-01, H-ACN-02, H-CHG-02)."""
    most = farthest(battle, trip.unit, kind)
    rule = {"charge": "H-CHG-02", "run": "H-ACN-02", "retreat": "H-ACN-07"}.get(kind, "H-ACN-01")
    if trip.length > most:
        return Refusal(rule, "the way is longer than {most} fathoms", most=most / 100)
    least = mvt(battle, trip.unit)
    if kind in RUNNING and trip.length < least and not stopped(battle, trip, kind):
        return Refusal(rule, "the way is shorter than {least} fathoms", least=least / 100)
    return None


def stopped(battle: Battle, trip: Trip, kind: str) -> bool:
    """Whether a control area has stopped a run, which may be shorter then (H-ACN-02)."""
    return kind in ("run", "retreat") and any(binds(battle, trip.unit, entry.unit) for entry in trip.entries)


def refuse_start(battle: Battle, trip: Trip, kind: str, target: Unit | None) -> Refusal | None:
    """Out of a control area straight to whose it is, or it has been paid for (H-CTL-06 to H-CTL-09)."""
    if not trip.start_areas or not trip.way:
        return None
    if kind in ENDING_IN_CONTACT and target in trip.start_areas and target is not None:
        return None if straight_to(battle, trip, target) else Refusal("H-CTL-06", "the way is not the most direct one")
    if trip.unit.lemure and any(straight_to(battle, trip, enemy, False) for enemy in trip.start_areas):
        return None
    unit = trip.start_areas[0].id
    return Refusal("H-CTL-08", "the unit is in the control area of {unit}, which is paid for first", unit=unit)


def refuse_contact(trip: Trip, kind: str, target: Unit | None) -> Refusal | None:
    """Attacks and charges end in contact with their target, all other moves with nobody (H-ACN-01 to H-ACN-05)."""
    if kind in ENDING_IN_CONTACT:
        if target is None or target not in trip.contacts:
            rule = "H-ACN-04" if kind == "charge" else "H-ACN-03"
            return Refusal(rule, "the way does not end in contact with the target")
        return None
    if trip.contacts and not trip.unit.lemure:
        return Refusal("H-ACN-01", "the way ends in contact with {unit}", unit=trip.contacts[0].id)
    return None


def refuse_left(battle: Battle, trip: Trip) -> Refusal | None:
    """Not back into contact with an enemy left in the same activation (H-ACN-10)."""
    for enemy in trip.contacts:
        if enemy.number in battle.parted:
            return Refusal("H-ACN-10", "the unit has just left {unit}", unit=enemy.id)
    return None


def cost_of(trip: Trip, kind: str, uncontrollable: bool = False) -> int:
    """CMD that a move costs: difficult terrain for a run, Terrifying; uncontrollable (H-TER-02, 04, H-ABI-67, 69)."""
    ground = 1 if trip.difficult and kind in RUNNING else 0
    return ground + terrified(trip.contacts) + (1 if uncontrollable else 0)


# sliding round an enemy


def slide(battle: Battle, unit: Unit, x: int, y: int) -> list[int] | Refusal:
    """The way of a unit in melee round the one enemy that binds it, or why it may not go (H-ACN-17, H-ACN-18)."""
    around = pivot(battle, unit)
    if isinstance(around, Refusal):
        return around
    refusal: Refusal | None = None
    for left in (True, False):
        points, length = arc(around.x, around.y, unit.x, unit.y, x, y, left)
        if length > mvt(battle, unit):
            refusal = refusal or Refusal("H-ACN-17", "the arc is {length} fathoms long", length=length / 100)
            continue
        trip = survey_arc(battle, unit, points, around)
        if not isinstance(trip, Refusal):
            return trip
        refusal = trip
    assert refusal is not None
    return refusal


def pivot(battle: Battle, unit: Unit) -> Unit | Refusal:
    """The only enemy, or of several the only one with CBT (H-ACN-17, H-ACN-18)."""
    engaged = engaging(battle, unit)
    if len(engaged) > 1:
        engaged = [enemy for enemy in engaged if enemy.fights()]
    if len(engaged) == 1:
        return engaged[0]
    return Refusal("H-ACN-18", "a unit engaged by several enemies does not move")


def survey_arc(battle: Battle, unit: Unit, points: list[int], around: Unit) -> list[int] | Refusal:
    """An arc that is free; it goes on past no other enemy that it touches (H-ACN-17)."""
    last = len(points) - 2
    others = [enemy for enemy in beside(battle, unit, points) if enemy is not around]
    for at in range(0, len(points), 2):
        refusal = refuse_end(battle, unit, points[at], points[at + 1])
        if refusal is not None:
            return refusal
        for enemy in others:
            touches = at < last and touches_at(battle, unit, points[at], points[at + 1], enemy)
            ends = touches and touches_at(battle, unit, points[last], points[last + 1], enemy)
            if touches and not ends and not contact(battle, unit, enemy):
                return Refusal("H-ACN-17", "the unit touches {unit} on the way", unit=enemy.id)
    return points


def beside(battle: Battle, unit: Unit, points: list[int]) -> list[Unit]:
    """The enemies near enough to the box round these points to be touched from one of them."""
    west, east, south, north = min(points[::2]), max(points[::2]), min(points[1::2]), max(points[1::2])
    near: list[Unit] = []
    for enemy in enemies(battle, unit):
        far = CONTACT + unit.radius + enemy.radius
        if west - far <= enemy.x <= east + far and south - far <= enemy.y <= north + far:
            near.append(enemy)
    return near
