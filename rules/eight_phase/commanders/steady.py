"""The steady commander: sound plans without luck, and its two bents, aggressive and defensive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.eight_phase.commanders.goals import Goal, goal_of
from rules.eight_phase.commanders.plans import BESIDE, charge, go_round, go_towards
from rules.eight_phase.commanders.values import (
    best_blade,
    blade_worth,
    gun_range,
    gun_worth,
    harm,
    melee_worth,
    ram_worth,
    range_worth,
)
from rules.eight_phase.content.parts import Ability, Weapon
from rules.eight_phase.engine.abilities import targets_of
from rules.eight_phase.engine.actions import FIRST_STRIKE, SECOND_MOVEMENT, SHOOTING, charged_cleanly
from rules.eight_phase.engine.answers import Answer, Attack, Declare, Ram, UseAbility
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.close_combat import refuse_ram
from rules.eight_phase.engine.measures import COVER, in_cover, sees
from rules.eight_phase.engine.questions import Question
from rules.eight_phase.engine.state import Unit
from rules.table.asking import Commander
from rules.table.geometry import root_up, squared, step_towards

if TYPE_CHECKING:
    from mypy_extensions import i64

CARRIER: Final = 4
"""An enemy with the captive is worth so many times more."""

BENTS: Final = {"steady": 10, "aggressive": 25, "defensive": 6}
"""What a melee is thought to be worth, in tenths."""


class Steady(Commander):
    """Plays to its mission; `bent` is what it thinks of melee. A plan made when declaring is carried out next.

    `idle` are units without a plan in this phase, which is `at`.
    """

    def __init__(self, name: str = "steady") -> None:
        self.bent = BENTS[name]
        self.holds = name == "defensive"
        self.planned: Answer | None = None
        self.idle: list[bool] = []
        self.at = -1

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        if question.kind == "declare":
            return self.declare(battle, question)
        if question.unit is not None:
            answer, self.planned = self.planned, None
            return answer or self.plan(battle, question.unit, question.amount if question.kind == "melee" else 0)
        return ability(battle, question.units, question.when) if question.kind == "ability" else None

    def declare(self, battle: Battle, question: Question) -> Answer | None:
        """The first unit with a plan; the others are not asked again in this phase."""
        now = battle.turn * 8 + battle.phase
        if now != self.at:
            self.at = now
            self.idle = [False] * len(battle.units)
        for unit in question.units:
            if not self.idle[unit.number]:
                self.planned = self.plan(battle, unit)
                if self.planned is not None:
                    return Declare(unit.id)
                self.idle[unit.number] = True
        return None

    def plan(self, battle: Battle, unit: Unit, done: int = 0) -> Answer | None:
        """What a unit does next in this phase, None to stop; so many melee attacks are `done`."""
        if battle.phase == FIRST_STRIKE:
            return self.quick(battle, unit)
        if battle.phase == SHOOTING:
            return self.shot(battle, unit, False)
        if battle.phase < SHOOTING or battle.phase == SECOND_MOVEMENT:
            return self.move(battle, unit)
        return self.blow(unit, done)

    def move(self, battle: Battle, unit: Unit) -> Answer | None:
        """A charge if that is worth more than shooting, the way to a goal, or nearer to the enemy."""
        goal = goal_of(battle, unit)
        if goal is not None and goal.urgent:
            return go_towards(battle, unit, goal.x, goal.y)
        if unit.touching or not unit.may_move():
            return None
        shot = self.best_shot(battle, unit) if battle.phase < SHOOTING else 0
        answer = self.best_charge(battle, unit, shot)
        if answer is not None:
            return answer
        if goal is not None:
            return None if goal.reached(unit) else go_towards(battle, unit, goal.x, goal.y)
        return None if shot or (self.holds and gun_range(unit)) else self.approach(battle, unit)

    def best_charge(self, battle: Battle, unit: Unit, shot: int) -> Answer | None:
        """The charge that is worth most, if it is worth more than shooting instead (`shot`, by counter)."""
        room = unit.output() - unit.counters - 1
        if room < 1 or unit.shaken:
            return None
        best: Unit | None = None
        most = shot * (room + 1) // (2 if hurried(battle, unit) else 1)
        for foe in battle.enemies(unit.side):
            if unit.within(foe, unit.reach()):
                worth = blade_worth(unit, foe) * room * self.bent * precious(foe) // 10
                if worth > most and worth * 2 > blade_worth(foe, unit) * foe.output():
                    best, most = foe, worth
        return None if best is None else charge(battle, unit, best)

    def approach(self, battle: Battle, unit: Unit) -> Answer | None:
        """Nearer to the enemy that matters most: into range, or near enough to charge."""
        foe = prey(battle, unit)
        if foe is None:
            return None
        away = root_up(squared(unit.x, unit.y, foe.x, foe.y)) - unit.radius - foe.radius
        reach: i64 = gun_range(unit) * 3 // 4 if gun_worth(unit, foe) >= blade_worth(unit, foe) else 0
        if not sees(battle, unit, foe):
            return go_round(battle, unit, foe)
        reach = max(reach, BESIDE)
        if away <= reach or away <= unit.reach():
            return None
        x, y = step_towards(unit.x, unit.y, foe.x, foe.y, away - reach)
        return go_towards(battle, unit, int(x), int(y))

    def quick(self, battle: Battle, unit: Unit) -> Answer | None:
        """The strike of a clean charge, a quick weapon, or a quick ability."""
        if unit.touching:
            foe = unit.charged if charged_cleanly(unit) else None
            weapon = None if foe is None else best_blade(unit, foe)
            if foe is None:
                foe = unit.touching[0]
                weapon = best_blade(unit, foe, True)
            if weapon is not None:
                return Attack(weapon.slug, foe.id)
        else:
            answer = self.shot(battle, unit, True)
            if answer is not None:
                return answer
        chosen = ability(battle, (unit,), "quick")
        return None if chosen is None else UseAbility(chosen.ability, chosen.target)

    def shot(self, battle: Battle, unit: Unit, quick: bool) -> Answer | None:
        """The range attack that is worth most; counters for a charge or for the way to a goal are kept."""
        if unit.touching:
            return None
        kept = self.reserve(battle, unit)
        best: Answer | None = None
        most = 0
        for weapon in unit.profile.weapons:
            if weapon.melee or (quick and not weapon.quick) or not unit.has_room(weapon.cost + kept):
                continue
            for foe in battle.units:
                if foe.side == unit.side or not foe.stands() or foe.touching or not unit.within(foe, weapon.range):
                    continue
                worth = self.better_shot(battle, unit, weapon, foe, most)
                if worth > most:
                    best, most = Attack(weapon.slug, foe.id), worth
        return best

    def best_shot(self, battle: Battle, unit: Unit) -> int:
        """What the best range attack from here is worth, by counter."""
        most = 0
        for weapon in unit.profile.weapons:
            if not weapon.melee:
                for foe in battle.units:
                    if foe.side != unit.side and foe.stands() and not foe.touching and unit.within(foe, weapon.range):
                        most = self.better_shot(battle, unit, weapon, foe, most)
        return most

    def better_shot(self, battle: Battle, unit: Unit, weapon: Weapon, foe: Unit, most: int) -> int:
        """What a range attack is worth, where that is more than another; cover is asked for only then."""
        worth = range_worth(unit, weapon, foe, foe.defence()) * precious(foe)
        if worth <= most or not sees(battle, unit, foe):
            return most
        if battle.rough and in_cover(battle, unit, foe):
            worth = range_worth(unit, weapon, foe, foe.defence() + COVER) * precious(foe)
        return max(most, worth)

    def reserve(self, battle: Battle, unit: Unit) -> int:
        """The counters that a unit keeps from shooting: to charge whom it fights better, to come to its goal."""
        if not unit.may_move():
            return 0
        if not unit.shaken:
            for foe in battle.enemies(unit.side):
                if unit.within(foe, unit.reach()) and blade_worth(unit, foe) * self.bent > 15 * gun_worth(unit, foe):
                    return unit.output()
        goal: Goal | None = goal_of(battle, unit)
        return 1 if goal is not None and not goal.reached(unit) else 0

    def blow(self, unit: Unit, done: int) -> Answer | None:
        """The melee attack that is worth most, or a ram where nothing else was done."""
        charged = None if done else unit.charged
        best: Answer | None = None
        most = 0
        for foe in unit.touching:
            weapon = best_blade(unit, foe)
            if weapon is not None:
                worth = melee_worth(unit, weapon, foe) * precious(foe)
                if worth > most:
                    best, most = Attack(weapon.slug, foe.id), worth
        if charged is not None and refuse_ram(unit, charged) is None and ram_worth(unit, charged) > most:
            best = Ram(charged.id)
        return best


def hurried(battle: Battle, unit: Unit) -> bool:
    """Whether time is on the enemy's side: an ambush has to be won in a few turns (E-MIS-07)."""
    return battle.mission.scoring == "ambush" and unit.side != battle.mission.defending


def precious(unit: Unit) -> int:
    """How many times more an enemy is worth to its attackers."""
    return CARRIER if unit.carrying else 1


def prey(battle: Battle, unit: Unit) -> Unit | None:
    """The enemy to go for: the nearest, one with the captive sooner."""
    best: Unit | None = None
    least: i64 = 0
    for foe in battle.units:
        if foe.side != unit.side and foe.stands():
            square = squared(unit.x, unit.y, foe.x, foe.y) // (precious(foe) * precious(foe))
            if best is None or square < least:
                best, least = foe, square
    return best


def ability(battle: Battle, units: tuple[Unit, ...], when: str) -> UseAbility | None:
    """The first ability that is of use to somebody, at whom it is of most."""
    for unit in units:
        for candidate in unit.profile.abilities:
            if candidate.when == when and candidate.slug not in unit.used and unit.has_room(candidate.cost):
                best: Unit | None = None
                most = 0
                for target in targets_of(battle, unit, candidate):
                    worth = use_of(candidate, target)
                    if worth > most:
                        best, most = target, worth
                if best is not None:
                    return UseAbility(candidate.slug, best.id, unit.id)
    return None


def use_of(ability: Ability, target: Unit) -> int:
    """What an ability is worth at a target: raises and counters are of no use once the turn is over."""
    if ability.effect == "heal":
        return target.profile.wounds - target.wounds
    if ability.effect == "steady":
        return target.profile.points + 1 if target.shaken else 0
    if ability.effect == "strike":
        return harm(target, ability.amount)
    if ability.when == "support":
        return 0
    if ability.effect == "hinder":
        return target.profile.points + 1 if target.has_room(1) else 0
    return target.profile.points + 1 if not any(target.raises) else 0
