"""Places that a base may be put, the nearest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Spot:
    """A place for a base, and the square of a distance that it is judged by.

    `reached` says whether the base gets there, once that has been `asked`.
    """

    def __init__(self, square: i64, x: i64, y: i64) -> None:
        self.square: i64 = square
        self.x: i64 = x
        self.y: i64 = y
        self.asked = False
        self.reached = False


def by_distance(spot: Spot) -> int:
    """What spots are sorted by; those equally near stay in the order they were found."""
    return spot.square
