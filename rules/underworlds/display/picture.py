"""The table as it is drawn: 70 hexes, both boards with their starting and blocked hexes, objective tokens."""

from typing import Any, Final

from rules.message import Message
from rules.presentation.picture import Area, Key, Mark, Picture, Place, Token
from rules.underworlds.content.ground import GRID, ROWS, WIDTH, hex_of, on_table
from rules.underworlds.content.mission import Mission
from rules.underworlds.content.parts import Board

Document = dict[str, Any]

ACROSS: Final = 900
"""A hex is drawn so many hundredths wide from side to side, and twice UP high from point to point."""

UP: Final = 520

BASE: Final = 260
TOKEN: Final = 330
"""Radii of a fighter and, round him, of the token in his hex."""

MARKS: Final = (
    Mark("move", Message("move token")),
    Mark("charge", Message("charge token")),
    Mark("guard", Message("guard token")),
)
"""What signs beside fighters mean (U-MOV-01, U-MOV-03, U-MOV-04)."""

LEGEND: Final = (
    Key("zone", "", Message("starting hex"), text=Message("Starting hex: fighters are placed there (U-BRD-05)")),
    Key(
        "slates",
        "",
        Message("blocked hex"),
        text=Message("Blocked hex: nobody enters, nothing is seen through it (U-HEX-03)"),
    ),
    Key("token", "", "", text=Message("Objective token: held by the fighter in its hex (U-BRD-04)")),
    Key("gone", "", "", text=Message("Here a fighter went out of action")),
)


def centre(hex: int) -> Place:
    """The middle of a hex; odd rows lie half a hex to the right (U-HEX-01)."""
    column, row = GRID.place(hex)
    return ACROSS // 2 * (1 + 2 * column + row % 2), UP + UP * 3 // 2 * row


def outline(hex: int) -> tuple[Place, ...]:
    """The corners of a hex, against the clock from the top."""
    x, y = centre(hex)
    half, up = ACROSS // 2, UP // 2
    return ((x, y + UP), (x - half, y + up), (x - half, y - up), (x, y - UP), (x + half, y - up), (x + half, y + up))


def board_outline(side: int) -> tuple[Place, ...]:
    """The edge of a player's board, against the clock from its lower right (U-BRD-01)."""
    rows = range(side * ROWS, (side + 1) * ROWS)
    right = [outline(GRID.number(WIDTH - 1, row)) for row in rows]
    left = [outline(GRID.number(0, row)) for row in reversed(rows)]
    top = [outline(GRID.number(column, rows[-1])) for column in reversed(range(WIDTH))]
    bottom = [outline(GRID.number(column, rows[0])) for column in range(WIDTH)]
    corners = [corner for six in right for corner in (six[4], six[5])]
    corners += [corner for six in top for corner in (six[0], six[1])]
    corners += [corner for six in left for corner in (six[1], six[2])]
    corners += [corner for six in bottom for corner in (six[2], six[3])]
    return tuple(dict.fromkeys(corners))


def table(sides: tuple[str, str] = ("", "")) -> Picture:
    """The table without boards: two territories of 35 hexes; `sides` are the players whose they are."""
    names = (Message("South"), Message("North"))
    areas = [
        Area(name.text.lower(), board_outline(n), 0, "plain", "solid", name, sides[n]) for n, name in enumerate(names)
    ]
    width, height = ACROSS * WIDTH + ACROSS // 2, UP * 2 + UP * 3 // 2 * (2 * ROWS - 1)
    cells = tuple([outline(hex) for hex in range(GRID.size)])
    return Picture(width, height, "", tuple(areas), legend=LEGEND, cells=cells, marks=MARKS)


def ground_of(mission: Mission) -> Picture:
    """The table of a mission, with the tokens that it sets."""
    tokens = [token_of(number, hex_of(place), True) for number, place in enumerate(mission.tokens, 1)]
    return table()._replace(tokens=tuple(tokens))


def board_of(board: Board) -> Picture:
    """A board by itself, row 0 below (U-BRD-01)."""
    width, height = ACROSS * WIDTH + ACROSS // 2, UP * 2 + UP * 3 // 2 * (ROWS - 1)
    cells = tuple([outline(hex) for hex in range(WIDTH * ROWS)])
    return Picture(width, height, "", tuple(board_areas(board, 0, "")), cells=cells)


def board_areas(board: Board, side: int, player: str) -> list[Area]:
    """The starting and blocked hexes of a board where it lies on the table (U-BRD-01)."""
    starting = [hex_area(on_table(place, side), "zone", player) for place in board.starting]
    return starting + [hex_area(on_table(place, side), "slates", "") for place in board.blocked]


def hex_area(hex: int, fill: str, player: str) -> Area:
    column, row = GRID.place(hex)
    return Area(f"hex-{column}-{row}", outline(hex), 0, fill, "solid", "", player)


def token_of(number: int, hex: int, shown: bool) -> Token:
    """An objective token by its number, or one that is still to be placed (U-BRD-02)."""
    return Token(f"token-{number}", centre(hex), "", str(number), 0, shown=shown, radius=TOKEN)
