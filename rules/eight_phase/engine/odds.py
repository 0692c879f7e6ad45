"""The exact odds of attacks, with no sampling (E-SHO-03, E-SHO-04)."""

from fractions import Fraction
from math import comb
from typing import Any

from rules.eight_phase.engine.battle import FACES
from rules.eight_phase.engine.measures import needed


def odds_document(added: int, defence: int, attacks: int, damage: int, wounds: int) -> dict[str, Any]:
    """The chance of one attack to hit, of so many to take so many Wounds, and to destroy the target, in decimals."""
    least = needed(defence, added)
    hit = Fraction(FACES + 1 - least, FACES)
    lost: dict[int, Fraction] = {}
    for hits in range(attacks + 1):
        taken = min(wounds, hits * damage)
        likely = comb(attacks, hits) * hit**hits * (1 - hit) ** (attacks - hits)
        lost[taken] = lost.get(taken, Fraction(0)) + likely
    mean = sum([taken * likely for taken, likely in lost.items()], Fraction(0))
    return {
        "needed": least,
        "hit": float(hit),
        "wounds": {str(taken): float(likely) for taken, likely in lost.items()},
        "mean": float(mean),
        "destroyed": float(lost.get(wounds, Fraction(0))),
    }
