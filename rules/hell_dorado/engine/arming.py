"""What goes before the dice of a sequence: weapons, Vae Victis, Defensive Combat (H-FGT-22)."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.content.datasheets import Row, Weapon
from rules.hell_dorado.engine.answers import Armed, VaeVictis, Yes
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.command import affords, commanding, pay, receives_orders
from rules.hell_dorado.engine.fighters import Fighter, Sequence
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.state import Unit
from rules.table.asking import always_allowed, ask
from rules.table.questions import Refusal

BARE_HANDS: Final = Weapon("bare-hands", "Bare hands", False, rows=(Row(1),))
"""What fights without a close combat weapon (H-UNT-07)."""

VAE_VICTIS: Final = 2

BLOODTHIRSTY: Final = 3
"""The most CMD that Vae Victis takes, usually and on the bloodthirsty (H-ORD-08, H-ABI-08)."""


def prepare(battle: Battle, sequence: Sequence) -> None:
    """Weapons, Vae Victis and Defensive Combat, the attacker first each time."""
    for fighter in sequence.both():
        if fighter.rolls:
            arm(battle, sequence, fighter)
    for fighter in sequence.both():
        if fighter.rolls:
            fighter.orders = vae_victis(battle, fighter.unit, sequence)
    if not sequence.one_sided:
        for fighter in sequence.both():
            press(battle, sequence, fighter)


def close_weapons(unit: Unit) -> list[Weapon]:
    """The weapons that a unit can fight with, bare hands without any (H-UNT-07)."""
    weapons = [weapon for weapon in unit.sheet.weapons if not weapon.ranged]
    return weapons or [BARE_HANDS]


def arm(battle: Battle, sequence: Sequence, fighter: Fighter) -> None:
    """The weapon used and the type of its damage; a sole one is not asked for (H-FGT-05, H-UNT-08)."""
    weapons = close_weapons(fighter.unit)
    choices = [(weapon, type) for weapon in weapons for type in weapon.types or ("",)]
    fighter.weapon, fighter.type = choices[0]
    if len(choices) > 1:
        question = Question("weapon", battle.plays(fighter.unit), fighter.unit)
        question.other = fighter.foe.unit
        question.names = [weapon.slug for weapon in weapons]
        question.context = sequence
        answer = ask(battle, question, Armed, refuse_weapon)
        for weapon, type in choices:
            if weapon.slug == answer.weapon and type == (answer.type or type):
                fighter.weapon, fighter.type = weapon, type
                return


def refuse_weapon(battle: Battle, question: Question, answer: Armed) -> Refusal | None:
    """Why a unit does not fight so (H-FGT-05, H-UNT-08)."""
    for weapon in close_weapons(question.unit):
        if weapon.slug == answer.weapon:
            if answer.type and answer.type not in weapon.types:
                return Refusal("H-UNT-08", "{weapon} does not deal damage of this type", weapon=weapon.slug)
            return None
    return Refusal("H-FGT-05", "the unit has no close combat weapon {weapon}", weapon=answer.weapon)


def vae_victis(battle: Battle, unit: Unit, context: object) -> int:
    """What Vae Victis adds to the dice of a unit, paid for (H-ORD-07, H-ORD-08)."""
    player = unit.owner
    officer = commanding(player)
    if officer is None or not receives_orders(unit, officer) or not affords(player, 1):
        return 0
    question = Question("vae_victis", player, unit, BLOODTHIRSTY if "bloodthirsty" in unit.used else VAE_VICTIS)
    question.context = context
    answer = ask(battle, question, VaeVictis, refuse_vae_victis)
    pay(battle, player, answer.points, "vae victis", answer.dot)
    return answer.points


def refuse_vae_victis(battle: Battle, question: Question, answer: VaeVictis) -> Refusal | None:
    """At most 2 CMD for one unit in one sequence or shot, of what the pool holds (H-ORD-08, H-CMD-03)."""
    if not 0 <= answer.points <= question.amount:
        return Refusal("H-ORD-08", "at most {count} CMD are spent on it", count=question.amount)
    if not affords(question.player, answer.points):
        return Refusal("H-CMD-03", "the pool holds {left} CMD", left=sum(question.player.pool))
    return None


def press(battle: Battle, sequence: Sequence, fighter: Fighter) -> None:
    """Defensive Combat lowers both fighters' CBT (H-ABI-17)."""
    unit = fighter.unit
    if unit.has("defensive-combat"):
        question = Question("defensive_combat", battle.plays(unit), unit, unit.amount("defensive-combat"))
        question.other = fighter.foe.unit
        question.context = sequence
        if ask(battle, question, Yes, always_allowed).yes:
            fighter.pressed += question.amount
            fighter.foe.pressed += question.amount
