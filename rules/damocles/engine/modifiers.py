"""What abilities and timed effects add to characteristics and rolls (R-DAT-02, R-DAT-04, R-FAC-01).

A squad's own `always` abilities and its faction's rules hold for all its life; auras hold while a squad with one is
near enough; timed effects until something ends them. Modifiers add up (R-DAT-04).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.damocles.content.parts import Ability, Effect, Weapon
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.measures import within
from rules.damocles.engine.state import Aura, Squad
from rules.table.compiler import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64

ANY: Final = ""
MELEE: Final = "melee"
MISSILE: Final = "missile"

ATTACK: Final = ("range", "attacks", "precision", "damage", "attack_roll", "cover", "close_combat_penalty")
"""What is modified or ignored of a weapon's own attacks."""

TIMED_EFFECTS: Final = ("modify", "reroll", "ignore_wounds", "forbid", "ignore")
"""Effects that hold for a while; the others happen at once."""


def against(melee: bool) -> str:
    return MELEE if melee else MISSILE


def of_attack(effect: Effect) -> bool:
    """Whether an effect changes the attacks of the squad that has it."""
    return effect.what in ATTACK if effect.kind in ("modify", "ignore") else effect.what == "attack"


def applies(effect: Effect, kind: str, what: str, versus: str) -> bool:
    """Whether an effect is of a kind, about a value, and holds against melee or missile weapons."""
    return effect.what == what and effect.kind == kind and (effect.against == "" or effect.against == versus)


def total(effects: list[Effect], what: str, versus: str) -> int:
    """The sum of those of some effects that modify a value (R-DAT-04)."""
    value = 0
    for effect in effects:
        if applies(effect, "modify", what, versus):
            value += effect.by
    return value


def meant(source: Squad, ability: Ability, squad: Squad) -> bool:
    """Whether a squad can be a target of an ability: friend or foe as it specifies, else both (R-BAS-04)."""
    if ability.target == "friendly":
        return source.side == squad.side
    return ability.target != "enemy" or source.side != squad.side


def near(source: Squad, ability: Ability, squad: Squad) -> bool:
    """Whether a squad is within the distance of an ability; that of scenery is measured from its pieces."""
    if ability.within == 0 or source is squad:
        return True
    for piece in source.pieces:
        for unit in squad.living:
            if piece.shape.touched_by(unit.x, unit.y, unit.radius, ability.within):
                return True
    return not source.pieces and within(source, squad, ability.within)


def reaches(source: Squad, ability: Ability, squad: Squad) -> bool:
    """Whether an ability holds for a squad: it is meant, near, and its source still stands (R-DAT-02)."""
    return meant(source, ability, squad) and source.stands() and near(source, ability, squad)


def holds(aura: Aura, squad: Squad) -> bool:
    """Whether any of its sources lets an aura hold for a squad."""
    return any(reaches(source, aura.ability, squad) for source in aura.sources)


def holding(battle: Battle, squad: Squad, weapon: str = "") -> list[Effect]:
    """All effects that apply to a squad at present, or to one weapon of it; nobody changes the list."""
    timed_effects: i64 = len(squad.timed_effects)
    auras: i64 = len(battle.auras)
    battle.step_budget.spend(len(squad.own) + 4 * timed_effects + 8 * auras)
    if not squad.timed_effects and not battle.auras:
        return squad.own
    effects = list(squad.own)
    for timed in squad.timed_effects:
        if timed.weapon in ("", weapon):
            effects.append(timed.effect)
    for aura in battle.auras:
        if holds(aura, squad):
            effects.extend(aura.ability.effects)
    return effects


def plain(battle: Battle, squad: Squad) -> bool:
    """Whether nothing at all modifies a squad, which is the usual case and worth asking first."""
    return not squad.own and not squad.timed_effects and not battle.auras


def modifier(battle: Battle, squad: Squad, what: str, versus: str = ANY) -> int:
    """The sum of all modifiers of a characteristic or roll of a squad (R-DAT-04)."""
    if plain(battle, squad):
        return 0
    return total(holding(battle, squad), what, versus)


def lent_orders(battle: Battle, squad: Squad) -> int:
    """The orders that auras give a squad where it stands."""
    lent = 0
    for aura in battle.auras:
        for effect in aura.ability.effects:
            if applies(effect, "modify", "orders", ANY) and holds(aura, squad):
                lent += effect.by
    return lent


def range_of(battle: Battle, squad: Squad, target: Squad, weapon: Weapon) -> int:
    """The range of a squad's weapon against a target with all its modifiers, in hundredths of a cm."""
    if weapon.of_range or any_of_range(squad.attacking) or any_of_range(target.defending):
        return max(0, weapon.range + Clash(battle, squad, target, weapon, False).attack("range"))
    if plain(battle, squad):
        return weapon.range
    return max(0, weapon.range + total(holding(battle, squad, weapon.slug), "range", against(weapon.melee)))


def any_of_range(abilities: list[Ability]) -> bool:
    """Whether one of some abilities has an effect on the range of weapons."""
    for ability in abilities:  # noqa: SIM110 - compiled, a generator is slower
        if ability.of_range:
            return True
    return False


def simply_holds(ability: Ability) -> bool:
    """Whether a weapon's ability applies at every use of it, without costs or a count."""
    return ability.when == "always" or (ability.when == "attacking" and standing_effect(ability))


def standing_effect(ability: Ability) -> bool:
    """Whether an ability simply holds while its squad attacks or defends, with nothing to pay or count."""
    if ability.when not in ("attacking", "defending"):
        return False
    free = not ability.once and not ability.cost_tactical_points and not ability.cost_orders
    return free and ability.until == "now" and all(e.kind in TIMED_EFFECTS for e in ability.effects)


def once_for_all(rule: Ability) -> bool:
    """Whether a faction's rule happens once at the start of a turn, not once for each of its squads (R-FAC-01)."""
    return rule.when == "turn_start" and rule.target != "self" and rule.within == 0


def ignores(battle: Battle, squad: Squad, what: str) -> bool:
    """Whether a squad ignores cover, the close combat penalty or heavy terrain."""
    if plain(battle, squad):
        return False
    return any(e.kind == "ignore" and e.what == what for e in holding(battle, squad))


def forbids(battle: Battle, squad: Squad, order: str) -> bool:
    """Whether something forbids a squad an order."""
    if plain(battle, squad):
        return False
    return any(e.kind == "forbid" and order in e.orders for e in holding(battle, squad))


def ignored_on(battle: Battle, squad: Squad) -> int:
    """The least n of all "ignore a wound on n+" that apply to a squad, 0 without any (R-WND-03)."""
    if plain(battle, squad):
        return 0
    numbers = [e.by for e in holding(battle, squad) if e.kind == "ignore_wounds"]
    return min(numbers) if numbers else 0


@mypyc_attr(acyclic=True)
class Clash:
    """One weapon of one squad against another: every effect that applies to either of them.

    `attacker` are those of the attacking squad and of the target's `defending` abilities on it; `defender` those of the
    target, and of the attacker's and the weapon's `attacking` abilities on it; those that the target has anyway are
    left out where nobody is to defend.
    """

    def __init__(self, battle: Battle, attacker: Squad, target: Squad, weapon: Weapon, defended: bool = True) -> None:
        self.versus = against(weapon.melee)
        self.attacker: list[Effect] = []
        self.defender: list[Effect] = []
        if not plain(battle, attacker):
            self.attacker = list(holding(battle, attacker, weapon.slug))
        if defended and not plain(battle, target):
            self.defender = list(holding(battle, target, weapon.slug))
        for ability in weapon.abilities:
            if simply_holds(ability):
                self.take(attacker, ability, target, True)
        for ability in attacker.attacking:
            self.take(attacker, ability, target, True)
        for ability in target.defending:
            self.take(target, ability, attacker, False)

    def take(self, source: Squad, ability: Ability, other: Squad, attacks: bool) -> None:
        """Put an ability's effects on the side that its target names: its own, or the other where that is near."""
        for_other = ability.target in ("enemy", "any")
        if for_other and not near(source, ability, other):
            return
        (self.defender if for_other == attacks else self.attacker).extend(ability.effects)

    def attack(self, what: str) -> int:
        """What modifies a value of the attack."""
        return total(self.attacker, what, self.versus)

    def defense(self, what: str) -> int:
        """What modifies a value of the defense."""
        return total(self.defender, what, self.versus)

    def rerolls(self, what: str) -> list[Effect]:
        """The re-rolls of the attack's dice, or of the defense's."""
        side = self.attacker if what == "attack" else self.defender
        return [e for e in side if applies(e, "reroll", what, self.versus)]

    def ignores(self, what: str) -> bool:
        return any(e.kind == "ignore" and e.what == what for e in self.attacker)

    def ignored_on(self) -> int:
        """The n of "ignore a wound on n+" for the target, 0 without any (R-WND-03)."""
        numbers = [e.by for e in self.defender if e.kind == "ignore_wounds"]
        return min(numbers) if numbers else 0
