"""Piles of cards: shuffled by luck that is handed in (R-AST-02)."""

from typing import TypeVar

from rules.table.dice import RandomTape

Card = TypeVar("Card")


def shuffle(cards: list[Card], tape: RandomTape) -> None:
    """Shuffle in place, every order as likely (Fisher-Yates; R-AST-02)."""
    for last in range(len(cards) - 1, 0, -1):
        other = tape.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
