"""The head of a roster: name, faction, release, totals and address."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, Spacer, Table

from printing.pdf.layout.ruled import FLAT, coloured
from printing.pdf.printout import Printout
from printing.pdf.symbols.address import QrCode, address_in_words
from printing.pdf.symbols.icons import Icon
from printing.pdf.text.fonts import markup, one_line
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import ACCENT, INK, PAPER, WIDTH, Commands, Styles
from rules.presentation.sheets import Total
from rules.presentation.words import FormField
from web.translation.messages import number_of, shown, titled

FIGURES = 48 * mm
APART = 4 * mm
EMBLEM = 12 * mm


def roster_head(printout: Printout, options: PrintOptions, styles: Styles) -> Iterable[Flowable]:
    """The title with the totals on the right, facts below, and the QR code if there is an address."""
    if not printout.address:
        yield from _words(printout, WIDTH, options, styles)
        return
    code = QrCode(printout.address)
    width = WIDTH - code.width - APART
    story = [*_words(printout, width, options, styles), Spacer(0, 1.5 * mm), address_in_words(printout.address, styles)]
    style: Commands = [*FLAT, ("VALIGN", (0, 0), (-1, -1), "TOP")]
    yield Table([[story, "", code]], [width, APART, code.width], style=style)


def _words(printout: Printout, width: float, options: PrintOptions, styles: Styles) -> list[Flowable]:
    return [_title(printout, width, options, styles), Spacer(0, 2 * mm), _facts(printout, width, styles)]


def _title(printout: Printout, width: float, options: PrintOptions, styles: Styles) -> Table:
    """Emblem, name and totals; white on black in full ink."""
    ink, accent = (PAPER, PAPER) if options.full else (INK, ACCENT)
    names = [
        Paragraph(titled(printout.game.facts.terms.list.one).upper(), coloured(styles.eyebrow, accent)),
        Paragraph(markup(printout.name), coloured(_title_style(printout, width, styles), ink)),
    ]
    line = ("LINEBELOW", (0, 0), (-1, -1), 2.4 if options.full else 1.4, ACCENT if options.full else INK)
    style: Commands = [*FLAT, ("VALIGN", (0, 0), (-1, -1), "BOTTOM"), line, ("BOTTOMPADDING", (0, 0), (-1, -1), 2 * mm)]
    if options.full:
        style += [("BACKGROUND", (0, 0), (-1, -1), INK), ("TOPPADDING", (0, 0), (-1, -1), 2.5 * mm)]
        style += [("LEFTPADDING", (0, 0), (0, 0), 3 * mm), ("RIGHTPADDING", (-1, 0), (-1, 0), 3 * mm)]
    emblem = Icon(printout.head.emblem, EMBLEM, PAPER if options.full else printout.head.tint)
    widths = [EMBLEM + APART, width - FIGURES - EMBLEM - APART, FIGURES]
    return Table([[emblem, names, _figures(printout, ink, styles)]], widths, style=style)


def _title_style(printout: Printout, width: float, styles: Styles) -> ParagraphStyle:
    """The largest style in which the name fits on two lines."""
    name, room = one_line(printout.name), 1.8 * (width - FIGURES - EMBLEM - APART)
    sizes = (styles.title, styles.sheet, styles.sheet_next)
    return next((it for it in sizes if stringWidth(name, it.fontName, it.fontSize) <= room), styles.sheet_next)


def _figures(printout: Printout, ink: Color, styles: Styles) -> list[Flowable]:
    """The first sum with its limit, and how many units and models there are."""
    sheet, terms = printout.sheet, printout.game.facts.terms
    first = sheet.totals[0] if sheet.totals else None
    counts_units = first is not None and first.key == "units" and first.limit is None
    counts = [] if counts_units else [number_of(len(sheet.units), terms.unit)]
    if terms.model != terms.unit:
        counts.append(number_of(sum(unit.models for unit in sheet.units), terms.model))
    note = coloured(styles.figure_note, ink) if ink is PAPER else styles.figure_note
    sums = [Paragraph(_sum(total), coloured(styles.figure, ink)) for total in sheet.totals[:1]]
    return [*sums, Paragraph(" · ".join(counts), note)]


def _sum(total: Total) -> str:
    unit = markup(shown(total.short or total.label))
    limit = "" if total.limit is None else f"/ {total.limit} "
    return f"{total.value} <font size='13'>{limit}{unit}</font>"


def _facts(printout: Printout, width: float, styles: Styles) -> Table:
    """Faction, campaign, player, release, date of the last change, and what is chosen for the list, with labels."""
    faction = " · ".join(part for part in (printout.head.name, printout.author) if part)
    facts = [
        (_("Faction"), faction),
        (_("Campaign"), printout.campaign),
        (_("Player"), printout.player),
        (_("Release"), printout.release),
        (_("Last changed"), printout.changed),
    ]
    facts += [(shown(field.label), _chosen(field)) for field in printout.sheet.choices]
    given = [(label, value) for label, value in facts if value]
    cells = [[Paragraph(label.upper(), styles.label), Paragraph(markup(value), styles.body)] for label, value in given]
    style: Commands = [*FLAT, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("RIGHTPADDING", (0, 0), (-2, -1), 4 * mm)]
    return Table([cells], _widths([value for _label, value in given], width), style=style)


def _chosen(field: FormField) -> str:
    """What is chosen for the list, as it is called."""
    called = {choice.key: shown(choice.label) for choice in field.choices}
    values = field.value if isinstance(field.value, list | tuple) else [field.value]
    return ", ".join(called.get(value, str(value)) for value in values)


def _widths(values: Sequence[str], width: float) -> list[float]:
    """Column widths proportional to the text, with a minimum."""
    shares = [min(max(len(value), 10), 30) for value in values]
    return [width * share / sum(shares) for share in shares]
