"""The exact odds of a sequence of close combat, both fighters together, and of a shot (FGT, SHO)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any, Final

from rules.hell_dorado.content.datasheets import Row
from rules.hell_dorado.engine.close_combat import MOST_DICE, SURE

FACES: Final = 6
Chances = dict[tuple[int, int], Fraction]
"""How likely so many hits are together with so many dice that finally show 1."""


class AttackSide:
    """One fighter, or a shooter: CBT or SHS with all modifiers, power table, and what protects.

    `extra` re-rolls come from effects, `talent` is the least there are (H-ABI-50); `forces` hits of the other are
    rolled again (H-ABI-47, H-STA-13). `counters` says Counter Attack (H-ABI-16), `rapid` damage that falls first
    (H-ABI-54).
    """

    def __init__(self, strength: int, rows: tuple[Row, ...], first: int = 1) -> None:
        self.strength = strength
        self.rows = rows
        self.first = first
        self.extra = 0
        self.talent = 0
        self.penetration = 0
        self.defence = 4
        self.pr = 0
        self.lp = 8
        self.forces = 0
        self.counters = False
        self.rapid = False
        self.invulnerable = False

    def rerolls(self) -> int:
        """Missed dice that may be rolled again: five at most (H-FGT-07, H-FGT-08)."""
        if self.strength < 1:
            return 0
        return min(MOST_DICE, max(self.talent, max(0, self.strength - MOST_DICE) + self.extra))

    def damage(self, hits: int) -> int:
        """The damage of so many hits (H-UNT-06)."""
        place = min(hits, MOST_DICE) - self.first
        return self.rows[min(place, len(self.rows) - 1)].damage if place >= 0 and self.rows else 0


def rolled(dice: int, hit: Fraction, lowest: Fraction) -> Chances:
    """The hits and ones of a roll."""
    other = 1 - hit - lowest
    return {
        (hits, ones): comb(dice, hits)
        * comb(dice - hits, ones)
        * hit**hits
        * lowest**ones
        * other ** (dice - hits - ones)
        for hits in range(dice + 1)
        for ones in range(dice - hits + 1)
    }


def outcomes(side: AttackSide, needed: int, forced: int) -> Chances:
    """The final hits and ones: dice, re-rolls of misses, ones first, then hits that the other has rolled again."""
    dice = min(MOST_DICE, max(0, side.strength))
    hit = Fraction(max(0, FACES + 1 - max(1, needed)), FACES)
    lowest = Fraction(1, FACES) if needed > 1 else Fraction(0)
    chances: Chances = {}
    for (hits, ones), chance in rolled(dice, hit, lowest).items():
        again = min(side.rerolls(), dice - hits)
        left = ones - min(ones, again)
        for (more, fresh), likely in rolled(again, hit, lowest).items():
            add(chances, (hits + more, left + fresh), chance * likely)
    if not forced:
        return chances
    settled: Chances = {}
    for (hits, ones), chance in chances.items():
        again = min(forced, hits)
        for (kept, fresh), likely in rolled(again, hit, lowest).items():
            add(settled, (hits - again + kept, ones + fresh), chance * likely)
    return settled


def add(chances: dict[Any, Fraction], key: Any, chance: Fraction) -> None:
    if chance:
        chances[key] = chances.get(key, Fraction(0)) + chance


def lost_by(victim: AttackSide, by: AttackSide, hits: int, ones: int) -> int:
    """LP that so many hits cost, with ones of the victim's own dice for a Counter Attack (H-FGT-14, H-ABI-43)."""
    damage = by.damage(hits)
    protection = max(0, victim.pr - by.penetration)
    if victim.invulnerable:
        rows = sum([1 for number in range(1, min(hits, MOST_DICE) + 1) if by.damage(number)])
        return max(0, min(rows, damage) - protection)
    sure = max(0, by.strength - SURE)
    counter = ones if by.counters and by.strength > 0 else 0
    return max(0, damage + counter - protection) + sure


def sequence_odds(
    attacker: AttackSide, defender: AttackSide, one_sided: bool = False
) -> dict[tuple[int, int], Fraction]:
    """How likely it is that the attacker and the defender lose so many LP, never more than they have (H-FGT-13)."""
    mine = outcomes(attacker, defender.defence, defender.forces)
    theirs: Chances = {(0, 0): Fraction(1)} if one_sided else outcomes(defender, attacker.defence, attacker.forces)
    chances: dict[tuple[int, int], Fraction] = {}
    for (hits, ones), chance in mine.items():
        for (other_hits, other_ones), likely in theirs.items():
            dealt = lost_by(defender, attacker, hits, other_ones)
            taken = 0 if one_sided and not defender.counters else lost_by(attacker, defender, other_hits, ones)
            if attacker.rapid and not defender.rapid and dealt >= defender.lp:
                taken = 0
            if defender.rapid and not attacker.rapid and taken >= attacker.lp:
                dealt = 0
            add(chances, (min(taken, attacker.lp), min(dealt, defender.lp)), chance * likely)
    return chances


def shot_odds(shooter: AttackSide, target: AttackSide, difficulty: int) -> dict[tuple[int, int], Fraction]:
    """How likely it is that the target of a shot loses so many LP (H-SHO-10 to H-SHO-12)."""
    chances: dict[tuple[int, int], Fraction] = {}
    for (hits, _ones), chance in outcomes(shooter, max(difficulty, target.defence), 0).items():
        add(chances, (0, min(lost_by(target, shooter, hits, 0), target.lp)), chance)
    return chances


def of_side(chances: dict[tuple[int, int], Fraction], side: int) -> dict[int, Fraction]:
    """How likely it is that the attacker (0) or the defender (1) loses so many LP."""
    losses: dict[int, Fraction] = {}
    for lost, chance in chances.items():
        add(losses, lost[side], chance)
    return dict(sorted(losses.items()))


def mean(lost: dict[int, Fraction]) -> Fraction:
    return sum([points * chance for points, chance in lost.items()], Fraction(0))


def side_document(lost: dict[int, Fraction], lp: int) -> dict[str, Any]:
    """What one side loses, in decimals."""
    return {
        "lost": {str(points): float(chance) for points, chance in lost.items()},
        "mean": float(mean(lost)),
        "killed": float(lost.get(lp, Fraction(0))),
    }
