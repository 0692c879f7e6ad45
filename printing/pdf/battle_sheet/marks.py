"""Marks to cross off on a battle sheet: boxes of units, activations per turn, points."""

from collections.abc import Sequence

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from printing.pdf.text.fonts import HEADING, TEXT
from printing.pdf.text.styles import INK, LINE, MIN_POINTS, PAPER, QUIET
from rules.presentation.battle_sheet import MAX_BOXES, MAX_MARKS

SIDE = 3.3 * mm
BETWEEN_UNITS = 1.3 * mm
LINE_GAP = 1.2 * mm
WRITTEN = 5 * mm
MAX_UNITS = 60


class UnitBoxes(Flowable):  # type: ignore[misc]
    """So many boxes for each model, those of one model together.

    If there are too many, one box for each to write a number in; for very many models, a line to write on.
    """

    def __init__(self, counts: Sequence[int], least: float = 0.0) -> None:
        super().__init__()
        self.least = least
        self.counts, self.side = list(counts), SIDE
        if sum(counts) > MAX_BOXES:
            self.counts, self.side = [1] * len(counts), WRITTEN
        if len(counts) > MAX_UNITS:
            self.counts = []

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        self.at: list[tuple[float, float]] = []
        x, rows = 0.0, 1
        for count in self.counts:
            if x and x + count * self.side > width:
                x, rows = 0.0, rows + 1
            for _box in range(count):
                if x + self.side > width:
                    x, rows = 0.0, rows + 1
                self.at.append((x, rows * (self.side + LINE_GAP) - LINE_GAP))
                x += self.side
            x += BETWEEN_UNITS
        needed = rows * (self.side + LINE_GAP) - LINE_GAP
        self.height = max(self.least, needed)
        self.at = [(x, down + (self.height - needed) / 2) for x, down in self.at]
        return self.width, self.height

    def draw(self) -> None:
        self.canv.setStrokeColor(INK)
        self.canv.setLineWidth(0.6)
        for x, down in self.at:
            self.canv.rect(x, self.height - down, self.side, self.side)
        if not self.counts:
            self.canv.line(0, self.height / 4, self.width - 4 * mm, self.height / 4)


class TurnMarks(Flowable):  # type: ignore[misc]
    """A square for the activation, and circles beside it."""

    CIRCLE = 2.1 * mm
    STEP = 2.5 * mm
    IN_A_ROW = 3

    def __init__(self, marks: int) -> None:
        super().__init__()
        self.marks = marks if marks <= MAX_MARKS else 0
        self.rows = max(1, -(-self.marks // self.IN_A_ROW))
        self.width = SIDE + (0.8 * mm + self.IN_A_ROW * self.STEP if marks else 0)
        self.height = max(SIDE, self.rows * self.STEP)

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.setStrokeColor(QUIET)
        canvas.setLineWidth(0.5)
        canvas.rect(0, (self.height - SIDE) / 2, SIDE, SIDE)
        for n in range(self.marks):
            row, column = divmod(n, self.IN_A_ROW)
            x = SIDE + 0.8 * mm + (column + 0.5) * self.STEP
            y = self.height / 2 + ((self.rows - 1) / 2 - row) * self.STEP
            canvas.circle(x, y, self.CIRCLE / 2)


class Tick(Flowable):  # type: ignore[misc]
    """A box to tick, after an optional label."""

    def __init__(self, word: str = "", colour: Color = INK, face: str = HEADING, size: float = 9) -> None:
        super().__init__()
        self.word, self.colour, self.face, self.size = word, colour, face, size
        self.width = SIDE + (5 * mm if word else 0)
        self.height = SIDE

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        """White inside, so that a pen is visible on black too."""
        self.canv.setFillColor(PAPER)
        self.canv.setStrokeColor(self.colour)
        self.canv.setLineWidth(0.6)
        self.canv.rect(self.width - SIDE, 0, SIDE, SIDE, fill=1)
        if self.word:
            self.canv.setFillColor(self.colour)
            self.canv.setFont(self.face, self.size)
            self.canv.drawCentredString((self.width - SIDE) / 2, (SIDE - 0.7 * self.size) / 2, self.word)


class PointsTrack(Flowable):  # type: ignore[misc]
    """Points to cross off, the highest first, and empty boxes for points gained."""

    ACROSS = 6 * mm
    DOWN = 5.4 * mm

    def __init__(self, points: int, spare: int) -> None:
        super().__init__()
        self.points, self.count = points, points + spare

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        self.columns = int(width / self.ACROSS)
        self.height = -(-self.count // self.columns) * self.DOWN
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.setLineWidth(0.5)
        canvas.setFont(TEXT, MIN_POINTS)
        for n in range(self.count):
            row, column = divmod(n, self.columns)
            x, y = column * self.ACROSS, self.height - (row + 1) * self.DOWN
            canvas.setStrokeColor(QUIET)
            canvas.rect(x, y, self.ACROSS, self.DOWN)
            if n < self.points:
                canvas.setFillColor(QUIET)
                canvas.drawCentredString(x + self.ACROSS / 2, y + 1.7 * mm, str(n + 1))


class WritingLines(Flowable):  # type: ignore[misc]
    """Thin lines to write on."""

    APART = 7 * mm

    def __init__(self, height: float) -> None:
        super().__init__()
        self.room = height

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = width, self.room
        return self.width, self.height

    def draw(self) -> None:
        self.canv.setStrokeColor(LINE)
        self.canv.setLineWidth(0.4)
        for n in range(1, int(self.room / self.APART) + 1):
            self.canv.line(0, self.room - n * self.APART, self.width, self.room - n * self.APART)
