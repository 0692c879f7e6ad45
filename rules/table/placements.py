"""Places that a base may be put, the nearest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.table.compiler import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64

TIES: Final = 1 << 31
"""Squares of distances on a table are less than that, and so are ties."""


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Placement:
    """A place for a base, and the square of the distance it is ranked by; `tie` decides between equals.

    `rank` is made of both when it is put in order; `reached` is whether the base can get there, once it was `asked`.
    """

    def __init__(self, square: i64, x: i64, y: i64) -> None:
        self.square: i64 = square
        self.tie: i64 = 0
        self.rank: i64 = 0
        self.x: i64 = x
        self.y: i64 = y
        self.asked = False
        self.reached = False

    def put_at(self, square: i64, x: i64, y: i64) -> None:
        """Move to another place, which has not been asked for."""
        self.square = square
        self.x = x
        self.y = y
        self.asked = False
        self.reached = False


def put_in_order(placements: list[Placement], placement: Placement) -> None:
    """Put a placement among others that are in order, after its equals."""
    rank = placement.square * TIES + placement.tie
    placement.rank = rank
    first: i64 = 0
    end: i64 = len(placements)
    while first < end:
        middle = (first + end) // 2
        if placements[middle].rank > rank:
            end = middle
        else:
            first = middle + 1
    placements.insert(first, placement)


class NoRoomError(Exception):
    """A unit finds no room where it is to be set up: its player and it, by their numbers."""

    def __init__(self, player: int, unit: int) -> None:
        super().__init__(f"players[{player}].units[{unit}]")
        self.player = player
        self.unit = unit
