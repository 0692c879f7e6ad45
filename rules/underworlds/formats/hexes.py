"""Hexes in documents, [column, row] (U-HEX-01)."""

from typing import Any

from rules.formats.checks import Check, JsonSchema, checked
from rules.formats.numbers import Whole
from rules.message import Message

COLUMNS = 7
ROWS = 10
BOARD_ROWS = 5


class Hexes(Whole):
    """A distance in hexes."""

    def schema(self) -> JsonSchema:
        return super().schema() | {"description": "In hexes.", "unit": "hex"}


class HexCheck(Check):
    """A hex of the table, or of a board, as (column, row)."""

    def __init__(self, rows: int) -> None:
        self.column, self.row = Whole(0, COLUMNS - 1), Whole(0, rows - 1)
        self.remedy = Message(
            "must be a hex [column, row], 0 to {columns} and 0 to {rows}", columns=COLUMNS - 1, rows=rows - 1
        )

    def __call__(self, value: object) -> tuple[int, int]:
        if not isinstance(value, list) or len(value) != 2:
            raise self.refuse(value)
        return checked(self.column, value[0], 0), checked(self.row, value[1], 1)

    def written(self, value: Any) -> Any:
        return list(value)

    def schema(self) -> JsonSchema:
        return {
            "type": "array",
            "prefixItems": [self.column.schema(), self.row.schema()],
            "items": {"type": "integer"},
            "minItems": 2,
            "maxItems": 2,
        }


HEX = HexCheck(ROWS)
BOARD_HEX = HexCheck(BOARD_ROWS)
