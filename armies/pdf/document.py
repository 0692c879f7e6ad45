"""The printed strike force as one document: roster, datasheets, rules and deck. The same bytes for the same input."""

from functools import partial
from io import BytesIO
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageBreak, PageTemplate

from armies.models import StrikeForce
from armies.pdf.card import Marked
from armies.pdf.datasheet_card import datasheet_card
from armies.pdf.deck import deck_pages
from armies.pdf.fonts import HEADING, TEXT, one_line, signs_shown
from armies.pdf.gauge import draw_ruler
from armies.pdf.printout import Printout, printout_of
from armies.pdf.roster_page import roster_page
from armies.pdf.signs import draw_sign, stamp
from armies.pdf.styles import ACCENT, FOOT, INK, PAPERS, QUIET, SMALLEST, TOP, WIDTH


def strike_force_pdf(strike_force: StrikeForce, *, paper: str = "A4") -> bytes:
    """A strike force fetched `with_squads`, as a PDF on A4 or Letter."""
    return print_of(printout_of(strike_force), paper)


def print_of(printout: Printout, paper: str = "A4") -> bytes:
    """The pages of a strike force; KeyError for a paper that is neither A4 nor Letter."""
    width, height = PAPERS[paper]
    signs_shown()
    page = height - TOP - FOOT
    file = BytesIO()
    document = _template(file, printout, (width, height))
    frame = Frame((width - WIDTH) / 2, FOOT, WIDTH, page, 0, 0, 0, 0)
    document.addPageTemplates(PageTemplate("page", [frame], onPage=partial(_furniture, printout)))
    document.build(_story(printout, page))
    return file.getvalue()


def _template(file: BytesIO, printout: Printout, size: tuple[float, float]) -> BaseDocTemplate:
    return BaseDocTemplate(
        file,
        pagesize=size,
        title=one_line(printout.roster.name),
        author=one_line(printout.player),
        subject=_("Strike force of %(faction)s") % {"faction": one_line(printout.faction.name)},
        creator="Damocles",
        producer="Damocles",
        lang=get_language() or "en",
        invariant=1,
        displayDocTitle=True,
    )


def _story(printout: Printout, page: float) -> list[Flowable]:
    story = roster_page(printout)
    sheets = printout.used_sheets()
    if sheets:
        story += [PageBreak(), Marked(_("Datasheets"), 0)]
    story += [datasheet_card(sheet, printout, page) for sheet in sheets]
    deck = deck_pages(printout, page)
    return [*story, PageBreak(), *deck] if deck else story


def _furniture(printout: Printout, canvas: Canvas, document: Any) -> None:
    """On every page: the mark, the name of the list, the page's number, and a ruler at true size."""
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
    canvas.drawString(left + 24 * mm, line, _shortened(one_line(printout.roster.name), WIDTH - 60 * mm))
    canvas.drawRightString(left + WIDTH, line, _("Page %(number)d") % {"number": canvas.getPageNumber()})
    canvas.restoreState()


def _shortened(text: str, width: float) -> str:
    """Text cut, with a sign that it was, to what fits in a width."""
    if stringWidth(text, TEXT, SMALLEST) <= width:
        return text
    while text and stringWidth(f"{text}…", TEXT, SMALLEST) > width:
        text = text[:-1]
    return f"{text}…"
