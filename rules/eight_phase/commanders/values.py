"""What commanders expect of attacks, in whole numbers: ten times the points that a certain hit would be worth."""

from rules.eight_phase.content.parts import Weapon
from rules.eight_phase.engine.close_combat import RAM_COST
from rules.eight_phase.engine.measures import needed
from rules.eight_phase.engine.state import Unit


def faces(least: int) -> int:
    """How many of ten faces hit."""
    return 11 - least


def harm(target: Unit, damage: int) -> int:
    """What a hit is worth: the part of the points that it takes off, and half as much again when it destroys."""
    points = 1 + target.profile.points
    if damage >= target.wounds:
        return points * target.wounds // target.profile.wounds + points // 2
    return points * damage // target.profile.wounds


def range_worth(unit: Unit, weapon: Weapon, target: Unit, defence: int) -> int:
    """What one range attack is worth against a target of this Defence."""
    return faces(needed(defence, unit.shoot() + weapon.bonus)) * harm(target, weapon.damage) // weapon.cost


def melee_worth(unit: Unit, weapon: Weapon, target: Unit) -> int:
    """What one melee attack is worth, by counter."""
    return faces(needed(target.defence(), unit.fight() + weapon.bonus)) * harm(target, weapon.damage) // weapon.cost


def ram_worth(unit: Unit, target: Unit) -> int:
    """What a ram is worth, by counter."""
    if not unit.profile.ram:
        return 0
    return faces(needed(target.defence(), unit.fight())) * harm(target, unit.profile.ram) // RAM_COST


def best_blade(unit: Unit, target: Unit, quick: bool = False) -> Weapon | None:
    """The melee weapon that is worth most against a target and that the unit has room for."""
    best: Weapon | None = None
    most = 0
    for weapon in unit.profile.weapons:
        if weapon.melee and (weapon.quick or not quick) and unit.has_room(weapon.cost):
            worth = melee_worth(unit, weapon, target)
            if best is None or worth > most:
                best, most = weapon, worth
    return best


def blade_worth(unit: Unit, target: Unit) -> int:
    """What a melee attack with the best weapon, or a ram, is worth by counter."""
    best = ram_worth(unit, target)
    for weapon in unit.profile.weapons:
        if weapon.melee:
            best = max(best, melee_worth(unit, weapon, target))
    return best


def gun_worth(unit: Unit, target: Unit) -> int:
    """What a range attack with the best weapon is worth by counter, in the open."""
    best = 0
    for weapon in unit.profile.weapons:
        if not weapon.melee:
            best = max(best, range_worth(unit, weapon, target, target.defence()))
    return best


def gun_range(unit: Unit) -> int:
    """How far its furthest range weapon reaches, 0 without one."""
    best = 0
    for weapon in unit.profile.weapons:
        if not weapon.melee:
            best = max(best, weapon.range)
    return best
