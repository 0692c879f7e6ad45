"""The table of contents and the index, with page numbers as links."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Spacer

from people.folding import fold
from printing.pdf.codex.book import Book, Entry
from printing.pdf.layout.document import Section
from printing.pdf.text.fonts import markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.pages import PageOf
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import LINE, QUIET, Styles, hex_of

NUMBER = 11 * mm
INDENT = 4 * mm
CHAPTER_GAP = 3 * mm
INITIAL_GAP = 2 * mm


class EntryLine(Flowable):  # type: ignore[misc]
    """A line of contents: text, dots and page number."""

    def __init__(self, text: Paragraph, key: str, styles: Styles, indent: float = 0.0) -> None:
        super().__init__()
        self.words = text
        self.number = PageOf(key, styles)
        self.indent = indent

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.width = width
        self.height = self.words.wrap(width - NUMBER - self.indent, height)[1]
        self.number.wrap(NUMBER, height)
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        lead = self.words.style.leading
        last = [0.0, *self.words.getActualLineWidths0()][-1]
        start = self.indent + last + 1.5 * mm
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.6)
        canvas.setDash(0.6, 2.4)
        if start < self.width - NUMBER:
            canvas.line(start, lead * 0.28, self.width - NUMBER + 3 * mm, lead * 0.28)
        canvas.setDash()
        self.words.drawOn(canvas, self.indent, 0)
        self.number.drawOn(canvas, self.width - NUMBER, 0)


def contents_chapter(book: Book, chapters: Sequence[Section], options: PrintOptions) -> Section:
    """Every chapter and its entries."""
    styles = options.styles
    named = sum(len(book.within(chapter.key)) for chapter in chapters)
    height = len(chapters) * (styles.strong.leading + CHAPTER_GAP) + named * styles.body.leading
    return Section(_("Contents"), _contents(book, chapters, styles), columns=_columns(height, options))


def _columns(height: float, options: PrintOptions) -> int:
    """One column if it fits on the page, otherwise more."""
    return 1 if height + options.styles.title.leading < 0.96 * options.height else 2


def _contents(book: Book, chapters: Sequence[Section], styles: Styles) -> Iterator[Flowable]:
    yield Paragraph(_("Contents"), styles.title)
    yield Spacer(0, 2 * mm)
    for chapter in chapters:
        yield CondPageBreak(2 * styles.head.leading)
        yield Spacer(0, CHAPTER_GAP)
        yield EntryLine(Paragraph(markup(chapter.name), styles.strong), chapter.key, styles)
        for entry in book.within(chapter.key):
            yield EntryLine(Paragraph(markup(entry.name), styles.body), entry.key, styles, INDENT)


def index_chapter(book: Book, options: PrintOptions) -> Iterator[Section]:
    """Every ability, card and rule in alphabetical order."""
    entries = sorted(book.index(), key=lambda entry: (fold(entry.name), entry.of, entry.key))
    if entries:
        initials = len({_initial(entry.name) for entry in entries})
        styles = options.styles
        height = initials * (styles.head.leading + INITIAL_GAP) + len(entries) * styles.body.leading
        yield Section(_("Index of abilities"), _index(entries, styles), columns=_columns(height, options), key="index")


def _index(entries: Sequence[Entry], styles: Styles) -> Iterator[Flowable]:
    yield Paragraph(_("Index of abilities"), styles.title)
    initial = ""
    for entry in entries:
        if _initial(entry.name) != initial:
            initial = _initial(entry.name)
            yield CondPageBreak(3 * styles.body.leading)
            yield Spacer(0, INITIAL_GAP)
            yield Paragraph(markup(initial), styles.head)
        note = f' <font size="{styles.points(8)}" color="{hex_of(QUIET)}">{markup(entry.of)}</font>'
        yield EntryLine(Paragraph(f"{markup(entry.name)}{note}", styles.body), entry.key, styles)


def _initial(name: str) -> str:
    first = fold(name.strip())[:1].upper()
    return first if first.isalpha() else "#"
