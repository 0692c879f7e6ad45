"""Build a PDF from sections, with outline, page numbers and footers; the same input gives the same bytes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate

from printing.pdf.layout.card import OutlineMark
from printing.pdf.symbols.icons import draw_icon, stamp
from printing.pdf.symbols.points_bar import draw_ruler
from printing.pdf.text.fonts import HEADING, TEXT, one_line, supported_characters
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.pages import LAST, NumberedCanvas
from printing.pdf.text.styles import ACCENT, FOOT, GAP, INK, LINE, MIN_POINTS, QUIET, TOP, WIDTH
from printing.pdf.text.text_layout import shortened


@dataclass(frozen=True)
class DocumentInfo:
    """A document's properties; title and release also appear at the foot of each page.

    With `heads`, each flowing page has a header with the title and the chapter.
    """

    title: str
    author: str = ""
    subject: str = ""
    release: str = ""
    heads: bool = False


@dataclass(frozen=True)
class Section:
    """A chapter that starts on a new page, with its name in the outline.

    A `bare` section holds a WholePage for each page; others flow in columns that share WIDTH, up to
    `PrintOptions.height`. A generator as story is consumed lazily. A section `on_front` starts on the front side of
    double-sided paper, after an empty page if necessary.
    """

    name: str
    story: Iterable[Flowable]
    bare: bool = False
    columns: int = 1
    key: str = ""
    on_front: bool = False


class WholePage(Flowable):  # type: ignore[misc]
    """A page drawn on the whole paper, from its lower left corner; for bare sections."""

    def __init__(self, draw: Callable[[Canvas], None]) -> None:
        super().__init__()
        self._draw = draw

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.width, self.height = width, height
        return width, height

    def draw(self) -> None:
        self._draw(self.canv)


class EmptySide(Flowable):  # type: ignore[misc]
    """Fills the page if it is a back side; takes no space on a front side."""

    def __init__(self, options: PrintOptions) -> None:
        super().__init__()
        self._look = options

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        on_back = self.canv.getPageNumber() % 2 == 0
        self.width, self.height = width, self._look.size[1] if on_back else 0
        return self.width, self.height

    def draw(self) -> None:
        if self.height:
            self.canv.setFillColor(QUIET)
            self.canv.setFont(TEXT, MIN_POINTS)
            note = _("This side stays empty, so that backs lie behind their fronts.")
            self.canv.drawCentredString(self.width / 2, self.height / 2, note)


class NothingToPrintError(Exception):
    """All sections are empty."""


def build_pdf(book: DocumentInfo, sections: Sequence[Section], options: PrintOptions, file: BinaryIO) -> int:
    """Write the non-empty sections as a PDF in the current language; returns the number of pages."""
    supported_characters()
    sections = [section for section in sections if section.story]
    if not sections:
        raise NothingToPrintError
    document = _document(book, options, file)
    document.addPageTemplates([_template(kind, book, options) for kind in _kinds(sections)])
    document.build(LazyStory(_bound(sections, options)), canvasmaker=NumberedCanvas)
    return int(document.page)


class LazyStory(list[Flowable]):
    """A story generated during layout, so that a long one is never in memory as a whole."""

    AHEAD = 8
    """Flowables at hand, for those that stay with the next."""

    def __init__(self, story: Iterator[Flowable]) -> None:
        super().__init__()
        self._story = story

    def __len__(self) -> int:
        """Reportlab asks before each flowable whether there is one more."""
        while super().__len__() < self.AHEAD:
            flowable = next(self._story, None)
            if flowable is None:
                break
            self.append(flowable)
        return super().__len__()


def _document(book: DocumentInfo, options: PrintOptions, file: BinaryIO) -> BaseDocTemplate:
    return BaseDocTemplate(
        file,
        pagesize=options.size,
        title=one_line(book.title) or "Damocles",
        author=one_line(book.author),
        subject=one_line(book.subject),
        creator="Damocles",
        producer="Damocles",
        lang=get_language() or "en",
        invariant=1,
        initialFontName=TEXT,
        displayDocTitle=True,
    )


def _kinds(sections: Sequence[Section]) -> list[int]:
    """Column counts of the pages, 0 for bare ones, starting with the first section's."""
    return list(dict.fromkeys([_kind(section) for section in sections] + [1]))


def _kind(section: Section) -> int:
    return 0 if section.bare else section.columns


def _template(columns: int, book: DocumentInfo, options: PrintOptions) -> PageTemplate:
    width, height = options.size
    if not columns:
        return PageTemplate("0", [Frame(0, 0, width, height, 0, 0, 0, 0)])
    column, left = (WIDTH + GAP) / columns, (width - WIDTH) / 2
    frames = [Frame(left + n * column, FOOT, column - GAP, options.height, 0, 0, 0, 0) for n in range(columns)]
    template = PageTemplate(str(columns), frames, onPage=partial(_draw_margins, book))
    if book.heads:
        template.onPageEnd = partial(_draw_running_head, book)
    return template


def _bound(sections: Sequence[Section], options: PrintOptions) -> Iterator[Flowable]:
    """The sections one after the other, each starting a page of its kind."""
    for n, section in enumerate(sections):
        if n:
            yield NextPageTemplate(str(_kind(section)))
            yield PageBreak()
        if section.on_front:
            yield EmptySide(options)
        yield OutlineMark(section.name, 0, section.key)
        yield from section.story


def _draw_running_head(book: DocumentInfo, canvas: NumberedCanvas, document: Any) -> None:
    """The header: document title and current chapter."""
    left, line = (document.pagesize[0] - WIDTH) / 2, document.pagesize[1] - TOP + 3 * mm
    chapter = shortened(one_line(canvas.chapter).upper(), WIDTH / 2, HEADING)
    canvas.saveState()
    canvas.setFont(HEADING, MIN_POINTS)
    canvas.setFillColor(ACCENT)
    canvas.drawRightString(left + WIDTH, line, chapter)
    canvas.setFillColor(QUIET)
    canvas.drawString(left, line, shortened(one_line(book.title).upper(), WIDTH / 2 - GAP, HEADING))
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.6)
    canvas.line(left, line - 1.2 * mm, left + WIDTH, line - 1.2 * mm)
    canvas.restoreState()


def _draw_margins(book: DocumentInfo, canvas: NumberedCanvas, document: Any) -> None:
    """On every flowing page: logo, title, release, page number, and a ruler in true size."""
    canvas.saveState()
    left = (document.pagesize[0] - WIDTH) / 2
    stamp(canvas, "ruler", document.pagesize, partial(draw_ruler, canvas, left, FOOT - 5 * mm, 18))
    line = 6 * mm
    draw_icon(canvas, "mark", left, line - 1 * mm, 5 * mm, ACCENT)
    canvas.setFillColor(INK)
    canvas.setFont(HEADING, 9)
    canvas.drawString(left + 6.5 * mm, line, "Damocles")
    canvas.setFillColor(QUIET)
    canvas.setFont(TEXT, MIN_POINTS)
    about = " · ".join(one_line(part) for part in (book.title, book.release) if part)
    canvas.drawString(left + 24 * mm, line, shortened(about, WIDTH - 60 * mm))
    canvas.draw_when_known(partial(_page_of, canvas.getPageNumber()), left + WIDTH - 35 * mm, line - 3, 35 * mm, 12)
    canvas.restoreState()


def _page_of(number: int, canvas: NumberedCanvas, width: float) -> None:
    canvas.setFillColor(QUIET)
    canvas.setFont(TEXT, MIN_POINTS)
    last = canvas.page_of[LAST]
    canvas.drawRightString(width, 3, _("Page %(number)d of %(last)d") % {"number": number, "last": last})
