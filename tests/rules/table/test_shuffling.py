"""Shuffling (R-AST-02)."""

from collections import Counter
from itertools import permutations

import pytest

from rules.table.cards import shuffle
from rules.table.dice import RandomTape, stream_key


@pytest.mark.rule("R-AST-02")
def test_shuffling_keeps_every_card():
    cards = ["smoke", "smoke", "flare", "mine", "relay", "smoke", "drone", "wire", "flare", "mine", "map"]
    shuffled = list(cards)
    shuffle(shuffled, RandomTape(stream_key("damocles", 7, "decks")))
    assert shuffled != cards
    assert Counter(shuffled) == Counter(cards)


@pytest.mark.rule("R-AST-02")
def test_one_key_shuffles_one_way():
    first, second, other = list(range(11)), list(range(11)), list(range(11))
    shuffle(first, RandomTape(stream_key("damocles", 7, "decks")))
    shuffle(second, RandomTape(stream_key("damocles", 7, "decks")))
    shuffle(other, RandomTape(stream_key("damocles", 8, "decks")))
    assert first == second != other


@pytest.mark.rule("R-AST-02")
def test_every_order_is_as_likely():
    """24 orders, 24,000 shuffles: chi-square with 23 degrees of freedom stays below 49.7 but for once in a thousand."""
    tape = RandomTape(stream_key("damocles", 1, "decks"))
    counts = Counter()
    for _ in range(24000):
        cards = [0, 1, 2, 3]
        shuffle(cards, tape)
        counts[tuple(cards)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert sum((n - 1000) ** 2 for n in counts.values()) / 1000 < 49.7


def test_no_card_and_one_card_take_no_luck():
    tape, untouched = RandomTape(stream_key("damocles", 1, "decks")), RandomTape(stream_key("damocles", 1, "decks"))
    none: list[int] = []
    single = [5]
    shuffle(none, tape)
    shuffle(single, tape)
    assert (none, single) == ([], [5])
    assert tape.byte() == untouched.byte()
