"""A grid of hexes: neighbours and distances, as a table of offset rows counts them too."""

import pytest

from rules.table.hexes import distance, neighbours, within

Place = tuple[int, int]


def axial(column: int, row: int) -> Place:
    """Of a table whose odd rows lie half a hex to the right, as the rules of Underworlds number it (U-HEX-02)."""
    return column - (row - row % 2) // 2, row


def test_six_hexes_lie_around_one() -> None:
    assert neighbours((2, -1)) == [(3, -1), (3, -2), (2, -2), (1, -1), (1, 0), (2, 0)]
    assert {distance((2, -1), hex) for hex in neighbours((2, -1))} == {1}


@pytest.mark.parametrize(
    ("here", "there", "steps"),
    [((0, 0), (0, 0), 0), ((1, 8), (0, 9), 1), ((3, 2), (3, 4), 2), ((0, 0), (6, 9), 11), ((0, 1), (1, 2), 1)],
)
def test_the_distance_is_the_fewest_steps(here: Place, there: Place, steps: int) -> None:
    """(0, 0) to (6, 9): dx = 6 - 4 = 2, dz = 9, together 11; one row down is one step to either of two hexes."""
    assert distance(axial(*here), axial(*there)) == distance(axial(*there), axial(*here)) == steps


def test_a_hexagon_has_a_ring_of_six_more_each_step() -> None:
    """1 + 6 + 12 + 18 = 37, row by row: 4, 5, 6, 7, 6, 5, 4."""
    hexes = within((0, 0), 3)
    assert len(hexes) == len(set(hexes)) == 37
    assert [sum(r == row for _, r in hexes) for row in range(-3, 4)] == [4, 5, 6, 7, 6, 5, 4]
    assert within((5, 5), 0) == [(5, 5)]
