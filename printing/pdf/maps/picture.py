"""The battlefield to scale: territories, scenery, objectives, models and rulers."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.platypus import Flowable

from armies.text.terms import centimetres
from printing.pdf.maps.area_fills import EDGES, fill
from printing.pdf.maps.counters import ARM, TAG, draw_base, draw_fallen, draw_tag, side_colour, tag_width
from printing.pdf.maps.labels import Box, Room, box_about, box_of
from printing.pdf.maps.rulers import (
    BAND,
    LEVEL,
    STEP,
    draw_measures,
    draw_ruler_round,
    draw_steps,
    levelled,
    points_of,
    stacked,
)
from printing.pdf.text.fonts import HEADING, TEXT, one_line
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.styles import INK, LINE, MIN_POINTS, PAPER, QUIET
from printing.pdf.text.text_layout import shortened
from rules.presentation.picture import Area, Picture, Token
from web.pictures.areas import box_round, centre_of, rectangle_of, sides_of
from web.translation.messages import shown

FIGURES = 17
"""Room for the ruler's figures, above and at the right."""

MAX_NAME_LENGTH = 90
"""In points: longer names are shortened, and listed in full next to the map."""

HALF = 1.25
ASCENT = 7.6
"""Of 8 pt letters."""

GROUND_DASHES = {"zone": [6, 2.5], "plain": [1.5, 2.5]}
DASHES: dict[str, list[float]] = {"solid": [], "dashed": [3.2, 1.8], "dotted": [1, 1.8]}

LEAD = 3
"""A tag farther than that from its squad's nearest model has a line to it."""


class Group(NamedTuple):
    """The bases of a unit that stand: their positions and radius in hundredths of the game's length."""

    label: str
    side: str
    radius: float
    places: Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Ground:
    """A picture for print, measured in the game's `length`; `fallen` are the positions where bases left it."""

    picture: Picture
    length: str
    groups: Sequence[Group] = ()
    fallen: Sequence[tuple[float, float]] = ()

    @property
    def width(self) -> int:
        return self.picture.width

    @property
    def height(self) -> int:
        return self.picture.height

    @property
    def areas(self) -> list[Area]:
        """What is named on the ground."""
        return [area for area in self.picture.areas if area.shown and area.is_ground]

    @property
    def pieces(self) -> list[Area]:
        """What stands on it."""
        return [area for area in self.picture.areas if area.shown and not area.is_ground]

    @property
    def markers(self) -> list[Token]:
        return [token for token in self.picture.tokens if token.shown]


def size_of(area: Area) -> str:
    """A piece's size: diameter, sides, or those of its bounding box."""
    if area.radius:
        return f"Ø {centimetres(2 * area.radius)}"
    return "{} × {}".format(*(centimetres(side) for side in sides_of(area.points)))


class PictureFlowable(Flowable):  # type: ignore[misc]
    """A map at 1 to `scale`; `measures` adds distances from the left and lower edge."""

    def __init__(self, ground: Ground, scale: int, options: PrintOptions, measures: bool = True) -> None:
        super().__init__()
        self.ground = ground
        self.scale = scale
        self.full = options.full
        self.measures = measures = measures and not ground.picture.cells
        self.wide, self.high = self._long(ground.width), self._long(ground.height)
        self.across, self.along = self._measures() if measures else ([], [])
        levels = max((level for _value, level in self.across), default=0) + 1
        self.left = FIGURES if not measures else max(FIGURES, *(_broad(value) for value in self.along)) + 2
        self.bottom = BAND + 1 if not measures else BAND + 6 + levels * LEVEL
        self.width = self.left + self.wide + BAND + FIGURES
        self.height = self.bottom + self.high + BAND + FIGURES * 0.75

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.translate(self.left, self.bottom)
        self._lie(canvas)
        for x, y in self.ground.fallen:
            draw_fallen(canvas, self._long(x), self._long(y))
        for group in self.ground.groups:
            for x, y in group.places:
                draw_base(canvas, self._long(x), self._long(y), self._long(group.radius), group.side, self.full)
        self._write(canvas)
        if not self.ground.picture.cells:
            draw_ruler_round(canvas, self.ground.width, self.ground.height, self.scale)
            draw_steps(canvas, self.ground.width, self.ground.height, self.scale)
        if self.measures:
            draw_measures(canvas, self.across, self.along, self.scale)
        canvas.restoreState()

    def _measures(self) -> tuple[list[tuple[int, int]], list[int]]:
        """Positions of territory borders and objectives."""
        corners = [corner for area in self.ground.areas for corner in area.points]
        corners += [marker.place for marker in self.ground.markers]
        across = levelled([0, self.ground.width, *(x for x, _y in corners)], self.scale)
        return across, stacked([0, self.ground.height, *(y for _x, y in corners)], self.scale)

    def _long(self, hundredths: float) -> float:
        return points_of(hundredths, self.scale)

    def _lie(self, canvas: Canvas) -> None:
        """Draw everything from bottom to top, clipped to the battlefield."""
        canvas.saveState()
        edge = canvas.beginPath()
        edge.rect(0, 0, self.wide, self.high)
        canvas.clipPath(edge, stroke=0, fill=0)
        for area in self.ground.areas:
            self._area(canvas, area)
        self._grid(canvas)
        for piece in self.ground.pieces:
            self._piece(canvas, piece)
        for marker in self.ground.markers:
            self._marker(canvas, marker)
        canvas.restoreState()

    def _grid(self, canvas: Canvas) -> None:
        """The cells of a board, or squares."""
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.3)
        for cell in self.ground.picture.cells:
            canvas.drawPath(self._path(canvas, cell)[0], stroke=1, fill=0)
        if self.ground.picture.cells:
            return
        for x in range(STEP, self.ground.width, STEP):
            canvas.line(self._long(x), 0, self._long(x), self.high)
        for y in range(STEP, self.ground.height, STEP):
            canvas.line(0, self._long(y), self.wide, self._long(y))

    def _area(self, canvas: Canvas, area: Area) -> None:
        """Named ground: a zone is hatched."""
        path, box = self._outline(canvas, area)
        fill(canvas, path, box, area.fill, self.full)
        canvas.setStrokeColor(QUIET)
        canvas.setLineWidth(0.9)
        canvas.setDash(GROUND_DASHES[area.fill])
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.setDash()

    def _piece(self, canvas: Canvas, piece: Area) -> None:
        """What stands on the ground, hatched by its fill."""
        path, box = self._outline(canvas, piece)
        canvas.setFillColor(PAPER)
        canvas.drawPath(path, stroke=0, fill=1)
        fill(canvas, path, box, piece.fill, self.full)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(EDGES[piece.fill])
        canvas.setLineJoin(1)
        canvas.setDash(DASHES[piece.edge])
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.setDash()

    def _marker(self, canvas: Canvas, marker: Token) -> None:
        """A token in true size, with the ring of its reach."""
        x, y = (self._long(value) for value in marker.place)
        radius = self._long(marker.radius)
        canvas.setStrokeColor(QUIET)
        if self.measures:
            canvas.setLineWidth(0.3)
            canvas.setDash([0.6, 2.4])
            canvas.lines([(x, 0, x, y), (0, y, x, y)])
        canvas.setLineWidth(0.7)
        canvas.setDash([3, 2])
        canvas.circle(x, y, self._long(marker.reach), stroke=1, fill=0)
        canvas.setDash()
        canvas.setStrokeColor(INK)
        canvas.setFillColor(PAPER)
        canvas.setLineWidth(1.2)
        canvas.circle(x, y, radius, stroke=1, fill=1)
        canvas.setFillColor(INK)
        canvas.circle(x, y, radius * 0.36, stroke=0, fill=1)

    def _path(self, canvas: Canvas, corners: Sequence[tuple[float, float]]) -> tuple[PDFPathObject, Box]:
        places = [(self._long(x), self._long(y)) for x, y in corners]
        path = canvas.beginPath()
        path.moveTo(*places[0])
        for place in places[1:]:
            path.lineTo(*place)
        path.close()
        return path, box_of([Box(x, y, x, y) for x, y in places])

    def _outline(self, canvas: Canvas, area: Area) -> tuple[PDFPathObject, Box]:
        if not area.radius:
            return self._path(canvas, area.points)
        x, y, radius = (self._long(value) for value in (*area.points[0], area.radius))
        path = canvas.beginPath()
        path.circle(x, y, radius)
        return path, box_about(x, y, radius)

    def _write(self, canvas: Canvas) -> None:
        """Names and tags, each where it hides no model and no other label."""
        discs = [self._disc(marker) for marker in self.ground.markers]
        bases = [self._bases(group) for group in self.ground.groups]
        standing = [*discs, *(base for group in bases for base in group)]
        room = Room(self.wide, self.high)
        room.take(*standing, *self._named_areas(canvas, standing))
        for group, taken in zip(self.ground.groups, bases, strict=True):
            if taken:
                self._tag(canvas, room, group, taken)
        for marker, disc in zip(self.ground.markers, discs, strict=True):
            self._name(canvas, room, [(shown(marker.label), HEADING)], disc)
        for piece in self.ground.pieces:
            if piece.label or self.measures:
                self._letters(canvas, room, piece)

    def _named_areas(self, canvas: Canvas, standing: Sequence[Box]) -> list[Box]:
        """Territory names, centred unless something is there."""
        room = Room(self.wide, self.high)
        room.take(*standing, *(self._box(piece) for piece in self.ground.pieces))
        room.take(*(box_about(self._long(x), self._long(y), ARM) for x, y in self.ground.fallen))
        named = [area for area in self.ground.areas if area.label]
        return [
            self._name(canvas, room, _lines(area, self.ground.length), self._middle(area), inside=True)
            for area in named
        ]

    def _disc(self, marker: Token) -> Box:
        return box_about(*(self._long(value) for value in (*marker.place, marker.radius)))

    def _bases(self, group: Group) -> list[Box]:
        return [box_about(self._long(x), self._long(y), self._long(group.radius)) for x, y in group.places]

    def _middle(self, area: Area) -> Box:
        """The point on which an area would balance."""
        x, y = centre_of(area)
        return Box(self._long(x), self._long(y), self._long(x), self._long(y))

    def _tag(self, canvas: Canvas, room: Room, group: Group, bases: Sequence[Box]) -> None:
        """A squad's tag next to its models, connected by a line if it is farther away."""
        spot = room.place(tag_width(group.label), TAG, box_of(bases))
        x, y = spot.middle
        near = min(bases, key=lambda base: (base.middle[0] - x) ** 2 + (base.middle[1] - y) ** 2)
        canvas.setStrokeColor(side_colour(group.side, self.full))
        canvas.setLineWidth(0.6)
        _lead(canvas, spot, near)
        draw_tag(canvas, spot.left, spot.bottom, group.label, group.side, self.full)

    def _letters(self, canvas: Canvas, room: Room, piece: Area) -> None:
        """A piece's label, and its size if measures are shown and it fits."""
        lines = [(shown(piece.label), HEADING)]
        if self.measures:
            lines.append((size_of(piece), TEXT))
        self._name(canvas, room, lines, self._box(piece), inside=True)

    def _box(self, area: Area) -> Box:
        return Box(*(self._long(value) for value in box_round(area)))

    def _name(
        self, canvas: Canvas, room: Room, lines: Sequence[tuple[str, str]], about: Box, inside: bool = False
    ) -> Box:
        """Lines of text on a plate, whose box is returned."""
        cut = [(shortened(one_line(text), MAX_NAME_LENGTH, font, MIN_POINTS), font) for text, font in lines]
        wide = max(stringWidth(text, font, MIN_POINTS) for text, font in cut) + 4
        spot = room.place(wide, len(cut) * (MIN_POINTS + HALF) + 2, about, inside)
        canvas.setFillColor(PAPER)
        canvas.rect(spot.left, spot.bottom, wide, spot.top - spot.bottom, stroke=0, fill=1)
        canvas.setFillColor(INK)
        for n, (text, font) in enumerate(cut):
            canvas.setFont(font, MIN_POINTS)
            canvas.drawCentredString(spot.middle[0], spot.top - ASCENT - n * (MIN_POINTS + HALF), text)
        return spot


def _lines(area: Area, length: str) -> list[tuple[str, str]]:
    """An area's name, its measures if it is a rectangle, and its note."""
    lines = [(shown(area.label), HEADING)]
    if size := rectangle_of(area.points):
        lines.append((f"{centimetres(size[0])} × {centimetres(size[1])} {length}", TEXT))
    if area.note:
        lines.append((shown(area.note), TEXT))
    return lines


def _lead(canvas: Canvas, spot: Box, base: Box) -> None:
    """A line from a tag's edge to a base's, unless they are close."""
    (x, y), radius = base.middle, (base.right - base.left) / 2
    from_x, from_y = min(max(x, spot.left), spot.right), min(max(y, spot.bottom), spot.top)
    far = hypot(x - from_x, y - from_y)
    if far > radius + LEAD:
        share = (far - radius) / far
        canvas.line(from_x, from_y, from_x + (x - from_x) * share, from_y + (y - from_y) * share)


def _broad(value: int) -> float:
    return float(stringWidth(centimetres(value), TEXT, MIN_POINTS)) + BAND + 4.5
