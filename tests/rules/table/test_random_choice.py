"""A random choice by written dice: which faces mean which thing, and which are rolled again."""

import pytest

from rules.table.dice import Dice
from rules.table.random_choice import choice_by_dice

SHARES = {
    2: [0, 0, 0, 1, 1, 1],
    3: [0, 0, 1, 1, 2, 2],
    6: [0, 1, 2, 3, 4, 5],
}


@pytest.mark.rule("H-DIE-03")
@pytest.mark.parametrize("count", list(SHARES))
def test_two_three_or_six_share_the_faces_out(count: int) -> None:
    places = [choice_by_dice(Dice(b"", [face]), count) for face in range(1, 7)]
    assert places == [(place, [face]) for face, place in enumerate(SHARES[count], 1)]


@pytest.mark.rule("H-DIE-03")
@pytest.mark.parametrize(
    ("count", "dice", "place"),
    [
        (1, [], 0),
        (4, [4], 3),
        (4, [5, 6, 2], 1),
        (5, [5], 4),
        (5, [6, 6, 1], 0),
        (7, [1, 1], 0),
        (7, [1, 5], 0),
        (7, [1, 6], 1),
        (7, [6, 5], 6),
        (7, [6, 6, 3, 3], 2),
        (10, [5, 6], 9),
        (10, [6, 1, 1, 4], 1),
        (12, [6, 6], 11),
        (36, [6, 6], 35),
        (36, [2, 1], 6),
    ],
)
def test_the_dice_that_a_choice_takes(count: int, dice: list[int], place: int) -> None:
    """Of seven the two dice read 1 to 36: 35 numbers, five each; 36 is rolled again. Of ten three each, up to 30."""
    tape = Dice(b"", [*dice, 6])
    assert choice_by_dice(tape, count) == (place, dice)
    assert tape.used == len(dice)
