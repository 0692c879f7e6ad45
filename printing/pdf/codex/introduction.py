"""The introduction: the faction, and what its game tells before the cards."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Spacer, Table

from printing.pdf.cards.card_parts import words_of
from printing.pdf.codex.book import FACTION, Book, Entry
from printing.pdf.layout.card import OutlineMark
from printing.pdf.layout.document import Section
from printing.pdf.layout.ruled import INSET, PLAIN, centred, coloured, label_colour, right, ruled
from printing.pdf.symbols.icons import Icon
from printing.pdf.text.fonts import TEXT, lines, markup, one_line
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import ACCENT, INK, QUIET, WIDTH, Styles, hex_of
from rules.presentation import cards as values
from web.translation.messages import shown, titled

SIGN = 10 * mm
FIGURES = 85 * mm
"""The width of a table's figures together."""


def introduction(book: Book, options: PrintOptions) -> Section:
    """The first chapter of a codex."""
    return Section(_("The faction"), _introduction(book, options), key=FACTION)


def _introduction(book: Book, options: PrintOptions) -> Iterator[Flowable]:
    styles = options.styles
    yield Spacer(0, 2 * mm)
    yield Paragraph(_("The faction").upper(), styles.eyebrow)
    yield Paragraph(markup(book.head.name), styles.title)
    yield Spacer(0, 2 * mm)
    yield Paragraph(" · ".join(markup(part) for part in (book.release, book.author) if part), styles.small)
    yield Spacer(0, 5 * mm)
    for line in lines(book.head.summary):
        yield Paragraph(line, styles.reading)
        yield Spacer(0, 2 * mm)
    yield Spacer(0, 2 * mm)
    yield Paragraph(markup(" · ".join(map(shown, book.codex.facts))), styles.strong)
    for chapter, entries in book.rules:
        yield from _chapter(chapter, entries, options)


def _chapter(chapter: values.Chapter, entries: Sequence[Entry], options: PrintOptions) -> Iterator[Flowable]:
    """A heading with texts and tables; one without a title goes on with what stands before it."""
    styles = options.styles
    if chapter.title:
        yield CondPageBreak(50 * mm if chapter.tables else 35 * mm)
        yield Spacer(0, 7 * mm)
        yield Paragraph(markup(shown(chapter.title)), styles.head)
    if chapter.lead:
        yield Paragraph(markup(shown(chapter.lead)), styles.small)
    for text, entry in zip(chapter.texts, entries, strict=True):
        yield from _text(text, entry, styles)
    for table in chapter.tables:
        yield Spacer(0, 4 * mm if table.columns else 1 * mm)
        yield _table(table, options) if table.columns else _signs(table, styles)


def _text(text: values.Text, entry: Entry, styles: Styles) -> Iterator[Flowable]:
    yield CondPageBreak(15 * mm)
    yield Spacer(0, 3 * mm)
    if entry.name:
        yield OutlineMark(one_line(entry.name), 1, entry.key)
        yield Paragraph(_text_head(text, entry.name, styles), styles.strong)
    yield from (Paragraph(line, styles.reading) for line in lines(shown(text.text)))


def _text_head(text: values.Text, name: str, styles: Styles) -> str:
    """A rule's name, and when it happens."""
    head, when = f'<font color="{hex_of(ACCENT)}">{markup(name)}</font>', titled(text.line)
    if not when:
        return head
    note = f'<font name="{TEXT}" size="{styles.points(8)}" color="{hex_of(QUIET)}">· {markup(when)}</font>'
    return f"{head} {note}"


def _table(table: values.Table, options: PrintOptions) -> Table:
    """An icon and a name, then figures on the right."""
    styles = options.styles
    label, figures = coloured(styles.label, label_colour(options)), right(styles.body)
    first, *others = [shown(column.title).upper() for column in table.columns]
    rows: list[list[Flowable | str]] = [["", Paragraph(first, label), *(Paragraph(it, right(label)) for it in others)]]
    for row in table.rows:
        name, *cells = map(words_of, row.cells)
        sign = Icon(row.icon, 5.5 * mm, INK) if row.icon else ""
        named = Paragraph(markup(titled(name)), styles.strong)
        rows.append([sign, named, *(Paragraph(markup(cell), figures) for cell in cells)])
    letters = [max(len(it), 8) for it in others]
    widths = [FIGURES * count / sum(letters) for count in letters]
    return Table(rows, [SIGN, WIDTH - SIGN - FIGURES, *widths], style=[*ruled(options, styles, len(rows)), *INSET])


def _signs(table: values.Table, styles: Styles) -> Table:
    """The abbreviations on cards, explained."""
    letter = centred(coloured(styles.strong, ACCENT))
    rows = [
        [
            Paragraph(markup(sign), letter),
            Paragraph(markup(meaning), styles.body),
            Paragraph(markup(rule), right(styles.small)),
        ]
        for sign, meaning, rule in (map(words_of, row.cells) for row in table.rows)
    ]
    return Table(rows, [12 * mm, WIDTH - 37 * mm, 25 * mm], style=PLAIN)
