"""The dice of a sequence or shot before they fall, in words."""

from __future__ import annotations

from rules.hell_dorado.content.datasheets import Row, Weapon
from rules.hell_dorado.display.power_words import area_words, effect_words
from rules.hell_dorado.engine.arming import close_weapons
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.fighters import Fighter, Sequence
from rules.hell_dorado.engine.close_combat import MOST_DICE, rerolls_of, sequence_of
from rules.hell_dorado.engine.shooting import Shot, difficulty_of, shooting_dice, strangers_of
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.strength import combat_dice, needed_against
from rules.message import Message, joined, plural_message
from rules.presentation.words import Words


def dice_words(dice: int, needed: int, rerolls: int) -> Message:
    """So many dice, what each has to show, and the re-rolls."""
    count = min(MOST_DICE, dice)
    words = plural_message("{count} die, {needed}+", "{count} dice, {needed}+", count=count, needed=needed)
    if not rerolls:
        return words
    again = plural_message("{count} re-roll", "{count} re-rolls", count=rerolls)
    return Message("{dice}, {again}", dice=words, again=again)


def fight_words(
    battle: Battle, unit: Unit, enemy: Unit, kind: str, way: tuple[int, ...], one_sided: bool = False
) -> Message:
    """The dice of both in a sequence at the end of a way, each with its first weapon (H-FGT-06, H-FGT-09)."""
    x, y = int(unit.x), int(unit.y)
    if way:
        battle.put(unit, way[-2], way[-1])
    sequence = sequence_of(battle, unit, enemy, kind, one_sided)
    sequence.charge, sequence.charger, sequence.engages = kind == "charge", sequence.attacker, bool(way)
    for fighter in sequence.both():
        fighter.weapon = close_weapons(fighter.unit)[0]
    mine = side_words(battle, sequence, sequence.attacker)
    words = Message("{dice}; no answer", dice=mine)
    if not sequence.one_sided:
        theirs = side_words(battle, sequence, sequence.defender)
        words = Message("{dice}; the other {theirs}", dice=mine, theirs=theirs)
    if way:
        battle.put(unit, x, y)
    return words


def side_words(battle: Battle, sequence: Sequence, fighter: Fighter) -> Message:
    strength = combat_dice(battle, sequence, fighter)
    needed = needed_against(battle, sequence, fighter.foe)
    return dice_words(strength, needed, rerolls_of(battle, fighter.unit, strength))


def shot_words(battle: Battle, unit: Unit, weapon: Weapon, target: Unit | None) -> Words:
    """The dice of a shot from where a unit stands; of an explosion or blast what it does (H-SHO-10, H-SHO-11)."""
    if weapon.area is not None or target is None:
        return "" if weapon.area is None else area_words(weapon.area)
    shot = Shot(unit, target, weapon, "")
    shot.strangers = strangers_of(battle, unit, target)
    strength = shooting_dice(battle, unit, False, 0)
    return dice_words(strength, difficulty_of(battle, shot), rerolls_of(battle, unit, strength))


def row_words(row: Row | None) -> Message:
    """What a row of a power table does."""
    if row is None:
        return Message("nothing happens")
    damage = Message("{damage} damage", damage=row.damage)
    effects = tuple([effect_words(effect) for effect in row.effects])
    return Message("{damage}, {effects}", damage=damage, effects=joined(effects, ", ")) if effects else damage
