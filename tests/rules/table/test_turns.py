"""Taking turns with unequal numbers (E-ALT), and passing (U-PWR-01, H-PWR-06)."""

import pytest

from rules.table.turns import Passing, next_side, shares


@pytest.mark.parametrize(
    ("left", "each"),
    [
        ([5, 8], [1, 1]),
        ([4, 7], [1, 1]),
        ([3, 6], [1, 2]),
        ([2, 5], [1, 2]),
        ([1, 3], [1, 3]),
        ([3, 0], [1, 0]),
        ([2, 7, 0, 4], [1, 3, 0, 2]),
        ([0, 0], [0, 0]),
    ],
)
def test_a_side_with_twice_as_many_acts_with_two(left: list[int], each: list[int]) -> None:
    """The pairs of 5 to 8 units (E-ALT-02); four sides, each over the fewest (E-ALT-07)."""
    assert shares(left) == each


@pytest.mark.parametrize(
    ("after", "left", "side"), [(0, [1, 1], 1), (1, [1, 1], 0), (0, [2, 0], 0), (2, [0, 3, 1], 1), (0, [0, 0], -1)]
)
def test_a_side_with_none_left_is_passed_over(after: int, left: list[int], side: int) -> None:
    """S-RND-04, H-ACT-02."""
    assert next_side(after, left) == side


@pytest.mark.parametrize(
    ("words", "asked"),
    [("pppp", "sn"), ("pcccpp", "snsnsn"), ("cpp", "sns"), ("cpcpp", "snsns")],
)
def test_sides_are_asked_until_all_pass_one_after_another(words: str, asked: str) -> None:
    """South is asked first; c plays a card, p passes. The second: the worked example of a power step and one more."""
    step, sides_asked = Passing(2, 0), ""
    for word in words:
        if step.over:
            break
        sides_asked += "sn"[step.side]
        step.answer(word == "p")
    assert step.over
    assert sides_asked == asked
