"""The cover: faction, release and author."""

from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.colors import Color
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from printing.pdf.layout.document import Section, WholePage
from printing.pdf.symbols.emblem import PrintedFaction, draw_emblem
from printing.pdf.symbols.icons import draw_icon
from printing.pdf.text.fonts import HEADING, TEXT, markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import ACCENT, INK, PAPER, QUIET

EDGE = 18 * mm
SIZES = range(54, 8, -2)
"""Of the faction's name; the longest one takes four lines of 24 pt."""


def cover(faction: PrintedFaction, release: str, author: str, options: PrintOptions) -> Section:
    """One page without footer; the next page is number 2."""
    page = WholePage(partial(_draw, faction, release, author, options))
    return Section(pgettext("of a book", "Cover"), [page], bare=True)


def _draw(faction: PrintedFaction, release: str, author: str, options: PrintOptions, canvas: Canvas) -> None:
    width, height = options.size
    ink = PAPER if options.full else INK
    canvas.addPageLabel(0, prefix=pgettext("of a book", "Cover"))
    canvas.addPageLabel(1, style="ARABIC", start=2)
    _frame(canvas, faction.tint, options)
    draw_icon(canvas, "mark", EDGE, height - EDGE - 9 * mm, 9 * mm, ACCENT if not options.full else PAPER)
    canvas.setFillColor(ink)
    canvas.setFont(HEADING, 16)
    canvas.drawString(EDGE + 12 * mm, height - EDGE - 6.4 * mm, "Damocles")
    emblem = 0.31 * height
    top = height - EDGE - 44 * mm
    draw_emblem(canvas, faction, (width - emblem) / 2, top - emblem, emblem, ink if options.full else faction.tint)
    foot = _below(canvas, release, author, width, options)
    _name(canvas, faction.name, width, top - emblem - 14 * mm, foot, ink)


def _frame(canvas: Canvas, tint: Color, options: PrintOptions) -> None:
    """The whole page in the faction's colour, or a line around it."""
    width, height = options.size
    if options.full:
        canvas.setFillColor(tint)
        canvas.rect(0, 0, width, height, stroke=0, fill=1)
    canvas.setStrokeColor(PAPER if options.full else INK)
    canvas.setLineWidth(1)
    canvas.rect(EDGE - 6 * mm, EDGE - 6 * mm, width - 2 * EDGE + 12 * mm, height - 2 * EDGE + 12 * mm)


def _name(canvas: Canvas, name: str, width: float, top: float, foot: float, ink: Color) -> None:
    """The word codex and the faction's name, as large as they fit."""
    across = width - 2 * EDGE
    word = Paragraph(_("Codex").upper(), _style(13, HEADING, ink))
    top -= word.wrap(across, top)[1]
    word.drawOn(canvas, EDGE, top)
    room = top - foot - 8 * mm
    named = next(named for size in SIZES if (named := _named(name, size, ink)).wrap(across, room)[1] <= room)
    named.drawOn(canvas, EDGE, top - 4 * mm - named.height)


def _named(name: str, size: float, ink: Color) -> Paragraph:
    return Paragraph(markup(name), _style(size, HEADING, ink))


def _below(canvas: Canvas, release: str, author: str, width: float, options: PrintOptions) -> float:
    """The release and the author at the foot; returns their height."""
    quiet = PAPER if options.full else QUIET
    up = EDGE + 4 * mm
    for line in (author, release):
        if line:
            word = Paragraph(markup(line), _style(11, TEXT, quiet))
            word.wrap(width - 2 * EDGE, 1e6)
            word.drawOn(canvas, EDGE, up)
            up += word.height + 1 * mm
    return up


def _style(size: float, font: str, colour: Color) -> ParagraphStyle:
    return ParagraphStyle(
        f"cover-{size}", fontName=font, fontSize=size, leading=size * 1.12, textColor=colour, alignment=TA_CENTER
    )
