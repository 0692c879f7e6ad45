"""What forms draw on: the table of a game, and its cells."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from rules.game.game import Game


class BoardTable(NamedTuple):
    """The usual size of a table, and its cells, each as column, row and place."""

    width: str
    height: str
    cells: list[list[float]]


@cache
def table_of(game: Game) -> BoardTable:
    """The table that a game's first mission is for."""
    picture = game.display.ground(game.formats.read("operation", game.content.missions[0]))
    return BoardTable(f"{picture.width / 100:g}", f"{picture.height / 100:g}", cells_of(picture.cells))


def cells_of(outlines: Sequence[Sequence[tuple[int, int]]]) -> list[list[float]]:
    """Column, row and middle of each cell: rows from below, each from the left."""
    middles = [
        (sum(x for x, _y in outline) / len(outline), sum(y for _x, y in outline) / len(outline)) for outline in outlines
    ]
    cells = []
    for row, height in enumerate(sorted({round(y) for _x, y in middles})):
        across = sorted(x for x, y in middles if round(y) == height)
        cells += [[column, row, round(x / 100, 2), height / 100] for column, x in enumerate(across)]
    return cells


def cells_within(game: Game, schema: dict[str, Any]) -> str:
    """The cells that a list of cells may have, as JSON."""
    columns, rows = [part["maximum"] for part in schema["items"]["prefixItems"]]
    return json.dumps([cell for cell in table_of(game).cells if cell[0] <= columns and cell[1] <= rows])
