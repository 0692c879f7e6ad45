"""Drawings on a card: the line of figures, boxes to cross off, outlines."""

from collections.abc import Sequence
from typing import NamedTuple, Self

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from printing.pdf.text.flowable import CardPart
from printing.pdf.text.fonts import HEADING
from printing.pdf.text.styles import ACCENT, INK, LINE, MIN_POINTS, QUIET
from printing.pdf.text.text_layout import shortened, text_width
from rules.presentation.picture import Area, Picture, Place

MAX_BOXES = 120
"""Maximum number of boxes for one unit of a list."""


class Stat(NamedTuple):
    """A characteristic: letter, name and value."""

    letter: str
    label: str
    value: str


class StatLine(CardPart):
    """Values side by side, each with its letter and, if there is space, its name."""

    def __init__(self, figures: Sequence[Stat], size: float) -> None:
        super().__init__()
        self.figures = figures
        self.size = size

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        self.cell = width / len(self.figures)
        self.beside = self.cell >= 30 * mm
        self.height = max(self.size * 1.32, 9 * mm) if self.beside else self.size + 12 + 1.4 * mm
        return width, self.height

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.8)
        canvas.lines([(x, edge, x + self.width, edge) for edge in (y, y + self.height)])
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.6)
        between = [x + n * self.cell for n in range(1, len(self.figures))]
        canvas.lines([(left, y + 1.6 * mm, left, y + self.height - 1.6 * mm) for left in between])
        for n, figure in enumerate(self.figures):
            (self._beside if self.beside else self._below)(canvas, x + n * self.cell, y, figure)

    def _beside(self, canvas: Canvas, left: float, y: float, figure: Stat) -> None:
        """Letter above name on the left, the value large on the right."""
        inset = min(4 * mm, self.cell * 0.07)
        letter = max(MIN_POINTS, min(15, self.size * 0.5))
        half = (self.height - letter * 0.72 - MIN_POINTS - 1 * mm) / 2
        canvas.setFillColor(ACCENT)
        canvas.setFont(HEADING, letter)
        canvas.drawString(left + inset, y + self.height - half - letter * 0.72, figure.letter)
        canvas.setFillColor(QUIET)
        canvas.setFont(HEADING, MIN_POINTS)
        canvas.drawString(left + inset, y + half + 1.6, figure.label)
        room = self.cell - 2.4 * inset - text_width(figure.label, HEADING) * MIN_POINTS
        self._write(canvas, figure.value, left + self.cell - 1.2 * inset, y, 1, room)

    def _below(self, canvas: Canvas, left: float, y: float, figure: Stat) -> None:
        """The value below its letter, with the name next to it if there is space."""
        middle = left + self.cell / 2
        letter, label = self._widths(figure)
        named = not figure.letter or all(sum(self._widths(other)) <= self.cell - 1 * mm for other in self.figures)
        x = middle - min(self.cell, letter + label * named) / 2
        canvas.setFont(HEADING, MIN_POINTS)
        canvas.setFillColor(ACCENT)
        canvas.drawString(x, y + self.height - 9.5, figure.letter)
        if named:
            canvas.setFillColor(QUIET)
            canvas.drawString(x + letter, y + self.height - 9.5, shortened(figure.label, self.cell, HEADING))
        self._write(canvas, figure.value, middle, y, 0.5, self.cell - 1 * mm)

    def _widths(self, figure: Stat) -> tuple[float, float]:
        """The widths of its letter and its name."""
        letter = f"{figure.letter} " if figure.letter else ""
        return text_width(letter, HEADING) * MIN_POINTS, text_width(figure.label, HEADING) * MIN_POINTS

    def _write(self, canvas: Canvas, value: str, x: float, y: float, align: float, room: float) -> None:
        """A value in the largest size that fits."""
        wide = text_width(value, HEADING)
        size = max(MIN_POINTS, min(self.size, room / wide))
        canvas.setFillColor(INK)
        canvas.setFont(HEADING, size)
        y += (self.height - size * 0.7) / 2 if self.beside else 1.6 * mm
        canvas.drawString(x - wide * size * align, y, value)


class HealthBoxes(CardPart):
    """A box for each point of health of each unit; rows start with a whole unit where possible."""

    def __init__(self, units: Sequence[int], side: float) -> None:
        super().__init__()
        self.units = units
        self.side = side
        self.apart = side * 0.5

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        self.rows = self._rows(width)
        self.height = len(self.rows) * (self.side + self.apart)
        return self.width, self.height

    def _rows(self, width: float) -> list[list[int]]:
        """The boxes of each unit by row; a unit with more boxes than fit continues in the next row."""
        most = max(1, int((width + 0.01) / self.side))
        rows: list[list[int]] = []
        used = width
        for health in self.units:
            if rows and used + self.apart + health * self.side <= width + 0.01:
                rows[-1].append(health)
                used += self.apart + health * self.side
                continue
            while health > 0:
                rows.append([min(health, most)])
                used = rows[-1][0] * self.side
                health -= most
        return rows

    def split(self, width: float, height: float) -> list[Flowable]:
        self.wrap(width, height)
        fits = int(height / (self.side + self.apart))
        if not 0 < fits < len(self.rows):
            return []
        return [self._of(self.rows[:fits]), self._of(self.rows[fits:])]

    def _of(self, rows: list[list[int]]) -> Self:
        return type(self)([health for row in rows for health in row], self.side)

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        boxes = canvas.beginPath()
        y += self.height + self.apart / 2
        for row in self.rows:
            y -= self.side + self.apart
            left = x
            for health in row:
                for _point in range(health):
                    boxes.rect(left, y, self.side, self.side)
                    left += self.side
                left += self.apart
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(0.7)
        canvas.drawPath(boxes)


class Outline(Flowable):  # type: ignore[misc]
    """The outlines of a picture's cells and areas, as large as fits; on cells what stands there is filled."""

    def __init__(self, picture: Picture, largest: float) -> None:
        super().__init__()
        self.cells, self.areas = picture.cells, picture.areas
        self.scale = largest / max(picture.width, picture.height)
        self.width, self.height = picture.width * self.scale, picture.height * self.scale

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        self.canv.setStrokeColor(INK)
        self.canv.setLineWidth(0.3)
        for cell in self.cells:
            self._draw_polygon(cell)
        self.canv.setLineWidth(1)
        for area in self.areas:
            self._draw_area(area)

    def _draw_area(self, area: Area) -> None:
        if area.radius:
            x, y = area.points[0]
            self.canv.circle(x * self.scale, y * self.scale, area.radius * self.scale)
            return
        self.canv.setFillColor(LINE if area.is_ground else INK)
        self._draw_polygon(area.points, filled=bool(self.cells))

    def _draw_polygon(self, points: Sequence[Place], filled: bool = False) -> None:
        corners = [(x * self.scale, y * self.scale) for x, y in points]
        outline = self.canv.beginPath()
        outline.moveTo(*corners[0])
        for corner in corners[1:]:
            outline.lineTo(*corner)
        outline.close()
        self.canv.drawPath(outline, fill=int(filled))
