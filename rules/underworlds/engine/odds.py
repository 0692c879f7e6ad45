"""The exact odds of an Attack action: successes and ♠ of both sides counted together (ATK, CRT, DRV)."""

from fractions import Fraction
from typing import Any, Final

from rules.table.odds import two_counts
from rules.underworlds.engine.attack_dice import CLUB, CRITICAL, EQUAL, FAILS, SPADE, SUCCEEDS, judged, least

PARTS: Final = 1000
"""Commanders count chances in thousandths."""


class Exchange:
    """So many attack dice of a symbol against so many defence dice of one; a guarded target counts ♣ (U-MOV-04)."""

    def __init__(self, dice: int, symbol: str, defence: int, defence_symbol: str, guard: bool = False) -> None:
        self.dice = dice
        self.needed = least(symbol)
        self.defence = defence
        self.defence_needed = least("club" if guard else defence_symbol)
        self.guard = guard


def counts(dice: int, needed: int) -> list[tuple[int, int, int]]:
    """Successes, ♠ among them, and how often of 6 to the power of the dice (U-FGT-04)."""
    clubs = SPADE - CLUB if needed == CLUB else 0
    weights = two_counts(dice, 1, clubs, 6)
    return [
        (spades + others, spades, weight)
        for spades, row in enumerate(weights)
        for others, weight in enumerate(row)
        if weight
    ]


def results(dice: int, needed: int, defence: int, defence_needed: int) -> list[int]:
    """How often each of FAILS, EQUAL, SUCCEEDS and CRITICAL comes out, of 6 to the power of all dice."""
    frequencies = [0, 0, 0, 0]
    against = counts(defence, defence_needed)
    for total, spades, weight in counts(dice, needed):
        for other, other_spades, other_weight in against:
            frequencies[judged(total, spades, other, other_spades)] += weight * other_weight
    return frequencies


class Likely:
    """The chances of an attack in thousandths: equal totals, a success, a critical hit."""

    def __init__(self, frequencies: list[int]) -> None:
        whole = sum(frequencies)
        self.equal = frequencies[EQUAL] * PARTS // whole
        self.succeeds = frequencies[SUCCEEDS] * PARTS // whole
        self.critical = frequencies[CRITICAL] * PARTS // whole


LIKELY: Final[dict[int, Likely]] = {}
"""What commanders have worked out."""


def likely(dice: int, needed: int, defence: int, defence_needed: int) -> Likely:
    """The chances of an attack, worked out once for all."""
    key = ((dice * 8 + needed) * 64 + defence) * 8 + defence_needed
    chances = LIKELY.get(key)
    if chances is None:
        chances = Likely(results(dice, needed, defence, defence_needed))
        LIKELY[key] = chances
    return chances


def odds_document(of: Exchange, damage: int, critical: int, left: int, trapped: bool) -> dict[str, Any]:
    """The chances in decimals: results, driven back, wounds suffered, out of action.

    `left` are the wounds that put the target out; a `trapped` one has no hex to be driven to (U-DRV-02).
    """
    frequencies = results(of.dice, of.needed, of.defence, of.defence_needed)
    whole = sum(frequencies)
    chances = [Fraction(frequency, whole) for frequency in frequencies]
    trap = chances[EQUAL] if trapped and not of.guard else Fraction(0)
    plain, hard = chances[SUCCEEDS] + trap, chances[CRITICAL]
    wounds = {0: 1 - plain - hard}
    for suffered, chance in ((damage, plain), (damage + critical, hard)):
        wounds[suffered] = wounds.get(suffered, Fraction(0)) + chance
    out = sum([chance for suffered, chance in wounds.items() if suffered >= left], Fraction(0))
    driven = Fraction(0) if of.guard or trapped else chances[EQUAL] + surviving(wounds, left)
    return {
        "success": float(plain + hard),
        "critical": float(hard),
        "trapped": float(trap),
        "equal": float(chances[EQUAL] - trap),
        "failure": float(chances[FAILS]),
        "driven_back": float(driven),
        "wounds": {str(suffered): float(chance) for suffered, chance in sorted(wounds.items())},
        "out_of_action": float(out),
    }


def surviving(wounds: dict[int, Fraction], left: int) -> Fraction:
    """The chance that the target suffers wounds and is still on the table (U-DRV-01)."""
    return sum([chance for suffered, chance in wounds.items() if 0 < suffered < left], Fraction(0))
