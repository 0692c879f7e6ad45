"""Range, melee and ram attacks: why not, and what comes of them (E-SHO-01 to E-SHO-07, E-MEL-01 to E-MEL-05)."""

from typing import Final

from rules.eight_phase.content.parts import Weapon
from rules.eight_phase.engine.battle import FACES, Battle
from rules.eight_phase.engine.measures import COVER, in_cover, needed, sees
from rules.eight_phase.engine.state import Unit
from rules.eight_phase.engine.wounds import wound
from rules.table.questions import Refusal

RAM_COST: Final = 2
"""The counters of a ram attack (E-ACT-01)."""


def refuse_cost(unit: Unit, cost: int) -> Refusal | None:
    """Why so many counters may not be laid on a unit (E-ACT-03)."""
    if unit.has_room(cost):
        return None
    return Refusal("E-ACT-03", "the unit would have more than {output} action counters", output=unit.output())


def refuse_target(unit: Unit, target: Unit | None, rule: str) -> Refusal | None:
    """Why a unit cannot be attacked at all: not there, or none of the enemy's."""
    if target is None or not target.stands():
        return Refusal(rule, "the target is not on the table")
    if target.side == unit.side:
        return Refusal(rule, "the target is no enemy")
    return None


def refuse_range(battle: Battle, unit: Unit, weapon: Weapon, target: Unit | None) -> Refusal | None:
    """Why a range attack may not be made (E-SHO-05, E-SHO-07)."""
    refusal = refuse_target(unit, target, "E-SHO-02") or refuse_cost(unit, weapon.cost)
    if refusal is not None or target is None:
        return refusal
    if weapon.melee:
        return Refusal("E-SHO-01", "{weapon} is no range weapon", weapon=weapon.slug)
    if unit.touching:
        return Refusal("E-SHO-07", "the unit is in contact with an enemy")
    if target.touching:
        return Refusal("E-SHO-07", "the target is in contact with an enemy")
    if not unit.within(target, weapon.range):
        return Refusal("E-SHO-05", "the target is out of range")
    return None if sees(battle, unit, target) else Refusal("E-SHO-05", "the target is not in sight")


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


def fire(battle: Battle, unit: Unit, weapon: Weapon, target: Unit) -> None:
    """A range attack: D10 + Shoot + bonus against Defence, 2 higher in cover (E-SHO-03, E-SHO-06)."""
    cover = in_cover(battle, unit, target)
    defence = target.defence() + (COVER if cover else 0)
    attack(battle, unit, weapon, weapon.cost, target, needed(defence, unit.shoot() + weapon.bonus), cover)


def strike(battle: Battle, unit: Unit, weapon: Weapon, target: Unit) -> None:
    """A melee attack: D10 + Fight + bonus against Defence, without cover (E-MEL-03)."""
    least = needed(target.defence(), unit.fight() + weapon.bonus)
    attack(battle, unit, weapon, weapon.cost, target, least, False)


def ram(battle: Battle, unit: Unit, target: Unit) -> None:
    """A ram: D10 + Fight against Defence takes Ram off the target's Wounds (E-MEL-04)."""
    attack(battle, unit, None, RAM_COST, target, needed(target.defence(), unit.fight()), False)


def attack(battle: Battle, unit: Unit, weapon: Weapon | None, cost: int, target: Unit, least: int, cover: bool) -> None:
    """Counters, one die, and at once what it does (E-ACT-02, E-SHO-02, E-SHO-04)."""
    battle.laid(unit, cost)
    die = battle.roll()
    hit = die > 1 and (die >= least or die == FACES)
    battle.attacked(unit, weapon, target, die, least, cover, hit)
    if hit:
        wound(battle, target, unit.profile.ram if weapon is None else weapon.damage, unit)
