"""Both boards placed together: blocked and starting hexes, neighbours, sight (U-BRD-01, U-HEX-01 to 04)."""

from typing import Final, final

from rules.table.hex_grid import HexGrid, HexSight
from rules.underworlds.content.parts import Board

WIDTH: Final = 7
ROWS: Final = 5
"""A board is 7 hexes wide and 5 deep; two of them make the table."""

GRID: Final[HexGrid] = HexGrid(WIDTH, 2 * ROWS)
"""The 70 hexes of the table."""

SOUTH: Final = 0
NORTH: Final = 1


def turned(hex: int) -> int:
    """A hex of north's board, as its owner writes it, where it lies on the table: half round (U-BRD-01)."""
    return GRID.size - 1 - hex


def on_table(place: tuple[int, int], side: int) -> int:
    """A hex of the board of a side by column and row; -1 off the board (U-BRD-01)."""
    column, row = place
    hex = GRID.number(column, row) if row < ROWS else -1
    return turned(hex) if side == NORTH and hex >= 0 else hex


def territory(hex: int) -> int:
    """Whose board a hex is of: 0 for south's, 1 for north's (U-BRD-01)."""
    return SOUTH if hex < WIDTH * ROWS else NORTH


@final
class Ground:
    """The table of two boards; `free` are the neighbours of each hex that are not blocked (U-HEX-03).

    `inner` are the bare hexes that are not at the edge of the table (U-BRD-03).
    """

    def __init__(self, south: Board, north: Board) -> None:
        self.starting: list[list[int]] = []
        self.blocked: list[int] = []
        for side, board in enumerate((south, north)):
            self.starting.append(sorted([on_table(place, side) for place in board.starting]))
            self.blocked += [on_table(place, side) for place in board.blocked]
        self.free = [[hex for hex in beside if hex not in self.blocked] for beside in GRID.neighbours]
        self.inner = [hex for hex in range(GRID.size) if self.bare(hex) and not GRID.is_edge(hex)]
        self.sight = HexSight(GRID, self.blocked)

    def sees(self, a: int, b: int) -> bool:
        """Whether there is a line of sight between two hexes (U-HEX-04)."""
        return self.sight.sees(a, b)

    def bare(self, hex: int) -> bool:
        """Whether a hex is neither a starting hex nor blocked (U-BRD-03)."""
        return hex not in self.blocked and hex not in self.starting[SOUTH] and hex not in self.starting[NORTH]


def distance(a: int, b: int) -> int:
    """How many hexes apart two are; adjacent ones are 1 apart (U-HEX-02)."""
    return GRID.distances[a][b]


def hex_of(place: tuple[int, int]) -> int:
    """The hex at (column, row); -1 for one off the table (U-HEX-01)."""
    return GRID.number(place[0], place[1])


def place_of(hex: int) -> list[int]:
    """A hex as documents write it: [column, row] (U-HEX-01)."""
    column, row = GRID.place(hex)
    return [column, row]
