"""The rules of the faction and the cards of the deck, each asset once with its copies (R-FAC-01, R-AST-01)."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, Spacer, Table

from armies import terms
from armies.pdf.card import Card
from armies.pdf.datasheet_card import FLAT, ability_text
from armies.pdf.fonts import lines, markup, one_line
from armies.pdf.printout import Printout
from armies.pdf.styles import ACCENT, GAP, WIDTH, Styles, hex_of
from rules.damocles.datasheets import Asset

IN_A_ROW = 3
APART = 4 * mm
NARROW = (WIDTH - (IN_A_ROW - 1) * APART) / IN_A_ROW
LEAST = 45 * mm
TALLEST = 90 * mm
"""An asset with more to say gets a card across the page."""


def deck_pages(printout: Printout, page: float, styles: Styles) -> list[Flowable]:
    """The faction's rules, then the cards of the deck."""
    return [*_rules(printout, styles), *_cards(printout, page, styles)]


def _rules(printout: Printout, styles: Styles) -> Iterable[Flowable]:
    if not printout.faction.rules:
        return
    yield Paragraph(markup(printout.faction.name).upper(), styles.eyebrow)
    yield Paragraph(_("Rules of the faction"), styles.head)
    for rule in printout.faction.rules:
        for text, gap in ability_text(rule, styles):
            yield from (Spacer(0, gap), text)
    yield Spacer(0, GAP)


def _cards(printout: Printout, page: float, styles: Styles) -> Iterable[Flowable]:
    used = printout.used_assets()
    if not used:
        return
    yield Paragraph(_("The deck"), styles.head)
    yield Spacer(0, 3 * mm)
    row: list[Card] = []
    for asset, copies in used:
        card = _card(asset, copies, page, styles)
        if card.wrap(NARROW, page)[1] > TALLEST:
            yield from (card, Spacer(0, APART))
            continue
        row.append(card)
        if len(row) == IN_A_ROW:
            yield from (_row(row), Spacer(0, APART))
            row = []
    if row:
        yield _row(row)


def _row(cards: list[Card]) -> Table:
    """Cards side by side, all as high as the highest."""
    tallest = max(LEAST, *(card.wrap(NARROW, TALLEST)[1] for card in cards))
    for card in cards:
        card.least = tallest
    cells: list[Flowable | str] = []
    for card in cards:
        cells += ["", card] if cells else [card]
    widths = [NARROW if n % 2 == 0 else APART for n in range(len(cells))]
    return Table([cells], widths, hAlign="LEFT", style=FLAT)


def _card(asset: Asset, copies: int, page: float, styles: Styles) -> Card:
    body: list[tuple[Flowable, float]] = [(Paragraph(terms.asset_timing(asset), styles.small), 0.5 * mm)]
    body += [(Paragraph(line, styles.body), 2 * mm) for line in lines(asset.text)]

    def head(goes_on: bool) -> Flowable:
        note = _("continued") if goes_on else f"× {copies}"
        text = f'{markup(asset.name)} <font size="10" color="{hex_of(ACCENT)}">{note}</font>'
        return Paragraph(text, styles.asset)

    return Card(head, body, page, one_line(asset.name), ACCENT)
