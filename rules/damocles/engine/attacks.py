"""Attack and defense: hits, blocks, damage (R-ATK, R-COV-07, R-MOV-03)."""

from typing import Final

from rules.damocles.content.parts import Effect, Weapon
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.modifiers import Clash
from rules.damocles.engine.state import COVERS, HEAVY, LIGHT, Author, Squad, Unit
from rules.damocles.engine.wounds import wound
from rules.table.compiler import mypyc_attr

REROLLS: Final = ["failures", "ones", "one"]
"""In this order: the re-roll of one die is kept for a die that nothing else re-rolls."""

LIGHT_COVER: Final = Effect("reroll", what="defense", dice="ones")
"""The effect of light cover (R-COV-07)."""

VIGILANCE: Final = Effect("reroll", what="defense", dice="one")
"""The re-roll of a vigilant squad, once for each order that targets it (R-MOV-03)."""


@mypyc_attr(acyclic=True)
class Volley:
    """The dice of one weapon in an order: its users, its rolls, its hits (R-ATK-06)."""

    def __init__(self, weapon: Weapon, users: list[Unit]) -> None:
        self.weapon = weapon
        self.users = users
        self.dice: list[int] = []
        self.precision = weapon.precision
        self.modifier = 0
        self.hits = 0
        self.stray = 0
        self.rerolled = 0
        self.clash: Clash | None = None


@mypyc_attr(acyclic=True)
class Guard:
    """How a target defends against some volleys: needed, modifier, re-rolls; equal ones roll together (R-ATK-06)."""

    def __init__(self, needed: int, modifier: int, rerolls: list[Effect], cover: int) -> None:
        self.needed = needed
        self.modifier = modifier
        self.rerolls = rerolls
        self.cover = cover
        self.volleys: list[Volley] = []
        self.dice: list[int] = []
        self.rerolled = 0

    def like(self, other: "Guard") -> bool:
        if self.needed != other.needed or self.modifier != other.modifier or self.cover != other.cover:
            return False
        return self.rerolls == other.rerolls


def succeeds(die: int, modifier: int, needed: int) -> bool:
    """A die with its modifier reaches what is needed; an unmodified 1 never does (R-ATK-02 to 04, R-DAT-04)."""
    return die != 1 and max(1, die + modifier) >= needed


def reroll(
    battle: Battle, dice: list[int], rerolls: list[Effect], spent: list[Effect], modifier: int, needed: int
) -> int:
    """Re-roll in place what each re-roll names: every 1, every failure, or one failure (R-DIE-02). How many dice.

    A die is re-rolled once at most for a roll; a re-roll of one die is spent for all weapons of an order (R-ATK-06).
    """
    left = list(rerolls)
    for effect in spent:
        if effect in left:
            left.remove(effect)
    fresh = [True] * len(dice)
    for kind in REROLLS:
        for effect in left:
            if effect.dice == kind and again(battle, dice, fresh, kind, modifier, needed) and kind == "one":
                spent.append(effect)
    return fresh.count(False)


def again(battle: Battle, dice: list[int], fresh: list[bool], kind: str, modifier: int, needed: int) -> bool:
    """Re-roll those of a kind among dice that were not re-rolled yet; whether there were any."""
    rerolled = False
    for i in range(len(dice)):
        if not fresh[i] or succeeds(dice[i], modifier, needed) or (kind == "ones" and dice[i] != 1):
            continue
        dice[i] = battle.dice.d6()
        fresh[i] = False
        rerolled = True
        if kind == "one":
            break
    return rerolled


def rolled_again(dice: int) -> dict[str, int]:
    """How an event counts the dice that were re-rolled: nothing where none were."""
    return {"rerolled": dice} if dice else {}


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
    spent: list[Effect] = []
    for volley in volleys:
        count_hits(battle, attacker, target, volley, spent, stray is not None)
    defend(battle, attacker, target, volleys, cover)
    if stray is not None and stray.fights():
        for volley in volleys:
            volley.hits = volley.stray
            volley.clash = Clash(battle, attacker, stray, volley.weapon)
        defend(battle, attacker, stray, volleys, 0, False)


def roll_attack(battle: Battle, attacker: Squad, target: Squad, volley: Volley, modifier: int, strays: bool) -> None:
    """Roll a weapon's attacks: dice expressions first, once per unit, then the hit dice (R-ATK-01, R-DAT-05)."""
    clash = Clash(battle, attacker, target, volley.weapon)
    volley.clash = clash
    if clash.ignores("close_combat_penalty") and strays:
        modifier += 1
    volley.modifier = modifier + clash.attack("attack_roll")
    volley.precision = volley.weapon.precision + clash.attack("precision")
    extra = clash.attack("attacks")
    attacks = 0
    for _ in volley.users:
        attacks += max(1, volley.weapon.attacks.roll(battle.dice) + extra)
    battle.step_budget.spend(attacks)
    volley.dice = battle.dice.roll(attacks)


def count_hits(
    battle: Battle, attacker: Squad, target: Squad, volley: Volley, spent: list[Effect], strays: bool
) -> None:
    """Apply re-rolls, then each die of the precision hits; a 1 may hit the squad engaged (R-ATK-02, R-LET-02)."""
    clash = volley.clash
    assert clash is not None
    rerolls = clash.rerolls("attack") if clash.attacker else []
    if rerolls:
        volley.rerolled = reroll(battle, volley.dice, rerolls, spent, volley.modifier, volley.precision)
    hits = 0
    ones = 0
    for die in volley.dice:
        if succeeds(die, volley.modifier, volley.precision):
            hits += 1
        elif die == 1:
            ones += 1
    volley.hits = hits
    volley.stray = ones if strays else 0
    if battle.event_log is not None:
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
            **rolled_again(volley.rerolled),
        )


def guard_of(battle: Battle, target: Squad, volley: Volley, cover: int, vigilant: bool) -> Guard:
    """What a target needs to block, with cover, bracing and abilities (R-ATK-03, R-COV-07, R-DEF-03, R-MOV-03)."""
    clash = volley.clash
    assert clash is not None
    melee = volley.weapon.melee
    modifier = clash.defense("defense_roll")
    rerolls = clash.rerolls("defense") if clash.defender else []
    if melee or clash.ignores("cover"):
        cover = 0
    if melee and target.braced:
        modifier += 1
    if cover == HEAVY:
        modifier += 1
    elif cover == LIGHT:
        rerolls.append(LIGHT_COVER)
    if vigilant:
        rerolls.append(VIGILANCE)
    return Guard(target.sheet.defense + clash.defense("defense"), modifier, rerolls, cover)


def guards_of(battle: Battle, target: Squad, struck: list[Volley], cover: int, vigilant: bool) -> list[Guard]:
    """The defense rolls of a squad against volleys: those of one value are rolled together (R-ATK-06)."""
    guards: list[Guard] = []
    for volley in struck:
        guard = guard_of(battle, target, volley, cover, vigilant)
        if not guards or not guards[-1].like(guard):
            guards.append(guard)
        guards[-1].volleys.append(volley)
    return guards


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
    guards = guards_of(battle, target, struck, cover, vigilant)
    for guard in guards:
        guard.dice = battle.dice.roll(sum(v.hits for v in guard.volleys))
    spent: list[Effect] = []
    unblocked: list[tuple[Volley, int]] = []
    for guard in guards:
        if guard.rerolls:
            guard.rerolled = reroll(battle, guard.dice, guard.rerolls, spent, guard.modifier, guard.needed)
        unblocked.extend(block(battle, target, guard))
    damage = 0
    for volley, count in unblocked:
        damage += damage_of(battle, volley, count)
    clash = struck[0].clash
    assert clash is not None
    if damage:
        wound(battle, target, damage, clash.ignored_on() if clash.defender else 0, Author(attacker.owner, attacker))


def block(battle: Battle, target: Squad, guard: Guard) -> list[tuple[Volley, int]]:
    """Of a die per hit, each that reaches the defense blocks (R-ATK-03). What is left, by volley."""
    left: list[tuple[Volley, int]] = []
    at = 0
    blocks = 0
    for volley in guard.volleys:
        through = 0
        for die in guard.dice[at : at + volley.hits]:
            if succeeds(die, guard.modifier, guard.needed):
                blocks += 1
            else:
                through += 1
        at += volley.hits
        left.append((volley, through))
    if battle.event_log is not None:
        battle.note(
            "defense",
            squad=target.id,
            dice=guard.dice,
            defense=guard.needed,
            modifier=guard.modifier,
            blocks=blocks,
            cover=COVERS[guard.cover] or None,
            **rolled_again(guard.rerolled),
        )
    return left


def damage_of(battle: Battle, volley: Volley, count: int) -> int:
    """The damage of unblocked hits: an expression is rolled once per wound, then modified (R-ATK-05, R-DAT-05)."""
    if count == 0:
        return 0
    clash = volley.clash
    assert clash is not None
    extra = clash.attack("damage")
    return sum(max(1, volley.weapon.damage.roll(battle.dice) + extra) for _n in range(count))
