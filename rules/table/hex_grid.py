"""A rectangular grid of hexes, points up, odd rows half a hex to the right; a hex is a number, row by row from 0.

Centres lie at (2 c + r mod 2, 3 r) and corners at (0, ±2) and (±1, ±1) about them: whole numbers in which lines cross
as they do among regular hexes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.table.geometry import side
from rules.table.hexes import distance
from rules.table.hexes import neighbours as around
from rules.table.polygons import Polygon

if TYPE_CHECKING:
    from mypy_extensions import i64

CORNERS: Final = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
"""From the centre of a hex, against the clock from the top."""

SIDES: Final = ((-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1))
"""The axial direction of the neighbour behind each side, which begins at the corner of the same place."""


@final
class HexGrid:
    """A grid of so many columns and rows: neighbours of each hex by number, and distances between any two."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self.axial = [axial_of(n % width, n // width) for n in range(self.size)]
        self.neighbours = [self.beside(n) for n in range(self.size)]
        self.distances = [[distance(a, b) for b in self.axial] for a in self.axial]

    def number(self, column: int, row: int) -> int:
        """The hex at a column and row, -1 off the grid."""
        there = 0 <= column < self.width and 0 <= row < self.height
        return row * self.width + column if there else -1

    def place(self, hex: int) -> tuple[int, int]:
        """Column and row of a hex."""
        return hex % self.width, hex // self.width

    def at(self, axial: tuple[int, int]) -> int:
        """The hex at axial coordinates, -1 off the grid."""
        return self.number(axial[0] + (axial[1] - axial[1] % 2) // 2, axial[1])

    def beside(self, hex: int) -> list[int]:
        """The hexes on the grid that share an edge with one, in order."""
        return sorted([self.at(place) for place in around(self.axial[hex]) if self.at(place) >= 0])

    def is_edge(self, hex: int) -> bool:
        """Whether a hex lies at the edge of the grid."""
        column, row = self.place(hex)
        return column in (0, self.width - 1) or row in (0, self.height - 1)

    def centre(self, hex: int) -> tuple[int, int]:
        """The centre of a hex in whole numbers."""
        column, row = self.place(hex)
        return 2 * column + row % 2, 3 * row

    def corners(self, hex: int) -> list[int]:
        """x and y of the corners of a hex in turn, in whole numbers."""
        x, y = self.centre(hex)
        coordinates: list[int] = []
        for dx, dy in CORNERS:
            coordinates += [x + dx, y + dy]
        return coordinates


@final
class HexSight:
    """Lines of sight on a grid between centres of hexes, each worked out once.

    A line is blocked where it runs through the inside of a blocked hex, or along an edge both of whose hexes are
    blocked or off the grid; a corner, or an edge with one blocked hex, does no harm.
    """

    def __init__(self, grid: HexGrid, blocked: list[int]) -> None:
        self.grid = grid
        self.outlines = [Polygon(grid.corners(hex)) for hex in blocked]
        self.walls: list[int] = []
        for hex in blocked:
            for n, (q, r) in enumerate(SIDES):
                behind = grid.at((grid.axial[hex][0] + q, grid.axial[hex][1] + r))
                if behind < 0 or behind in blocked:
                    corners = grid.corners(hex)
                    self.walls += [corners[(2 * n + at) % 12] for at in range(4)]
        self.known: list[int] = [-1] * (grid.size * grid.size)

    def sees(self, a: int, b: int) -> bool:
        """Whether the line from one hex to another is clear."""
        at = a * self.grid.size + b
        if self.known[at] < 0:
            self.known[at] = 1 if self.clear(a, b) else 0
        return self.known[at] == 1

    def clear(self, a: int, b: int) -> bool:
        ax, ay = self.grid.centre(a)
        bx, by = self.grid.centre(b)
        for outline in self.outlines:
            if outline.crossed_by(ax, ay, bx, by):
                return False
        for at in range(0, len(self.walls), 4):
            x, y, to_x, to_y = self.walls[at], self.walls[at + 1], self.walls[at + 2], self.walls[at + 3]
            if runs_along(ax, ay, bx, by, x, y, to_x, to_y):
                return False
        return True


def axial_of(column: int, row: int) -> tuple[int, int]:
    """Axial coordinates of a column and row."""
    return column - (row - row % 2) // 2, row


def runs_along(ax: i64, ay: i64, bx: i64, by: i64, x: i64, y: i64, to_x: i64, to_y: i64) -> bool:
    """Whether the segment a-b lies on the line of an edge and covers its middle."""
    if side(ax, ay, bx, by, x, y) != 0 or side(ax, ay, bx, by, to_x, to_y) != 0:
        return False
    twice = (x + to_x - 2 * ax) * (bx - ax) + (y + to_y - 2 * ay) * (by - ay)
    whole = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    return 0 < twice < 2 * whole
