"""The exact odds of one attack: how many units it slays, with no sampling (R-ATK, R-WND, R-COV-07)."""

from fractions import Fraction
from typing import Final

from rules.table.amounts import Amount
from rules.table.odds import (
    Odds,
    Roll,
    amount_odds,
    kept,
    mixed,
    shifted,
    shifted_mean,
    successes,
    summed,
    sums,
    used_singles,
)

MAX_DICE: Final = 300
"""Attack dice beyond which exact odds would take seconds."""

MAX_WORK: Final = 3_000_000
"""Maximum number of products of chances: about a second or two."""

LIMITS: Final = {
    "precision": (1, 6),
    "defense": (1, 6),
    "health": (1, 99),
    "units": (1, 50),
    "attackers": (1, 50),
    "attack_roll": (-5, 5),
    "defense_roll": (-5, 5),
    "ignore_wounds": (2, 6),
}
"""The minimum and maximum of each input."""

REROLLS: Final = ("ones", "failures", "one")
MAX_REROLLS: Final = 5


MAX_SINGLES: Final = 5
MAX_TRIES: Final = 100
"""Maximum number of re-rolls of one die, and of them times the dice of one unit: a few milliseconds."""


class Attack:
    """A weapon's profile used by `users` units on a squad, and the squad's defense.

    `attacks_by` and `damage_by` modify each roll of these, to no less than 1 (R-DAT-04, R-DAT-05).
    """

    def __init__(self, attacks: Amount, precision: int, damage: Amount, defense: int, health: int, units: int) -> None:
        self.attacks = attacks
        self.attacks_by = 0
        self.users = 1
        self.precision = precision
        self.attack_roll = 0
        self.attack_rerolls: list[str] = []
        self.damage = damage
        self.damage_by = 0
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
        most = self.most_dice()
        if most > MAX_DICE:
            raise ValueError(f"must come to at most {MAX_DICE} attack dice, not {most}")
        singles = 1 + max(self.attack_rerolls.count("one"), self.defense_rerolls.count("one"))
        worst = max(1, self.damage.most() + self.damage_by)
        outcomes = self.damage.most() - self.damage.least() + 1 + (worst if self.ignored_on else 0)
        harm = min(self.units * self.health, most * worst)
        if most * (most * singles + harm * outcomes) > MAX_WORK:
            raise ValueError("would take long to work out exactly; give fewer attacks, less health or plainer damage")

    def most_dice(self) -> int:
        return max(1, self.attacks.most() + self.attacks_by) * self.users

    def dice_of_one(self) -> Odds:
        """How many dice each unit that uses the weapon rolls."""
        return shifted(amount_odds(self.attacks), self.attacks_by, 1)

    def dice(self) -> Odds:
        """How many dice are rolled: the attacks of each unit that uses the weapon, rolled first (R-ATK-01)."""
        self.refuse()
        return sums(self.dice_of_one(), self.users, self.most_dice())[self.users]

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
        each = shifted(amount_odds(self.damage), self.damage_by, 1)
        if self.ignored_on:
            each = kept(each, self.kept_of_six(), 6)
        return summed(self.unblocked(), each, self.units * self.health)

    def kept_of_six(self) -> int:
        """Of six wounds, how many are not ignored (R-WND-03)."""
        return max(0, min(6, self.ignored_on - 1)) if self.ignored_on else 6

    def slain(self) -> Odds:
        """How many units are slain: one after another takes wounds until its health is 0 (R-WND-02, R-WND-04)."""
        weights = [0] * (self.units + 1)
        for harm, weight in enumerate(self.harm().weights):
            weights[harm // self.health] += weight
        return Odds(weights)

    def expected_damage(self) -> Fraction:
        """All damage added up, less wounds ignored, on average, however much health there is to take it.

        Means add up and multiply, so this needs no distribution but where a re-roll is of one die alone.
        """
        each = shifted_mean(self.damage, self.damage_by, 1) * Fraction(self.kept_of_six(), 6)
        return self.expected_unblocked() * each

    def expected_unblocked(self) -> Fraction:
        """How many hits are not blocked, on average (R-ATK-02, R-ATK-03)."""
        hit = Roll(self.precision, self.attack_roll, self.attack_rerolls)
        block = Roll(self.defense, self.defense_roll, self.defense_rerolls)
        if hit.singles and block.singles:
            return self.unblocked().mean()
        dice = shifted_mean(self.attacks, self.attacks_by, 1) * self.users
        hits = dice * hit.chance + hit.again * self.singles_used(hit.singles, hit.fresh)
        return hits * (1 - block.chance) - block.again * self.singles_used(block.singles, hit.chance * block.fresh)

    def singles_used(self, singles: int, fresh: Fraction) -> Fraction:
        """How many re-rolls of one die find one, when each attack leads to a failed die as likely as `fresh`."""
        singles = min(singles, self.most_dice())
        if singles > MAX_SINGLES or singles * self.most_dice() > MAX_TRIES * self.users:
            raise ValueError("would take long to work out exactly; give fewer attacks or re-rolls of one die")
        return used_singles(self.dice_of_one(), self.users, fresh, singles) if singles else Fraction(0)


def odds_document(attack: Attack) -> dict[str, object]:
    """The exact distribution of slain units, and its mean."""
    slain = attack.slain()
    return {
        "slain": {str(n): float(slain.chance(n)) for n in range(attack.units + 1)},
        "mean": float(slain.mean()),
    }
