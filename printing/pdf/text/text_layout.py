"""Text of several fonts broken into lines; without markup, so user text needs no escaping."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Self

from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject
from reportlab.platypus import Flowable

from printing.pdf.text.canvas import paragraph_drawn
from printing.pdf.text.flowable import CardPart
from printing.pdf.text.fonts import HEADING, TEXT, one_line
from printing.pdf.text.pages import mark_page
from printing.pdf.text.shaping import runs_from_the_right
from printing.pdf.text.styles import INK, MIN_POINTS, QUIET

LEADING = 1.28
NO_BREAK_BETWEEN = 2
"""Minimum number of lines on either side of a split."""

CACHE_SIZE, MAX_CACHED_LENGTH = 20_000, 40
WITH_DOTS = re.compile(r"(?:^· )?[^ ]+(?: ·)?")
"""Words with the dots between them, which never begin a line."""


class TextRun(NamedTuple):
    """Words in one font, size and colour; unsupported characters are replaced here."""

    words: str
    size: float
    font: str = TEXT
    colour: Color = INK


Line = list[TextRun]


def strong(words: str, size: float, colour: Color = INK) -> TextRun:
    return TextRun(words, size, HEADING, colour)


def quiet(words: str) -> TextRun:
    return TextRun(words, MIN_POINTS, TEXT, QUIET)


def text_width(word: str, font: str) -> float:
    """The width of a word at 1 pt, cached unless it is long."""
    return _measure(word, font) if len(word) <= MAX_CACHED_LENGTH else float(stringWidth(word, font, 1))


@lru_cache(CACHE_SIZE)
def _measure(word: str, font: str) -> float:
    return float(stringWidth(word, font, 1))


class Text(CardPart):
    """Paragraphs of runs; a word longer than a line is split.

    `align` is the part of a line's free space before it: 0 left, 1 right. `PageOf` finds the page of the first line by
    its `key`.
    """

    key = ""

    def __init__(self, *paragraphs: Sequence[TextRun], leading: float = 0, align: float = 0) -> None:
        super().__init__()
        self.size = max((run.size for runs in paragraphs for run in runs), default=MIN_POINTS)
        self.leading = leading or self.size * LEADING
        self.align = align
        self._paragraphs = paragraphs
        self._lines: list[Line] | None = None
        self.from_right = runs_from_the_right(" ".join([run.words for runs in paragraphs for run in runs]))
        self._broken_at = 0.0

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        if self._lines is None or (self._paragraphs and self._broken_at != width):
            self._lines = [line for runs in self._paragraphs for line in wrap_lines(runs, width)]
        self.width, self._broken_at = width, width
        self.height = self.leading * len(self._lines)
        return width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        self.wrap(width, height)
        lines = self._lines or []
        fits = int((height + 0.01) / self.leading)
        if fits >= len(lines) or fits < min(NO_BREAK_BETWEEN, len(lines)):
            return []
        first, rest = self._of(lines[:fits]), self._of(lines[fits:])
        first.key = self.key
        return [first, rest]

    def _of(self, lines: list[Line]) -> Self:
        part = type(self)(leading=self.leading, align=self.align)
        part.size, part._lines, part.from_right = self.size, lines, self.from_right
        return part

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        if self.key:
            mark_page(canvas, self.key, y + self.height)
        text = canvas.beginText(x, y + self.height - (self.leading - self.size) / 2 - self.size * 0.8)
        last: TextRun | None = None
        for line in self._lines or []:
            if self.align:
                text.setTextOrigin(x + (self.width - _length(line)) * self.align, text.getY())
            for run in line:
                _dress(text, run, last, self.leading)
                with paragraph_drawn(canvas, self.from_right):
                    text.textOut(run.words)
                last = run
            text.textLine("")
        canvas.drawText(text)


def _dress(text: PDFTextObject, run: TextRun, last: TextRun | None, leading: float) -> None:
    if last is None or (run.font, run.size) != (last.font, last.size):
        text.setFont(run.font, run.size, leading)
    if last is None or run.colour is not last.colour:
        text.setFillColor(run.colour)


def _length(line: Line) -> float:
    return sum(text_width(run.words, run.font) * run.size for run in line)


def wrap_lines(runs: Sequence[TextRun], width: float) -> Iterator[Line]:
    """The lines of one paragraph; each is a list of runs that include the spaces between them."""
    line: Line = []
    line_words: list[str] = []
    used = 0.0
    for run in runs:
        space = text_width(" ", run.font) * run.size
        for word in _words(one_line(run.words)):
            wide = text_width(word, run.font) * run.size
            if used and used + space + wide > width:
                yield _ended(line, run, line_words)
                line, line_words, used = [], [], 0.0
            if wide > width:
                *whole, word = pieces(word, run, width)
                yield from ([run._replace(words=piece)] for piece in whole)
                wide = text_width(word, run.font) * run.size
            used += wide + (space if used else 0)
            line_words.append(word)
        if line_words:
            line.append(run._replace(words=" ".join(line_words) + " "))
            line_words = []
    if line:
        yield _ended(line, line[-1], [])


def _words(text: str) -> list[str]:
    if "·" in text:
        return WITH_DOTS.findall(text)
    return text.split(" ") if text else []


def _ended(line: Line, run: TextRun, line_words: list[str]) -> Line:
    """A finished line without the space at its end."""
    if line_words:
        return [*line, run._replace(words=" ".join(line_words))]
    return [*line[:-1], line[-1]._replace(words=line[-1].words.rstrip())]


def pieces(word: str, run: TextRun, width: float) -> list[str]:
    """Split a word that is longer than a line."""
    pieces_of_word, start, used = [], 0, 0.0
    for n, letter in enumerate(word):
        wide = text_width(letter, run.font) * run.size
        if n > start and used + wide > width:
            pieces_of_word.append(word[start:n])
            start, used = n, 0.0
        used += wide
    return [*pieces_of_word, word[start:]]


def shortened(text: str, width: float, font: str = TEXT, size: float = MIN_POINTS) -> str:
    """Text truncated to a width, with an ellipsis."""
    if text_width(text, font) * size <= width:
        return text
    while text and text_width(f"{text}…", font) * size > width:
        text = text[:-1]
    return f"{text}…"
