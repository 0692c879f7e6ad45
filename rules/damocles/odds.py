"""The exact odds of one attack: how many units it slays, with no sampling (R-ATK, R-WND, R-COV-07)."""

from typing import Final

from rules.table.amounts import Amount
from rules.table.odds import Odds, amount_odds, kept, mixed, successes, summed, sums

MOST_DICE: Final = 300
"""Attack dice beyond which exact odds would take seconds."""

MOST_WORK: Final = 3_000_000
"""So many products of chances take about a second or two."""


class Attack:
    """A weapon's profile as `users` units use it on a squad, and how that squad defends itself."""

    def __init__(self, attacks: Amount, precision: int, damage: Amount, defense: int, health: int, units: int) -> None:
        self.attacks = attacks
        self.users = 1
        self.precision = precision
        self.attack_roll = 0
        self.attack_rerolls: list[str] = []
        self.damage = damage
        self.defense = defense
        self.defense_roll = 0
        self.defense_rerolls: list[str] = []
        self.ignored_on = 0
        self.health = health
        self.units = units

    def take_cover(self, cover: str) -> None:
        """Light cover re-rolls each 1 of the defense, heavy cover helps it by 1 (R-COV-07)."""
        if cover == "light":
            self.defense_rerolls.append("ones")
        elif cover == "heavy":
            self.defense_roll += 1

    def refuse(self) -> None:
        """ValueError for an attack that would take long to work out."""
        most = self.attacks.most() * self.users
        if most > MOST_DICE:
            raise ValueError(f"must come to at most {MOST_DICE} attack dice, not {most}")
        singles = 1 + max(self.attack_rerolls.count("one"), self.defense_rerolls.count("one"))
        outcomes = self.damage.most() - self.damage.least() + 1 + (self.damage.most() if self.ignored_on else 0)
        harm = min(self.units * self.health, most * self.damage.most())
        if most * (most * singles + harm * outcomes) > MOST_WORK:
            raise ValueError("would take long to work out exactly; give fewer attacks, less health or plainer damage")

    def dice(self) -> Odds:
        """How many dice are rolled: the attacks of each unit that uses the weapon, rolled first (R-ATK-01)."""
        self.refuse()
        return sums(amount_odds(self.attacks), self.users, self.attacks.most() * self.users)[self.users]

    def hits(self) -> Odds:
        """How many attacks hit (R-ATK-02)."""
        dice = self.dice()
        return mixed(dice, successes(self.precision, self.attack_roll, self.attack_rerolls, len(dice.weights) - 1))

    def unblocked(self) -> Odds:
        """How many hits are not blocked, with a defense die for each (R-ATK-03)."""
        hits = self.hits()
        blocks = successes(self.defense, self.defense_roll, self.defense_rerolls, len(hits.weights) - 1)
        left = [Odds([0] * (n + 1 - len(b.weights)) + b.weights[::-1]) for n, b in enumerate(blocks)]
        return mixed(hits, left)

    def harm(self) -> Odds:
        """All damage added up, less wounds ignored, up to the health of the squad (R-ATK-05, R-WND-01, R-WND-03)."""
        each = amount_odds(self.damage)
        if self.ignored_on:
            each = kept(each, max(0, min(6, self.ignored_on - 1)), 6)
        return summed(self.unblocked(), each, self.units * self.health)

    def slain(self) -> Odds:
        """How many units are slain: one after another takes wounds until its health is 0 (R-WND-02, R-WND-04)."""
        weights = [0] * (self.units + 1)
        for harm, weight in enumerate(self.harm().weights):
            weights[harm // self.health] += weight
        return Odds(weights)


def odds_document(attack: Attack) -> dict[str, object]:
    """The exact distribution of slain units, and its mean."""
    slain = attack.slain()
    return {
        "slain": {str(n): float(slain.chance(n)) for n in range(attack.units + 1)},
        "mean": float(slain.mean()),
    }
