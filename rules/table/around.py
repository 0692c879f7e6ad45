"""Places farther and farther from a point: where something goes that has no room where it was pointed."""

from collections.abc import Iterator
from typing import Final

from rules.table.geometry import ring

STEP: Final = 100
RINGS: Final = 100
PLACES: Final = 16
"""So many places on each ring, and so many rings, as a rule a unit of length apart."""


def around(x: int, y: int, width: int, height: int, step: int = STEP) -> Iterator[tuple[int, int]]:
    """A point, then places about it on the table, the nearest first."""
    yield x, y
    for number in range(1, RINGS + 1):
        places = ring(x, y, number * step, PLACES)
        for at in range(0, len(places), 2):
            if 0 <= places[at] <= width and 0 <= places[at + 1] <= height:
                yield places[at], places[at + 1]
