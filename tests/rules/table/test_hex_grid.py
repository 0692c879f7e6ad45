"""A grid of hexes by number: neighbours, distances, edges, and lines of sight (U-HEX-01, U-HEX-02, U-HEX-04)."""

import pytest

from rules.table.hex_grid import HexGrid, HexSight

GRID = HexGrid(7, 10)
Place = tuple[int, int]


def places(hexes: list[int]) -> list[Place]:
    return [GRID.place(hex) for hex in hexes]


@pytest.mark.rule("U-HEX-01")
def test_neighbours_lie_in_columns_by_whether_the_row_is_odd() -> None:
    even, odd = GRID.number(3, 4), GRID.number(3, 5)
    assert places(GRID.neighbours[even]) == [(2, 3), (3, 3), (2, 4), (4, 4), (2, 5), (3, 5)]
    assert places(GRID.neighbours[odd]) == [(3, 4), (4, 4), (2, 5), (4, 5), (3, 6), (4, 6)]
    assert places(GRID.neighbours[GRID.number(0, 9)]) == [(0, 8), (1, 8), (1, 9)]
    assert sum(map(GRID.is_edge, range(70))) == 30


@pytest.mark.rule("U-HEX-02")
@pytest.mark.parametrize(("a", "b", "apart"), [((1, 4), (4, 5), 4), ((3, 4), (3, 5), 1), ((3, 0), (3, 9), 9)])
def test_distances(a: Place, b: Place, apart: int) -> None:
    assert GRID.distances[GRID.number(*a)][GRID.number(*b)] == apart


SIGHT: list[tuple[Place, Place, list[Place], bool]] = [
    ((3, 2), (3, 4), [(2, 3)], True),
    ((3, 2), (3, 4), [(2, 3), (3, 3)], False),
    ((1, 4), (4, 4), [(2, 4)], False),
    ((0, 0), (0, 2), [(0, 1)], False),
    ((0, 0), (0, 2), [(1, 1)], True),
    ((3, 4), (3, 5), [(4, 4), (2, 5)], True),
    ((0, 4), (3, 4), [(1, 3), (2, 5)], True),
]


@pytest.mark.rule("U-HEX-03", "U-HEX-04")
@pytest.mark.parametrize(("a", "b", "blocked", "seen"), SIGHT)
def test_lines_of_sight(a: Place, b: Place, blocked: list[Place], seen: bool) -> None:
    """Through the inside: never; along an edge: when both its hexes are blocked, what is off the grid among them."""
    sight = HexSight(GRID, [GRID.number(*place) for place in blocked])
    assert sight.sees(GRID.number(*a), GRID.number(*b)) is seen
    assert sight.sees(GRID.number(*b), GRID.number(*a)) is seen


def test_a_blocked_hex_between_two_hides_them_whatever_the_way_it_lies() -> None:
    """In each of the six directions the third hex of a line is hidden by the second."""
    middle = GRID.number(3, 5)
    sight = HexSight(GRID, [middle])
    for hex in GRID.neighbours[middle]:
        beyond = [other for other in GRID.neighbours[middle] if GRID.distances[hex][other] == 2]
        straight = [
            other for other in beyond if GRID.centre(hex)[0] + GRID.centre(other)[0] == 2 * GRID.centre(middle)[0]
        ]
        opposite = [
            neighbour
            for neighbour in straight
            if GRID.centre(hex)[1] + GRID.centre(neighbour)[1] == 2 * GRID.centre(middle)[1]
        ]
        assert [sight.sees(hex, neighbour) for neighbour in opposite] == [False]
