"""Lemures: invoked, moved, releasing their spells (LEM, H-ABI-42)."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.content.datasheets import Datasheet
from rules.hell_dorado.content.powers import Power
from rules.hell_dorado.engine.answers import Use
from rules.hell_dorado.engine.battle import Aura, Battle, free_miniatures
from rules.hell_dorado.engine.close_combat import fight, sequence_of
from rules.hell_dorado.engine.deaths import bury, eliminate
from rules.hell_dorado.engine.effects import apply_effect
from rules.hell_dorado.engine.measures import able_to_fight, contact, enemies, engaging, within_place
from rules.hell_dorado.engine.movement import Trip, first_along, jumps, refuse_end, settle_contacts
from rules.hell_dorado.engine.powers import pay_power, refuse_power, work_power
from rules.hell_dorado.engine.state import CONTACT, Unit
from rules.hell_dorado.engine.statistics import in_aura
from rules.table.questions import Refusal

ONGOING: Final = ("modify", "rerolls", "ability")
"""The effects of auras and residual spells that last as long as a unit is in the area; others strike each upkeep."""


def spell_of(sheet: Datasheet, slug: str) -> Power | None:
    """A spell of an Infernalist."""
    for spell in sheet.spells:
        if spell.slug == slug:
            return spell
    return None


# invoking


def refuse_invocation(battle: Battle, unit: Unit, use: Use) -> Refusal | None:
    """Why an Infernalist does not invoke so; a spell may be on several (H-LEM-01, 02, 04, 05, 21)."""
    sheet = miniature_of(unit, use.miniature)
    if sheet is None or sheet not in free_miniatures(unit.owner):
        return Refusal("H-LEM-01", "no miniature {lemure} is available", lemure=use.miniature)
    if spell_of(unit.sheet, use.spell) is None:
        return Refusal("H-LEM-04", "{unit} has no spell {spell}", unit=unit.id, spell=use.spell)
    if len(lemures_of(battle, unit)) >= unit.sheet.lemures or unit.invocations >= unit.sheet.invocations:
        return Refusal("H-LEM-21", "{unit} controls or has invoked as many as it can", unit=unit.id)
    if use.point is None:
        return Refusal("H-LEM-02", "the lemure needs a place")
    return refuse_arrival(battle, unit, sheet, *use.point)


def refuse_arrival(battle: Battle, unit: Unit, sheet: Datasheet, x: int, y: int) -> Refusal | None:
    """In contact with the Infernalist's base, not with an enemy (H-LEM-02)."""
    lemure = Unit("", unit.owner, -1, sheet)
    refusal = refuse_end(battle, lemure, x, y)
    if refusal is not None:
        return refusal
    if not within_place(x, y, lemure.radius, unit, CONTACT):
        return Refusal("H-LEM-02", "the lemure is placed in contact with who invokes it")
    if any(within_place(x, y, lemure.radius, enemy, CONTACT) for enemy in enemies(battle, unit)):
        return Refusal("H-LEM-02", "the lemure is not placed in contact with an enemy")
    return None


def miniature_of(unit: Unit, slug: str) -> Datasheet | None:
    """A lemure of a company by its slug."""
    entry = unit.owner.miniatures.get(slug)
    return None if entry is None else entry[0]


def lemures_of(battle: Battle, unit: Unit) -> list[Unit]:
    """The lemures that an Infernalist controls now (H-LEM-21)."""
    return [lemure for lemure in battle.units if lemure.infernalist is unit and lemure.stands()]


def invoke(battle: Battle, unit: Unit, use: Use) -> None:
    """A lemure appears with its spell, and waits for the next turn (H-LEM-02 to H-LEM-04)."""
    sheet = miniature_of(unit, use.miniature)
    assert sheet is not None
    assert use.point is not None
    lemure = Unit(name_for(battle, unit, sheet), unit.owner, len(battle.units), sheet)
    lemure.infernalist = unit
    lemure.spell = spell_of(unit.sheet, use.spell)
    lemure.invoked = True
    battle.invoked(unit, lemure, *use.point)


def name_for(battle: Battle, unit: Unit, sheet: Datasheet) -> str:
    """An id that no unit has: of who invokes it, of the lemure, and a number."""
    number = unit.invocations + 1
    while battle.unit(f"{unit.id}-{sheet.slug}-{number}") is not None:
        number += 1
    return f"{unit.id}-{sheet.slug}-{number}"


# moving


def refuse_contacts(battle: Battle, trip: Trip) -> Refusal | None:
    """Not both make and break contact, passing contact included (H-LEM-12)."""
    if makes_contact(battle, trip) and breaks_contact(battle, trip):
        return Refusal("H-LEM-12", "a lemure does not both make and break contact")
    return None


def makes_contact(battle: Battle, trip: Trip) -> list[Unit]:
    """The enemies that a way brings a lemure into contact with, be it in passing."""
    unit = trip.unit
    if jumps(unit):
        return [enemy for enemy in trip.contacts if not contact(battle, unit, enemy)]
    return [
        enemy
        for enemy in enemies(battle, unit)
        if not contact(battle, unit, enemy) and first_along(trip, enemy, CONTACT) >= 0
    ]


def breaks_contact(battle: Battle, trip: Trip) -> list[Unit]:
    """The enemies that a way takes a lemure out of contact with."""
    touched = engaging(battle, trip.unit) + makes_contact(battle, trip)
    return [enemy for enemy in touched if enemy not in trip.contacts]


def intercepted(battle: Battle, lemure: Unit, by: list[Unit]) -> bool:
    """Those who intercept attack a lemure that makes or breaks contact; whether it survives (H-ABI-42)."""
    for enemy in by:
        if enemy.has("intercept") and able_to_fight(enemy) and enemy.stands() and lemure.stands():
            fight(battle, sequence_of(battle, enemy, lemure, "intercept", True))
    return lemure.stands()


# releasing


def refuse_release(battle: Battle, lemure: Unit, use: Use) -> Refusal | None:
    """Why a lemure does not release its spell so (H-LEM-09, H-LEM-22)."""
    spell = lemure.spell
    if spell is None or spell.slug != use.power:
        return Refusal("H-LEM-09", "{unit} does not carry {spell}", unit=lemure.id, spell=use.power)
    return refuse_power(battle, lemure, spell, use)


def release(battle: Battle, lemure: Unit, use: Use) -> None:
    """A spell works; the lemure vanishes, or stays with a residual one (H-LEM-18, H-LEM-19)."""
    spell = lemure.spell
    assert spell is not None
    pay_power(battle, lemure, spell, use)
    if not spell.residual:
        work_power(battle, lemure, spell, use)
        if lemure.stands():
            eliminate(battle, lemure, "vanished")
        return
    battle.auras_end([aura for aura in battle.auras if aura.bearer is lemure])
    aura = Aura(lemure, spell, True)
    battle.aura_begins(aura)
    lemure.residual = True
    strike_area(battle, aura)


def strikes(aura: Aura) -> bool:
    """Whether a residual spell does more than last: it strikes in each upkeep again (H-LEM-19, H-UPK-04)."""
    return aura.stays and any(effect.kind not in ONGOING for effect in aura.power.effects)


def strike_area(battle: Battle, aura: Aura) -> None:
    """What a residual spell does to the units in its area, apart from what lasts as long as they are in it."""
    lemure = aura.bearer
    for unit in battle.standing():
        if in_aura(lemure, aura.power, unit):
            for effect in aura.power.effects:
                if effect.kind not in ONGOING:
                    apply_effect(battle, effect, lemure, unit, aura.power.slug)
    bury(battle, aura.power.slug)
    settle_contacts(battle)
