"""Piles of cards of a list: how a row keeps them, and how they change."""

import pytest

from rules.lists.piles import filled, piles_of, row_of, with_copies


@pytest.mark.parametrize(
    ("piles", "row"),
    [
        ({"deck": ["a", "a", "b"]}, ["a", "a", "b"]),
        ({"ends": ["a"], "means": ["b", "c"]}, ["ends/a", "means/b", "means/c"]),
        ({"ends": [], "means": []}, []),
    ],
)
def test_a_row_keeps_all_piles_as_one_list(piles, row):
    assert row_of(piles) == row
    assert piles_of(row, list(piles)) == piles


@pytest.mark.parametrize("card", ["a", "others/a"])
def test_where_there_are_several_a_card_names_its_pile(card):
    with pytest.raises(ValueError, match=card):
        piles_of([card], ["ends", "means"])


def test_copies_stay_where_the_first_was():
    assert with_copies(["a", "b", "c"], "b", 2) == ["a", "b", "b", "c"]
    assert with_copies(["a", "b"], "c", 1) == ["a", "b", "c"]
    assert with_copies(["a", "b"], "a", 0) == ["b"]


def test_a_pile_is_filled_in_turns_as_far_as_it_may_be():
    assert filled(["b"], [("a", 0), ("b", 1)], 4) == ["b", "a", "a", "a"]
    assert filled([], [("a", 1), ("b", 1)], 4) == ["a", "b"]
