"""Strategic valor as a bar on a ruler: used, limit and excess (R-ARM-02)."""

from reportlab.lib.units import cm, mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from printing.pdf.text.fonts import TEXT
from printing.pdf.text.styles import ACCENT, INK, MIN_POINTS, QUIET

STEPS = (5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000)
MAX_TICKS = 12
APART = 1 * mm
"""Between figures, at least."""


class PointsBar(Flowable):  # type: ignore[misc]
    """A bar of the used SV on a ruler that ends at the limit, or later if the list exceeds it."""

    def __init__(self, used: int, limit: int, full: bool = False) -> None:
        super().__init__()
        self.bar = (2.6 if full else 1.4) * mm
        self.used = used
        self.limit = limit
        self.end = max(used, limit, 1)

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        self.height = 9.5 * mm
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        base = self.height - self.bar
        canvas.setFillColor(ACCENT)
        canvas.rect(0, base, self.width * min(self.used, self.limit) / self.end, self.bar, stroke=0, fill=1)
        if self.used > self.limit:
            self._excess(base)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1)
        canvas.line(0, base, self.width, base)
        canvas.setFont(TEXT, MIN_POINTS)
        canvas.setFillColor(QUIET)
        step = next((step for step in STEPS if self.end / step <= MAX_TICKS), self.end)
        self._tick(self.limit, base, strong=True)
        taken = [self._label(self.limit, base)]
        for valor in range(0, self.end + 1, step):
            self._tick(valor, base)
            left, right = self._extent(valor)
            if all(right + APART < start or left > end + APART for start, end in taken):
                taken.append(self._label(valor, base))

    def _excess(self, base: float) -> None:
        """The excess, hatched so that it is visible without colour."""
        canvas = self.canv
        start = self.width * self.limit / self.end
        canvas.setStrokeColor(ACCENT)
        canvas.setLineWidth(0.7)
        slant = self.bar
        for n in range(int((self.width - start - slant) / (1.4 * mm)) + 1):
            x = start + n * 1.4 * mm
            canvas.line(x, base, x + slant, base + self.bar)
        canvas.rect(start, base, self.width - start, self.bar)

    def _tick(self, valor: int, base: float, strong: bool = False) -> None:
        canvas = self.canv
        x = self.width * valor / self.end
        canvas.setLineWidth(1.6 if strong else 0.6)
        canvas.line(x, base + (self.bar if strong else 0), x, base - (2.4 if strong else 1.6) * mm)

    def _label(self, valor: int, base: float) -> tuple[float, float]:
        """Draw a number; returns its start and end."""
        left, right = self._extent(valor)
        self.canv.drawString(left, base - 5 * mm, str(valor))
        return left, right

    def _extent(self, valor: int) -> tuple[float, float]:
        """To the right of its tick, or before the end of the ruler."""
        long = stringWidth(str(valor), TEXT, MIN_POINTS)
        left = min(self.width * valor / self.end + 1 * mm, self.width - long)
        return left, left + long


def draw_ruler(canvas: Canvas, x: float, y: float, centimetres: int) -> None:
    """A ruler in true size, for measuring and for checking the print's scale."""
    canvas.setStrokeColor(QUIET)
    canvas.setFillColor(QUIET)
    canvas.setFont(TEXT, MIN_POINTS)
    canvas.setLineWidth(0.8)
    canvas.line(x, y, x + centimetres * cm, y)
    canvas.setLineWidth(0.5)
    canvas.drawString(x, y - 5.4 * mm, "cm")
    for half in range(2 * centimetres + 1):
        whole = half % 2 == 0
        at = x + half * cm / 2
        canvas.line(at, y, at, y - (2.2 if whole else 1.2) * mm)
        if whole and 0 < half < 2 * centimetres:
            canvas.drawCentredString(at, y - 5.4 * mm, str(half // 2))
