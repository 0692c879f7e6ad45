"""Chances and means as tables of odds show them."""

from fractions import Fraction

from rules.message import Message


def percent(chance: Fraction) -> Message | str:
    """A chance in whole percent; what is neither never nor always is not said to be."""
    number = round(chance * 100)
    if number == 0 and chance:
        return Message("under {number} %", number=1)
    if number == 100 and chance != 1:
        return Message("over {number} %", number=99)
    return Message("{number} %", number=number)


def two_places(mean: Fraction) -> float:
    """A mean, rounded."""
    return float(round(mean, 2))
