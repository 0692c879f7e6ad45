"""Small drawings of a card: the strip of characteristics, boxes to cross off, the outline of a piece of scenery."""

from collections.abc import Sequence

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable

from armies.pdf.fonts import HEADING
from armies.pdf.styles import ACCENT, INK, LINE, QUIET
from rules.table.shapes import Shape

MOST_BOXES = 60


class Strip(Flowable):  # type: ignore[misc]
    """Figures side by side, each with its letter and its name."""

    def __init__(self, figures: Sequence[tuple[str, str, str]]) -> None:
        super().__init__()
        self.figures = figures

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        self.height = 14 * mm
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        cell = self.width / len(self.figures)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1)
        for edge in (0, self.height):
            canvas.line(0, edge, self.width, edge)
        for n, (letter, label, figure) in enumerate(self.figures):
            self._figure(n * cell, cell, letter, label, figure)

    def _figure(self, left: float, cell: float, letter: str, label: str, figure: str) -> None:
        canvas = self.canv
        if left:
            canvas.setStrokeColor(LINE)
            canvas.setLineWidth(0.6)
            canvas.line(left, 2 * mm, left, self.height - 2 * mm)
        canvas.setFillColor(ACCENT)
        canvas.setFont(HEADING, 15)
        canvas.drawString(left + 4 * mm, self.height - 6.6 * mm, letter)
        canvas.setFillColor(QUIET)
        canvas.setFont(HEADING, 8)
        canvas.drawString(left + 4 * mm, 3 * mm, label)
        canvas.setFillColor(INK)
        canvas.setFont(HEADING, self._size(figure, cell - 25 * mm))
        canvas.drawRightString(left + cell - 5 * mm, 3.3 * mm, figure)

    def _size(self, figure: str, room: float) -> float:
        """As large as a figure may be."""
        return min(30.0, 30 * room / stringWidth(figure, HEADING, 30))


class HealthBoxes(Flowable):  # type: ignore[misc]
    """A box for each point of health, unit by unit, in rows that start with a whole unit where they can."""

    SIDE = 4 * mm
    APART = 2.2 * mm

    def __init__(self, units: int, health: int) -> None:
        super().__init__()
        few = units * health <= MOST_BOXES
        self.units = units if few else 0
        self.health = health

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        self._at: list[tuple[float, float]] = []
        x, rows = 0.0, 1
        for _unit in range(self.units):
            if x and x + self.health * self.SIDE > width:
                x, rows = 0.0, rows + 1
            for _point in range(self.health):
                if x + self.SIDE > width:
                    x, rows = 0.0, rows + 1
                self._at.append((x, rows * (self.SIDE + self.APART)))
                x += self.SIDE
            x += self.APART
        self.height = rows * (self.SIDE + self.APART) if self.units else 0
        return self.width, self.height

    def draw(self) -> None:
        self.canv.setStrokeColor(INK)
        self.canv.setLineWidth(0.7)
        for x, down in self._at:
            self.canv.rect(x, self.height - down + self.APART / 2, self.SIDE, self.SIDE)


class Piece(Flowable):  # type: ignore[misc]
    """The outline of a piece of scenery seen from above, no larger than 30 mm."""

    LARGEST = 30 * mm

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.across = (shape.right - shape.left) / 100
        self.down = (shape.top - shape.bottom) / 100
        self.scale = self.LARGEST / max(self.across, self.down)
        self.width, self.height = self.across * self.scale, self.down * self.scale

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1)
        shape = self.shape
        if shape.round:
            canvas.circle(self.width / 2, self.height / 2, self.width / 2)
            return
        corners = [(self._at(x, shape.left), self._at(y, shape.bottom)) for x, y in zip(*_corners(shape), strict=True)]
        outline = canvas.beginPath()
        outline.moveTo(*corners[0])
        for corner in corners[1:]:
            outline.lineTo(*corner)
        outline.close()
        canvas.drawPath(outline)

    def _at(self, value: int, least: int) -> float:
        return (value - least) / 100 * self.scale


def _corners(shape: Shape) -> tuple[Sequence[int], Sequence[int]]:
    return shape.outline.xs, shape.outline.ys
