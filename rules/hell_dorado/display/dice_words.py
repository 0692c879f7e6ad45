"""The dice of a sequence or shot before they fall, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.hell_dorado.content.datasheets import Row, Weapon
from rules.hell_dorado.display.power_words import area_words, effect_words
from rules.hell_dorado.engine.arming import close_weapons
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.close_combat import MOST_DICE, rerolls_of, sequence_of
from rules.hell_dorado.engine.fighters import Fighter
from rules.hell_dorado.engine.fighters import Sequence as Exchange
from rules.hell_dorado.engine.measures import free
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


class Gone:
    """A unit at the end of a way, while that is looked at; afterwards it stands where it stood."""

    def __init__(self, battle: Battle, unit: Unit, way: Sequence[int]) -> None:
        self.battle = battle
        self.unit = unit
        self.way = way
        self.x, self.y = int(unit.x), int(unit.y)

    def __enter__(self) -> None:
        if self.way:
            self.battle.put(self.unit, self.way[-2], self.way[-1])

    def __exit__(self, *error: object) -> None:
        if self.way:
            self.battle.put(self.unit, self.x, self.y)


def sequence_at(battle: Battle, unit: Unit, enemy: Unit, kind: str, engages: bool, one_sided: bool = False) -> Exchange:
    """A sequence from where the unit stands, both with their first weapons (H-FGT-22)."""
    sequence = sequence_of(battle, unit, enemy, kind, one_sided)
    sequence.charge, sequence.charger, sequence.engages = kind == "charge", sequence.attacker, engages
    sequence.defender.was_free = engages and free(battle, enemy)
    for fighter in sequence.both():
        fighter.weapon = close_weapons(fighter.unit)[0]
    return sequence


def fight_words(
    battle: Battle, unit: Unit, enemy: Unit, kind: str, way: Sequence[int] = (), one_sided: bool = False
) -> Message:
    """The dice of both in a sequence at the end of a way (H-FGT-06, H-FGT-09)."""
    with Gone(battle, unit, way):
        sequence = sequence_at(battle, unit, enemy, kind, bool(way), one_sided)
        mine = side_words(battle, sequence, sequence.attacker)
        if sequence.one_sided:
            return Message("{dice}; no answer", dice=mine)
        return Message("{dice}; the other {theirs}", dice=mine, theirs=side_words(battle, sequence, sequence.defender))


def side_words(battle: Battle, sequence: Exchange, fighter: Fighter) -> Message:
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
    damage = plural_message("{count} damage", "{count} damage", count=row.damage)
    effects = tuple([effect_words(effect) for effect in row.effects])
    return Message("{damage}, {effects}", damage=damage, effects=joined(effects, ", ")) if effects else damage
