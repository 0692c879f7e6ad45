"""An operation's briefing: its map to scale, set-up, scoring, end and winner."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import BinaryIO

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, Spacer, Table

from armies.pdf.briefing_map import SIZES, briefing_map
from armies.pdf.briefing_words import side_by_side_text, words_below
from armies.pdf.document import DocumentInfo, Section, build_pdf
from armies.pdf.fonts import markup
from armies.pdf.options import PrintOptions
from armies.pdf.picture import Ground, Piece, ground_of
from armies.pdf.roster_page import TIGHTER
from armies.pdf.roster_points import height_of
from armies.pdf.ruled import FLAT, coloured
from armies.pdf.styles import ACCENT, INK, PAPER, WIDTH, Commands, Styles
from rules.damocles.operations.operation import Operation

LONG_TITLE = 36


def print_briefing(operation: Operation, options: PrintOptions, file: BinaryIO, scenery: Sequence[Piece] = ()) -> int:
    """Write an operation's briefing as a PDF, with scenery that is already placed; returns the number of pages."""
    book = DocumentInfo(operation.title, "", _("Operation briefing"))
    return build_pdf(book, briefing_sections(operation, options, scenery), options, file)


def briefing_sections(operation: Operation, options: PrintOptions, scenery: Sequence[Piece] = ()) -> list[Section]:
    """The briefing on one page if 8 pt text and a large enough map fit."""
    ground = ground_of(operation, scenery)
    return [Section(operation.title, _on_one_page(operation, ground, options) or _flowing(operation, ground, options))]


def _on_one_page(operation: Operation, ground: Ground, options: PrintOptions) -> list[Flowable]:
    """The largest map and text that fit on one page; large text is not made smaller."""
    scales = TIGHTER if options.text == "normal" else TIGHTER[:1]

    def tried(size: float, scale: float) -> list[Flowable]:
        styles = options.scaled(scale)
        story = [*_above(operation, ground, options, styles, size), *side_by_side_text(operation, ground, styles)]
        return story if height_of(story, WIDTH, options) <= options.height else []

    if not tried(SIZES[-1], scales[-1]):
        return []
    return next(story for size, scale in product(SIZES, scales) if (story := tried(size, scale)))


def _flowing(operation: Operation, ground: Ground, options: PrintOptions) -> list[Flowable]:
    """On as many pages as needed."""
    styles = options.styles
    return [*_above(operation, ground, options, styles, SIZES[0]), *words_below(operation, ground, styles)]


def _above(operation: Operation, ground: Ground, options: PrintOptions, styles: Styles, size: float) -> list[Flowable]:
    """The title and the map."""
    return [
        *_head(operation, options, styles),
        Spacer(0, 4 * mm),
        *briefing_map(operation, ground, options, styles, size),
        Spacer(0, 2 * mm),
    ]


def _head(operation: Operation, options: PrintOptions, styles: Styles) -> Iterable[Flowable]:
    """The title, white on black in full ink, and the operation's summary."""
    ink, accent = (PAPER, PAPER) if options.full else (INK, ACCENT)
    size = styles.title if len(operation.title) < LONG_TITLE else styles.sheet
    names = [
        Paragraph(_("Operation briefing").upper(), coloured(styles.eyebrow, accent)),
        Paragraph(markup(operation.title), coloured(size, ink)),
    ]
    line = ("LINEBELOW", (0, 0), (-1, -1), 2.4 if options.full else 1.4, ACCENT if options.full else INK)
    style: Commands = [*FLAT, line, ("BOTTOMPADDING", (0, 0), (-1, -1), 2 * mm)]
    if options.full:
        style += [("BACKGROUND", (0, 0), (-1, -1), INK), ("TOPPADDING", (0, 0), (-1, -1), 2.5 * mm)]
        style += [("LEFTPADDING", (0, 0), (-1, -1), 3 * mm)]
    yield Table([[names]], [WIDTH], style=style)
    if operation.summary:
        yield Spacer(0, 2 * mm)
        yield Paragraph(markup(operation.summary), styles.reading)
