"""Chances and means as tables of odds show them."""

from collections.abc import Sequence
from fractions import Fraction

from rules.message import Message
from rules.presentation.cards import Column, Row, Table


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


def odds_table(name: str, columns: tuple[Column, ...], rows: Sequence[Row], note: Message) -> Table | None:
    """The odds of a unit's weapons, if it has any."""
    return Table(Message("Odds of {name}", name=name), columns, tuple(rows), note) if rows else None
