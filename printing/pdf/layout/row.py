"""Cells side by side that are split together, stacks, repeated headers, and rules."""

from collections.abc import Sequence

from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from printing.pdf.text.flowable import CardPart, put
from printing.pdf.text.styles import LINE

COLUMN_GAP = 2 * mm


class Row(CardPart):
    """Cells of a width in points, 0 for an equal part of the rest; centred vertically or top-aligned."""

    def __init__(self, cells: Sequence[tuple[Flowable, float]], gap: float = COLUMN_GAP, middle: bool = True) -> None:
        super().__init__()
        self.cells = cells
        self.gap = gap
        self.middle = middle

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        fixed = [wide for _, wide in self.cells if wide]
        spare = width - self.gap * (len(self.cells) - 1) - sum(fixed)
        part = spare / max(1, len(self.cells) - len(fixed))
        self._widths = [wide or part for _, wide in self.cells]
        self._heights = [cell.wrap(w, 1e6)[1] for (cell, _), w in zip(self.cells, self._widths, strict=True)]
        self.height = max(self._heights, default=0.0)
        return width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """Split each cell where it no longer fits."""
        self.wrap(width, height)
        if self.height <= height:
            return [self]
        first: list[tuple[Flowable, float]] = []
        rest: list[tuple[Flowable, float]] = []
        for (cell, fixed), wide, high in zip(self.cells, self._widths, self._heights, strict=True):
            pieces = [cell] if high <= height else cell.split(wide, height)
            if not pieces:
                return []
            first.append((pieces[0], fixed))
            rest.append((_under(pieces[1:]), fixed))
        return [Row(first, self.gap, self.middle), Row(rest, self.gap, middle=False)]

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        for (cell, _), wide, high in zip(self.cells, self._widths, self._heights, strict=True):
            down = (self.height - high) / 2 if self.middle else 0.0
            put(cell, canvas, x, y + self.height - high - down)
            x += wide + self.gap


class Gap(CardPart):
    """Empty space."""

    def __init__(self, width: float = 0, height: float = 0) -> None:
        super().__init__()
        self.width, self.height = width, height

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        pass


def _under(pieces: Sequence[Flowable]) -> Flowable:
    """Pieces one below the other, as one part."""
    return Stack(pieces) if pieces else Gap()


class Stack(CardPart):
    """Parts one below the other; splits between them, or in a part that is too high."""

    def __init__(self, parts: Sequence[Flowable]) -> None:
        super().__init__()
        self.parts = parts

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width = width
        self._heights = [part.wrap(width, 1e6)[1] for part in self.parts]
        self.height = sum(self._heights)
        return width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        self.wrap(width, height)
        left = height
        for n, (part, high) in enumerate(zip(self.parts, self._heights, strict=True)):
            if high > left:
                pieces = part.split(width, left)
                held, over = [*self.parts[:n], *pieces[:1]], [*(pieces[1:] or [part]), *self.parts[n + 1 :]]
                return [Stack(held), Stack(over)] if held else []
            left -= high
        return [self]

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        top = y + self.height
        for part, high in zip(self.parts, self._heights, strict=True):
            top -= high
            put(part, canvas, x, top)


class Listed(Stack):
    """Rows below a header that is repeated after a split; a row is split only if it is too high for a page."""

    def __init__(self, head: Flowable, rows: Sequence[Flowable]) -> None:
        super().__init__([head, *rows])

    def split(self, width: float, height: float) -> list[Flowable]:
        head, *rows = self.parts
        room = height - head.wrap(width, height)[1]
        if rows[0].wrap(width, room)[1] <= room:
            fits = _whole(rows, width, room)
            return [Listed(head, rows[:fits]), Listed(head, rows[fits:])]
        pieces = Stack(rows).split(width, room)
        return [Listed(head, piece.parts) for piece in pieces if isinstance(piece, Stack)]


def _whole(rows: Sequence[Flowable], width: float, room: float) -> int:
    """The number of rows that fit completely."""
    for n, row in enumerate(rows):
        room -= row.wrap(width, room)[1]
        if room < 0:
            return n
    return len(rows)


class Rule(CardPart):
    """A horizontal line."""

    def __init__(self, colour: Color = LINE, thickness: float = 0.5) -> None:
        super().__init__()
        self.colour = colour
        self.thickness = thickness

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = width, self.thickness
        return width, self.thickness

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.setStrokeColor(self.colour)
        canvas.setLineWidth(self.thickness)
        canvas.line(x, y + self.thickness / 2, x + self.width, y + self.thickness / 2)
