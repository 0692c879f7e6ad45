"""Piles of cards, shuffled by luck that is handed in, and what a player may see of them (R-AST-02)."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from rules.table.dice import RandomTape

Card = TypeVar("Card")


def shuffle(cards: list[Card], tape: RandomTape) -> None:
    """Shuffle in place, every order as likely (Fisher-Yates; R-AST-02)."""
    for last in range(len(cards) - 1, 0, -1):
        other = tape.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def dealt(top: Sequence[Card], rest: Sequence[Card], tape: RandomTape) -> list[Card]:
    """A deck whose first cards are set down, the others shuffled beneath them."""
    others = list(rest)
    shuffle(others, tape)
    return [*top, *others]


class Piles(Generic[Card]):
    """A player's deck, its top first, hand and discards."""

    def __init__(self, deck: Sequence[Card], hand: Sequence[Card] = (), discards: Sequence[Card] = ()) -> None:
        self.deck = list(deck)
        self.hand = list(hand)
        self.discards = list(discards)

    def draw(self, count: int = 1) -> list[Card]:
        """Take so many cards from the top into the hand, as far as there are any."""
        drawn = self.deck[:count]
        del self.deck[:count]
        self.hand += drawn
        return drawn

    def discard(self, card: Card) -> None:
        """Lay a card of the hand on the discards; ValueError for another."""
        self.hand.remove(card)
        self.discards.append(card)

    def document(self, owner: bool) -> dict[str, Any]:
        """What a player sees: the hand of others, and the order of any deck, are hidden."""
        hand: Any = list(self.hand) if owner else len(self.hand)
        return {"deck": len(self.deck), "hand": hand, "discards": list(self.discards)}
