"""The press: chapters laid out on paper as one PDF, with outline, page numbers and footer; equal input, equal bytes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate

from armies.pdf.card import Marked
from armies.pdf.fonts import HEADING, TEXT, one_line, signs_shown
from armies.pdf.gauge import draw_ruler
from armies.pdf.look import Look
from armies.pdf.pages import LAST, NumberedCanvas
from armies.pdf.signs import draw_sign, stamp
from armies.pdf.styles import ACCENT, FOOT, INK, QUIET, SMALLEST, WIDTH

FLOWING, BARE = "flowing", "bare"


@dataclass(frozen=True)
class Book:
    """What a document says of itself: in its properties, and its title and release at the foot of each page."""

    title: str
    author: str = ""
    subject: str = ""
    release: str = ""


@dataclass(frozen=True)
class Section:
    """A chapter, on a page of its own, by its name in the outline.

    A `bare` one holds a WholePage for each page; any other flows down columns of WIDTH by `Look.height`.
    """

    name: str
    story: Sequence[Flowable]
    bare: bool = False


class WholePage(Flowable):  # type: ignore[misc]
    """A page drawn by hand on the whole paper, from its lower left corner; for bare sections."""

    def __init__(self, draw: Callable[[Canvas], None]) -> None:
        super().__init__()
        self._draw = draw

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.width, self.height = width, height
        return width, height

    def draw(self) -> None:
        self._draw(self.canv)


def press(book: Book, sections: Sequence[Section], look: Look, file: BinaryIO) -> int:
    """Write the sections that hold anything as a PDF, in the language of the moment; returns how many pages it has."""
    signs_shown()
    sections = [section for section in sections if section.story]
    document = _document(book, look, file)
    kinds = {section.bare: None for section in sections} | {False: None, True: None}
    document.addPageTemplates([_template(bare, book, look) for bare in kinds])
    document.build(_bound(sections), canvasmaker=NumberedCanvas)
    return int(document.page)


def _document(book: Book, look: Look, file: BinaryIO) -> BaseDocTemplate:
    return BaseDocTemplate(
        file,
        pagesize=look.size,
        title=one_line(book.title),
        author=one_line(book.author),
        subject=one_line(book.subject),
        creator="Damocles",
        producer="Damocles",
        lang=get_language() or "en",
        invariant=1,
        displayDocTitle=True,
    )


def _template(bare: bool, book: Book, look: Look) -> PageTemplate:
    width, height = look.size
    if bare:
        return PageTemplate(BARE, [Frame(0, 0, width, height, 0, 0, 0, 0)])
    frame = Frame((width - WIDTH) / 2, FOOT, WIDTH, look.height, 0, 0, 0, 0)
    return PageTemplate(FLOWING, [frame], onPage=partial(_furniture, book))


def _bound(sections: Sequence[Section]) -> list[Flowable]:
    """One section after the other, each on a new page of its own kind."""
    story: list[Flowable] = []
    for section in sections:
        if story:
            story += [NextPageTemplate(BARE if section.bare else FLOWING), PageBreak()]
        story += [Marked(section.name, 0), *section.story]
    return story


def _furniture(book: Book, canvas: NumberedCanvas, document: Any) -> None:
    """On every flowing page: the mark, the title, the release, the page's number, and a ruler at true size."""
    canvas.saveState()
    left = (document.pagesize[0] - WIDTH) / 2
    stamp(canvas, "ruler", document.pagesize, partial(draw_ruler, canvas, left, FOOT - 5 * mm, 18))
    line = 6 * mm
    draw_sign(canvas, "mark", left, line - 1 * mm, 5 * mm, ACCENT)
    canvas.setFillColor(INK)
    canvas.setFont(HEADING, 9)
    canvas.drawString(left + 6.5 * mm, line, "Damocles")
    canvas.setFillColor(QUIET)
    canvas.setFont(TEXT, SMALLEST)
    about = " · ".join(one_line(part) for part in (book.title, book.release) if part)
    canvas.drawString(left + 24 * mm, line, shortened(about, WIDTH - 60 * mm))
    canvas.draw_when_known(partial(_page_of, canvas.getPageNumber()), left + WIDTH - 35 * mm, line - 3, 35 * mm, 12)
    canvas.restoreState()


def _page_of(number: int, canvas: NumberedCanvas, width: float) -> None:
    canvas.setFillColor(QUIET)
    canvas.setFont(TEXT, SMALLEST)
    last = canvas.page_of[LAST]
    canvas.drawRightString(width, 3, _("Page %(number)d of %(last)d") % {"number": number, "last": last})


def shortened(text: str, width: float, font: str = TEXT, size: float = SMALLEST) -> str:
    """Text cut, with a sign that it was, to what fits in a width."""
    if stringWidth(text, font, size) <= width:
        return text
    while text and stringWidth(f"{text}…", font, size) > width:
        text = text[:-1]
    return f"{text}…"
