"""The head of a roster: name, faction, release, totals and address."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, Paragraph, Spacer, Table

from armies.pdf.address import QrCode, address_in_words
from armies.pdf.fonts import markup, one_line
from armies.pdf.options import PrintOptions
from armies.pdf.printout import Printout
from armies.pdf.ruled import FLAT, coloured
from armies.pdf.styles import ACCENT, INK, PAPER, WIDTH, Commands, Styles
from armies.text import terms

FIGURES = 48 * mm
APART = 4 * mm


def roster_head(printout: Printout, options: PrintOptions, styles: Styles) -> Iterable[Flowable]:
    """The title with the totals on the right, facts below, and the QR code if there is an address."""
    if not printout.address:
        yield from _words(printout, WIDTH, options, styles)
        return
    code = QrCode(printout.address)
    width = WIDTH - code.width - APART
    words = [*_words(printout, width, options, styles), Spacer(0, 1.5 * mm), address_in_words(printout.address, styles)]
    style: Commands = [*FLAT, ("VALIGN", (0, 0), (-1, -1), "TOP")]
    yield Table([[words, "", code]], [width, APART, code.width], style=style)


def _words(printout: Printout, width: float, options: PrintOptions, styles: Styles) -> list[Flowable]:
    return [_title(printout, width, options, styles), Spacer(0, 2 * mm), _facts(printout, width, styles)]


def _title(printout: Printout, width: float, options: PrintOptions, styles: Styles) -> Table:
    """Name and totals; white on black in full ink."""
    ink, accent = (PAPER, PAPER) if options.full else (INK, ACCENT)
    names = [
        Paragraph(_("Strike force").upper(), coloured(styles.eyebrow, accent)),
        Paragraph(markup(printout.roster.name), coloured(_title_style(printout, width, styles), ink)),
    ]
    line = ("LINEBELOW", (0, 0), (-1, -1), 2.4 if options.full else 1.4, ACCENT if options.full else INK)
    style: Commands = [*FLAT, ("VALIGN", (0, 0), (-1, -1), "BOTTOM"), line, ("BOTTOMPADDING", (0, 0), (-1, -1), 2 * mm)]
    if options.full:
        style += [("BACKGROUND", (0, 0), (-1, -1), INK), ("TOPPADDING", (0, 0), (-1, -1), 2.5 * mm)]
        style += [("LEFTPADDING", (0, 0), (0, 0), 3 * mm), ("RIGHTPADDING", (-1, 0), (-1, 0), 3 * mm)]
    return Table([[names, _figures(printout, ink, styles)]], [width - FIGURES, FIGURES], style=style)


def _title_style(printout: Printout, width: float, styles: Styles) -> ParagraphStyle:
    """The largest style in which the name fits on two lines."""
    name, room = one_line(printout.roster.name), 1.8 * (width - FIGURES)
    sizes = (styles.title, styles.sheet, styles.sheet_next)
    return next((it for it in sizes if stringWidth(name, it.fontName, it.fontSize) <= room), styles.sheet_next)


def _figures(printout: Printout, ink: Color, styles: Styles) -> list[Flowable]:
    roster, verdict = printout.roster, printout.verdict
    units = sum(squad.size for squad in roster.squads)
    squads = ngettext("%(count)d squad", "%(count)d squads", len(roster.squads)) % {"count": len(roster.squads)}
    valor = _("%(valor)d <font size='13'>/ %(limit)d SV</font>")
    note = coloured(styles.figure_note, ink) if ink is PAPER else styles.figure_note
    return [
        Paragraph(valor % {"valor": verdict.strategic_valor, "limit": roster.limit}, coloured(styles.figure, ink)),
        Paragraph(f"{squads} · {terms.units(units)}", note),
    ]


def _facts(printout: Printout, width: float, styles: Styles) -> Table:
    """Faction, campaign, player, release and date of the last change, with labels."""
    faction = " · ".join(part for part in (printout.faction.name, printout.author) if part)
    facts = [
        (_("Faction"), faction),
        (_("Campaign"), printout.campaign),
        (_("Player"), printout.player),
        (_("Release"), printout.release),
        (_("Last changed"), printout.changed),
    ]
    given = [(label, value) for label, value in facts if value]
    cells = [[Paragraph(label.upper(), styles.label), Paragraph(markup(value), styles.body)] for label, value in given]
    style: Commands = [*FLAT, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("RIGHTPADDING", (0, 0), (-2, -1), 4 * mm)]
    return Table([cells], _widths([value for _label, value in given], width), style=style)


def _widths(values: Sequence[str], width: float) -> list[float]:
    """Column widths proportional to the text, with a minimum."""
    shares = [min(max(len(value), 10), 30) for value in values]
    return [width * share / sum(shares) for share in shares]
