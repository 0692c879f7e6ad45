"""Circles: where two meet, and the places they leave free."""

import pytest

from rules.table.circles import Circle, meeting, pole, taken


@pytest.mark.parametrize(
    ("x", "radius", "expected"),
    [
        pytest.param(800, 500, (True, 400, 300, 400, -300), id="two-places"),
        pytest.param(1000, 500, (True, 500, 0, 500, 0), id="touching"),
        pytest.param(1001, 500, (False, 0, 0, 0, 0), id="apart"),
        pytest.param(100, 399, (False, 0, 0, 0, 0), id="inside"),
        pytest.param(0, 500, (False, 0, 0, 0, 0), id="the-same"),
    ],
)
def test_where_a_circle_meets_one_of_radius_500_round_the_middle(x, radius, expected):
    assert meeting(Circle(0, 0, 500), Circle(x, 0, radius)) == expected


def test_a_place_two_hundredths_inside_of_a_circle_is_free_and_of_the_first_none_is_taken():
    circles = [Circle(0, 0, 500), Circle(1000, 0, 252)]
    assert not taken(circles, 750, 0)
    assert taken(circles, 751, 0)
    assert not taken(circles, 0, 0)


@pytest.mark.parametrize(("side", "y"), [pytest.param(1, -375, id="right"), pytest.param(-1, 375, id="left")])
def test_lines_that_touch_a_circle_on_one_side_meet_beyond_it(side, y):
    assert pole(Circle(0, 0, 300), -500, 0, 500, 0, side) == (True, 0, y)


def test_lines_that_touch_a_circle_at_both_ends_of_its_diameter_meet_nowhere():
    assert pole(Circle(0, 0, 300), -300, 0, 300, 0, 1) == (False, 0, 0)
