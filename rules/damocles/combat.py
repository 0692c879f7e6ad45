"""Attack and defense: hits, blocks, damage, wounds (R-ATK, R-WND, R-COV-07)."""

from typing import Final

from rules.damocles.battle import Battle
from rules.damocles.datasheets import Weapon
from rules.damocles.effects.modifiers import Clash
from rules.damocles.operations.scoring import score_destroyed, score_slain
from rules.damocles.state import HEAVY, LIGHT, Player, Squad, Unit

REROLLS: Final = ["failures", "ones", "one"]
"""In this order: the re-roll of one die is kept for a die that nothing else re-rolls."""


class Volley:
    """The dice of one weapon in an order: who uses it, what is rolled, what comes through (R-ATK-06)."""

    def __init__(self, weapon: Weapon, users: list[Unit]) -> None:
        self.weapon = weapon
        self.users = users
        self.dice: list[int] = []
        self.precision = weapon.precision
        self.modifier = 0
        self.hits = 0
        self.stray = 0
        self.clash: Clash | None = None


class Guard:
    """How a target defends against a volley: needed, modifier, re-rolls; equal ones roll together (R-ATK-06)."""

    def __init__(self, needed: int, modifier: int, rerolls: list[str]) -> None:
        self.needed = needed
        self.modifier = modifier
        self.rerolls = rerolls
        self.vigilant = False

    def like(self, other: "Guard") -> bool:
        return self.needed == other.needed and self.modifier == other.modifier and self.rerolls == other.rerolls


def succeeds(die: int, modifier: int, needed: int) -> bool:
    """A die with its modifier reaches what is needed; an unmodified 1 never does (R-ATK-02 to 04, R-DAT-04)."""
    return die != 1 and max(1, die + modifier) >= needed


def reroll(battle: Battle, dice: list[int], kinds: list[str], modifier: int, needed: int) -> int:
    """Re-roll in place what each re-roll names: every 1, every failure, or one failure (R-DIE-02).

    A die is re-rolled once at most for a roll. How many were.
    """
    fresh = [True] * len(dice)
    for kind in sorted(kinds, key=REROLLS.index):
        for i in range(len(dice)):
            if not fresh[i] or succeeds(dice[i], modifier, needed) or (kind == "ones" and dice[i] != 1):
                continue
            dice[i] = battle.dice.d6()
            fresh[i] = False
            if kind == "one":
                break
    return fresh.count(False)


def attack(
    battle: Battle,
    attacker: Squad,
    target: Squad,
    volleys: list[Volley],
    modifier: int,
    cover: int,
    stray: Squad | None,
) -> None:
    """Resolve a lethal order: hits of each weapon, then defense, wounds; stray hits last (R-ATK-01 to R-WND-04)."""
    for volley in volleys:
        roll_attack(battle, attacker, target, volley, modifier, stray is not None)
    for volley in volleys:
        count_hits(battle, attacker, target, volley, stray is not None)
    defend(battle, attacker, target, volleys, cover)
    if stray is not None and stray.fights():
        for volley in volleys:
            volley.hits = volley.stray
            volley.clash = Clash(battle, attacker, stray, volley.weapon, False)
        defend(battle, attacker, stray, volleys, 0, False)


def roll_attack(battle: Battle, attacker: Squad, target: Squad, volley: Volley, modifier: int, strays: bool) -> None:
    """Roll a weapon's attacks: dice expressions first, once per unit, then the hit dice (R-ATK-01, R-DAT-05)."""
    clash = Clash(battle, attacker, target, volley.weapon, True)
    volley.clash = clash
    if clash.ignores("close_combat_penalty") and strays:
        modifier += 1
    volley.modifier = modifier + clash.attack("attack_roll")
    volley.precision = volley.weapon.precision + clash.attack("precision")
    extra = clash.attack("attacks")
    attacks = 0
    for _ in volley.users:
        attacks += max(1, volley.weapon.attacks.roll(battle.dice) + extra)
    volley.dice = battle.dice.roll(attacks)


def count_hits(battle: Battle, attacker: Squad, target: Squad, volley: Volley, strays: bool) -> None:
    """Re-roll what may be, then each die of the precision hits; a 1 may hit the squad engaged (R-ATK-02, R-LET-02)."""
    clash = volley.clash
    assert clash is not None
    kinds = clash.attack_rerolls() if clash.attacker else []
    if kinds:
        reroll(battle, volley.dice, kinds, volley.modifier, volley.precision)
    hits = 0
    ones = 0
    for die in volley.dice:
        if succeeds(die, volley.modifier, volley.precision):
            hits += 1
        elif die == 1:
            ones += 1
    volley.hits = hits
    volley.stray = ones if strays else 0
    if battle.journal is not None:
        battle.note(
            "attack",
            squad=attacker.id,
            target=target.id,
            weapon=volley.weapon.slug,
            dice=list(volley.dice),
            precision=volley.precision,
            modifier=volley.modifier,
            hits=hits,
            stray_hits=volley.stray,
        )


def guard_of(battle: Battle, target: Squad, volley: Volley, cover: int) -> Guard:
    """What a target needs to block, with cover, bracing and abilities (R-ATK-03, R-COV-07, R-DEF-03, R-MOV-03)."""
    clash = volley.clash
    assert clash is not None
    melee = volley.weapon.melee
    modifier = clash.defense("defense_roll")
    rerolls = clash.defense_rerolls() if clash.defender else []
    if melee:
        modifier += 1 if target.braced else 0
    elif cover and not clash.ignores("cover"):
        modifier += 1 if cover == HEAVY else 0
        if cover == LIGHT:
            rerolls.append("ones")
    return Guard(target.sheet.defense + clash.defense("defense"), modifier, rerolls)


def defend(
    battle: Battle, attacker: Squad, target: Squad, volleys: list[Volley], cover: int, targeted: bool = True
) -> None:
    """Roll the defense of a squad against all volleys, then allocate the damage (R-ATK-03, R-ATK-05, R-WND-01).

    Vigilance helps against orders that target the squad, not against their stray hits (R-MOV-03).
    """
    struck = [v for v in volleys if v.hits > 0]
    if not struck:
        return
    vigilant = targeted and target.vigilant and cover == 0 and not struck[0].weapon.melee
    at = 0
    damage = 0
    unblocked: list[tuple[Volley, int]] = []
    while at < len(struck):
        guard = guard_of(battle, target, struck[at], cover)
        end = at + 1
        while end < len(struck) and guard.like(guard_of(battle, target, struck[end], cover)):
            end += 1
        guard.vigilant = vigilant
        unblocked.extend(block(battle, target, struck[at:end], guard, cover))
        vigilant = guard.vigilant
        at = end
    for volley, count in unblocked:
        damage += damage_of(battle, volley, count)
    clash = struck[0].clash
    assert clash is not None
    if damage:
        wound(battle, target, damage, clash.ignored_on() if clash.defender else 0, attacker.owner)


def block(battle: Battle, target: Squad, volleys: list[Volley], guard: Guard, cover: int) -> list[tuple[Volley, int]]:
    """Roll a die per hit; each that reaches the defense blocks (R-ATK-03). What is left, by volley."""
    hits = sum(v.hits for v in volleys)
    dice = battle.dice.roll(hits)
    if guard.rerolls:
        reroll(battle, dice, guard.rerolls, guard.modifier, guard.needed)
    if guard.vigilant and reroll(battle, dice, ["one"], guard.modifier, guard.needed):
        guard.vigilant = False
    left: list[tuple[Volley, int]] = []
    at = 0
    blocks = 0
    for volley in volleys:
        through = 0
        for die in dice[at : at + volley.hits]:
            if succeeds(die, guard.modifier, guard.needed):
                blocks += 1
            else:
                through += 1
        at += volley.hits
        left.append((volley, through))
    if battle.journal is not None:
        named = None if cover == 0 or volleys[0].weapon.melee else ("light" if cover == LIGHT else "heavy")
        battle.note(
            "defense",
            squad=target.id,
            dice=dice,
            defense=guard.needed,
            modifier=guard.modifier,
            blocks=blocks,
            cover=named,
        )
    return left


def damage_of(battle: Battle, volley: Volley, count: int) -> int:
    """The damage of unblocked hits: an expression is rolled once per wound, then modified (R-ATK-05, R-DAT-05)."""
    if count == 0:
        return 0
    clash = volley.clash
    assert clash is not None
    extra = clash.attack("damage")
    return sum(max(1, volley.weapon.damage.roll(battle.dice) + extra) for _ in range(count))


def wound(battle: Battle, squad: Squad, damage: int, ignored_on: int, by: Player | None) -> None:
    """Allocate damage wound by wound: the wounded unit first, until slain (R-WND-01 to R-WND-04)."""
    allocation = Allocation(battle, squad, damage)
    ignored = 0
    taken = [0] * len(squad.units)
    slain: list[Unit] = []
    for _ in range(damage):
        unit = allocation.next()
        if unit is None:
            break
        if ignored_on and battle.dice.d6() >= ignored_on:
            ignored += 1
            continue
        unit.health -= 1
        taken[unit.index] += 1
        if unit.health == 0:
            slain.append(unit)
    if battle.journal is not None:
        units = [[i, n] for i, n in enumerate(taken) if n]
        battle.note("wounds", squad=squad.id, damage=damage, ignored=ignored, units=units)
    remove(battle, squad, slain, by)


class Allocation:
    """Who takes the next wound: the wounded unit, then those its owner named, then the highest index (R-WND-02)."""

    def __init__(self, battle: Battle, squad: Squad, damage: int) -> None:
        self.squad = squad
        self.named: list[int] = []
        if len(squad.living) > 1:
            self.named = battle.commander(squad.owner).allocate(battle, squad, damage)

    def next(self) -> Unit | None:
        last: Unit | None = None
        for unit in self.squad.living:
            if unit.health > 0:
                last = unit
                if unit.health < self.squad.sheet.health:
                    return unit
        for index in self.named:
            if 0 <= index < len(self.squad.units) and self.squad.units[index].health > 0:
                return self.squad.units[index]
        return last


def remove(battle: Battle, squad: Squad, slain: list[Unit], by: Player | None) -> None:
    """Take the slain off the table and score them; with the last the squad is destroyed (R-WND-04, R-ERA-02, 04)."""
    for unit in slain:
        battle.slew(squad, unit, by)
        score_slain(battle, squad, by)
    if slain and not squad.living:
        battle.destroyed(squad, by)
        score_destroyed(battle, squad, by)
