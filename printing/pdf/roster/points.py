"""Below a roster's units: where its points come from, and its piles of cards."""

from collections import Counter
from collections.abc import Iterable

from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, LongTable, Spacer, Table

from printing.pdf.layout.ruled import FLAT, PLAIN, Cell, right
from printing.pdf.printout import Printout
from printing.pdf.roster.units import called, numbered
from printing.pdf.text.fonts import markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import INK, LINE, WIDTH, Commands, Styles
from rules.presentation.sheets import Panel, PanelRow, Pile, UnitRow
from rules.presentation.words import Term
from web.translation.messages import number_of, shown, titled

APART = 8 * mm
HALF = (WIDTH - APART) / 2
MAX_ABREAST = 0.6
"""Part of a page: higher tables are placed one below the other, since side-by-side tables are not split."""

MAX_LETTERS = 400
"""Maximum length of the names of units behind a line; longer ones are replaced by numbers."""

MIN_HEADED = 30 * mm
"""Minimum space for a heading and its content; with less it moves to the next page."""

TOP: Commands = [("VALIGN", (0, 0), (-1, -1), "TOP")]


def panels_and_piles(printout: Printout, options: PrintOptions, styles: Styles) -> Iterable[Flowable]:
    """Side by side if there are two and both are short."""
    yield Spacer(0, 4 * mm)
    abreast = list(_parts(printout, HALF, styles))
    tallest = max((height_of(part, HALF, options) for part in abreast), default=0.0)
    if len(abreast) == 2 and tallest <= MAX_ABREAST * options.height:
        yield Table([[abreast[0], "", abreast[1]]], [HALF, APART, HALF], style=[*FLAT, *TOP])
        return
    for part in _parts(printout, WIDTH, styles):
        yield CondPageBreak(MIN_HEADED)
        yield from part
        yield Spacer(0, 4 * mm)


def height_of(story: Iterable[Flowable], width: float, options: PrintOptions) -> float:
    """The height of flowables one below the other; page breaks take none."""
    placed = (flowable for flowable in story if not isinstance(flowable, CondPageBreak))
    return sum(flowable.wrap(width, options.height)[1] for flowable in placed)


def _parts(printout: Printout, width: float, styles: Styles) -> Iterable[list[Flowable]]:
    """What is known of the list; what it could change is for the screen."""
    sheet = printout.sheet
    for panel in sheet.panels:
        if not any(row.change for row in panel.rows):
            yield _panel(panel, sheet.units, printout.game.facts.terms.unit, width, styles)
    for pile in sheet.piles:
        yield _pile(pile, printout, width, styles)


def _panel(panel: Panel, units: tuple[UnitRow, ...], term: Term, width: float, styles: Styles) -> list[Flowable]:
    """Its lines, each with its rule, the units behind it and its figure."""
    rows = [_panel_row(row, units, term, styles) for row in panel.rows]
    style: Commands = [*_listed(), ("RIGHTPADDING", (1, 0), (1, -1), 3 * mm)]
    rule = 16 * mm * max(1, styles.scale)
    table = LongTable(rows, [rule, width - rule - 18 * mm, 18 * mm], style=style)
    return [Paragraph(markup(shown(panel.title)), styles.head), table]


def _panel_row(row: PanelRow, units: tuple[UnitRow, ...], term: Term, styles: Styles) -> list[Cell]:
    cell: list[Flowable] = [Paragraph(markup(shown(row.message)), styles.strong)]
    if note := markup(shown(row.detail)) or _members(row, units, term):
        cell.append(Paragraph(note, styles.small))
    return [Paragraph(row.rule, styles.label), cell, Paragraph(markup(shown(row.figure)), right(styles.body))]


def _members(row: PanelRow, units: tuple[UnitRow, ...], term: Term) -> str:
    """The units behind a line: how many if it is all, else by name or number."""
    if row.units and len(row.units) == len(units):
        return number_of(len(units), term)
    names = ", ".join(f"<b>{n + 1}</b>&nbsp;{called(units[n])}" for n in row.units)
    return names if len(names) <= MAX_LETTERS else f"{titled(term.many)} {numbered(list(row.units))}"


def _pile(pile: Pile, printout: Printout, width: float, styles: Styles) -> list[Flowable]:
    """Its cards by name, in columns that fill the width."""
    term = pile.term or printout.game.facts.terms.card
    head = f"{titled(pile.title)} · {number_of(len(pile.order), term)}" if term else titled(pile.title)
    names, copies = {card.slug: shown(card.name) for card in pile.cards}, Counter(pile.order)
    named = [Paragraph(f"<b>{count}</b> × {markup(names[slug])}", styles.body) for slug, count in copies.items()]
    if not named:
        return [Paragraph(head, styles.head)]
    columns = 2 if width < WIDTH else 4
    down = -(-len(named) // columns)
    rows = [[named[n] if n < len(named) else "" for n in range(row, columns * down, down)] for row in range(down)]
    style: Commands = [*_listed(), ("RIGHTPADDING", (0, 0), (-2, -1), 3 * mm)]
    return [Paragraph(head, styles.head), LongTable(rows, [width / columns] * columns, style=style)]


def _listed() -> Commands:
    """A table below a heavy line."""
    return [*PLAIN, *TOP, ("LINEABOVE", (0, 0), (-1, 0), 1, INK), ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE)]
