"""Circles, rectangles and polygons (R-DST-01, R-SET-04, R-MEL-01), by hand and against fractions."""

from math import isqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.table.shapes import Shape
from tests.rules.support import exact_geometry
from tests.rules.support.outlines import NOTCHED, SQUARE, points, polygons, reaches


def test_a_circle_has_a_box_and_a_centre():
    circle = Shape.circle(300, 400, 100)
    assert (circle.kind, circle.centre(), circle.radius) == ("circle", (300, 400), 100)
    assert (circle.left, circle.right, circle.bottom, circle.top) == (200, 400, 300, 500)


def test_a_rectangle_remembers_what_it_was_made_of():
    wall = Shape.rectangle(3600, 3600, 1000, 200, 30)
    assert (wall.kind, wall.centre(), wall.width, wall.height) == ("rectangle", (3600, 3600), 1000, 200)
    assert wall.rotation == 30


@pytest.mark.parametrize(
    ("rotation", "box"),
    [
        (0, (0, 1000, 0, 200)),
        (90, (400, 600, -400, 600)),
        (180, (0, 1000, 0, 200)),
        (270, (400, 600, -400, 600)),
        (-90, (400, 600, -400, 600)),
        (450.0, (400, 600, -400, 600)),
    ],
)
def test_quarter_turns_of_a_rectangle_are_exact(rotation, box):
    wall = Shape.rectangle(500, 100, 1000, 200, rotation)
    assert (wall.left, wall.right, wall.bottom, wall.top) == box


def test_a_rectangle_turned_by_thirty_degrees_has_the_corners_worked_out_by_hand():
    """Half sides 200 and 100: 200 cos 30 = 173.2, 200 sin 30 = 100, 100 cos 30 = 86.6, 100 sin 30 = 50."""
    turned = Shape.rectangle(1000, 1000, 400, 200, 30)
    corners = set(zip(turned.outline.xs, turned.outline.ys, strict=True))
    assert corners == {(877, 813), (1223, 1013), (1123, 1187), (777, 987)}


def test_a_rectangle_of_odd_width_is_a_hundredth_wider_rather_than_off_its_centre():
    wall = Shape.rectangle(100, 100, 5, 4)
    assert (wall.left, wall.right) == (97, 103)


@settings(max_examples=2 * settings().max_examples)
@given(st.integers(2, 2000), st.integers(2, 2000), st.floats(-720, 720))
def test_a_turned_rectangle_is_convex_and_a_mirror_image_of_the_one_turned_the_other_way(width, height, rotation):
    turned = Shape.rectangle(3000, 3000, width, height, rotation)
    assert turned.outline.convex
    corners = set(zip(turned.outline.xs, turned.outline.ys, strict=True))
    back = Shape.rectangle(3000, 3000, width, height, -rotation)
    assert corners == {(6000 - x, y) for x, y in zip(back.outline.xs, back.outline.ys, strict=True)}


def test_a_polygon_keeps_its_corners_in_the_order_given():
    clockwise = SQUARE[::-1]
    assert Shape.polygon(clockwise).points() == clockwise


def test_the_centre_of_a_polygon_is_where_it_would_balance():
    """An L of two squares of side 20: half of 10 and half of 20 along, half of 20 and half of 10 up."""
    assert Shape.polygon(SQUARE).centre() == Shape.polygon(SQUARE[::-1]).centre() == (50, 50)
    ell = Shape.polygon([(0, 0), (40, 0), (40, 20), (20, 20), (20, 40), (0, 40)])
    assert ell.centre() == (17, 17)  # (10 + 30 + 10) / 3


@pytest.mark.parametrize(
    ("corners", "problem"),
    [
        ([(0, 0), (10, 0)], "must have 3 to 64 corners"),
        ([(i, i * i) for i in range(65)], "must have 3 to 64 corners"),
        ([(0, 0), (10, 0), (10, 10), (0, 0)], "the first is not repeated at the end"),
        ([(0, 0), (10, 10), (10, 0), (0, 10)], "its edges 1 and 3 do"),
        ([(0, 0), (10, 0), (20, 0)], "must enclose an area"),
        ([(0, 0), (20, 0), (10, 0), (10, 10)], "its edges 1 and 3 do"),
        ([(10, 0), (20, 0), (0, 0), (0, 10)], "its edges 2 and 4 do"),
        ([(0, 0), (20, 0), (20, 20), (10, 0), (0, 20)], "touch itself"),
        ([(0, 0), (34001, 0), (0, 100)], "must lie between -40 and 340 cm"),
    ],
)
def test_a_polygon_that_is_none_is_refused_with_what_would_be_right(corners, problem):
    with pytest.raises(ValueError, match=problem):
        Shape.polygon(corners)


@settings(max_examples=2 * settings().max_examples)
@given(st.lists(points, min_size=3, max_size=6, unique=True))
def test_a_polygon_is_accepted_just_when_its_edges_meet_only_at_shared_corners(corners):
    count = len(corners)
    lines = exact_geometry.edges(corners)
    simple = all(
        not exact_geometry.meet(*lines[i], *lines[j])
        for i in range(count)
        for j in range(i + 2, count)
        if not (i == 0 and j == count - 1)
    )
    folded = any(
        exact_geometry.square_to_segment(lines[i - 1][0], *lines[i]) == 0
        or exact_geometry.square_to_segment(lines[i][1], *lines[i - 1]) == 0
        for i in range(count)
    )
    try:
        Shape.polygon(corners)
        accepted = True
    except ValueError:
        accepted = False
    assert accepted == (simple and not folded)


@pytest.mark.parametrize(("width", "height"), [(1, 100), (100, 1), (0, 100), (-5, 100)])
def test_a_rectangle_too_thin_to_turn_is_refused(width, height):
    with pytest.raises(ValueError, match=r"at least 0\.02 cm"):
        Shape.rectangle(500, 500, width, height)


@pytest.mark.parametrize("x", [10**6, -(10**30)])
def test_a_circle_far_off_any_table_or_without_size_is_refused(x):
    with pytest.raises(ValueError, match="must lie between -40 and 340 cm"):
        Shape.circle(x, 0, 5)
    with pytest.raises(ValueError, match=r"radius of at least 0\.01 cm"):
        Shape.circle(0, 0, 0)


@pytest.mark.parametrize("shape", [Shape.rectangle(50, 50, 100, 100), Shape.polygon(SQUARE)])
def test_a_point_on_the_edge_is_not_inside(shape):
    assert shape.holds(50, 50)
    assert shape.holds(1, 99)
    assert not shape.holds(0, 50)
    assert not shape.holds(100, 100)


def test_a_point_in_the_notch_is_not_inside():
    notched = Shape.polygon(NOTCHED)
    assert not notched.holds(50, 60)
    assert not notched.holds(50, 20)
    assert notched.holds(50, 19)
    assert notched.holds(10, 60)


def test_a_point_on_the_rim_of_a_circle_is_not_inside():
    circle = Shape.circle(0, 0, 500)
    assert not circle.holds(300, 400)
    assert circle.holds(300, 399)


@settings(max_examples=2 * settings().max_examples)
@given(polygons, points)
def test_inside_agrees_with_winding_numbers(corners, p):
    assert Shape.polygon(corners).holds(*p) == exact_geometry.inside(p, corners)


@pytest.mark.rule("R-MOV-09")
def test_a_base_that_touches_a_wall_does_not_overlap_it():
    wall = Shape.rectangle(500, 500, 200, 1000)
    assert not wall.within(275, 500, 125)
    assert wall.within(276, 500, 125)
    assert wall.within(500, 500, 125)


def test_a_base_off_the_corner_of_a_wall_is_as_far_as_the_corner():
    wall = Shape.rectangle(500, 500, 200, 200)
    assert not wall.within(630, 640, 50)
    assert wall.within(630, 640, 51)


@pytest.mark.rule("R-MEL-01", "R-COV-05")
def test_base_to_base_with_a_piece_is_at_most_five_hundredths_away():
    wall = Shape.rectangle(500, 500, 200, 1000)
    assert wall.touched_by(270, 500, 125, 5)
    assert not wall.touched_by(269, 500, 125, 5)
    wood = Shape.circle(500, 500, 100)
    assert wood.touched_by(270, 500, 125, 5)
    assert not wood.touched_by(269, 500, 125, 5)


@settings(max_examples=3 * settings().max_examples)
@given(polygons, points, reaches)
def test_nearness_to_a_polygon_agrees_with_fractions(corners, p, reach):
    square = exact_geometry.square_to_polygon(p, corners)
    shape = Shape.polygon(corners)
    assert shape.within(*p, reach) == (square < reach * reach)
    assert shape.touched_by(*p, reach, 2) == (square <= (reach + 2) ** 2)
    assert shape.touched_by(*p, 0, 0) == (square == 0)
    assert shape.distance(*p) == isqrt(int(square))


@settings(max_examples=2 * settings().max_examples)
@given(points, st.integers(1, 10), points, reaches)
def test_nearness_to_a_circle_is_a_matter_of_radii(centre, radius, p, reach):
    square = (p[0] - centre[0]) ** 2 + (p[1] - centre[1]) ** 2
    shape = Shape.circle(*centre, radius)
    assert shape.within(*p, reach) == (square < (radius + reach) ** 2)
    assert shape.touched_by(*p, reach, 2) == (square <= (radius + reach + 2) ** 2)
    assert shape.distance(*p) == max(0, isqrt(square) - radius)


def test_nothing_is_within_a_reach_of_nought():
    assert not Shape.circle(0, 0, 10).within(0, 0, 0)
    assert not Shape.polygon(SQUARE).swept_by(0, 0, 50, 50, 0)


@pytest.mark.rule("R-DEF-01")
def test_the_nearest_point_of_a_wall_is_straight_across_or_its_corner():
    wall = Shape.rectangle(500, 500, 200, 1000)
    assert wall.nearest(100, 300) == (400, 300)
    assert wall.nearest(0, 2000) == (400, 1000)
    assert wall.nearest(450, 450) == (450, 450)
    assert Shape.circle(0, 0, 100).nearest(300, 400) == (60, 80)


@settings(max_examples=2 * settings().max_examples)
@given(polygons, points)
def test_the_nearest_point_lies_on_the_outline_as_near_as_any(corners, p):
    x, y = Shape.polygon(corners).nearest(*p)
    if exact_geometry.inside(p, corners):
        assert (x, y) == p
    else:
        assert min(exact_geometry.square_to_segment((x, y), a, b) for a, b in exact_geometry.edges(corners)) <= 0.5
        root = exact_geometry.square_to_polygon(p, corners) ** 0.5
        assert abs(((x - p[0]) ** 2 + (y - p[1]) ** 2) ** 0.5 - root) <= 0.71


@pytest.mark.rule("R-SET-04")
def test_pieces_are_apart_when_more_than_the_gap_lies_between_them():
    wall = Shape.rectangle(1000, 1000, 200, 200)
    assert not wall.apart(Shape.rectangle(1700, 1000, 200, 200), 500)
    assert wall.apart(Shape.rectangle(1701, 1000, 200, 200), 500)
    assert not wall.apart(Shape.circle(1700, 1000, 100), 500)
    assert wall.apart(Shape.circle(1701, 1000, 100), 500)
    assert not Shape.circle(1000, 1000, 100).apart(wall.moved(700, 0), 500)
    assert not Shape.circle(0, 0, 100).apart(Shape.circle(700, 0, 100), 500)
    assert Shape.circle(0, 0, 100).apart(Shape.circle(701, 0, 100), 500)


def test_a_piece_inside_another_is_not_apart_from_it():
    big, small = Shape.polygon(SQUARE), Shape.circle(50, 50, 5)
    assert not big.apart(small, 0)
    assert not small.apart(big, 0)
    assert not big.apart(Shape.rectangle(50, 50, 10, 10), 0)
    assert not Shape.rectangle(50, 50, 10, 10).apart(big, 0)


def test_pieces_laid_crosswise_are_not_apart_though_neither_holds_a_corner_of_the_other():
    assert not Shape.rectangle(500, 500, 1000, 20).apart(Shape.rectangle(500, 500, 20, 1000), 0)


def test_a_piece_in_the_notch_of_another_is_apart_from_it():
    notched = Shape.polygon(NOTCHED)
    assert notched.apart(Shape.circle(50, 90, 10), 5)
    assert not notched.apart(Shape.circle(50, 90, 60), 5)


@settings(max_examples=2 * settings().max_examples)
@given(polygons, polygons, points, st.integers(0, 8))
def test_apart_agrees_with_fractions(polygon, other, shift, gap):
    moved = [(x + shift[0], y + shift[1]) for x, y in other]
    a, b = Shape.polygon(polygon), Shape.polygon(other).moved(*shift)
    assert a.apart(b, gap) == b.apart(a, gap) == (exact_geometry.square_apart(polygon, moved) > gap * gap)


@pytest.mark.rule("R-SET-04")
def test_a_piece_stands_more_than_five_from_the_edge_of_the_battlefield():
    assert not Shape.circle(600, 3600, 100).inside_board(7200, 7200, 500)
    assert Shape.circle(601, 3600, 100).inside_board(7200, 7200, 500)
    assert not Shape.rectangle(3600, 6600, 200, 200).inside_board(7200, 7200, 500)
    assert Shape.rectangle(3600, 6599, 200, 200).inside_board(7200, 7200, 500)


@pytest.mark.parametrize(
    "shape", [Shape.circle(500, 500, 100), Shape.rectangle(500, 500, 300, 100, 33.5), Shape.polygon(NOTCHED)]
)
def test_a_moved_shape_is_the_same_elsewhere(shape):
    moved = shape.moved(70, -30)
    assert moved.centre() == (shape.x + 70, shape.y - 30)
    assert moved.outline.xs == [x + 70 for x in shape.outline.xs]
    assert moved.outline.ys == [y - 30 for y in shape.outline.ys]
    assert (moved.kind, moved.width, moved.height, moved.rotation) == (
        shape.kind,
        shape.width,
        shape.height,
        shape.rotation,
    )
    assert moved.points() == [(x + 70, y - 30) for x, y in shape.points()]


@settings(max_examples=2 * settings().max_examples)
@given(polygons, points, points, reaches)
def test_a_mirrored_shape_judges_mirrored_lines_alike(corners, a, b, reach):
    shape = Shape.polygon(corners)
    mirror = shape.mirrored(7200)
    line, mirrored = (*a, *b), (7200 - a[0], a[1], 7200 - b[0], b[1])
    assert mirror.crossed_by(*mirrored) == shape.crossed_by(*line)
    assert mirror.swept_by(*mirrored, reach) == shape.swept_by(*line, reach)
    assert mirror.y == shape.y
    assert abs(mirror.x - (7200 - shape.x)) <= 1
    x, y = shape.nearest(*a)
    near_x, near_y = mirror.nearest(*mirrored[:2])
    assert near_y == y or shape.distance(*a) == mirror.distance(*mirrored[:2])
    assert near_x == 7200 - x or shape.distance(*a) == mirror.distance(*mirrored[:2])


def test_circles_and_turned_rectangles_have_their_mirror_images():
    circle = Shape.circle(500, 600, 100).mirrored(7200)
    assert (circle.centre(), circle.radius) == ((6700, 600), 100)
    wall = Shape.rectangle(500, 600, 300, 100, 30)
    mirror = wall.mirrored(7200)
    assert set(zip(mirror.outline.xs, mirror.outline.ys, strict=True)) == {
        (7200 - x, y) for x, y in zip(wall.outline.xs, wall.outline.ys, strict=True)
    }
