"""The exact odds of one volley at infantry: how many fighters it costs, with no sampling (SHT, COV)."""

from fractions import Fraction
from math import comb
from typing import Any

from rules.skirmish.engine.resolution import needed

Chances = list[Fraction]
"""The chance of 0, 1, 2 and so on."""


class Volley:
    """So many fighters with one weapon on a unit; `strikes` is the least result that strikes, 0 for none.

    `cover` is what cancels an impact, 0 without cover (S-COV-06).
    """

    def __init__(
        self,
        shooters: int,
        attack_rate: int,
        reroll: int,
        strikes: int,
        penetration: int,
        protection: int,
        fighters: int,
        cover: int,
    ) -> None:
        self.shooters = shooters
        self.attack_rate = attack_rate
        self.reroll = reroll
        self.strikes = strikes
        self.penetration = penetration
        self.protection = protection
        self.fighters = fighters
        self.cover = cover


def chance(least: int) -> Fraction:
    """The chance of a die to reach a result, 0 for an impossible one (S-DIE-02)."""
    return Fraction(7 - least, 6) if least else Fraction(0)


def successes(dice: int, p: Fraction) -> Chances:
    """The chances of so many successes among some dice."""
    return [comb(dice, hits) * p**hits * (1 - p) ** (dice - hits) for hits in range(dice + 1)]


def together(first: Chances, other: Chances) -> Chances:
    """The chances of the sum of two."""
    sums = [Fraction(0)] * (len(first) + len(other) - 1)
    for n, p in enumerate(first):
        for m, q in enumerate(other):
            sums[n + m] += p * q
    return sums


def impacts_of_one(volley: Volley) -> Chances:
    """The impacts of one fighter: as many failed dice as the Re-roll value are rolled again (S-SHT-06, S-SHT-07)."""
    p = chance(volley.strikes)
    chances = [Fraction(0)] * (volley.attack_rate + 1)
    for hits, likely in enumerate(successes(volley.attack_rate, p)):
        again = min(volley.reroll, volley.attack_rate - hits)
        for more, so_likely in enumerate(successes(again, p)):
            chances[hits + more] += likely * so_likely
    return chances


def penetrations(volley: Volley) -> Chances:
    """The chances of none, one and so on: impacts that cover does not cancel and that penetrate (S-SHT-08)."""
    impacts: Chances = [Fraction(1)]
    for _shooter in range(volley.shooters):
        impacts = together(impacts, impacts_of_one(volley))
    costs = (1 - chance(volley.cover)) * chance(needed(volley.penetration, volley.protection))
    chances = [Fraction(0)] * len(impacts)
    for count, likely in enumerate(impacts):
        for through, so_likely in enumerate(successes(count, costs)):
            chances[through] += likely * so_likely
    return chances


def losses(volley: Volley) -> Chances:
    """The chances to lose none, one and so on: a soldier is lost by each penetration (S-CRD-05)."""
    chances = [Fraction(0)] * (volley.fighters + 1)
    for count, likely in enumerate(penetrations(volley)):
        chances[min(count, volley.fighters)] += likely
    return chances


def mean(chances: Chances) -> Fraction:
    return sum([count * likely for count, likely in enumerate(chances)], Fraction(0))


def odds_document(volley: Volley) -> dict[str, Any]:
    """The chances in decimals, with their mean."""
    chances = losses(volley)
    return {"lost": {str(lost): float(likely) for lost, likely in enumerate(chances)}, "mean": float(mean(chances))}
