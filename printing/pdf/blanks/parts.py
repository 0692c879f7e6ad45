"""Parts of blank forms: labelled lines, lines to write on, icons to circle."""

from collections.abc import Sequence

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from printing.pdf.symbols.filler import Filler
from printing.pdf.symbols.icons import draw_icon
from printing.pdf.text.flowable import CardPart
from printing.pdf.text.fonts import HEADING
from printing.pdf.text.styles import LINE, MIN_POINTS, QUIET
from printing.pdf.text.text_layout import shortened, text_width

LABEL_GAP = 1.2 * mm


class BlankField(CardPart):
    """A label followed by a line, with space above to write."""

    def __init__(self, label: str, height: float = 7 * mm) -> None:
        super().__init__()
        self.label = label
        self.height = height

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        return width, self.height

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        label = shortened(self.label, self.width, HEADING)
        canvas.setFillColor(QUIET)
        canvas.setFont(HEADING, MIN_POINTS)
        canvas.drawString(x, y + 0.6 * mm, label)
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.5)
        start = x + text_width(label, HEADING) * MIN_POINTS + (LABEL_GAP if label else 0)
        canvas.line(min(start, x + self.width), y, x + self.width, y)


class Lines(Filler):
    """Lines to write on, to the end of the space."""

    def __init__(self, apart: float) -> None:
        super().__init__()
        self.apart = apart

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.5)
        top = y + self.height
        count = int(self.height / self.apart + 0.01)
        canvas.lines([(x, top - n * self.apart, x + self.width, top - n * self.apart) for n in range(1, count + 1)])


class IconChoice(CardPart):
    """Icons to circle, with their names if there is space."""

    def __init__(self, signs: Sequence[tuple[str, str]], size: float) -> None:
        super().__init__()
        self.signs = signs
        self.size = size

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        self.cell = width / len(self.signs)
        self.named = any(name for _, name in self.signs) and all(
            text_width(name, HEADING) * MIN_POINTS < self.cell - 1 * mm for _, name in self.signs
        )
        self.height = self.size + (4 * mm if self.named else 0)
        return width, self.height

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        for n, (sign, name) in enumerate(self.signs):
            middle = x + (n + 0.5) * self.cell
            draw_icon(canvas, sign, middle - self.size / 2, y + self.height - self.size, self.size, QUIET)
            if self.named:
                canvas.setFillColor(QUIET)
                canvas.setFont(HEADING, MIN_POINTS)
                canvas.drawCentredString(middle, y, name)


class Cells(CardPart):
    """An empty table row: a name and its values, separated by thin lines."""

    def __init__(self, figures: int, column: float, height: float) -> None:
        super().__init__()
        self.figures = figures
        self.column = column
        self.height = height

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        return width, self.height

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.5)
        edges = [x + self.width - n * self.column for n in range(1, self.figures + 1)]
        upright = [(edge, y + 0.8 * mm, edge, y + self.height - 0.8 * mm) for edge in edges]
        canvas.lines([(x, y, x + self.width, y), *upright])
