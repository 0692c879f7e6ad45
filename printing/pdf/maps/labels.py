"""Place labels on a map: near what they name, within the map, hiding as little as possible."""

from collections.abc import Iterator, Sequence
from math import cos, inf, pi, sin
from typing import NamedTuple

RINGS = 14
ROUND = 16
"""How many rings about a thing are tried, and how many places on each."""

CELL = 16.0
"""Side of the grid squares used to find nearby boxes."""


class Box(NamedTuple):
    """A rectangle of the map, in points."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def over(self, other: "Box") -> float:
        """The area by which two boxes overlap."""
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across * up if across > 0 and up > 0 else 0.0


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    """The grid squares that a box covers."""
    for across in range(int(box.left // CELL), int(box.right // CELL) + 1):
        for up in range(int(box.bottom // CELL), int(box.top // CELL) + 1):
            yield across, up


def box_about(x: float, y: float, radius: float) -> Box:
    return Box(x - radius, y - radius, x + radius, y + radius)


def box_of(boxes: Sequence[Box]) -> Box:
    """The bounding box of several boxes."""
    return Box(
        min(box.left for box in boxes),
        min(box.bottom for box in boxes),
        max(box.right for box in boxes),
        max(box.top for box in boxes),
    )


class Room:
    """The space left on a map for labels."""

    def __init__(self, width: float, height: float, gap: float = 1.2) -> None:
        self.width = width
        self.height = height
        self.gap = gap
        self._taken: dict[tuple[int, int], list[Box]] = {}

    def take(self, *boxes: Box) -> None:
        for box in boxes:
            for cell in _cells(box):
                self._taken.setdefault(cell, []).append(box)

    def place(self, wide: float, high: float, about: Box, inside: bool = False) -> Box:
        """Reserve space for a label: on the object if requested, otherwise at the nearest free position."""
        spots = [self._on_the_map(x, y, wide, high) for x, y in self._spots(wide, high, about, inside)]
        best, least = spots[0], inf
        for spot in spots:
            hidden = self._hidden(spot, least)
            if hidden < least:
                best, least = spot, hidden
            if not hidden:
                break
        self.take(best)
        return best

    def _hidden(self, spot: Box, most: float) -> float:
        """How much a label here would hide; counting stops at `most`."""
        hidden = 0.0
        for taken in {box: None for cell in _cells(spot) for box in self._taken.get(cell, ())}:
            hidden += spot.over(taken)
            if hidden >= most:
                break
        return hidden

    def _on_the_map(self, x: float, y: float, wide: float, high: float) -> Box:
        """A box around a point, moved inside the map."""
        x = min(max(x, wide / 2 + self.gap), max(self.width - wide / 2 - self.gap, wide / 2 + self.gap))
        y = min(max(y, high / 2 + self.gap), max(self.height - high / 2 - self.gap, high / 2 + self.gap))
        return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)

    def _spots(self, wide: float, high: float, about: Box, inside: bool) -> Iterator[tuple[float, float]]:
        """Candidate centres for a label, best first: on the object, above, below, right, left, then farther away."""
        x, y = about.middle
        if inside:
            yield x, y
        across = (about.right - about.left + wide) / 2 + self.gap
        up = (about.top - about.bottom + high) / 2 + self.gap
        yield from ((x, y + up), (x, y - up), (x + across, y), (x - across, y))
        for ring in range(RINGS):
            for n in range(ROUND):
                turn = 2 * pi * n / ROUND
                far = 1 + ring * high / 2 / min(across, up)
                yield x + far * across * cos(turn), y + far * up * sin(turn)
