"""Shots of the steady commander: the best target or point, a walk with it, reloading."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.commanders.goals import goal_of, spot_of
from rules.hell_dorado.commanders.ground import Outlook
from rules.hell_dorado.commanders.plans import legal, ready_weapons, way_towards
from rules.hell_dorado.commanders.values import PARTS, gain, shot_value
from rules.hell_dorado.content.datasheets import NONE, Area, Weapon
from rules.hell_dorado.engine.answers import Action
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.blasts import DICE, IMPACT, in_template, point_gap, template_of
from rules.hell_dorado.engine.close_combat import MOST_DICE
from rules.hell_dorado.engine.measures import enemies, hostile
from rules.hell_dorado.engine.moves import farthest
from rules.hell_dorado.engine.objectives import contests
from rules.hell_dorado.engine.shooting import distance_difficulty, loaded, shooting_dice, targets
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.statistics import statistic

FACES: Final = 6

BLAST: Final = 700
"""An enemy that is further off is not under the template of a blast aimed at it."""

STATE: Final = 6
"""A state that an explosion gives is worth one in so many of the points of who gets it."""

LATER: Final = 2, 3
"""What a shot is worth for which a weapon is still reloaded."""


def best_fire(battle: Battle, unit: Unit, outlook: Outlook, here: int, least: int) -> tuple[Action | None, int]:
    """The best shot with where it leaves its unit, or reloading, if worth more than `least` and to stay `here`."""
    action, value = best_shot(battle, unit, least)
    if action is not None:
        return walking(battle, unit, action, outlook, here, value)
    action, value = best_reload(battle, unit, least)
    return action, here + value


def best_shot(battle: Battle, unit: Unit, least: int) -> tuple[Action | None, int]:
    """The best shot from where a unit stands that is worth more than `least`."""
    best: Action | None = None
    most = least
    for weapon in ready_weapons(battle, unit):
        if weapon.area is not None:
            action, value = best_area(battle, unit, weapon, weapon.area)
            if action is not None and value > most and legal(battle, unit, action):
                best, most = action, value
            continue
        for enemy in targets(battle, unit, weapon):
            value = shot_value(battle, unit, enemy, weapon)
            if value > most:
                best, most = Action(unit.id, "shoot", weapon=weapon.slug, target=enemy.id, pays=True), value
    if best is not None and not legal(battle, unit, best):
        return None, 0
    return best, most


def best_area(battle: Battle, unit: Unit, weapon: Weapon, area: Area) -> tuple[Action | None, int]:
    """An explosion or blast at the enemy round whom it does most, harm to its own side counted twice."""
    best: Action | None = None
    most = 0
    for enemy in enemies(battle, unit):
        if area.form != "explosion" and unit.gap(enemy) > BLAST:
            continue
        point = int(enemy.x), int(enemy.y)
        value = 0
        for other in in_template(battle, template_of(unit, weapon, "", point)):
            part = area_value(battle, unit, area, other)
            value += part if hostile(unit, other) else -2 * part
        if area.form == "explosion":
            value = value * goes_off(battle, unit, weapon, point) // PARTS
        if value > most:
            best, most = Action(unit.id, "shoot", weapon=weapon.slug, point=point, pays=True), value
    return best, most


def area_value(battle: Battle, unit: Unit, area: Area, other: Unit) -> int:
    """What an explosion or blast does to one of those under it."""
    if area.state is not None:
        return other.sheet.points * PARTS // STATE
    dice, needed = (shooting_dice(battle, unit, False, 0), IMPACT) if area.form == "impact" else (DICE, area.needed)
    damage = area.power * min(dice, MOST_DICE) * (FACES + 1 - max(2, needed)) * PARTS // FACES
    return gain(max(0, damage - max(0, statistic(battle, other, "pr")) * PARTS), other)


def goes_off(battle: Battle, unit: Unit, weapon: Weapon, point: tuple[int, int]) -> int:
    """The chance of an explosive shot, in parts (H-EXP-03)."""
    dice = min(MOST_DICE, shooting_dice(battle, unit, False, 0))
    misses = distance_difficulty(point_gap(unit, point), weapon) - 1
    missed = PARTS
    for _die in range(dice):
        missed = missed * misses // FACES
    return PARTS - missed


def best_reload(battle: Battle, unit: Unit, least: int) -> tuple[Action | None, int]:
    """To reload where there is something to shoot at (H-ACN-15, H-WPN-12)."""
    best: Action | None = None
    most = least
    if unit.sheet.shs == NONE:
        return None, 0
    for weapon in unit.sheet.weapons:
        if weapon.ranged and weapon.area is None and not loaded(unit, weapon):
            values = [shot_value(battle, unit, enemy, weapon) for enemy in targets(battle, unit, weapon)]
            value = max(values, default=0) * LATER[0] // LATER[1]
            action = Action(unit.id, "focus", reloads=weapon.slug, pays=True)
            if value > most and legal(battle, unit, action):
                best, most = action, value
    return best, most


def walking(battle: Battle, unit: Unit, shot: Action, outlook: Outlook, here: int, value: int) -> tuple[Action, int]:
    """A shot with a walk after it, where that ends in a better place (H-ACN-05)."""
    weapon = unit.weapon(shot.weapon)
    if weapon is None or weapon.has("heavy") or unit.has("trained-gunman") or contests(battle, unit):
        return shot, here + value
    x, y = spot_of(battle, unit, *goal_of(battle, unit))
    way = way_towards(battle, unit, x, y, farthest(battle, unit, "walk"))
    if way:
        there = outlook.at(way[-2], way[-1])
        walk = Action(unit.id, "shoot", tuple(way), shot.target, shot.weapon, point=shot.point, after=True, pays=True)
        if there > here and legal(battle, unit, walk):
            return walk, there + value
    return shot, here + value
