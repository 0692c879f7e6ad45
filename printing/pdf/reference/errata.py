"""The errata sheet: what changed from one release of a faction to another, in two columns."""

from collections.abc import Iterator
from itertools import chain, groupby
from typing import BinaryIO, NamedTuple

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer, Table

from armies.content.diff import DifferenceView, Value
from printing.pdf.layout.columns import Block, TwoColumns, in_columns
from printing.pdf.layout.document import DocumentInfo, Section, build_pdf
from printing.pdf.layout.ruled import FLAT, right
from printing.pdf.reference.text import ReferenceText
from printing.pdf.text.fonts import lines, markup, one_line
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import ACCENT, INK, WIDTH, Commands, hex_of


class Errata(NamedTuple):
    """What changed, both releases in words, and the notes of those in between by their releases."""

    changes: DifferenceView
    before: str
    after: str
    notes: list[tuple[str, str]]
    author: str = ""


def print_errata(errata: Errata, options: PrintOptions, file: BinaryIO) -> int:
    """Write the sheet as a PDF; returns the number of pages."""
    title = _("Errata: %(faction)s") % {"faction": one_line(errata.changes.name)}
    info = DocumentInfo(title, errata.author or "Damocles", _("What changed between two releases"), errata.after)
    return build_pdf(info, [Section(title, _story(errata, options))], options, file)


def _story(errata: Errata, options: PrintOptions) -> Iterator[Flowable]:
    text = ReferenceText(options, options.scaled(1.0))
    head = _head(errata, text)
    first = options.height - sum(part.wrap(WIDTH, 1e6)[1] for part in head)
    pages = in_columns(_blocks(errata, text), lambda n: first if n == 0 else options.height)
    yield from head
    yield TwoColumns(pages[0])
    yield from chain.from_iterable((PageBreak(), TwoColumns(page)) for page in pages[1:])


def _head(errata: Errata, text: ReferenceText) -> list[Flowable]:
    styles = text.styles
    kind = _("Errata").upper()
    name = f'<font size="9" color="{hex_of(ACCENT)}">{kind}</font>  {markup(errata.changes.name)}'
    about = f"{markup(errata.before)} → {markup(errata.after)}"
    style: Commands = [*FLAT, ("LINEBELOW", (0, 0), (-1, -1), 1.4, INK), ("BOTTOMPADDING", (0, 0), (-1, -1), 1 * mm)]
    rows = [[Paragraph(name, styles.head), Paragraph(about, right(styles.small))]]
    return [Table(rows, [WIDTH * 0.55, WIDTH * 0.45], style=style), Spacer(0, 2 * mm)]


def _blocks(errata: Errata, text: ReferenceText) -> Iterator[Block]:
    """The notes of each release, then the changes under a heading for each kind of part."""
    notes = [text.block([text.name(line), *lines(notes_of_release)]) for line, notes_of_release in errata.notes]
    yield from text.chapter(_("Notes"), notes)
    own = [text.block([_value(value, text)]) for value in errata.changes.values]
    yield from text.chapter(errata.changes.name, own)
    for heading, parts in groupby(errata.changes.parts, key=lambda part: part.heading):
        yield from text.chapter(heading, [text.block(_part_lines(part, text)) for part in parts])
    if not errata.changes.values and not errata.changes.parts:
        yield text.block([_("Nothing changed.")])


def _part_lines(part: DifferenceView, text: ReferenceText, above: str = "") -> Iterator[str]:
    """A part's name and what became of it, its values, and then its own parts under both names."""
    name = f"{above} · {part.name}" if above else part.name
    if part.values or not part.parts:
        parts = (text.name(name), text.quiet(markup(part.became_words)), markup(part.about))
        yield " ".join(part_text for part_text in parts if part_text)
    for value in part.values:
        yield _value(value, text)
    for inner in part.parts:
        yield from _part_lines(inner, text, name)


def _value(value: Value, text: ReferenceText) -> str:
    """A value before and after; of a text the words that went are struck out and the new ones underlined."""
    marks = {"delete": "<strike>{}</strike>", "insert": "<u>{}</u>"}
    marked = " ".join(marks.get(verb, "{}").format(markup(piece)) for verb, piece in value.pieces)
    return f"{text.quiet(markup(value.label))} {marked or markup(value.figures)}"
