"""What things are worth to the steady commander, in army points: sequences, shots, powers. Rough, and quick."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.content.datasheets import NONE, Weapon
from rules.hell_dorado.content.powers import Effect, Power
from rules.hell_dorado.engine.arming import close_weapons
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.measures import able_to_fight, allied, engaging, hostile
from rules.hell_dorado.engine.objectives import contests
from rules.hell_dorado.engine.shooting import distance_difficulty, shooting_dice
from rules.hell_dorado.engine.sight import cover_of
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.statistics import statistic
from rules.hell_dorado.engine.strength import hatred

PARTS: Final = 64
"""Values are counted in parts of an army point."""

CHEAP: Final = 8
"""What a unit without army points counts as."""

WEIGHED: Final = 64
"""The steps that it takes to weigh a sequence, of those a battle may take."""

GOOD_STATES: Final = ("accelerated", "brave")
"""The states that help their unit."""

HELPS: Final = ("rerolls", "ability", "heal", "end_state")


def worth(unit: Unit) -> int:
    """What a unit is worth: its points, and its CMD, which its company loses with it."""
    return max(CHEAP, unit.sheet.points + 2 * max(0, unit.sheet.cmd))


def damage_of(weapon: Weapon, dice: int, needed: int, pr: int) -> int:
    """What a weapon does on the average, in parts of an LP: the row of the hits to be expected."""
    hits = 2 * min(dice, 5) * (7 - min(needed, 6)) + max(0, dice - 5) * 4
    low = hits // 12
    rest = hits % 12
    return (past(weapon, low, pr) * (12 - rest) + past(weapon, low + 1, pr) * rest) * PARTS // 12


def past(weapon: Weapon, hits: int, pr: int) -> int:
    """What so many hits do past PR."""
    row = weapon.row(hits) if hits else None
    return 0 if row is None else max(0, row.damage - pr) + (1 if row.effects else 0)


class Strength:
    """What a unit fights with at a count of changes; it does not roll without CBT or immobilized."""

    def __init__(self, battle: Battle, unit: Unit, count: int) -> None:
        self.count = count
        self.rolls = unit.sheet.cbt != NONE and not unit.is_in("immobilized")
        self.cbt = statistic(battle, unit, "cbt") if self.rolls else 0
        self.defence = statistic(battle, unit, "def")
        self.pr = max(0, statistic(battle, unit, "pr"))


class Weighed:
    """What the commanders of a battle remember.

    Sequences, by the numbers of units, hold as long as nothing in the battle changes, at the count of `changes`;
    strengths as long as their units do not, where no aura has to do with them. Blows hold for the battle, by what they
    depend on: whose weapons, how many dice, DEF and PR.
    """

    def __init__(self) -> None:
        self.changes = -1
        self.strengths: dict[int, Strength] = {}
        self.sequences: dict[int, int] = {}
        self.blows: dict[tuple[int, int, int, int], int] = {}


def weighed(battle: Battle) -> Weighed:
    """What the commanders of a battle remember, nothing at first."""
    known = battle.weighed
    if not isinstance(known, Weighed):
        known = battle.weighed = Weighed()
    return known


def decide_anew(battle: Battle) -> None:
    """Another decision: what held for the last one is forgotten if anything has changed since."""
    known = weighed(battle)
    if known.changes != battle.changes:
        known.changes = battle.changes
        known.sequences.clear()


def strength(battle: Battle, unit: Unit) -> Strength:
    """A unit's strength, worked out again once it has changed, or anything where auras have to do with it."""
    strengths = weighed(battle).strengths
    count = battle.changes if battle.sways or battle.auras else unit.changes
    known = strengths.get(unit.number)
    if known is None or known.count != count:
        known = strengths[unit.number] = Strength(battle, unit, count)
    return known


def blow(battle: Battle, unit: Unit, enemy: Unit, more: int) -> int:
    """What a unit does to another in a sequence, in parts of an LP."""
    mine = strength(battle, unit)
    dice = mine.cbt + more
    if not mine.rolls or dice < 1:
        return 0
    theirs = strength(battle, enemy)
    key = unit.number, dice, theirs.defence, theirs.pr
    blows = weighed(battle).blows
    damage = blows.get(key)
    if damage is None:
        damage = max([damage_of(weapon, dice, theirs.defence, theirs.pr) for weapon in close_weapons(unit)])
        blows[key] = damage
    return damage


def gain(damage: int, unit: Unit) -> int:
    """The part of a unit that so much damage takes, with more for what kills."""
    lp = max(1, int(unit.lp)) * PARTS
    taken = min(damage, lp)
    return worth(unit) * taken // max(1, unit.sheet.lp) + (worth(unit) * taken // lp) * PARTS // 2


def edge(battle: Battle, unit: Unit, enemy: Unit) -> int:
    """The dice that a unit has more against an enemy: who supports it, an old hatred, a weak opponent."""
    more = hatred(unit, enemy)
    for other in engaging(battle, enemy):
        if other is not unit and allied(unit, other) and able_to_fight(other):
            more += 1
    if unit.has("vicious") and (enemy.wounded or enemy.states):
        more += unit.amount("vicious")
    return more


def sequence_value(battle: Battle, unit: Unit, enemy: Unit, charges: bool) -> int:
    """What a unit gains by a sequence with an enemy, less what it loses; it takes the same steps where it is known."""
    battle.step_budget.spend(WEIGHED)
    sequences = weighed(battle).sequences
    key = 2 * (unit.number * len(battle.units) + enemy.number) + (1 if charges else 0)
    value = sequences.get(key)
    if value is None:
        value = sequences[key] = exchange(battle, unit, enemy, charges)
    return value


def exchange(battle: Battle, unit: Unit, enemy: Unit, charges: bool) -> int:
    """What a unit gains and loses, worked out."""
    more = edge(battle, unit, enemy) - (1 if charges and not unit.has("fury") else 0)
    given = 0 if charges and unit.has("slow") else gain(blow(battle, unit, enemy, more), enemy)
    taken = gain(blow(battle, enemy, unit, edge(battle, enemy, unit)), unit)
    return given - taken * 3 // 4 + (worth(enemy) * PARTS // 4 if contests(battle, enemy) else 0)


def shot_value(battle: Battle, unit: Unit, enemy: Unit, weapon: Weapon) -> int:
    """What a unit gains by a shot at an enemy."""
    dice = shooting_dice(battle, unit, False, 0)
    needed = max(distance_difficulty(int(unit.gap(enemy)), weapon), statistic(battle, enemy, "def"))
    pr = max(0, statistic(battle, enemy, "pr")) + cover_of(battle, unit, enemy)
    return gain(damage_of(weapon, dice, needed, pr), enemy)


def good(effect: Effect) -> bool:
    """Whether an effect helps whom it is on."""
    if effect.kind == "modify":
        return effect.amount > 0
    return effect.kind in HELPS or (effect.kind == "state" and effect.state in GOOD_STATES)


def use_value(battle: Battle, unit: Unit, power: Power, target: Unit) -> int:
    """What the effects of a power on a target are worth to a unit's side, in parts of an army point."""
    sign = -1 if hostile(unit, target) else 1
    value = 0
    for effect in power.effects:
        whole = worth(target) * PARTS // 8
        if effect.kind == "damage":
            whole = gain(effect.amount * PARTS, target)
        elif effect.kind == "heal":
            whole = worth(target) * PARTS * min(effect.amount, target.sheet.lp - int(target.lp)) // target.sheet.lp
        elif effect.kind == "end_state" and not target.is_in(effect.state):
            whole = 0
        value += sign * whole if good(effect) else -sign * whole
    return value
