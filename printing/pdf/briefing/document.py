"""An operation's briefing: its map to scale, set-up, scoring, end and winner."""

from collections.abc import Iterable
from itertools import product
from typing import BinaryIO

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from printing.pdf.briefing.map import SIZES, briefing_map
from printing.pdf.briefing.words import side_by_side_text, words_below
from printing.pdf.layout.document import DocumentInfo, Section, build_pdf
from printing.pdf.layout.ruled import FLAT, coloured
from printing.pdf.maps.picture import Ground
from printing.pdf.roster.page import TIGHTER
from printing.pdf.roster.points import height_of
from printing.pdf.text.fonts import markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import ACCENT, INK, PAPER, WIDTH, Commands, Styles
from rules.presentation.cards import Briefing
from rules.presentation.words import Terms
from web.translation.messages import shown, titled

LONG_TITLE = 36


def print_briefing(briefing: Briefing, terms: Terms, ground: Ground, options: PrintOptions, file: BinaryIO) -> int:
    """Write a mission's briefing as a PDF, with its ground as it stands; returns the number of pages."""
    title = shown(briefing.title)
    story = _on_one_page(briefing, terms, ground, options) or _flowing(briefing, terms, ground, options)
    return build_pdf(DocumentInfo(title, "", _kind(terms)), [Section(title, story)], options, file)


def _kind(terms: Terms) -> str:
    return _("%(mission)s briefing") % {"mission": titled(terms.mission.one)}


def _on_one_page(briefing: Briefing, terms: Terms, ground: Ground, options: PrintOptions) -> list[Flowable]:
    """The largest map and text that fit on one page; large text is not made smaller."""
    scales = TIGHTER if options.text == "normal" else TIGHTER[:1]

    def tried(size: float, scale: float) -> list[Flowable]:
        styles = options.scaled(scale)
        story = [*_above(briefing, terms, ground, options, styles, size), *side_by_side_text(briefing, terms, styles)]
        return story if height_of(story, WIDTH, options) <= options.height else []

    if not tried(SIZES[-1], scales[-1]):
        return []
    return next(story for size, scale in product(SIZES, scales) if (story := tried(size, scale)))


def _flowing(briefing: Briefing, terms: Terms, ground: Ground, options: PrintOptions) -> list[Flowable]:
    """On as many pages as needed."""
    styles = options.styles
    return [*_above(briefing, terms, ground, options, styles, SIZES[0]), *words_below(briefing, terms, styles)]


def _above(
    briefing: Briefing, terms: Terms, ground: Ground, options: PrintOptions, styles: Styles, size: float
) -> list[Flowable]:
    """The title and the map."""
    return [
        *_head(briefing, terms, options, styles),
        Spacer(0, 4 * mm),
        *briefing_map(briefing.facts, ground, options, styles, size),
        Spacer(0, 2 * mm),
    ]


def _head(briefing: Briefing, terms: Terms, options: PrintOptions, styles: Styles) -> Iterable[Flowable]:
    """The title, white on black in full ink, and the operation's summary."""
    ink, accent = (PAPER, PAPER) if options.full else (INK, ACCENT)
    title, summary = shown(briefing.title), shown(briefing.summary)
    size = styles.title if len(title) < LONG_TITLE else styles.sheet
    names = [
        Paragraph(markup(_kind(terms).upper()), coloured(styles.eyebrow, accent)),
        Paragraph(markup(title), coloured(size, ink)),
    ]
    line = ("LINEBELOW", (0, 0), (-1, -1), 2.4 if options.full else 1.4, ACCENT if options.full else INK)
    style: Commands = [*FLAT, line, ("BOTTOMPADDING", (0, 0), (-1, -1), 2 * mm)]
    if options.full:
        style += [("BACKGROUND", (0, 0), (-1, -1), INK), ("TOPPADDING", (0, 0), (-1, -1), 2.5 * mm)]
        style += [("LEFTPADDING", (0, 0), (-1, -1), 3 * mm)]
    yield Table([[names]], [WIDTH], style=style)
    if summary:
        yield Spacer(0, 2 * mm)
        yield Paragraph(markup(summary), styles.reading)
