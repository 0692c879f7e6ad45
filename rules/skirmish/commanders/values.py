"""What commanders expect of volleys and attacks, in whole numbers: 36 times 144 for a certain loss."""

from typing import Final

from rules.skirmish.commanders.goals import worth
from rules.skirmish.content.parts import Weapon
from rules.skirmish.engine.answers import Volley
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.close_combat import blade
from rules.skirmish.engine.cover import cover_roll
from rules.skirmish.engine.measures import difficulty, gap
from rules.skirmish.engine.resolution import needed
from rules.skirmish.engine.shooting import Shot, declared
from rules.skirmish.engine.state import Unit
from rules.skirmish.engine.striders import location_of
from rules.skirmish.engine.zone import caught

CERTAIN: Final = 36
"""Expected impacts are counted in so many parts."""

LOSS: Final = 8
ELIMINATION: Final = 32
"""What the loss of a fighter is worth, and that of a unit."""

WHOLE: Final = 36

GENERATOR: Final = 100_000
"""To destroy a generator is worth more than any loss."""


def faces(least: int) -> int:
    """How many faces of a die succeed."""
    return 7 - least if least else 0


def dice_value(weapon: Weapon, hits: int) -> int:
    """Expected impacts of one fighter's dice, times 36: each die, and as many re-rolls as there are."""
    again = min(weapon.reroll, weapon.attack_rate)
    return hits * (6 * weapon.attack_rate + again * (6 - hits))


def damage_value(weapon: Weapon, target: Unit) -> int:
    """How much an impact hurts, times 144: small units are nearly done for, striders bear more than one hit."""
    hurts = faces(needed(weapon.penetration, target.card.protection))
    worth = LOSS + ELIMINATION // len(target.fighters)
    if target.striders:
        return hurts * worth * wreckage(weapon.damage, target) // WHOLE
    return hurts * worth


def wreckage(damage: int, target: Unit) -> int:
    """How much of a strider a hit destroys, on average, in parts of WHOLE: its frame, or what makes it of use."""
    fighter, card = target.leader(), target.card
    frame = len(card.locations) - 1
    destroyed = 0
    for die in range(1, 7):
        location = location_of(card, die)
        if fighter.points[location] == 0:
            location = frame
        part = WHOLE // 6 * min(damage, fighter.points[location]) // fighter.points[location]
        destroyed += part if location == frame else part // 3
    return destroyed


def shot_value(battle: Battle, unit: Unit, shot: Shot) -> int:
    """What a volley is worth: expected impacts, less cover, times the damage; friends in the zone count double."""
    if shot.target is None:
        return GENERATOR
    impacts = len(shot.shooters) * dice_value(shot.weapon, faces(shot.least))
    if not impacts or shot.weapon.locked:
        return impacts * damage_value(shot.weapon, shot.target)
    value = 0
    for hit in caught(battle, unit, shot.target):
        part = min(impacts, CERTAIN)
        impacts -= part
        worth = part * damage_value(shot.weapon, hit.unit)
        value += -2 * worth if hit.friend else worth
    left = impacts * damage_value(shot.weapon, shot.target)
    return value + (left // 2 if left and cover_roll(battle, unit, shot.target) else left)


def hopeless(battle: Battle, unit: Unit, weapon: Weapon, target: str) -> bool:
    """Whether a weapon cannot strike or hurt a unit from here, seen or not."""
    foe = battle.unit(target)
    if foe is None:
        return False
    if not needed(weapon.penetration, foe.card.protection):
        return True
    return not weapon.locked and not needed(weapon.accuracy, difficulty(unit.leader(), foe.leader()))


def best_volley(battle: Battle, unit: Unit, weapon: Weapon, targets: list[str]) -> tuple[int, Volley] | None:
    """The volley of a weapon that is worth most, if any is worth anything."""
    best: tuple[int, Volley] | None = None
    for target in targets:
        if hopeless(battle, unit, weapon, target):
            continue
        volley = Volley(weapon.slug, target)
        shot = declared(battle, unit, volley)
        if isinstance(shot, Shot):
            value = shot_value(battle, unit, shot)
            if value > 0 and shot.target is not None:
                value = value * worth(battle, unit.owner, shot.target) // 100
            if value > 0 and (best is None or value > best[0]):
                best = (value, volley)
    return best


def attack_value(unit: Unit, target: Unit) -> int:
    """What an attack of a whole unit in close combat is worth."""
    weapon = blade(unit.card)
    if weapon is None or unit.striders:
        return 0
    able = sum([1 for fighter in unit.fighters if fighter.bearer is None])
    hits = faces(needed(weapon.accuracy, target.card.combat))
    return able * dice_value(weapon, hits) * damage_value(weapon, target)


def range_value(unit: Unit, target: Unit, steps: int) -> int:
    """What a volley of the unit's best ordinary weapon would be worth at so many steps of range, if all see."""
    best = 0
    for weapon in unit.card.weapons:
        if not weapon.close and not weapon.special and weapon.slug not in unit.fired:
            hits = faces(needed(weapon.accuracy, max(1, steps)))
            best = max(best, len(unit.fighters) * dice_value(weapon, hits) * damage_value(weapon, target))
    return best


def harmless(unit: Unit, foe: Unit) -> bool:
    """Whether nothing that a unit has may hurt another."""
    for weapon in unit.card.weapons:
        if needed(weapon.penetration, foe.card.protection):
            if not weapon.close and any(unit.works(fighter, weapon) for fighter in unit.fighters):
                return False
            if weapon.close and not unit.striders:
                return False
    return True


def prey(battle: Battle, unit: Unit) -> Unit | None:
    """The enemy to go for: the one that an objective names, else the nearest that it can hurt, weak ones sooner."""
    best: Unit | None = None
    least = 0
    for foe in battle.enemies(unit.side):
        away = gap(unit.leader(), foe.leader()) * (4 + min(4, len(foe.fighters))) // 8
        if harmless(unit, foe):
            away *= 8
        away = away * 100 // worth(battle, unit.owner, foe)
        if best is None or away < least:
            best, least = foe, away
    return best
