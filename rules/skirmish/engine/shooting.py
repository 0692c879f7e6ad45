"""Shooting: what may be fired at whom, volleys, impacts, damage (S-SHT-01 to S-SHT-11, S-SPW-01 to S-SPW-08)."""

from rules.skirmish.content.mission import Terrain
from rules.skirmish.content.parts import Weapon
from rules.skirmish.engine.answers import Volley
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.cover import cover_roll
from rules.skirmish.engine.known import Caught
from rules.skirmish.engine.losses import lose
from rules.skirmish.engine.measures import closest, difficulty
from rules.skirmish.engine.resolution import Roll, needed
from rules.skirmish.engine.sight import sees_element, who_see
from rules.skirmish.engine.state import Fighter, Unit
from rules.skirmish.engine.striders import strike
from rules.skirmish.engine.zone import caught
from rules.table.questions import Refusal


class Shot:
    """A volley that has been declared: who fires what at a unit or a generator, and the least result of an impact."""

    def __init__(self, weapon: Weapon, shooters: list[Fighter], target: Unit | None, element: Terrain | None) -> None:
        self.weapon = weapon
        self.shooters = shooters
        self.target = target
        self.element = element
        self.range = 0
        self.least = 0


def declared(battle: Battle, unit: Unit, volley: Volley) -> Shot | Refusal:
    """A volley of a unit at one other, engaged or not, or why it may not be fired (S-SHT-01, S-SHT-03, S-SHT-05).

    Enemies may be shot at while they are engaged (S-SHT-11), by locked shots only striders (S-SPW-05).
    """
    weapon = unit.card.weapon(volley.weapon)
    if weapon is None or weapon.close:
        return Refusal("S-SHT-04", "the unit has no range weapon {weapon}", weapon=volley.weapon)
    armed = [fighter for fighter in unit.fighters if unit.works(fighter, weapon)]
    if not armed:
        rule = "S-SPW-01" if weapon.special else "S-VEH-03" if weapon.location else "S-SHT-04"
        return Refusal(rule, "nobody is left with {weapon}", weapon=weapon.slug)
    element = battle.element(volley.target)
    if element is not None:
        return at_element(battle, unit, weapon, armed, element)
    target = battle.unit(volley.target)
    if target is None or not target.stands() or target.side == unit.side:
        return Refusal("S-SHT-03", "{target} is no enemy on the table", target=volley.target)
    if weapon.locked and not target.striders:
        return Refusal("S-SPW-05", "{weapon} is aimed only at striders and generators", weapon=weapon.slug)
    shooters = seeing(battle, unit, weapon, armed, target)
    if not shooters:
        rule = "S-SPW-04" if weapon.locked else "S-SHT-01"
        return Refusal(rule, "nobody with {weapon} sees {target}", weapon=weapon.slug, target=target.id)
    shot = Shot(weapon, shooters, target, None)
    if weapon.locked:
        shot.least = weapon.locked
    else:
        shot.range = difficulty(unit.leader(), target.leader())
        shot.least = needed(weapon.accuracy, shot.range)
    return shot


def seeing(battle: Battle, unit: Unit, weapon: Weapon, armed: list[Fighter], target: Unit) -> list[Fighter]:
    """Those with a weapon who see a target."""
    known = battle.known().seeing
    asked = unit.id, weapon.slug, target.id
    if asked not in known:
        known[asked] = who_see(battle, unit, armed, target)
    return known[asked]


def at_element(battle: Battle, unit: Unit, weapon: Weapon, armed: list[Fighter], element: Terrain) -> Shot | Refusal:
    """A volley at terrain: a generator, with weapons that destroy it (S-SPW-07, S-SPW-08)."""
    if not element.generator or not weapon.generator:
        return Refusal("S-SPW-08", "{weapon} does not destroy {target}", weapon=weapon.slug, target=element.id)
    shooters = [fighter for fighter in armed if sees_element(battle, fighter, unit, element)]
    if not shooters:
        return Refusal("S-SPW-08", "nobody with {weapon} sees {target}", weapon=weapon.slug, target=element.id)
    shot = Shot(weapon, shooters, None, element)
    shot.least = weapon.generator
    return shot


def fire(battle: Battle, unit: Unit, shot: Shot) -> None:
    """A volley is worked out: attack dice, zone of fire, cover, damage in the zone, damage of the target (S-SHT-10).

    One at which the test is impossible is spent without dice (S-SEE-05). Special weapons are tested like any other
    (S-SPW-03), but locked shots know neither zone nor cover (S-SPW-06).
    """
    weapon, roll = shot.weapon, Roll()
    if shot.least:
        for _ in shot.shooters:
            roll.add(battle.dice, weapon.attack_rate, shot.least, weapon.reroll)
    target = shot.target
    if target is None:
        report(battle, unit, shot, roll, [], 0, [])
        if shot.element is not None and roll.impacts and battle.element(shot.element.id) is not None:
            battle.destroyed(shot.element, unit)
        return
    struck: list[Caught] = []
    left, cover = roll.impacts, 0
    cover_dice: list[int] = []
    if roll.impacts and unit.fighters and target.stands() and not weapon.locked:
        struck = caught(battle, unit, target)[: roll.impacts]
        left -= len(struck)
        cover = cover_roll(battle, unit, target)
        if cover:
            cover_dice = battle.dice.roll(left)
            left -= sum([1 for die in cover_dice if die >= cover])
    report(battle, unit, shot, roll, struck, cover, cover_dice)
    for caught_fighter in struck:
        if caught_fighter.unit.stands() and caught_fighter.fighter in caught_fighter.unit.fighters:
            damage(battle, unit, weapon, caught_fighter.unit, caught_fighter.fighter)
    for _ in range(left):
        if target.stands() and unit.fighters:
            damage(battle, unit, weapon, target, None)


def damage(battle: Battle, unit: Unit, weapon: Weapon, target: Unit, fighter: Fighter | None) -> None:
    """A damage test; the fighter struck, else the closest to the shooting leader, takes it (S-LSS-01, S-LSS-03).

    The damage is one fighter's, and what he cannot take is lost (S-SHT-08, S-SHT-09).
    """
    if not damage_test(battle, weapon, target, fighter):
        return
    victim = fighter if fighter is not None else closest(target.fighters, unit.leader())
    if target.striders:
        strike(battle, target, victim, weapon.damage, "shooting", unit)
    else:
        lose(battle, target, victim, "shooting", unit)


def damage_test(battle: Battle, weapon: Weapon, target: Unit, fighter: Fighter | None) -> bool:
    """Penetration against Protection; an impossible test rolls no die (S-DIE-02, S-DIE-04, S-SHT-08)."""
    least = needed(weapon.penetration, target.card.protection)
    die = battle.dice.d6() if least else 0
    success = least > 0 and die >= least
    if battle.event_log is not None:
        number = None if fighter is None else fighter.number
        battle.note("damage", unit=target.id, fighter=number, needed=least or None, die=die or None, success=success)
    return success


def report(
    battle: Battle, unit: Unit, shot: Shot, roll: Roll, struck: list[Caught], cover: int, cover_dice: list[int]
) -> None:
    """The event of a volley."""
    if battle.event_log is None:
        return
    battle.note(
        "volley",
        player=unit.owner.id,
        unit=unit.id,
        weapon=shot.weapon.slug,
        target=shot.target.id if shot.target is not None else shot.element.id if shot.element is not None else None,
        range=shot.range or None,
        needed=shot.least or None,
        shooters=[fighter.number for fighter in shot.shooters],
        dice=roll.dice,
        rerolls=roll.rerolls,
        impacts=roll.impacts,
        zone=[[hit.unit.id, hit.fighter.number] for hit in struck],
        cover=cover or None,
        cover_dice=cover_dice,
    )
