"""Chapters of a quick reference as blocks of its columns: quoted rules, texts and tables."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from threading import get_ident
from typing import Any

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import LongTable

from armies.codex.rulebook import BOLD
from printing.pdf.layout.columns import COLUMN, Block
from printing.pdf.layout.ruled import FLAT, Cell, centred
from printing.pdf.reference.text import ReferenceText, strong
from printing.pdf.text.fonts import lines, markup
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import LINE, Commands
from rules.presentation.cards import Chapter, Figure, Row, Table, Text
from web.translation.messages import shown, titled

NARROW, WIDE = 11 * mm, 15.5 * mm
"""A column of figures, at its heading's width between these."""

TIGHT: Commands = [*FLAT, ("BOTTOMPADDING", (0, 0), (-1, -1), 0.8)]

CACHE_SIZE = 1000
"""Maximum number of blocks kept in memory; most quote rules, and are the same for all lists of a game."""


def chapter_blocks(chapters: Sequence[Chapter], text: ReferenceText) -> list[Block]:
    return list(chain.from_iterable(text.chapter(shown(chapter.title), _blocks(chapter, text)) for chapter in chapters))


def _blocks(chapter: Chapter, text: ReferenceText) -> list[Block]:
    lead = " · ".join(
        [
            *([markup(shown(chapter.lead))] if chapter.lead else []),
            *(f"{text.name(shown(stat.label))} {markup(shown(stat.value))}" for stat in chapter.stats),
        ]
    )
    return [
        *([text.block([lead])] if lead else []),
        *(_block(part, text, get_ident()) for part in (*chapter.texts, *chapter.tables)),
    ]


@lru_cache(CACHE_SIZE)
def _block(part: Text | Table, text: ReferenceText, thread: int) -> Block:
    """A part as it was laid out before by this thread: a flowable holds the canvas while it is drawn."""
    if isinstance(part, Table):
        return Block([_table(part, text)])
    return _text(part, text) if part.text or part.name else _quoted(part, text)


def _quoted(paragraph: Text, text: ReferenceText) -> Block:
    """The rules that a text without words names, with their ids."""
    sentences = []
    for id in filter(None, map(str.strip, paragraph.rule.split(","))):
        sentences_of_rule = text.book[id.rstrip("+")].plain[: 2 if id.endswith("+") else 1]
        sentences.append(f"{' '.join(map(_printed, sentences_of_rule))} {text.cited(id.rstrip('+'))}")
    note = [text.quiet(markup(shown(paragraph.note)))] if paragraph.note else []
    return text.block(["&nbsp; ".join(sentences), *note])


def _printed(sentence: str) -> str:
    return BOLD.sub(lambda bold: strong(bold[1]), markup(sentence))


def _text(paragraph: Text, text: ReferenceText) -> Block:
    """Name, timing and cost, effect and owners."""
    head = text.name(shown(paragraph.name))
    if paragraph.line:
        head += f"  {text.quiet(markup(titled(paragraph.line)))}"
    parts = lines(shown(paragraph.text)) or [""]
    if paragraph.rule:
        parts[-1] = f"{parts[-1]} {text.cited(paragraph.rule)}"
    if paragraph.note:
        parts[-1] = f"{parts[-1]} {text.quiet(markup(shown(paragraph.note)))}"
    return text.block([head, *parts])


def _table(table: Table, text: ReferenceText) -> LongTable:
    """Figures are centred; a row of one cell is a heading over all columns, which stays with the next."""
    heads = [shown(column.title).upper() for column in table.columns]
    label, figures = text.styles.label, len(heads) - 1
    rows: list[list[Cell]] = [[Paragraph(head, centred(label) if n else label) for n, head in enumerate(heads)]]
    style: Commands = []
    headed = any(len(row.cells) == 1 for row in table.rows)
    for n, row in enumerate(table.rows, 1):
        if len(row.cells) == 1:
            followed = n < len(table.rows) and len(table.rows[n].cells) > 1
            style += [("SPAN", (0, n), (-1, n)), ("NOSPLIT", (0, n), (-1, n + followed))]
        if len(row.cells) == 1 or not headed:
            style.append(("LINEABOVE", (0, n), (-1, n), 0.4, LINE))
        rows.append(_row(row, figures, text))
    widest = max((stringWidth(head, label.fontName, label.fontSize) for head in heads[1:]), default=0.0)
    figure = min(max(NARROW, widest + 1 * mm), WIDE * max(1, text.styles.scale), COLUMN / len(heads))
    return LongTable(
        rows, [COLUMN - figures * figure, *[figure] * figures], repeatRows=1, style=[*TIGHT, *style], hAlign="LEFT"
    )


def _row(row: Row, figures: int, text: ReferenceText) -> list[Cell]:
    name, *cells = [markup(_cell_text(cell)) for cell in row.cells]
    note = markup(shown(row.note))
    if not cells:
        return [Paragraph(f"{text.name(_cell_text(row.cells[0]))}  {note}", text.body), *[""] * figures]
    named = f"{name} {text.quiet(note)}" if note else name
    return [Paragraph(named, text.body), *(Paragraph(cell, centred(text.body)) for cell in cells)]


def _cell_text(cell: Any) -> str:
    return shown(cell.value if isinstance(cell, Figure) else cell)
