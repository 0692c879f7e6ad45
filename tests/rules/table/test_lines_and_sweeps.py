"""Lines through shapes and bases moved past them (R-COV-01, R-MOV-09), by hand and against fractions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.table.shapes import Shape
from tests.rules.support import exact_geometry
from tests.rules.support.outlines import NOTCHED, SQUARE, points, polygons, reaches


@pytest.mark.rule("R-COV-01")
@pytest.mark.parametrize(
    ("a", "b", "crossed"),
    [
        ((-10, 50), (110, 50), True),  # right through
        ((0, 0), (100, 100), True),  # from corner to opposite corner
        ((-10, -10), (110, 110), True),  # through both corners
        ((0, 0), (100, 0), False),  # along an edge
        ((-10, 0), (110, 0), False),  # along an edge and beyond
        ((-10, 10), (10, -10), False),  # touching a corner
        ((-50, 50), (0, 50), False),  # ending on an edge
        ((-50, 50), (1, 50), True),  # ending inside
        ((20, 20), (30, 30), True),  # wholly inside
        ((50, 50), (50, 50), True),  # a point inside
        ((0, 50), (0, 50), False),  # a point on the edge
        ((0, 50), (50, 0), True),  # from edge to edge
        ((-10, 120), (110, 101), False),  # past it
    ],
)
@pytest.mark.parametrize("order", [1, -1])
def test_a_line_crosses_a_square_when_it_goes_through_its_inside(a, b, crossed, order):
    assert Shape.polygon(SQUARE[::order]).crossed_by(*a, *b) is crossed
    assert Shape.polygon(SQUARE[::order]).crossed_by(*b, *a) is crossed
    assert Shape.rectangle(50, 50, 100, 100).crossed_by(*a, *b) is crossed


@pytest.mark.rule("R-COV-01")
@pytest.mark.parametrize(
    ("a", "b", "crossed"),
    [
        ((0, 100), (100, 100), False),  # from tip to tip over the notch
        ((40, 90), (60, 90), False),  # within the notch
        ((50, 90), (50, 20), False),  # down to the bottom of the notch
        ((50, 90), (50, 19), True),  # and into it
        ((-10, 60), (110, 60), True),  # through both horns
        ((0, 100), (50, 20), False),  # along the side of the notch
        ((50, 20), (0, 20), True),  # from the bottom of the notch to the wall
        ((-10, 100), (10, 100), False),  # touching a tip
        ((25, 60), (75, 60), False),  # from side to side of the notch
        ((50, 20), (50, 20), False),  # the bottom of the notch itself
    ],
)
def test_a_line_through_the_notch_of_a_dented_polygon_does_not_cross_it(a, b, crossed):
    assert Shape.polygon(NOTCHED).crossed_by(*a, *b) is crossed
    assert Shape.polygon(NOTCHED[::-1]).crossed_by(*b, *a) is crossed


@pytest.mark.rule("R-COV-01")
def test_a_line_that_touches_a_circle_does_not_cross_it():
    circle = Shape.circle(0, 0, 100)
    assert not circle.crossed_by(-200, 100, 200, 100)
    assert circle.crossed_by(-200, 99, 200, 99)
    assert not circle.crossed_by(-200, 0, -100, 0)
    assert circle.crossed_by(-200, 0, -99, 0)
    assert circle.crossed_by(0, 0, 0, 0)


@pytest.mark.rule("R-COV-01")
@settings(max_examples=3 * settings().max_examples)
@given(polygons, points, points)
def test_crossing_agrees_with_fractions(corners, a, b):
    assert Shape.polygon(corners).crossed_by(*a, *b) == exact_geometry.crosses(a, b, corners)


@settings(max_examples=2 * settings().max_examples)
@given(polygons, st.data())
def test_crossing_agrees_with_fractions_for_lines_between_corners(corners, data):
    """Lines through corners and along edges are where a predicate goes wrong."""
    a, b = data.draw(st.sampled_from(corners)), data.draw(st.sampled_from(corners))
    c = (2 * b[0] - a[0], 2 * b[1] - a[1])
    for line in ((a, b), (a, c), (c, a)):
        assert Shape.polygon(corners).crossed_by(*line[0], *line[1]) == exact_geometry.crosses(*line, corners)


@pytest.mark.rule("R-MOV-09", "R-GAR-01")
def test_a_base_moved_along_a_wall_touching_it_does_not_enter_it():
    wall = Shape.rectangle(500, 500, 1000, 200)
    assert not wall.swept_by(0, 725, 1000, 725, 125)
    assert wall.swept_by(0, 724, 1000, 724, 125)


@pytest.mark.rule("R-MOV-09")
def test_a_base_moved_past_a_corner_enters_when_the_corner_is_nearer_than_its_radius():
    """The line from (100, 150) to (150, 100) passes the corner (100, 100) at 50 / sqrt 2 = 35.4."""
    wall = Shape.rectangle(0, 0, 200, 200)
    assert wall.swept_by(100, 150, 150, 100, 36)
    assert not wall.swept_by(100, 150, 150, 100, 35)


def test_a_base_moved_right_over_a_thin_wall_enters_it():
    wall = Shape.rectangle(500, 500, 1000, 2)
    assert wall.swept_by(500, 400, 500, 600, 1)


@settings(max_examples=3 * settings().max_examples)
@given(polygons, points, points, reaches)
def test_a_swept_base_agrees_with_fractions(corners, a, b, reach):
    assert Shape.polygon(corners).swept_by(*a, *b, reach) == (
        exact_geometry.square_swept(a, b, corners) < reach * reach
    )


@settings(max_examples=4 * settings().max_examples)
@given(points, st.integers(1, 10), points, points, reaches)
def test_a_base_swept_past_a_circle_agrees_with_fractions(centre, radius, a, b, reach):
    square = exact_geometry.square_to_segment(centre, a, b)
    assert Shape.circle(*centre, radius).swept_by(*a, *b, reach) == (square < (radius + reach) ** 2)
    assert Shape.circle(*centre, radius).crossed_by(*a, *b) == (square < radius * radius)


@settings(max_examples=2 * settings().max_examples)
@given(st.tuples(*[st.integers(0, 30000)] * 4), st.lists(st.integers(-4000, 34000), min_size=6, max_size=6))
def test_the_widest_table_overflows_nothing(line, numbers):
    """Both builds, machine words or not, agree with fractions at the ends of what a shape may be."""
    corners = [(numbers[0], numbers[1]), (numbers[2], numbers[3]), (numbers[4], numbers[5])]
    try:
        shape = Shape.polygon(corners)
    except ValueError:
        return
    a, b = line[:2], line[2:]
    assert shape.crossed_by(*line) == exact_geometry.crosses(a, b, corners)
    assert shape.swept_by(*line, 1000) == (exact_geometry.square_swept(a, b, corners) < 1000000)
    assert shape.within(*a, 1000) == (exact_geometry.square_to_polygon(a, corners) < 1000000)
