"""Rulers around a map: a border in steps of 12 cm, distances from the left and lower edge, a scale bar."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import cm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from armies.text.terms import centimetres
from printing.pdf.text.fonts import HEADING, TEXT
from printing.pdf.text.styles import INK, MIN_POINTS, PAPER, QUIET, Styles

STEP = 1200
"""The ruler's steps, in hundredths of a centimetre."""

BAND = 3.2
"""How thick the ruler is."""

LEVELS = 3
LEVEL = 9.5
"""The distance between levels; measures that would overlap are drawn on different levels."""

SCALES = (3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100)
"""The scales maps are printed at: 1 to one of these."""


def points_of(hundredths: float, scale: int) -> float:
    """A distance on the table in points on paper."""
    return hundredths / 100 * cm / scale


def scale_for(width: int, height: int, wide: float, high: float) -> int:
    """The largest scale at which a battlefield fits in a box, in points."""
    fits = (n for n in SCALES if points_of(width, n) <= wide + 0.01 and points_of(height, n) <= high + 0.01)
    return next(fits, SCALES[-1])


def levelled(values: Iterable[int], scale: int) -> list[tuple[int, int]]:
    """Assign measures to levels so that none overlap; measures that do not fit are omitted."""
    ends = [-1e9] * LEVELS
    placed: list[tuple[int, int]] = []
    for value in sorted(set(values)):
        half = stringWidth(centimetres(value), TEXT, MIN_POINTS) / 2 + 2
        at = points_of(value, scale)
        level = next((n for n in range(LEVELS) if at - half >= ends[n]), None)
        if level is not None:
            ends[level] = at + half
            placed.append((value, level))
    return placed


def stacked(values: Iterable[int], scale: int) -> list[int]:
    """The measures along a map that do not overlap: the ends, then others from below."""
    wanted = sorted(set(values))
    apart = [wanted[0], wanted[-1]]
    for value in wanted[1:-1]:
        if all(points_of(abs(value - other), scale) >= LEVEL for other in apart):
            apart.append(value)
    return sorted(apart)


def draw_ruler_round(canvas: Canvas, width: int, height: int, scale: int) -> None:
    """The border as a ruler with dark and light steps of 12 cm."""
    wide, high = points_of(width, scale), points_of(height, scale)
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.5)
    for n, (start, end) in enumerate(_steps(width)):
        left, long = points_of(start, scale), points_of(end - start, scale)
        for bottom in (-BAND, high):
            _segment(canvas, left, bottom, long, BAND, n % 2 == 0)
    for n, (start, end) in enumerate(_steps(height)):
        bottom, long = points_of(start, scale), points_of(end - start, scale)
        for left in (-BAND, wide):
            _segment(canvas, left, bottom, BAND, long, n % 2 == 0)
    canvas.setLineWidth(1)
    canvas.rect(0, 0, wide, high)
    canvas.rect(-BAND, -BAND, wide + 2 * BAND, high + 2 * BAND)


def _steps(length: int) -> list[tuple[int, int]]:
    return [(start, min(start + STEP, length)) for start in range(0, length, STEP)]


def _segment(canvas: Canvas, x: float, y: float, wide: float, high: float, dark: bool) -> None:
    canvas.setFillColor(INK if dark else PAPER)
    canvas.rect(x, y, wide, high, stroke=0, fill=1)


def draw_steps(canvas: Canvas, width: int, height: int, scale: int) -> None:
    """The ruler's numbers, above the map and at its right."""
    wide, high = points_of(width, scale), points_of(height, scale)
    canvas.setFont(TEXT, MIN_POINTS)
    canvas.setFillColor(QUIET)
    for value in _figures(width, scale):
        canvas.drawCentredString(points_of(value, scale), high + BAND + 2.5, centimetres(value))
    for value in _figures(height, scale):
        canvas.drawString(wide + BAND + 3, points_of(value, scale) - 2.8, centimetres(value))


def _figures(length: int, scale: int) -> list[int]:
    """The ruler's steps whose numbers fit."""
    every = next(n for n in range(1, 100) if points_of(n * STEP, scale) >= 20)
    return list(range(0, length + 1, every * STEP))


def draw_measures(canvas: Canvas, across: Sequence[tuple[int, int]], along: Sequence[int], scale: int) -> None:
    """Distances from the left edge below the map, and from the lower edge at its left."""
    canvas.setStrokeColor(QUIET)
    canvas.setLineWidth(0.5)
    canvas.setFont(TEXT, MIN_POINTS)
    canvas.setFillColor(INK)
    for value, level in across:
        x, foot = points_of(value, scale), -BAND - 3 - level * LEVEL
        canvas.line(x, -BAND, x, foot)
        canvas.drawCentredString(x, foot - 7, centimetres(value))
    for value in along:
        y = points_of(value, scale)
        canvas.line(-BAND, y, -BAND - 3, y)
        canvas.drawRightString(-BAND - 4.5, y - 2.8, centimetres(value))


class ScaleBar(Flowable):  # type: ignore[misc]
    """The printed scale, in words and as a bar of centimetres on the table."""

    def __init__(self, scale: int, unit: str, styles: Styles) -> None:
        super().__init__()
        self.scale = scale
        self.unit = unit
        self.style = styles.small
        steps = next(n for n in (1, 2, 3, 5, 10, 20) if points_of(n * STEP, scale) >= 1.5 * cm)
        self.length = steps * STEP

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        self.height = 2 * self.style.leading + 7
        return self.width, self.height

    def draw(self) -> None:
        canvas, style = self.canv, self.style
        long, bottom = points_of(self.length, self.scale), style.leading + 1
        canvas.setLineWidth(0.5)
        canvas.setStrokeColor(INK)
        for n in range(4):
            _segment(canvas, n * long / 4, bottom, long / 4, BAND, n % 2 == 0)
        canvas.rect(0, bottom, long, BAND)
        canvas.setFillColor(INK)
        canvas.setFont(HEADING, style.fontSize)
        canvas.drawString(0, bottom + BAND + 3.5, _("Scale 1 : %(scale)d") % {"scale": self.scale})
        canvas.setFillColor(QUIET)
        canvas.setFont(TEXT, style.fontSize)
        canvas.drawString(0, 2, _("%(length)s on the table") % {"length": f"{centimetres(self.length)} {self.unit}"})
