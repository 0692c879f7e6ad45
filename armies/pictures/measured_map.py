"""The map of an operation for pages, in millimetres: battlefield, territories, objectives, measures."""

from collections.abc import Iterable
from typing import NamedTuple

from armies.text.operation_terms import called
from rules.damocles.operations.operation import Operation
from rules.damocles.state import MARKER_RADIUS
from rules.table.shapes import Shape

MARGIN = 44
"""Round the battlefield, for the measures."""

GRID = 120
"""A line every 12 cm."""

APART = 34
"""Closer measures would overlap and are omitted; the lists next to the map have all."""

CONTROL = 500
"""An objective is controlled from so near (R-OBJ-02)."""


class Place(NamedTuple):
    """A point of the drawing, from its upper left corner."""

    x: float
    y: float


class Area(NamedTuple):
    """A territory or a named part of no man's land; `size` gives its measures if it is a rectangle."""

    name: str
    deployment: bool
    points: str
    middle: Place
    width: int
    depth: int
    corners: list[tuple[int, int]]


class Marker(NamedTuple):
    """An objective: its position, and its distance from the left and lower edge."""

    name: str
    place: Place
    left: int
    bottom: int


class Measure(NamedTuple):
    """A distance from the left or lower edge, and its position on the drawing."""

    at: float
    hundredths: int


class Map:
    """An operation's battlefield to scale."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self.width, self.height = operation.width / 10, operation.height / 10
        self.left = self.top = -MARGIN
        self.whole_width, self.whole_height = self.width + 2 * MARGIN, self.height + 2 * MARGIN
        self.columns = list(range(GRID, round(self.width), GRID))
        self.rows = [self.height - y for y in range(GRID, round(self.height), GRID)]
        self.areas = [self._area(id, shape) for id, shape in operation.territories]
        self.markers = [Marker(called(id), self._place(x, y), x, y) for id, x, y in operation.objectives]
        self.marker_radius = MARKER_RADIUS / 10
        self.control_radius = (MARKER_RADIUS + CONTROL) / 10

    def across(self) -> list[Measure]:
        """Measures below the battlefield: territory borders and objectives."""
        found = _apart([0, self.operation.width], (x for x, _ in self._points()))
        return [Measure(x / 10, x) for x in found]

    def along(self) -> list[Measure]:
        """Measures beside the battlefield."""
        found = _apart([0, self.operation.height], (y for _, y in self._points()))
        return [Measure(self.height - y / 10, y) for y in found]

    def _points(self) -> list[tuple[int, int]]:
        corners = [corner for _, shape in self.operation.territories for corner in shape.points()]
        return corners + [(x, y) for _, x, y in self.operation.objectives]

    def _place(self, x: float, y: float) -> Place:
        return Place(round(x / 10, 1), round(self.height - y / 10, 1))

    def _area(self, id: str, shape: Shape) -> Area:
        corners = shape.points()
        points = " ".join(f"{place.x:g},{place.y:g}" for place in (self._place(x, y) for x, y in corners))
        across, along = {x for x, _ in corners}, {y for _, y in corners}
        straight = len(corners) == 4 and len(across) == 2 and len(along) == 2
        width, depth = (max(across) - min(across), max(along) - min(along)) if straight else (0, 0)
        deployment = id not in self.operation.no_mans_land
        return Area(called(id), deployment, points, self._place(*shape.centre()), width, depth, corners)


def _apart(ends: Iterable[int], between: Iterable[int]) -> list[int]:
    """The ends, and the measures between them that do not overlap."""
    found = list(ends)
    for value in sorted(set(between)):
        if all(abs(value - other) >= APART * 10 for other in found):
            found.append(value)
    return sorted(found)
