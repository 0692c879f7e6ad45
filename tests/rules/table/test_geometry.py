"""Points, segments, steps and rings (R-DST-01), by hand and against fractions."""

from math import isqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.table import geometry
from tests.rules.support import exact_geometry

near = st.integers(-30, 30)
far = st.integers(0, 30000)
small = st.tuples(near, near)
wide = st.tuples(far, far)


@pytest.mark.rule("R-DST-01")
def test_a_distance_is_the_root_of_the_squares():
    assert geometry.squared(100, 200, 400, 600) == 250000
    assert geometry.length(300, -400) == geometry.length_down(300, -400) == 500


@pytest.mark.rule("R-DST-01")
def test_a_length_that_is_no_whole_number_is_rounded_up_for_a_move_and_down_for_a_gap():
    assert geometry.length(100, 100) == 142  # 141.42
    assert geometry.length_down(100, 100) == 141


@settings(max_examples=2 * settings().max_examples)
@given(st.integers(0, 4 * 10**18))
def test_roots_are_exact_where_floats_are_not(square):
    assert geometry.root_down(square) == isqrt(square)
    assert geometry.root_up(square) == isqrt(square) + (isqrt(square) ** 2 != square)


@pytest.mark.parametrize("root", [1, 94906267, 1999999999])
def test_a_root_next_to_a_square_falls_on_the_right_side(root):
    assert geometry.root_down(root * root - 1) == root - 1
    assert geometry.root_down(root * root) == geometry.root_up(root * root) == root
    assert geometry.root_up(root * root + 1) == root + 1


def test_quotients_round_to_the_nearest_inward_or_outward_alike_on_both_sides_of_zero():
    assert [geometry.divided(n, 2) for n in (-3, -1, 0, 1, 3)] == [-2, -1, 0, 1, 2]
    assert [geometry.divided(n, 3) for n in (-5, -4, 4, 5)] == [-2, -1, 1, 2]
    assert [geometry.divided_inward(n, 2) for n in (-3, -2, 3)] == [-1, -1, 1]
    assert [geometry.divided_outward(n, 2) for n in (-3, -2, 3)] == [-2, -1, 2]


@pytest.mark.rule("R-DST-01")
def test_a_point_beside_a_segment_is_as_far_as_the_foot_of_its_perpendicular():
    assert not geometry.nearer_to_segment(50, 30, 0, 0, 100, 0, 30)
    assert geometry.nearer_to_segment(50, 30, 0, 0, 100, 0, 31)


def test_a_point_beyond_the_end_of_a_segment_is_as_far_as_that_end():
    assert not geometry.nearer_to_segment(103, 4, 0, 0, 100, 0, 5)
    assert geometry.nearer_to_segment(103, 4, 0, 0, 100, 0, 6)
    assert not geometry.nearer_to_segment(-3, 4, 0, 0, 100, 0, 5)


def test_nothing_is_nearer_than_a_reach_of_nought():
    assert not geometry.nearer_to_segment(50, 0, 0, 0, 100, 0, 0)


def test_a_segment_without_length_is_a_point():
    assert geometry.nearer_to_segment(3, 4, 0, 0, 0, 0, 6)
    assert not geometry.nearer_to_segment(3, 4, 0, 0, 0, 0, 5)


@settings(max_examples=2 * settings().max_examples)
@given(small, small, small, st.integers(1, 40))
def test_nearness_to_a_segment_agrees_with_fractions(p, a, b, reach):
    assert geometry.nearer_to_segment(*p, *a, *b, reach) == (exact_geometry.square_to_segment(p, a, b) < reach * reach)


@settings(max_examples=2 * settings().max_examples)
@given(wide, wide, wide, st.integers(1, 30000))
def test_nearness_to_a_segment_agrees_with_fractions_over_the_widest_table(p, a, b, reach):
    assert geometry.nearer_to_segment(*p, *a, *b, reach) == (exact_geometry.square_to_segment(p, a, b) < reach * reach)


@settings(max_examples=2 * settings().max_examples)
@given(small, small, small, small)
def test_segments_meet_when_they_share_a_point(a, b, c, d):
    assert geometry.segments_meet(*a, *b, *c, *d) == exact_geometry.meet(a, b, c, d)


def test_segments_that_touch_at_an_end_or_lie_on_one_another_meet():
    assert geometry.segments_meet(0, 0, 10, 0, 5, 0, 5, 5)
    assert geometry.segments_meet(0, 0, 10, 0, 4, 0, 20, 0)
    assert not geometry.segments_meet(0, 0, 10, 0, 11, 0, 20, 0)


@pytest.mark.rule("R-MOV-01")
def test_a_step_goes_as_far_as_it_may_and_no_further_than_its_goal():
    assert geometry.step_towards(0, 0, 3000, 4000, 1000) == (600, 800)
    assert geometry.step_towards(0, 0, 30, 40, 1000) == (30, 40)
    assert geometry.step_towards(7, 7, 30, 40, 0) == (7, 7)
    assert geometry.step_towards(7, 7, 7, 7, 500) == (7, 7)


@settings(max_examples=2 * settings().max_examples)
@given(wide, wide, st.integers(0, 5000))
def test_a_step_never_goes_further_than_its_distance_and_falls_short_by_two_hundredths_at_most(a, b, distance):
    x, y = geometry.step_towards(*a, *b, distance)
    gone = (x - a[0]) ** 2 + (y - a[1]) ** 2
    assert gone <= distance * distance
    whole = isqrt((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2)
    assert (x, y) == b or gone >= (min(distance, whole) - 2) ** 2 or distance < 2
    assert exact_geometry.square_to_segment((x, y), a, b) <= 2


@pytest.mark.rule("R-MEL-01")
def test_a_base_placed_touching_another_stands_on_the_line_between_them():
    assert geometry.place_touching(0, 0, 125, 1000, 0, 125) == (750, 0)
    assert geometry.place_touching(0, 0, 100, 600, 800, 400) == (300, 400)


@pytest.mark.rule("R-MEL-01", "R-MOV-09")
@settings(max_examples=2 * settings().max_examples)
@given(wide, wide, st.integers(25, 500), st.integers(25, 500))
def test_a_base_placed_touching_another_never_overlaps_it_and_is_base_to_base(a, b, ra, rb):
    x, y = geometry.place_touching(*a, ra, *b, rb)
    square = (x - b[0]) ** 2 + (y - b[1]) ** 2
    assert (ra + rb) ** 2 <= square <= (ra + rb + 3) ** 2


def test_a_base_on_the_very_spot_of_another_is_placed_to_its_right():
    assert geometry.place_touching(500, 500, 125, 500, 500, 125) == (750, 500)


@settings(max_examples=2 * settings().max_examples)
@given(wide, wide, st.integers(1, 1000))
def test_a_place_in_the_mirror_is_the_mirror_of_the_place(a, b, distance):
    dx, dy = a[0] - b[0], a[1] - b[1]
    if dx:
        x, y = geometry.point_round(*b, distance, dx, dy)
        assert geometry.point_round(30000 - b[0], b[1], distance, -dx, dy) == (30000 - x, y)


@settings(max_examples=2 * settings().max_examples)
@given(wide, st.integers(1, 3000), st.sampled_from([4, 8, 16, 32]))
def test_the_places_of_a_ring_lie_just_outside_it_all_round(centre, distance, count):
    places = geometry.ring(*centre, distance, count)
    assert len(places) == 2 * count
    for i in range(0, len(places), 2):
        square = (places[i] - centre[0]) ** 2 + (places[i + 1] - centre[1]) ** 2
        assert distance**2 <= square <= (distance + 2) ** 2
    assert places[:2] == [centre[0] + distance, centre[1]]


def test_no_ring_is_too_narrow():
    for distance in range(1, 3000):
        places = geometry.ring(0, 0, distance, 32)
        assert all(places[i] ** 2 + places[i + 1] ** 2 >= distance**2 for i in range(0, 64, 2))
