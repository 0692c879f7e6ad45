"""Victory points over the turns: a line for each player, distinguished by dashes and marks, not only by colour."""

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from printing.pdf.maps.counters import draw_side, side_colour
from printing.pdf.text.fonts import HEADING, TEXT
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.styles import INK, LINE, MIN_POINTS, PAPER, QUIET
from printing.pdf.text.text_layout import shortened
from rules.presentation.words import Term
from web.translation.messages import numbered

LEFT, RIGHT, FOOT, TOP = 9 * mm, 20 * mm, 9 * mm, 3 * mm
PAD = 5 * mm
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 20_000)
MAX_LINES = 6
SIGN = 3.0
APART = 9.5
DASHES: dict[str, list[float]] = {"a": [], "b": [5, 2], "c": [1.2, 1.8], "d": [6, 1.8, 1.2, 1.8]}


class Series(NamedTuple):
    """A player's points at the end of set-up and of each turn; `mark` is drawn at the end of the line."""

    mark: str
    side: str
    points: Sequence[int]


class Chart(Flowable):  # type: ignore[misc]
    """The lines of all players over the turns."""

    def __init__(self, series: Sequence[Series], width: float, height: float, look: PrintOptions, term: Term) -> None:
        super().__init__()
        self.term = term
        self.series = series
        self.width, self.height = width, height
        self.full = look.full
        values = [value for line in series for value in line.points] or [0]
        self.step = next(step for step in STEPS if (max(values) - min(*values, 0)) / step <= MAX_LINES)
        self.least = min(*values, 0) // self.step * self.step
        self.most = max(-(-max(values) // self.step) * self.step, self.least + self.step)
        self.turns = max(len(line.points) for line in series) - 1 if series else 0

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        self._axes()
        for line in self.series:
            self._line(line)
        for turn in range(self.turns + 1):
            self._signs(turn)
        self._ends()

    def _x(self, turn: int) -> float:
        return LEFT + PAD + (self.width - LEFT - PAD - RIGHT) * turn / max(self.turns, 1)

    def _y(self, value: float) -> float:
        return FOOT + (self.height - FOOT - TOP) * (value - self.least) / (self.most - self.least)

    def _axes(self) -> None:
        canvas = self.canv
        canvas.setFont(TEXT, MIN_POINTS)
        canvas.setFillColor(QUIET)
        for value in range(self.least, self.most + 1, self.step):
            canvas.setStrokeColor(INK if value == 0 else LINE)
            canvas.setLineWidth(0.8 if value == 0 else 0.4)
            canvas.line(LEFT, self._y(value), self.width - RIGHT + PAD, self._y(value))
            canvas.drawRightString(LEFT - 4, self._y(value) - 2.8, str(value))
        for turn in range(1, self.turns + 1):
            canvas.setStrokeColor(QUIET)
            canvas.setLineWidth(0.5)
            canvas.line(self._x(turn), FOOT, self._x(turn), FOOT - 3)
            canvas.drawCentredString(self._x(turn), FOOT - 11, numbered(self.term, turn))

    def _line(self, line: Series) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColor(side_colour(line.side, self.full))
        canvas.setLineWidth(1.3)
        canvas.setDash(DASHES.get(line.side, []))
        path = canvas.beginPath()
        path.moveTo(self._x(0), self._y(line.points[0]))
        for turn, value in enumerate(line.points[1:], 1):
            path.lineTo(self._x(turn), self._y(value))
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.restoreState()

    def _signs(self, turn: int) -> None:
        """The sides' signs at a turn, on bare discs so that no line runs through; equal points stand side by side."""
        canvas = self.canv
        for value in {line.points[turn]: None for line in self.series}:
            equal = [line.side for line in self.series if line.points[turn] == value]
            left = self._x(turn) - (len(equal) - 1) * SIGN
            for n in range(len(equal)):
                canvas.setFillColor(PAPER)
                canvas.circle(left + 2 * n * SIGN, self._y(value), SIGN + 0.8, stroke=0, fill=1)
            for n, side in enumerate(equal):
                draw_side(canvas, left + 2 * n * SIGN, self._y(value), SIGN, side, side_colour(side, self.full))

    def _ends(self) -> None:
        """Final totals next to the last points, without overlaps."""
        canvas = self.canv
        canvas.setFont(HEADING, MIN_POINTS)
        y = -1e9
        for line in sorted(self.series, key=lambda line: line.points[-1]):
            y = max(self._y(line.points[-1]), y + APART)
            canvas.setFillColor(side_colour(line.side, self.full))
            label = shortened(f"{line.mark} {line.points[-1]}", RIGHT - PAD - 4, HEADING)
            canvas.drawString(self.width - RIGHT + PAD + 3, y - 2.8, label)
