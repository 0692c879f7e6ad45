"""Ways over slow ground: every centimetre in it counts double (E-MOV-05)."""

import pytest

from rules.table.geometry import UNIT
from rules.table.ground import slow_share, way_cost
from rules.table.shapes import Shape

WOOD = Shape.rectangle(1000, 1000, 400, 600)
POND = Shape.circle(1000, 1000, 500)
HORSESHOE = Shape.polygon([(0, 0), (900, 0), (900, 600), (600, 600), (600, 300), (300, 300), (300, 600), (0, 600)])


@pytest.mark.parametrize(
    ("slow", "path", "cost"),
    [
        ([], [2000, 1000], 2000),
        ([WOOD], [2000, 1000], 2400),
        ([WOOD], [1000, 1000], 1200),
        ([WOOD], [1000, 1000, 1000, 2000], 1200 + 1300),
        ([WOOD, Shape.rectangle(1100, 1000, 400, 200)], [2000, 1000], 2500),
        ([WOOD], [0, 700, 2000, 700], 300 + 2000),
        ([POND], [2000, 1000], 3000),
        ([POND], [1000, 1000], 1500),
        ([POND], [0, 500, 2000, 500], 500 + 2000),
    ],
)
def test_what_lies_inside_counts_twice(slow: list[Shape], path: list[int], cost: int) -> None:
    """From (0, 10): a wood 4 wide, a pond of radius 5; pieces that overlap count once; along an edge is outside."""
    assert way_cost(0, 1000, path, slow) == cost


def test_a_way_through_both_arms_of_a_horseshoe() -> None:
    """At 4.5 up it leaves the one arm at 3 and enters the other at 6: 6 of 12 inside."""
    assert way_cost(-150, 450, [1050, 450], [HORSESHOE]) == 1800


def test_a_slanted_chord() -> None:
    """From (10, 7) to (16, 15), 10 long, past a circle of radius 5 about (10, 10): the line runs 1.8 from its centre,
    its foot 2.4 on; half the chord is sqrt(25 - 3.24) = 4.66, so that 7.06 of 10 are inside: 17.06, rounded up."""
    assert way_cost(1000, 700, [1600, 1500], [POND]) == 1707


def test_standing_still_in_slow_ground_costs_nothing() -> None:
    assert way_cost(1000, 1000, [1000, 1000], [WOOD, POND]) == 0
    assert slow_share([WOOD], 900, 1000, 1100, 1000) == UNIT
