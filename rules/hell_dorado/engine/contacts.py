"""What happens when a unit comes into contact with an enemy: Terrifying, dodge, defensive shot (H-ABI-18, 21, 67).

These are questions to the other player in the middle of an action.
"""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.content.datasheets import NONE, Weapon
from rules.hell_dorado.engine.answers import Armed, Dodge, DodgeMove
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.close_combat import rage_on
from rules.hell_dorado.engine.damage import works
from rules.hell_dorado.engine.deaths import bury
from rules.hell_dorado.engine.effects import travel
from rules.hell_dorado.engine.measures import contact, enemies, engaging, free, hostile
from rules.hell_dorado.engine.movement import Trip, settle_contacts, survey
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.shooting import point_blank, refuse_shooting
from rules.hell_dorado.engine.state import Unit
from rules.table.asking import always_allowed, ask
from rules.table.geometry import ring
from rules.table.questions import Refusal

DODGE: Final = 300
"""How far a unit that dodges may move (H-ABI-21)."""

STEP: Final = 70
DIRECTIONS: Final = 16
ROUNDED: Final = 2
"""Where a way out is looked for: so much shorter each time, in so many directions, rounding left out."""


def go(battle: Battle, trip: Trip, kind: str) -> bool:
    """Carry out a way, attacks of opportunity at each entry; whether the unit is still there (H-ABI-05)."""
    unit = trip.unit
    before = engaging(battle, unit)
    if not travel(battle, trip, kind):
        bury(battle, "attack of opportunity")
        settle_contacts(battle)
        rage_on(battle)
        return False
    if unit is battle.active:
        battle.parted += [enemy.number for enemy in before if not contact(battle, unit, enemy)]
    settle_contacts(battle)
    return True


def terrified(contacts: list[Unit]) -> int:
    """CMD to be paid for coming into contact with these enemies (H-ABI-67, H-CHG-04)."""
    return sum([1 for enemy in contacts if enemy.has("terrifying")])


def received(battle: Battle, mover: Unit, contacts: list[Unit], were_free: list[Unit]) -> list[Unit]:
    """The enemies that a unit is in contact with once they have dodged or fired (H-ABI-18, H-ABI-21)."""
    for enemy in contacts:
        if enemy in were_free and enemy.stands() and mover.stands() and contact(battle, mover, enemy):
            dodge(battle, mover, enemy)
    for enemy in contacts:
        if enemy in were_free and enemy.stands() and mover.stands() and contact(battle, mover, enemy):
            defend(battle, mover, enemy)
    if not mover.stands():
        return []
    return [enemy for enemy in enemies(battle, mover) if contact(battle, mover, enemy)]


def dodge(battle: Battle, mover: Unit, enemy: Unit) -> None:
    """Standing, free and becoming engaged, once a turn: a die of X or less, then up to 3 away (H-ABI-21)."""
    if not works(enemy, "dodge") or "dodge" in enemy.used or not escape(battle, enemy, DODGE):
        return
    question = Question("dodge", battle.plays(enemy), enemy, enemy.amount("dodge", 1))
    question.other = mover
    if not ask(battle, question, Dodge, always_allowed).rolls:
        return
    enemy.used.append("dodge")
    if battle.rolled("dodge", enemy, battle.dice.roll(1))[0] > question.amount:
        return
    move = Question("dodge_move", battle.plays(enemy), enemy, DODGE)
    move.other = mover
    way = ask(battle, move, DodgeMove, refuse_dodge).way
    trip = survey(battle, enemy, list(way))
    if way and isinstance(trip, Trip):
        go(battle, trip, "dodge")


def escape(battle: Battle, unit: Unit, most: int) -> list[int]:
    """A straight way out of contact with all enemies, the longest of those tried; [] where there is none (H-ABI-21)."""
    for part in range(most, 0, -STEP):
        places = ring(unit.x, unit.y, part - ROUNDED, DIRECTIONS)
        for at in range(0, 2 * DIRECTIONS, 2):
            trip = survey(battle, unit, [places[at], places[at + 1]])
            if not isinstance(trip, Refusal) and not trip.contacts and trip.length <= most:
                return trip.way
    return []


def refuse_dodge(battle: Battle, question: Question, answer: DodgeMove) -> Refusal | None:
    """At most 3, out of contact with all enemies; forced moves are not bound (H-ABI-21, H-CTL-10)."""
    if not answer.way:
        return None
    trip = survey(battle, question.unit, list(answer.way))
    if isinstance(trip, Refusal):
        return trip
    if trip.length > question.amount:
        return Refusal("H-ABI-21", "a dodge goes at most 3 fathoms")
    return Refusal("H-ABI-21", "a dodge ends out of contact with all enemies") if trip.contacts else None


def defend(battle: Battle, mover: Unit, enemy: Unit) -> None:
    """Free and not yet activated, it fires point blank at who comes into contact (H-ABI-18)."""
    weapons = defensive_weapons(battle, enemy)
    if not enemy.has("defensive-shot") or enemy.activated or not weapons:
        return
    question = Question("defensive_shot", battle.plays(enemy), enemy)
    question.other = mover
    question.names = [weapon.slug for weapon in weapons]
    answer = ask(battle, question, Armed, refuse_defensive)
    for weapon in weapons:
        if weapon.slug == answer.weapon:
            point_blank(battle, enemy, mover, weapon, answer.type or (weapon.types[0] if weapon.types else ""))


def defensive_weapons(battle: Battle, unit: Unit) -> list[Weapon]:
    """The ranged weapons that are ready (H-ABI-18)."""
    if unit.sheet.shs == NONE or any(unit.is_in(state) for state in ("immobilized", "knocked_down", "stunned")):
        return []
    return [
        weapon
        for weapon in unit.sheet.weapons
        if weapon.ranged and weapon.area is None and refuse_shooting(battle, unit, weapon) is None
    ]


def refuse_defensive(battle: Battle, question: Question, answer: Armed) -> Refusal | None:
    """One of the weapons that are ready, or none (H-ABI-18)."""
    if not answer.weapon or answer.weapon in question.names:
        return None
    return Refusal("H-ABI-18", "{weapon} is not ready", weapon=answer.weapon)


def free_enemies(battle: Battle, unit: Unit, among: list[Unit]) -> list[Unit]:
    """Those of these enemies that are free, before a unit reaches them."""
    return [enemy for enemy in among if hostile(unit, enemy) and free(battle, enemy)]
