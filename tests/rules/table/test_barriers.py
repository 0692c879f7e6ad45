"""Outer tangents of two bases, and sight along them over barriers of a height (S-SEE-02, S-SEE-03)."""

from random import Random

import pytest

from rules.table.barriers import Barrier, across_of, line_clear, outer_tangent, sees_over
from rules.table.circles import Circle
from rules.table.shapes import Shape

Line = tuple[int, int, int, int]
SHOOTER, TARGET = Circle(1000, 1000, 125), Circle(1000, 4000, 125)


def tangents(a: Circle, b: Circle) -> list[Line]:
    """From left to left, and from right to right."""
    across = across_of(a, b)
    return [outer_tangent(a, b, across), outer_tangent(a, b, -across)]


@pytest.mark.parametrize(
    ("a", "b", "left", "right"),
    [
        ((1000, 1000, 125), (1000, 4000, 125), (875, 1000, 875, 4000), (1125, 1000, 1125, 4000)),
        ((0, 0, 2000), (2500, 0, 500), (1200, 1600, 2800, 400), (1200, -1600, 2800, -400)),
        ((2500, 0, 500), (0, 0, 2000), (2800, -400, 1200, -1600), (2800, 400, 1200, 1600)),
        ((0, 0, 125), (3000, 3000, 125), (-88, 88, 2912, 3088), (88, -88, 3088, 2912)),
    ],
)
def test_the_outer_tangents_run_left_to_left_and_right_to_right(
    a: tuple[int, int, int], b: tuple[int, int, int], left: Line, right: Line
) -> None:
    """Radii 20 and 5, centres 25 apart: 15, 20, 25, so that they touch at (0.6, 0.8) of each radius; aslant,
    125 / sqrt(2) = 88.4 is rounded into the base."""
    assert tangents(Circle(*a), Circle(*b)) == [left, right]


def test_a_base_that_lies_in_another_has_no_outer_tangent_and_is_seen() -> None:
    tower = Barrier(Shape.circle(0, 0, 600), 9)
    assert across_of(Circle(0, 0, 300), Circle(100, 0, 100)) == 0
    assert sees_over([tower], Circle(0, 0, 300), Circle(100, 0, 100), 2)


@pytest.mark.parametrize(("left_edge", "met"), [(1125, False), (1124, True)])
def test_touching_an_edge_is_not_meeting_it(left_edge: int, met: bool) -> None:
    """A house whose left edge runs along the right tangent, x = 11.25; and one 0.01 further left."""
    house = Barrier(Shape.rectangle(left_edge + 200, 2500, 400, 400), 4)
    assert line_clear([house], 1125, 1000, 1125, 4000, 2) is not met
    assert sees_over([house], SHOOTER, TARGET, 2)


@pytest.mark.parametrize(
    ("left", "right", "eye", "seen"),
    [(1, 1, 1, False), (1, 1, 2, True), (4, 1, 2, True), (1, 4, 2, True), (4, 4, 3, False), (3, 3, 3, False)],
)
def test_one_line_that_meets_only_what_is_lower_will_do(left: int, right: int, eye: int, seen: bool) -> None:
    """A wall 2 wide on each line: one as high as the eye blocks, a lower one is looked over."""
    walls = [Barrier(Shape.rectangle(875, 2500, 200, 100), left), Barrier(Shape.rectangle(1125, 3000, 200, 100), right)]
    assert sees_over(walls, SHOOTER, TARGET, eye) is seen


def test_a_line_that_meets_a_low_and_a_high_barrier_is_blocked() -> None:
    low, high = Barrier(Shape.rectangle(1000, 2000, 1000, 100), 1), Barrier(Shape.circle(1000, 3000, 300), 3)
    assert sees_over([low], SHOOTER, TARGET, 2)
    assert not sees_over([low, high], SHOOTER, TARGET, 2)
    assert sees_over([low, high], SHOOTER, TARGET, 4)


@pytest.mark.parametrize("seed", range(20))
def test_what_does_not_reach_between_two_equal_bases_meets_neither_line(seed: int) -> None:
    """A base moved along the line of centres sweeps all that is between the tangents."""
    luck = Random(seed)
    for _ in range(50):
        a = Circle(luck.randrange(9000), luck.randrange(9000), 125)
        b = Circle(luck.randrange(9000), luck.randrange(9000), 125)
        wall = Shape.rectangle(luck.randrange(9000), luck.randrange(9000), 2000, 300, luck.randrange(360))
        if not wall.swept_by(a.x, a.y, b.x, b.y, 125):
            assert all(line_clear([Barrier(wall, 9)], *line, 1) for line in tangents(a, b))
