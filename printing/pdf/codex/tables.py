"""Tables of all parts of a faction, with page numbers."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, LongTable, Spacer

from printing.pdf.cards.card_parts import words_of
from printing.pdf.codex.book import Book
from printing.pdf.layout.document import Section
from printing.pdf.layout.ruled import INSET, Cell, label_colour, ruled
from printing.pdf.symbols.icons import Icon
from printing.pdf.text.fonts import HEADING, TEXT, markup, one_line
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.pages import PageOf
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import INK, WIDTH, Commands, Styles
from rules.presentation import cards as values
from web.translation.messages import shown, titled

FIGURE = 18 * mm
FIGURES = 93 * mm
"""The most that a table's figures are wide, each and together."""

PAGE = 14 * mm
SIGN = 8 * mm


def table_chapters(book: Book, options: PrintOptions) -> Iterator[Section]:
    """What the game tells of all parts at a glance."""
    for n, table in enumerate(book.codex.tables):
        title = titled(table.title)
        yield Section(title, _table(title, table, book, options), key=f"table-{n}")


def _table(title: str, table: values.Table, book: Book, options: PrintOptions) -> Iterator[Flowable]:
    """Names on the left, figures centred, page numbers on the right."""
    styles = options.styles
    parts = {part.option.slug: part for part in book.parts if not part.kind.card}
    owned = any(words_of(row.cells[0]) != shown(parts[row.slug].card.name) for row in table.rows)
    first, *columns = [shown(column.title) for column in table.columns]
    kind = next(iter(parts.values())).kind
    heads = ["", first, *([shown(kind.term.one)] if owned else []), *columns, _("Page")]
    rows = []
    for row in table.rows:
        part = parts[row.slug]
        of = [Paragraph(markup(shown(part.card.name)), styles.body)] if owned else []
        sign = Icon(row.icon, 4.4 * mm if owned else 5 * mm, INK) if row.icon else ""
        rows.append([sign, _name(row, owned, styles), *of, *_figures(row, table), PageOf(part.key, styles)])
    columns_before, figure = 1 + owned, min(FIGURE, FIGURES / max(1, len(columns)))
    named = (WIDTH - SIGN - PAGE - figure * len(columns)) / columns_before
    style: Commands = [
        *ruled(options, styles, len(rows) + 1),
        *INSET,
        ("FONT", (0, 0), (-1, 0), HEADING, 8),
        ("TEXTCOLOR", (0, 0), (-1, 0), label_colour(options)),
        ("FONT", (1 + columns_before, 1), (-1, -1), TEXT, styles.points(9.5)),
        ("ALIGN", (1 + columns_before, 0), (-2, -1), "CENTER"),
        ("ALIGN", (-1, 0), (-1, -1), "RIGHT"),
        ("RIGHTPADDING", (1, 0), (2, -1), 2 * mm),
    ]
    yield Paragraph(markup(title), styles.title)
    yield Spacer(0, 4 * mm)
    widths = [SIGN, *[named] * columns_before, *[figure] * len(columns), PAGE]
    yield LongTable([[head.upper() for head in heads], *rows], widths, repeatRows=1, style=style)


def _name(row: values.Row, owned: bool, styles: Styles) -> Cell:
    """A part's own name, or what it has with a note."""
    name, note = markup(words_of(row.cells[0])), markup(shown(row.note))
    if not owned:
        return Paragraph(name, styles.strong)
    return [Paragraph(f"<b>{name}</b>", styles.body), *([Paragraph(note, styles.small)] if note else [])]


def _figures(row: values.Row, table: values.Table) -> Iterator[str]:
    for cell, column in zip(row.cells[1:], table.columns[1:], strict=True):
        text = one_line(words_of(cell))
        yield f"{text} {shown(column.unit)}" if column.unit and text else text
