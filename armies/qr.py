"""An address as a QR code: squares as one path of an SVG, which needs no style and no picture file."""

from itertools import groupby
from typing import NamedTuple

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

QUIET = 4
"""As many modules of white about the code as its standard asks for."""


class Code(NamedTuple):
    """The side of the square, in modules, and the path of the dark ones."""

    side: int
    path: str


def qr_code(text: str) -> Code:
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    count = code.getModuleCount()
    rows = (_row(n, [code.isDark(n, column) for column in range(count)]) for n in range(count))
    return Code(count + 2 * QUIET, "".join(rows))


def _row(n: int, dark: list[bool]) -> str:
    """Each run of dark modules is one bar."""
    bars, column = "", 0
    for filled, run in groupby(dark):
        length = len(list(run))
        if filled:
            bars += f"M{column + QUIET} {n + QUIET}h{length}v1h-{length}z"
        column += length
    return bars
