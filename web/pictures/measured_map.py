"""The map of a mission for pages, in millimetres, or larger for a small table: its ground, tokens and measures."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.presentation.picture import Area, Picture, Token
from web.pictures.areas import Size, centre_of, rectangle_of
from web.translation.messages import shown

MARGIN = 44
"""Round the battlefield, for the measures."""

GRID = 120
"""A line every 12 cm."""

UNIT = 10
NARROWEST = 720
"""A millimetre in hundredths of a centimetre, and how wide a table is drawn at least: words on it are of one size."""

APART = 34
"""Closer measures would overlap and are omitted; the lists next to the map have all."""


class DrawingPoint(NamedTuple):
    """A point of the drawing, from its upper left corner."""

    x: float
    y: float


class DrawnArea(NamedTuple):
    """A named part of the ground; `size` are its measures if it is a rectangle, `radius` that of a circle."""

    name: str
    zone: bool
    points: str
    middle: DrawingPoint
    size: Size | None
    radius: float = 0


class Marker(NamedTuple):
    """A token: its position, and its distance from the left and lower edge."""

    name: str
    place: DrawingPoint
    left: int
    bottom: int
    radius: float
    reach: float


class Measure(NamedTuple):
    """A distance from the left or lower edge, and its position on the drawing."""

    at: float
    hundredths: int


class Map:
    """The ground of a mission to scale."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        side = max(picture.width, picture.height)
        self.unit = UNIT if picture.cells or side > UNIT * NARROWEST else side / NARROWEST
        self.width, self.height = picture.width / self.unit, picture.height / self.unit
        self.left = self.top = -MARGIN
        self.whole_width, self.whole_height = self.width + 2 * MARGIN, self.height + 2 * MARGIN
        self.cells = [self._corners(cell) for cell in picture.cells]
        squared = not picture.cells
        step = round(GRID * UNIT / self.unit)
        self.columns = list(range(step, round(self.width), step)) if squared else []
        self.rows = [self.height - y for y in range(step, round(self.height), step)] if squared else []
        self.areas = [self._area(area) for area in picture.areas]
        self.markers = [self._marker(token) for token in picture.tokens]

    def across(self) -> list[Measure]:
        """Measures below the table: borders of areas, and tokens; a table of cells has none."""
        if self.cells:
            return []
        measures = self._apart([0, self.picture.width], (x for x, _ in self._points()))
        return [Measure(x / self.unit, x) for x in measures]

    def along(self) -> list[Measure]:
        """Measures beside the table."""
        if self.cells:
            return []
        measures = self._apart([0, self.picture.height], (y for _, y in self._points()))
        return [Measure(self.height - y / self.unit, y) for y in measures]

    def _points(self) -> list[tuple[int, int]]:
        """Corners of ground and of what stands straight on it, the middle of what stands otherwise, and tokens."""
        points = [token.place for token in self.picture.tokens]
        for area in self.picture.areas:
            corners = area.fill in ("plain", "zone") or rectangle_of(area.points)
            points += area.points if corners else [centre_of(area)]
        return points

    def _place(self, x: float, y: float) -> DrawingPoint:
        return DrawingPoint(round(x / self.unit, 1), round(self.height - y / self.unit, 1))

    def _area(self, area: Area) -> DrawnArea:
        middle, size = self._place(*centre_of(area)), rectangle_of(area.points)
        radius = area.radius / self.unit
        return DrawnArea(shown(area.label), area.fill == "zone", self._corners(area.points), middle, size, radius)

    def _corners(self, points: Iterable[tuple[int, int]]) -> str:
        return " ".join(f"{place.x:g},{place.y:g}" for place in (self._place(x, y) for x, y in points))

    def _marker(self, token: Token) -> Marker:
        place = self._place(*token.place)
        return Marker(shown(token.label), place, *token.place, token.radius / self.unit, token.reach / self.unit)

    def _apart(self, ends: Iterable[int], between: Iterable[int]) -> list[int]:
        """The ends, and the measures between them that do not overlap."""
        measures = list(ends)
        for value in sorted(set(between)):
            if all(abs(value - other) >= APART * self.unit for other in measures):
                measures.append(value)
        return sorted(measures)
