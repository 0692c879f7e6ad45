"""Sequences worked out a second time, from the text of the rules alone, for any two fighters that meet."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.hell_dorado.cards import A, B, C, E, blade
from tests.rules.hell_dorado.casts import lp, melee

ABILITIES = (
    "arch-enemy(demon) 2", "combat-sense", "concentrated", "counter-attack", "fanatic", "fierce 1", "fury",
    "immunity(fire)", "immunity(cold)", "invulnerable", "man-at-arms 1", "man-at-arms 2", "natural-talent 2",
    "rapid-strike", "rapid-strike(attack)", "rapid-strike(defense)", "resistance(fire) 2", "ricochet 2", "terror 1",
    "vicious 1", "vulnerability(fire) 1", "tenacious 2",
)  # fmt: skip
OF_WEAPONS = (
    "eager 1", "cumbersome 1", "receive-charge 2", "penetrating-strike 1", "life-drain", "life-drain 2",
    "spiritual-damage",
)  # fmt: skip
STATES = ("wounded 1", "stunned 1", "brave 1", "knocked_down", "immobilized 1", "berserk 1", "cursed 1/2")
KINDS = ("melee", "charge", "attack", "concentrate", "focus", "retreat")
TABLE = (1, 2, 3, 4, 6)


@dataclass
class SequenceSide:
    """A fighter: what stands on its datasheet, its states and who is with it."""

    cbt: int
    defence: int
    pr: int
    fth: int
    points: int
    start: int
    able: dict[str, tuple[str, int]]
    arm: dict[str, int]
    states: dict[str, int]
    fire: bool
    demon: bool
    friend: bool
    fought: bool
    attacks: bool = False
    rolls: bool = True
    dice: list[int] = field(default_factory=list)

    def is_wounded(self) -> bool:
        return (self.points <= 3 or "wounded" in self.states) and "berserk" not in self.states

    def has(self, slug: str) -> bool:
        return slug in self.able

    def x(self, slug: str) -> int:
        return self.able.get(slug, ("", 0))[1]


def a_side(luck: Random) -> SequenceSide:
    chosen = luck.sample(ABILITIES, luck.randint(0, 4))
    able: dict[str, tuple[str, int]] = {}
    for text in chosen:
        slug, _, rest = text.partition("(")
        slug = slug.split(" ")[0]
        word = rest.partition(")")[0] if rest else ""
        if slug not in able:
            able[slug] = (word, int(text.split(" ")[-1]) if text[-1].isdigit() else 0)
    weapon = {
        ability.split(" ")[0]: int(ability.split(" ")[1]) if " " in ability else 0
        for ability in luck.sample(OF_WEAPONS, luck.randint(0, 2))
    }
    states = {state.split(" ")[0]: 1 for state in luck.sample(STATES, luck.choice([0, 0, 1, 2]))}
    start = luck.choice([6, 8, 12])
    return SequenceSide(
        luck.randint(0, 12), luck.randint(1, 5), luck.randint(0, 3), luck.randint(0, 3), luck.randint(1, start), start,
        able, weapon, states, luck.random() < 0.5, luck.random() < 0.5, luck.random() < 0.4, luck.random() < 0.3,
    )  # fmt: skip


def limited(base: int, changes: list[int], low: int, high: int) -> int:
    """H-DIE-05."""
    value = min(high, max(low, base + sum(change for change in changes if change < 0)))
    return min(high, max(low, value + sum(change for change in changes if change > 0)))


def defence(side: SequenceSide, kind: str) -> int:
    """H-DIE-05, H-FGT-18, H-FGT-19, H-STA-15 to H-STA-20, H-ABI-14, H-ABI-29, H-ABI-43."""
    if side.has("invulnerable"):
        return 6
    changes = [{"stunned": -1, "knocked_down": -2, "immobilized": -3}.get(state, 0) for state in side.states]
    if side.is_wounded():
        changes.append(1 if side.has("fanatic") else -1)
    changes.append(1 if side.has("combat-sense") else 0)
    busy = kind == "concentrate" if side.attacks else kind == "focus"
    changes.append(-1 if busy and not side.has("concentrated") else 0)
    return limited(side.defence, changes, 1, 5)


def supported(side: SequenceSide) -> bool:
    return side.friend


def strength(side: SequenceSide, foe: SequenceSide, kind: str) -> int:
    """H-FGT-06, H-CHG-01, H-FGT-17, STA, ABI, WPN."""
    changes = [{"stunned": -1, "brave": 1, "knocked_down": -2}.get(state, 0) for state in side.states]
    if side.is_wounded():
        changes.append(1 if side.has("fanatic") else -1)
    if kind == "charge" and side.attacks and not side.has("fury"):
        changes.append(-1)
    if kind == "concentrate" and side.attacks and not side.has("concentrated"):
        changes.append(-1)
    changes.append(1 if supported(side) else 0)
    if foe.has("terror") and "immobilized" not in foe.states and "knocked_down" not in foe.states:
        changes.append(-foe.x("terror"))
    weak = foe.is_wounded() or any(state in foe.states for state in ("stunned", "knocked_down", "immobilized"))
    changes.append(side.x("vicious") if weak or (side.attacks and not foe.rolls) else 0)
    changes.append(side.x("arch-enemy") if foe.demon else 0)
    changes.append((foe.x("arch-enemy") + 1) // 2 if side.demon else 0)
    changes.append(side.x("fierce") if supported(foe) else 0)
    engaging = kind in ("charge", "attack") and not side.attacks
    able = "immobilized" not in side.states and "knocked_down" not in side.states
    changes.append(side.x("tenacious") if engaging and able else 0)
    changes.append(side.arm.get("eager", 0) if not side.fought else 0)
    changes.append(-side.arm.get("cumbersome", 0) if side.fought else 0)
    changes.append(side.arm.get("receive-charge", 0) if kind == "charge" and not side.attacks else 0)
    return limited(side.cbt, changes, 0, 99)


def worked_out(attacker: SequenceSide, defender: SequenceSide, kind: str, tape: list[int]) -> int:
    """Throw the dice as H-DIE-02 says, take LP as H-FGT-13 and H-FGT-14 say; the dice that were used."""
    dice = iter(tape)
    used = 0
    both = ((attacker, defender), (defender, attacker))
    powers = {id(fighter): strength(fighter, foe, kind) if fighter.rolls else 0 for fighter, foe in both}
    needed = {id(fighter): defence(foe, kind) for fighter, foe in both}
    for fighter, _foe in both:
        fighter.dice = [next(dice) for _ in range(min(5, powers[id(fighter)]))]
        used += len(fighter.dice)
    for fighter, _foe in both:
        again = min(5, max(powers[id(fighter)] - 5, fighter.x("natural-talent"), 0)) if powers[id(fighter)] else 0
        missed = [place for place, die in enumerate(fighter.dice) if die < needed[id(fighter)]][:again]
        for place in missed:
            fighter.dice[place] = next(dice)
        used += len(missed)
    for fighter, foe in both:
        most = foe.x("man-at-arms") + fighter.states.get("cursed", 0)
        scored = [place for place, die in enumerate(fighter.dice) if die >= needed[id(fighter)]][:most]
        for place in scored:
            fighter.dice[place] = next(dice)
        used += len(scored)
    blows = {id(fighter): blow(fighter, foe, needed, powers) for fighter, foe in both}
    strike(attacker, defender, blows)
    return used


def blow(fighter: SequenceSide, foe: SequenceSide, needed: dict[int, int], powers: dict[int, int]) -> tuple[int, int]:
    """What a fighter takes of the other, and how much of that is drained."""
    hits = sum(1 for die in fighter.dice if die >= needed[id(fighter)])
    damage = TABLE[min(hits, 5) - 1] if hits else 0
    drains = "life-drain" in fighter.arm and fighter.rolls and hits > 0
    sure = max(0, powers[id(fighter)] - 10)
    counter = 0
    if fighter.has("counter-attack") and "immobilized" not in fighter.states and needed[id(foe)] > 1:
        counter = foe.dice.count(1)
    if foe.has("invulnerable"):
        damage, sure, counter = min(hits, damage) if hits else 0, 0, 0
    drain = 0
    if drains and fighter.arm["life-drain"]:
        drain = 0 if foe.has("invulnerable") else fighter.arm["life-drain"]
    elif drains:
        drain, damage, counter = damage + counter, 0, 0
    type = "fire" if fighter.fire and fighter.rolls and "spiritual-damage" not in fighter.arm else ""
    if foe.able.get("immunity", ("", 0))[0] == type != "":
        taken = 0
    else:
        taken = max(0, damage + counter - protection(fighter, foe, type))
    return taken + drain + sure, drain


def protection(fighter: SequenceSide, foe: SequenceSide, type: str) -> int:
    """H-WND-07, H-WPN-13."""
    if "spiritual-damage" in fighter.arm and fighter.rolls:
        changes = [1 if "brave" in foe.states else 0]
        if foe.is_wounded():
            changes.append(1 if foe.has("fanatic") else -1)
        return limited(foe.fth, changes, 0, 99)
    value = foe.pr + (foe.x("resistance") if type == "fire" else 0)
    value = max(0, value - (fighter.arm.get("penetrating-strike", 0) if fighter.rolls else 0))
    return min(value, foe.x("vulnerability")) if type == "fire" and foe.has("vulnerability") else value


def strike(attacker: SequenceSide, defender: SequenceSide, blows: dict[int, tuple[int, int]]) -> None:
    """H-FGT-13, H-ABI-54, H-ABI-57, H-WPN-06."""
    rapid = [
        fighter for fighter, word in ((attacker, "attack"), (defender, "defense"))
        if fighter.has("rapid-strike") and fighter.able["rapid-strike"][0] in ("", word)
    ]  # fmt: skip
    order = [*rapid, *(fighter for fighter in (attacker, defender) if fighter not in rapid)]
    lost: dict[int, int] = {}
    foes = {id(attacker): defender, id(defender): attacker}
    done = []
    for fighter in order:
        if len(rapid) == 1 and fighter not in rapid and fighter.points <= 0:
            continue
        done.append(fighter)
        whole = blows[id(fighter)][0]
        foe = foes[id(fighter)]
        lost[id(foe)] = max(0, min(whole, foe.points))
        foe.points -= whole
    for fighter in done:
        foe = foes[id(fighter)]
        if foe.has("ricochet") and lost[id(foe)] and not fighter.has("invulnerable"):
            fighter.points -= foe.x("ricochet")
    for fighter in done:
        gained = min(blows[id(fighter)][1], lost[id(foes[id(fighter)])])
        if fighter.points > 0:
            fighter.points = min(fighter.start, fighter.points + gained)


def of(side: SequenceSide, maker: Any, foe: str) -> Any:
    """The unit that the engine fights with."""
    able = "; ".join(
        f"{slug}({word})" * bool(word) + slug * (not word) + f" {x}" * bool(x) for slug, (word, x) in side.able.items()
    )
    arm = "; ".join(slug + f" {x}" * bool(x) for slug, x in side.arm.items())
    states = "; ".join(
        {"knocked_down": "knocked_down", "cursed": "cursed 1/2"}.get(state, f"{state} 1") for state in side.states
    )
    return maker(
        able, cbt=side.cbt, defence=side.defence, pr=side.pr, fth=side.fth, life=side.start, lp=side.points,
        states=states,
        weapons=(blade("1/2/3/4/6", arm, ("fire",) if side.fire else ()),), keywords=("demon",) if side.demon else (),
        fought={foe: 1} if side.fought else {},
    )  # fmt: skip


@pytest.mark.rule(
    "H-FGT-06", "H-FGT-07", "H-FGT-09", "H-FGT-10", "H-FGT-13", "H-FGT-14", "H-DIE-02", "H-DIE-05", "H-WND-07"
)
@given(number=st.integers(0, 10_000_000))
def test_any_two_fighters(number: int) -> None:
    """The tape is longer than any sequence; the engine takes just the dice that the rules ask for."""
    luck = Random(number)
    attacker, defender, kind = a_side(luck), a_side(luck), luck.choice(KINDS)
    for state in ("knocked_down", "immobilized"):
        attacker.states.pop(state, None)
    attacker.attacks = True
    if "berserk" in defender.states:
        defender.states.pop("immobilized", None)
    one_sided = kind in ("focus", "retreat")
    defender.rolls = not one_sided and "immobilized" not in defender.states
    tape = [luck.randint(1, 6) for _ in range(60)]
    red = (of(attacker, A, "B"), *((C(),) if attacker.friend else ()))
    blue = (of(defender, B, "A"), *((E(cbt=1),) if defender.friend else ()))
    text = " ".join(map(str, tape))
    engages = kind in ("charge", "attack")
    battle = melee(red, blue, text, kind=kind, one_sided=one_sided, charge=kind == "charge", engages=engages)
    used = worked_out(attacker, defender, kind, tape)
    rage = sum(
        1
        for fighter, foe in ((attacker, defender), (defender, attacker))
        if foe.points <= 0 < fighter.points and "berserk" in fighter.states
    )
    if rage:
        return
    assert battle.dice.used == used
    left = lp(battle)
    assert (left["A"], left["B"]) == (max(0, attacker.points), max(0, defender.points))
