"""Melee and ram attacks: why not, and what is needed (E-MEL-01 to E-MEL-05)."""

from typing import Final

from rules.eight_phase.content.parts import Weapon
from rules.eight_phase.engine.attacks import attack, refuse_cost, refuse_target
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.measures import needed
from rules.eight_phase.engine.state import Unit
from rules.table.questions import Refusal

RAM_COST: Final = 2
"""The counters of a ram attack (E-ACT-01)."""


def refuse_melee(unit: Unit, weapon: Weapon, target: Unit | None) -> Refusal | None:
    """Why a melee attack may not be made (E-MEL-03)."""
    refusal = refuse_target(unit, target, "E-MEL-03") or refuse_cost(unit, weapon.cost)
    if refusal is not None or target is None:
        return refusal
    if not weapon.melee:
        return Refusal("E-MEL-03", "{weapon} is no melee weapon", weapon=weapon.slug)
    return None if target in unit.touching else Refusal("E-MEL-03", "the target is not in contact")


def refuse_ram(unit: Unit, target: Unit | None) -> Refusal | None:
    """Why a unit may not ram: it needs a charge in this turn at a target still in contact (E-MEL-04)."""
    refusal = refuse_target(unit, target, "E-MEL-04")
    if refusal is not None:
        return refusal
    if not unit.profile.ram:
        return Refusal("E-MEL-04", "the unit has no Ram")
    if unit.charged is not target or target not in unit.touching:
        return Refusal("E-MEL-04", "the unit has not charged the target in this turn, or is no longer in contact")
    return refuse_cost(unit, RAM_COST)


def strike(battle: Battle, unit: Unit, weapon: Weapon, target: Unit) -> None:
    """A melee attack: D10 + Fight + bonus against Defence, without cover (E-MEL-03)."""
    least = needed(target.defence(), unit.fight() + weapon.bonus)
    attack(battle, unit, weapon, weapon.cost, target, least, False)


def ram(battle: Battle, unit: Unit, target: Unit) -> None:
    """A ram: D10 + Fight against Defence takes Ram off the target's Wounds (E-MEL-04)."""
    attack(battle, unit, None, RAM_COST, target, needed(target.defence(), unit.fight()), False)
