"""Shots: targets, difficulty, dice, who is hit (SHO)."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.content.datasheets import NONE, Weapon
from rules.hell_dorado.engine.answers import Hits, Reroll
from rules.hell_dorado.engine.arming import vae_victis
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.close_combat import (
    MOST_DICE,
    SURE,
    rage_on,
    refuse_hits,
    refuse_rerolls,
    rerolls_of,
    row_effects,
)
from rules.hell_dorado.engine.damage import Blow, follow_up, land, ricochet, strike_with, works
from rules.hell_dorado.engine.deaths import bury
from rules.hell_dorado.engine.measures import HIGHER, contact, enemies, engaging, free, ground, hostile, listed, within
from rules.hell_dorado.engine.movement import settle_contacts
from rules.hell_dorado.engine.powers import free_powers
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.sight import COVER, cover_of, in_cover, in_line
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.statistics import changes_of, defence, worked_out
from rules.table.asking import ask
from rules.table.geometry import nearer_to_segment
from rules.table.questions import Refusal
from rules.table.random_choice import choice_by_dice

SHORT: Final = 3
HARDEST: Final = 6
"""Distance difficulty: 3 up to the range, one more for each further range, 6 at most (H-SHO-09)."""

POINT_BLANK: Final = 3
"""The least difficulty of a defensive shot (H-ABI-18)."""


class Shot:
    """A shot that is about to be rolled: with which weapon, at whom, how hard, and who else may be hit.

    `strangers` are the units engaged with the target, or behind whom it stands, that may be hit instead (H-SHO-14,
    H-SHO-15). `moved` tells that the shooter moves in this action.
    """

    def __init__(self, shooter: Unit, target: Unit, weapon: Weapon, type: str) -> None:
        self.shooter = shooter
        self.target = target
        self.weapon = weapon
        self.type = type
        self.difficulty = 0
        self.strangers: list[Unit] = []
        self.moved = False
        self.dice: list[int] = []


# targets


def distance_difficulty(gap: int, weapon: Weapon) -> int:
    """3 up to the weapon's range, 4 up to twice, 5 up to three times, 6 beyond (H-SHO-08, H-SHO-09)."""
    times = max(1, -(-gap // weapon.range)) if weapon.range else HARDEST
    return min(HARDEST, SHORT + times - 1)


def in_reach(shooter: Unit, target: Unit, weapon: Weapon) -> bool:
    """Whether a target is within a limited range (H-WPN-07) and, of a discreet one, near enough (H-ABI-20)."""
    if weapon.has("limited-range") and not within(shooter, target, weapon.amount("limited-range") * weapon.range):
        return False
    return not target.has("discretion") or within(shooter, target, 100 * target.amount("discretion"))


def possible(battle: Battle, shooter: Unit, target: Unit, weapon: Weapon) -> bool:
    """Whether a unit can be a target at all (H-SHO-05)."""
    if target.has("discretion") and not free(battle, target):
        limited = weapon.has("limited-range")
        reach = weapon.amount("limited-range") * weapon.range
        return (not limited or within(shooter, target, reach)) and in_line(battle, shooter, target)
    return in_reach(shooter, target, weapon) and in_line(battle, shooter, target)


def skippable(battle: Battle, shooter: Unit, target: Unit) -> bool:
    """Whether a unit may be passed over: engaged, or cover gives it its natural PR at least (H-SHO-03, H-SHO-04)."""
    if not free(battle, target):
        return True
    return in_cover(battle, shooter, target) and COVER[target.sheet.base] >= target.sheet.pr


def targets(battle: Battle, shooter: Unit, weapon: Weapon) -> list[Unit]:
    """The enemies that a unit may shoot at: the nearest, and past whom it may pass over (H-SHO-02 to 05).

    A sniper chooses among all, anybody an impressive one (H-ABI-61, H-ABI-39).
    """
    able = [enemy for enemy in enemies(battle, shooter) if possible(battle, shooter, enemy, weapon)]
    if shooter.has("sniper"):
        return able
    chosen = [enemy for enemy in able if enemy.has("impressive")]
    able.sort(key=lambda enemy: int(shooter.gap(enemy)))
    last = -1
    for enemy in able:
        gap = int(shooter.gap(enemy))
        if last >= 0 and gap > last:
            break
        if enemy not in chosen:
            chosen.append(enemy)
        if last < 0 and not skippable(battle, shooter, enemy):
            last = gap
    return chosen


def refuse_shot(battle: Battle, shooter: Unit, weapon: Weapon, target: Unit) -> Refusal | None:
    """Why a unit may not shoot at a target with a weapon: enemies alone are targets (H-SHO-01)."""
    refusal = refuse_shooting(battle, shooter, weapon)
    if refusal is not None:
        return refusal
    if not hostile(shooter, target) or not target.stands():
        return Refusal("H-SHO-01", "{unit} is no enemy", unit=target.id)
    if not in_line(battle, shooter, target):
        return Refusal("H-SHO-06", "{unit} is not in the line of fire", unit=target.id)
    if not possible(battle, shooter, target, weapon):
        rule = "H-WPN-07" if weapon.has("limited-range") else "H-ABI-20"
        return Refusal(rule, "{unit} is too far off", unit=target.id)
    if target not in targets(battle, shooter, weapon):
        return Refusal("H-SHO-02", "another enemy is nearer than {unit}", unit=target.id)
    return None


def refuse_shooting(battle: Battle, shooter: Unit, weapon: Weapon) -> Refusal | None:
    """Why a unit may not shoot with a weapon now, whatever at (H-DIE-06, H-STA-20, WPN)."""
    if shooter.sheet.shs == NONE or not weapon.ranged:
        return Refusal("H-DIE-06", "{unit} does not shoot", unit=shooter.id)
    if shooter.is_in("stunned"):
        return Refusal("H-STA-20", "a stunned unit does not shoot")
    if weapon.has("ammunition") and shooter.fired.get(weapon.slug, 0) >= weapon.amount("ammunition"):
        return Refusal("H-WPN-01", "{weapon} has no ammunition left", weapon=weapon.slug)
    if not loaded(shooter, weapon):
        return Refusal("H-WPN-12", "{weapon} is not loaded", weapon=weapon.slug)
    if weapon.has("artillery") and not served(battle, shooter):
        return Refusal("H-WPN-02", "its ammunition carrier is not in contact")
    return None


def loaded(shooter: Unit, weapon: Weapon) -> bool:
    """Whether a weapon that is reloaded after each shot is ready (H-WPN-12)."""
    if not weapon.has("reloading") or not shooter.fired.get(weapon.slug, 0):
        return True
    return shooter.reloaded.get(weapon.slug, 0) >= max(1, weapon.amount("reloading"))


def served(battle: Battle, shooter: Unit) -> bool:
    """Whether a piece of artillery has its own carrier in contact, who works (H-WPN-02, H-ABI-03, H-ABI-74)."""
    for other in battle.units:
        carries = other.side == shooter.side and other.against("ammunition-carrier", shooter.sheet.slug) is not None
        if carries and other.stands() and works(other, "ammunition-carrier") and contact(battle, other, shooter):
            return True
    return False


# the shot


def strangers_of(battle: Battle, shooter: Unit, target: Unit) -> list[Unit]:
    """Who may be hit instead: who is engaged with the target, or in combat in the way (H-SHO-13 to H-SHO-16)."""
    others = list(engaging(battle, target))
    others += [
        unit
        for unit in battle.standing()
        if unit is not target and unit not in others and in_the_way(battle, shooter, target, unit)
    ]
    return listed([unit for unit in others if unit is not shooter])


def in_the_way(battle: Battle, shooter: Unit, target: Unit, unit: Unit) -> bool:
    """Whether the line of fire crosses the base of an engaged unit that neither side is above (H-SHO-15, H-SHO-16)."""
    if free(battle, unit):
        return False
    if not nearer_to_segment(unit.x, unit.y, shooter.x, shooter.y, target.x, target.y, unit.radius):
        return False
    combat = [unit, *engaging(battle, unit)]
    highest = max(ground(battle, fighter) for fighter in combat)
    return max(ground(battle, shooter), ground(battle, target)) < highest + HIGHER


def difficulty_of(battle: Battle, shot: Shot) -> int:
    """The highest of the distance's, the target's DEF and that of who is engaged or in the way (H-SHO-10, H-SHO-13)."""
    shooter, target = shot.shooter, shot.target
    values = [distance_difficulty(int(shooter.gap(target)), shot.weapon), defence_of(battle, target)]
    return max(values + [defence_of(battle, unit) for unit in shot.strangers])


def defence_of(battle: Battle, unit: Unit) -> int:
    """DEF against shots, erratic movement included (H-ABI-26)."""
    return defence(battle, unit, [unit.amount("erratic-movement")] if unit.has("erratic-movement") else [])


def shooting_dice(battle: Battle, unit: Unit, moved: bool, orders: int) -> int:
    """SHS with all modifiers (H-SHO-11, H-ABI-68)."""
    changes = [*changes_of(battle, unit, "shs"), orders]
    if unit.has("trained-gunman") and not moved:
        changes.append(unit.amount("trained-gunman", 1))
    return worked_out(max(0, unit.sheet.shs), changes, 0)


def shoot(battle: Battle, shot: Shot) -> None:
    """Work out a shot; free powers go before and after it (H-PWR-06)."""
    shooter, target = shot.shooter, shot.target
    battle.note("shot", player=battle.plays(shooter).id, unit=shooter.id, target=target.id, weapon=shot.weapon.slug)
    free_powers(battle, "before_sequence")
    if not shooter.stands() or not target.stands():
        return
    shot.strangers = strangers_of(battle, shooter, target)
    shot.difficulty = difficulty_of(battle, shot)
    resolve_shot(battle, shot)
    free_powers(battle, "after_sequence")


def point_blank(battle: Battle, shooter: Unit, target: Unit, weapon: Weapon, type: str) -> None:
    """A defensive shot: difficulty 3 or DEF, nobody else is hit (H-ABI-18)."""
    shot = Shot(shooter, target, weapon, type)
    battle.note("shot", player=battle.plays(shooter).id, unit=shooter.id, target=target.id, weapon=weapon.slug)
    shot.difficulty = max(POINT_BLANK, defence_of(battle, target))
    resolve_shot(battle, shot)


def resolve_shot(battle: Battle, shot: Shot) -> None:
    """Dice, re-rolls, who is hit, hits lowered, damage (H-SHO-11 to H-SHO-17)."""
    shooter, weapon = shot.shooter, shot.weapon
    strength = shooting_dice(battle, shooter, shot.moved, vae_victis(battle, shooter, shot))
    shooter.fired[weapon.slug] = shooter.fired.get(weapon.slug, 0) + 1
    shooter.reloaded[weapon.slug] = 0
    shot.dice = battle.dice.roll(min(MOST_DICE, strength))
    note_shot(battle, shot, "shooting")
    reroll_shot(battle, shot, rerolls_of(battle, shooter, strength))
    hits = sum([1 for die in shot.dice if die >= shot.difficulty])
    victim = who_is_hit(battle, shot, hits)
    if hits and victim is shot.target:
        question = Question("hits", battle.plays(shooter), shooter, hits)
        question.other = victim
        question.context = shot
        hits = ask(battle, question, Hits, refuse_hits).hits
    automatic = max(0, strength - SURE)
    if hits or automatic:
        hit(battle, shot, victim, hits, automatic)


def note_shot(battle: Battle, shot: Shot, purpose: str) -> None:
    if battle.event_log is not None and shot.dice:
        battle.note("dice", unit=shot.shooter.id, purpose=purpose, dice=list(shot.dice), needed=shot.difficulty)


def reroll_shot(battle: Battle, shot: Shot, rerolls: int) -> None:
    """Missed dice that the shooter names are rolled again, each once (H-SHO-11, H-FGT-10)."""
    missed = [place for place, die in enumerate(shot.dice) if die < shot.difficulty]
    if not missed or rerolls < 1:
        return
    question = Question("reroll", battle.plays(shot.shooter), shot.shooter, rerolls)
    question.dice = list(shot.dice)
    question.places = missed
    question.context = shot
    chosen = ask(battle, question, Reroll, refuse_rerolls).dice
    for place in sorted(chosen):
        shot.dice[place] = int(battle.dice.d6())
    if chosen:
        note_shot(battle, shot, "re-roll")


def who_is_hit(battle: Battle, shot: Shot, hits: int) -> Unit:
    """With a hit and more odd than even scores another of the engaged is hit, at random (H-SHO-14, H-DIE-03)."""
    odd = sum([die % 2 for die in shot.dice])
    if not shot.strangers or not hits or 2 * odd <= len(shot.dice):
        return shot.target
    place, dice = choice_by_dice(battle.dice, len(shot.strangers))
    if dice:
        battle.rolled("stray shot", shot.shooter, dice)
    return shot.strangers[place]


def hit(battle: Battle, shot: Shot, victim: Unit, hits: int, automatic: int) -> None:
    """The damage and effects of a shot on whom it hits, whose PR and cover are his own (H-SHO-12, H-SHO-17)."""
    shooter = shot.shooter
    blow = Blow(shooter, victim, shot.weapon, shot.type)
    strike_with(blow, hits, automatic, 0)
    blow.cover = cover_of(battle, shooter, victim)
    land(battle, blow)
    ricochet(battle, blow)
    row_effects(battle, blow)
    follow_up(battle, blow)
    bury(battle, "shot")
    settle_contacts(battle)
    rage_on(battle)
