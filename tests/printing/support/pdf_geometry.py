"""PDF pages measured: the paths drawn on them, their letters' sizes, what a printer would leave blank."""

from io import BytesIO
from typing import NamedTuple

import pypdfium2
import pytest
from pypdf import PageObject, PdfReader
from reportlab.lib.units import cm

from printing.pdf.text.options import PrintOptions
from printing.pdf.text.styles import WIDTH
from tests.printing.support.pdf_text import sizes


class Drawn(NamedTuple):
    """The box round a path, in points from the page's lower left corner."""

    left: float
    bottom: float
    right: float
    top: float
    curved: bool

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom


def paths(page: PageObject) -> list[Drawn]:
    """Every path of a page, where its ends lie."""
    drawn: list[Drawn] = []
    ends: list[tuple[float, float]] = []
    kinds: set[bytes] = set()

    def visit(operator, operands, matrix, _text) -> None:
        if operator in (b"m", b"l", b"c", b"re"):
            if operator == b"re":
                x, y, wide, high = map(float, operands)
                corners = [(x, y), (x + wide, y + high)]
            else:
                corners = [(float(operands[-2]), float(operands[-1]))]
            a, b, c, d, e, f = matrix
            ends.extend((a * x + c * y + e, b * x + d * y + f) for x, y in corners)
            kinds.add(operator)
        elif operator in (b"S", b"s", b"f", b"f*", b"B", b"b", b"n", b"B*", b"b*") and ends:
            xs, ys = zip(*ends, strict=True)
            drawn.append(Drawn(min(xs), min(ys), max(xs), max(ys), b"c" in kinds))
            ends.clear()
            kinds.clear()

    page.extract_text(visitor_operand_before=visit)
    return drawn


def circles(page: PageObject) -> list[Drawn]:
    return [path for path in paths(page) if path.curved and abs(path.width - path.height) < 0.01]


def inked(content: bytes) -> list[tuple[float, float, float, float]]:
    """The box of what is inked on each page, in points: left, bottom, right, top."""
    boxes = []
    for page in pypdfium2.PdfDocument(BytesIO(content)):
        picture = page.render(scale=1, grayscale=True).to_pil().point(lambda shade: 255 if shade < 250 else 0)
        left, upper, right, lower = picture.getbbox()
        boxes.append((left, picture.height - lower, right, picture.height - upper))
    return boxes


def assert_as_looked(pdf: PdfReader, content: bytes, options: PrintOptions) -> None:
    """A print has the paper of its look, no letter below 8 points, and its margins are clean."""
    assert tuple(map(float, pdf.pages[0].mediabox[2:])) == pytest.approx(options.size, abs=0.01)
    assert min(sizes(pdf)) >= 8
    edge = (options.size[0] - WIDTH) / 2
    for left, _bottom, right, top in inked(content):
        assert left >= edge - 2
        assert right <= options.size[0] - edge + 3
        assert top <= options.size[1] - 1 * cm
