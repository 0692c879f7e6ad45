"""The convex hull of the centres of two units, and the bases that it comes near (S-ZON-01)."""

import pytest

from rules.table.hulls import Hull, hull_corners

SHOOTERS = [(1000, 1000), (1300, 1000), (1600, 1000)]
TARGETS = [(1000, 4000), (1300, 4000), (1600, 4000)]


def test_corners_go_against_the_clock_and_none_lies_within_an_edge() -> None:
    square = [(1000, 1000), (1600, 1000), (1600, 4000), (1000, 4000)]
    assert hull_corners(SHOOTERS + TARGETS + [(1200, 2000)]) == square
    assert hull_corners(SHOOTERS) == [(1000, 1000), (1600, 1000)]
    assert hull_corners([(5, 5), (5, 5)]) == [(5, 5)]
    assert hull_corners([(0, 0), (0, 9), (0, 4)]) == [(0, 0), (0, 9)]


@pytest.mark.parametrize(
    ("points", "place", "away"),
    [
        (SHOOTERS + TARGETS, (1300, 2500), 0),
        (SHOOTERS + TARGETS, (1725, 2500), 125),
        (SHOOTERS + TARGETS, (1900, 4400), 500),
        ([(1000, 1000), (1000, 4000)], (1125, 2000), 125),
        ([(1000, 1000), (1000, 4000)], (1030, 960), 50),
        ([(1000, 1000), (1000, 4000)], (970, 4040), 50),
        ([(1000, 1000), (1000, 1000)], (1003, 1004), 5),
        ([(0, 0), (300, 400)], (0, 500), 300),
    ],
)
def test_a_base_is_in_the_hull_when_it_comes_nearer_than_its_radius(
    points: list[tuple[int, int]], place: tuple[int, int], away: int
) -> None:
    """The last: (0, 5) against the segment to (3, 4): 0 * 4 - 5 * 3 = -15, by its length 5: 3 away."""
    hull = Hull(points)
    assert not hull.within(*place, away)
    assert hull.within(*place, away + 1)
