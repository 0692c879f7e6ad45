"""The expected damage of a weapon: its exact mean damage and kills, with everything that always applies to it.

A squad faces another without abilities, in the open and at the weapon's full range: what applies there applies at
every use of the weapon. A real battle is set up to find that, so that both agree (R-DAT-02, R-FAC-01).
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from rules.damocles.content.operation import Operation
from rules.damocles.content.parts import Ability, Datasheet, Effect, Weapon
from rules.damocles.engine.effects.carry_out import carry_out
from rules.damocles.engine.effects.triggers import those_meant
from rules.damocles.engine.modifiers import TIMED_EFFECTS, Clash, range_of, simply_holds, standing_effect
from rules.damocles.engine.odds import Attack
from rules.damocles.engine.scenario import Scenario, ScenarioPlayer, ScenarioSquad
from rules.damocles.engine.state import Trigger
from rules.damocles.muster import muster
from rules.table.amounts import Amount

DEFENSES: Final = (3, 4, 5, 6)
"""The defenses that tables of expected damage are for."""

FOR_THE_ATTACK: Final = ("attacks", "precision", "damage", "attack_roll")
FOR_THE_DEFENSE: Final = ("defense", "defense_roll")
"""What, when modified, changes the figures of an attack."""

CACHE_SIZE: Final = 8192
"""Tables that a process keeps at hand."""


class Figures(NamedTuple):
    """All inputs of an attack, by value; re-rolls are in order, so that equal attacks are equal."""

    attacks: Amount
    attacks_by: int
    damage: Amount
    damage_by: int
    precision: int
    attack_roll: int
    attack_rerolls: tuple[str, ...]
    defense_by: int
    defense_roll: int
    defense_rerolls: tuple[str, ...]
    ignored_on: int

    def attack(self, defense: int, users: int, health: int = 1, units: int = 1) -> Attack:
        """The attack of `users` units on a squad in the open."""
        attack = Attack(self.attacks, self.precision, self.damage, defense + self.defense_by, health, units)
        attack.users = users
        attack.attacks_by = self.attacks_by
        attack.attack_roll = self.attack_roll
        attack.attack_rerolls = list(self.attack_rerolls)
        attack.damage_by = self.damage_by
        attack.defense_roll = self.defense_roll
        attack.defense_rerolls = list(self.defense_rerolls)
        attack.ignored_on = self.ignored_on
        return attack


@lru_cache(maxsize=CACHE_SIZE)
def expected_damage(figures: Figures, users: int) -> tuple[Fraction, ...]:
    """The mean damage of `users` units against each of `DEFENSES`; empty when it would take too long."""
    try:
        return tuple([figures.attack(defense, users).expected_damage() for defense in DEFENSES])
    except ValueError:
        return ()


class AttackingWeapon:
    """A weapon as it attacks; `reach` is its range with what always modifies it.

    `counted` names the abilities that its figures include, `left_out` those that would change them sometimes: abilities
    that cost something or are used once, that need an enemy near by, or that do more than damage by hits.
    """

    def __init__(self, weapon: Weapon, clash: Clash, reach: int) -> None:
        self.weapon = weapon
        self.reach = reach
        self.figures = Figures(
            weapon.attacks,
            clash.attack("attacks"),
            weapon.damage,
            clash.attack("damage"),
            weapon.precision + clash.attack("precision"),
            clash.attack("attack_roll"),
            tuple(sorted([effect.dice for effect in clash.rerolls("attack")])),
            clash.defense("defense"),
            clash.defense("defense_roll"),
            tuple(sorted([effect.dice for effect in clash.rerolls("defense")])),
            clash.ignored_on(),
        )
        self.counted: list[str] = []
        self.left_out: list[str] = []

    def expected_damage(self, users: int = 1) -> tuple[Fraction, ...]:
        """The mean damage of `users` units against each of `DEFENSES`; empty when it would take too long."""
        return expected_damage(self.figures, users)

    def name(self, ability: Ability, clash: Clash) -> None:
        """Note whether the figures include an ability, if it affects them at all."""
        effects = [effect for effect in ability.effects if counts(effect, ability, clash.versus)]
        if effects:
            holds = any(effect is other for effect in effects for other in (*clash.attacker, *clash.defender))
            (self.counted if holds else self.left_out).append(ability.name)


def counts(effect: Effect, ability: Ability, versus: str) -> bool:
    """Whether an effect would change the result of an attack: an own effect on the squad itself or on the enemy."""
    if effect.against not in ("", versus):
        return False
    if ability.target != "enemy" and (effect.what in FOR_THE_ATTACK or effect.what == "attack"):
        return True
    if ability.target not in ("enemy", "any"):
        return False
    hurts = effect.kind in ("ignore_wounds", "damage") and ability.when in ("always", "attacking", "activation")
    return hurts or effect.what in FOR_THE_DEFENSE


class Drill:
    """A squad of a datasheet before an enemy squad that has nothing but a defense."""

    def __init__(self, sheet: Datasheet, rules: tuple[Ability, ...] = ()) -> None:
        self.sheet = sheet
        self.rules = rules
        battle = muster(drill_scenario(sheet, rules), 0, False)
        self.battle = battle
        self.squad = battle.squads[0]
        self.target = battle.squads[1]

    def read(self, weapon: Weapon) -> AttackingWeapon:
        """How the squad attacks with a weapon at the end of its reach."""
        self.squad.timed_effects.clear()
        self.target.timed_effects.clear()
        self.stand_off(0 if weapon.melee else weapon.range)
        reach = range_of(self.battle, self.squad, self.target, weapon)
        if not weapon.melee:
            self.stand_off(reach)
        answers = [(ability, weapon.slug) for ability in weapon.abilities if not simply_holds(ability)]
        answers += [(ability, "") for ability in self.squad.abilities if not standing_effect(ability)]
        for ability, slug in answers:
            if ability.when == "attacking" and not costs(ability):
                self.bring_about(ability, slug)
        clash = Clash(self.battle, self.squad, self.target, weapon)
        reading = AttackingWeapon(weapon, clash, reach)
        for ability in (*weapon.abilities, *self.sheet.abilities, *self.rules):
            reading.name(ability, clash)
        return reading

    def stand_off(self, gap: int) -> None:
        """Move the enemy to this distance."""
        for unit in self.target.units:
            unit.x = gap + self.squad.radius + self.target.radius
        self.target.settle()

    def bring_about(self, ability: Ability, weapon: str) -> None:
        """What is triggered by every attack, for nothing, holds for it as if it always held (R-DAT-03)."""
        trigger = Trigger("attacking", self.squad, self.target)
        effects = tuple([effect for effect in ability.effects if effect.kind in TIMED_EFFECTS])
        lasting = replace(ability, effects=effects)
        carry_out(self.battle, self.squad.owner, trigger, lasting, those_meant(self.battle, trigger, lasting), weapon)


def costs(ability: Ability) -> bool:
    """Whether an ability is paid for, or may be used but once in a while."""
    return bool(ability.cost_tactical_points or ability.cost_orders or ability.once)


def drill_scenario(sheet: Datasheet, rules: tuple[Ability, ...]) -> Scenario:
    """Two squads side by side on a table that is nowhere."""
    dummy = Datasheet("", "", "troops", (1, 1), 0, 0, 1, 6, 250, 0, 0)
    drilled = ScenarioSquad("drilled", sheet, sheet.most, [0, 0] * sheet.most)
    squads = [drilled, ScenarioSquad("dummy", dummy, 1, [0, 0])]
    players = [
        ScenarioPlayer(squad.id, "", side, 0, "script", [squad], [], [], rules if side == 0 else (), [])
        for side, squad in enumerate(squads)
    ]
    nowhere = Operation("", "", "", (2, 2), 0, 1, 0, 0, 0, [], [], [], [], [], False, 0)
    return Scenario("", 0, [], nowhere, 1, 0, 0, [], [], [], None, ["", ""], players, [])


def attacking_weapons(sheet: Datasheet, rules: tuple[Ability, ...] = ()) -> list[AttackingWeapon]:
    """How squads of a datasheet attack with each of its weapons."""
    if not sheet.weapons or sheet.type == "faction_scenery":
        return []
    drill = Drill(sheet, rules)
    return [drill.read(weapon) for weapon in sheet.weapons]


def without_each(
    sheet: Datasheet, rules: tuple[Ability, ...], attacks: Sequence[AttackingWeapon]
) -> list[list[tuple[str, AttackingWeapon]]]:
    """Each weapon again without one of the abilities that it counts, one after another, with that one's name."""
    reduced: list[list[tuple[str, AttackingWeapon]]] = [[] for _ in attacks]
    for ability in (*sheet.abilities, *rules):
        if any(ability.name in attack.counted for attack in attacks):
            drill = Drill(replace(sheet, abilities=left(sheet.abilities, ability)), left(rules, ability))
            for n, attack in enumerate(attacks):
                if ability.name in attack.counted:
                    reduced[n].append((ability.name, drill.read(attack.weapon)))
    for n, attack in enumerate(attacks):
        for ability in attack.weapon.abilities:
            if ability.name in attack.counted:
                plain = replace(attack.weapon, abilities=left(attack.weapon.abilities, ability))
                weapons = tuple([plain if weapon is attack.weapon else weapon for weapon in sheet.weapons])
                drill = Drill(replace(sheet, weapons=weapons), rules)
                reduced[n].append((ability.name, drill.read(plain)))
    return reduced


def left(abilities: tuple[Ability, ...], ability: Ability) -> tuple[Ability, ...]:
    """All but one."""
    return tuple([kept for kept in abilities if kept is not ability])
