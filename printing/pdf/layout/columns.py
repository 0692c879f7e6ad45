"""Text in two columns; those of the last page are balanced."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from printing.pdf.text.styles import LINE, WIDTH

APART = 8 * mm
COLUMN = (WIDTH - APART) / 2
EVEN = 6.0
"""Two columns differ by no more points than that because they were not tried finer."""


@dataclass
class Block:
    """Parts that stay together in a column, with the gap above them."""

    parts: Sequence[Flowable]
    gap: float = 0.0

    @cached_property
    def height(self) -> float:
        return sum(part.wrap(COLUMN, 1e6)[1] for part in self.parts)


Column = list[Block]
Page = list[Column]


class Flow:
    """Blocks on pages of two columns; `room` returns the height of a page by its number, from 0."""

    def __init__(self, blocks: Iterable[Block], room: Callable[[int], float]) -> None:
        columns = _filled(blocks, lambda n: room(n // 2))
        self._pages = [columns[n : n + 2] for n in range(0, len(columns), 2)]
        self._room = room

    def __len__(self) -> int:
        """The number of pages, which does not depend on how the last one is balanced."""
        return len(self._pages)

    def balanced(self) -> list[Page]:
        """The pages, the two columns of the last of equal height."""
        *whole, last = self._pages or [[]]
        blocks = [block for column in last for block in column]
        return [*whole, _even(blocks, self._room(len(whole)))] if blocks else []


def in_columns(blocks: Iterable[Block], room: Callable[[int], float]) -> list[Page]:
    return Flow(blocks, room).balanced()


def _filled(blocks: Iterable[Block], room: Callable[[int], float]) -> list[Column]:
    """Fill one column after the other; a block higher than a column is split."""
    columns: list[Column] = [[]]
    waiting, left = deque(blocks), room(0)
    while waiting:
        block = waiting.popleft()
        gap = block.gap if columns[-1] else 0.0
        high = block.height
        if gap + high <= left:
            columns[-1].append(block)
            left -= gap + high
            continue
        cuts = high > room(len(columns)) or not columns[-1]
        begun, rest = _cut(block, left - gap) if cuts else ([], [block])
        if not begun and not columns[-1]:
            begun, rest = rest, []  # what cannot be cut runs over sooner than it vanishes
        columns[-1] += begun
        waiting.extendleft(reversed(rest))
        columns.append([])
        left = room(len(columns) - 1)
    return [column for column in columns if column]


def _cut(block: Block, room: float) -> tuple[Column, Column]:
    """The part of a block that fits in the remaining space, and the rest."""
    for n, part in enumerate(block.parts):
        high = part.wrap(COLUMN, room)[1]
        if high > room:
            pieces = part.split(COLUMN, room) if room > 0 else []
            fits, rest = (pieces[:1], pieces[1:]) if pieces else ([], [part])
            begun = [*block.parts[:n], *fits]
            return [Block(begun, block.gap)] if begun else [], [Block([*rest, *block.parts[n + 1 :]])]
        room -= high
    return [block], []


def _even(blocks: Column, room: float) -> Page:
    """The two columns of minimum height that hold everything, as a page of `room` did."""
    least, most = 0.0, room
    best = _filled(blocks, lambda _n: most)
    while most - least > EVEN:
        middle = (least + most) / 2
        tried = _filled(blocks, lambda _n, high=middle: high)  # type: ignore[misc]
        if len(tried) <= 2 and _tallest(tried) <= middle:
            best, most = tried, middle
        else:
            least = middle
    return best


def _tallest(columns: Page) -> float:
    return max((height_of(column) for column in columns), default=0.0)


def height_of(column: Column) -> float:
    """The height of a column's blocks with the gaps between them."""
    return sum(block.height + (block.gap if n else 0.0) for n, block in enumerate(column))


class TwoColumns(Flowable):  # type: ignore[misc]
    """The columns of a page side by side, separated by a thin line; cannot be split."""

    def __init__(self, columns: Page) -> None:
        super().__init__()
        self.columns = columns
        self.width, self.height = WIDTH, _tallest(columns)

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        for n, column in enumerate(self.columns):
            self._draw_column(column, n * (COLUMN + APART))
        self.canv.setStrokeColor(LINE)
        self.canv.setLineWidth(0.4)
        if len(self.columns) > 1:
            self.canv.line(WIDTH / 2, 0, WIDTH / 2, self.height)

    def _draw_column(self, column: Column, x: float) -> None:
        y = self.height
        for n, block in enumerate(column):
            y -= block.gap if n else 0.0
            for part in block.parts:
                y -= part.wrapOn(self.canv, COLUMN, self.height)[1]
                part.drawOn(self.canv, x, y)
