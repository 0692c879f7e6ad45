"""Decks, hidden hands and discards (U-DEC, U-END-05)."""

import pytest

from rules.table.cards import Piles, dealt
from rules.table.dice import RandomTape, stream_key

KEY = stream_key("underworlds", 3, "decks")


def test_cards_come_from_the_top_until_there_are_none() -> None:
    piles = Piles(["a", "b", "c"], ["x"])
    assert piles.draw() == ["a"]
    assert piles.draw(5) == ["b", "c"]
    assert piles.draw() == []
    assert (piles.deck, piles.hand) == ([], ["x", "a", "b", "c"])


def test_a_discarded_card_lies_open_and_only_its_owner_sees_a_hand() -> None:
    piles = Piles(["a"], ["x", "y"])
    piles.discard("x")
    assert piles.document(owner=True) == {"deck": 1, "hand": ["y"], "discards": ["x"]}
    assert piles.document(owner=False) == {"deck": 1, "hand": 1, "discards": ["x"]}
    with pytest.raises(ValueError, match="not in list"):
        piles.discard("x")


def test_cards_set_down_lie_on_top_of_the_shuffled_rest() -> None:
    cards = [str(n) for n in range(20)]
    deck = dealt(["z", "y"], cards, RandomTape(KEY))
    assert deck[:2] == ["z", "y"]
    assert sorted(deck[2:]) == sorted(cards)
    assert deck[2:] != cards
