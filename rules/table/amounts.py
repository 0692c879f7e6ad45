"""Amounts: whole numbers or sums of dice such as D3, 2D6 or D3+1 (R-DIE-01, R-ATK-01)."""

import re
from fractions import Fraction
from typing import Final

from rules.message import Message
from rules.table.dice import Dice

MAX_DICE = 20
MAX_AMOUNT = 99
AMOUNT_WANTED: Final = Message(
    "must be a whole number from {least} to {most}, or dice such as D3, 2D6 or D3+1", least=1, most=MAX_AMOUNT
)
_EXPRESSION = re.compile(r"([1-9]\d?)?D([36])(?:\+([1-9]\d?))?", re.ASCII)


class Amount:
    """A number of attacks or of damage: `dice` dice of `sides` sides, plus `plus` (R-DIE-01)."""

    def __init__(self, dice: int, sides: int, plus: int) -> None:
        self.dice = dice
        self.sides = sides
        self.plus = plus

    def __str__(self) -> str:
        if not self.dice:
            return str(self.plus)
        count = "" if self.dice == 1 else str(self.dice)
        return f"{count}D{self.sides}" + (f"+{self.plus}" if self.plus else "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Amount) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def fixed(self) -> bool:
        """Whether no die decides it."""
        return self.dice == 0

    def least(self) -> int:
        return self.dice + self.plus

    def most(self) -> int:
        return self.dice * self.sides + self.plus

    def mean(self) -> Fraction:
        return Fraction(self.dice * (self.sides + 1), 2) + self.plus

    def roll(self, dice: Dice) -> int:
        """The amount rolled: a D3 is a D6 halved and rounded up (R-DIE-01)."""
        total = self.plus
        for _n in range(self.dice):
            total += dice.d6() if self.sides == 6 else (dice.d6() + 1) // 2
        return total


def parse_amount(value: object) -> Amount:
    """Parse `3`, `"D3"`, `"2D6"`, `"D3+1"`; the message of a ValueError describes the valid forms."""
    if isinstance(value, int) and not isinstance(value, bool):
        if 0 < value <= MAX_AMOUNT:
            return Amount(0, 0, value)
        raise ValueError(AMOUNT_WANTED)
    match = _EXPRESSION.fullmatch(value) if isinstance(value, str) else None
    if match is None or int(match[1] or 1) > MAX_DICE:
        raise ValueError(
            Message(
                "must be a whole number from {least} to {most}, or dice such as D3, 2D6 or D3+1 (at most {dice} dice)",
                least=1,
                most=MAX_AMOUNT,
                dice=MAX_DICE,
            )
        )
    return Amount(int(match[1] or 1), int(match[2]), int(match[3] or 0))
