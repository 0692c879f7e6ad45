"""An address as a QR code: bars of dark modules, or a single SVG path."""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

CACHE_SIZE = 64
QUIET = 4
"""Width of the white margin in modules, as the standard requires."""


class Bar(NamedTuple):
    """A run of dark modules: row, first column (counted from the upper left) and length."""

    row: int
    column: int
    length: int


class Code(NamedTuple):
    """Side length in modules, and the path of the dark ones."""

    side: int
    path: str


def qr_code(text: str) -> Code:
    count, bars = qr_bars(text)
    path = "".join(f"M{bar.column + QUIET} {bar.row + QUIET}h{bar.length}v1h-{bar.length}z" for bar in bars)
    return Code(count + 2 * QUIET, path)


@lru_cache(CACHE_SIZE)
def qr_bars(text: str) -> tuple[int, tuple[Bar, ...]]:
    """The number of modules per side, without the margin, and the dark ones; a page may be set several times."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    count = code.getModuleCount()
    rows = (_row(n, [code.isDark(n, column) for column in range(count)]) for n in range(count))
    return count, tuple(bar for row in rows for bar in row)


def _row(n: int, dark: list[bool]) -> list[Bar]:
    bars: list[Bar] = []
    column = 0
    for filled, run in groupby(dark):
        length = len(list(run))
        if filled:
            bars.append(Bar(n, column, length))
        column += length
    return bars
