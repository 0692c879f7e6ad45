"""Blank forms to fill in by hand: datasheets, squad and asset cards in true size, battle sheets."""

from collections.abc import Callable
from typing import BinaryIO

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from armies.pdf.battle_sheet import Line, sheet_story
from armies.pdf.blank_parts import Cells, Field, IconChoice, Lines
from armies.pdf.card import Card, Parts, Trim
from armies.pdf.card_parts import weapon_list
from armies.pdf.card_sheet import A_SHEET, CARD_HEIGHT, CARD_PADDING, CARD_WIDTH, card_sheets
from armies.pdf.card_sizes import FULL, POKER, CardSize
from armies.pdf.document import DocumentInfo, Section, build_pdf
from armies.pdf.options import PrintOptions
from armies.pdf.row import Row
from armies.pdf.stat_widgets import HealthBoxes, Stat, StatLine
from armies.pdf.styles import MIN_POINTS, PADDING, Styles
from armies.pdf.text_layout import Text, strong
from armies.pdf.unit_pages import GRIDS, card_pages
from armies.text import terms
from rules.damocles.army import DECK_SIZE, TACTICAL_POINTS
from rules.damocles.datasheets import SQUAD_TYPES
from rules.damocles.task_forces import TASK_FORCES

EMPTY = " "
SQUADS = 10
"""On a blank battle sheet."""

USUAL_ORDERS = 4
MAX_POINTS = TACTICAL_POINTS + sum(kind.bonus for kind in TASK_FORCES)
"""With every task force there is (R-TSK-01 to R-TSK-06)."""


def print_blanks(what: str, options: PrintOptions, file: BinaryIO) -> int:
    """Write a page of one of BLANKS; returns the number of pages. KeyError for an unknown kind."""
    name, made = BLANKS[what]
    title = str(name)
    return build_pdf(DocumentInfo(title, subject=_("To fill in by hand")), [made(title, options)], options, file)


def _datasheets(title: str, options: PrintOptions) -> Section:
    """Two per page, in the size of printed ones."""
    grid = GRIDS["2up"]
    styles = options.scaled(grid.scale)
    cards = [_card(_datasheet(styles), grid.card_size(options), Trim(PADDING)) for _n in range(grid.across * grid.down)]
    return Section(title, list(card_pages(cards, grid, options)))


def _datasheet(styles: Styles) -> Parts:
    """All values of a datasheet (R-DAT-01)."""
    high = 8 * mm
    worth = Row([(Field(_("SV"), high), 22 * mm), (Field(_("SV of each extra unit"), high), 0)])
    about = Row([(Field(_("Fewest units")), 0), (Field(_("Most units")), 0), (Field(_("Base, cm")), 0)])
    abilities = Text([strong(_("Abilities").upper(), MIN_POINTS)])
    return [
        (Row([(Field(_("Name"), high), 0), (worth, 68 * mm)]), 0.0),
        (IconChoice(_types(), 7 * mm), 2 * mm),
        (about, 0.0),
        (_figures(FULL, styles), 2.5 * mm),
        *_weapons(4, 6.4 * mm, styles, FULL),
        (abilities, 3 * mm),
        (Lines(6.4 * mm), 0.0),
    ]


def _squad_cards(title: str, options: PrintOptions) -> Section:
    cards = [_small(_squad_card(options.styles)) for _n in range(A_SHEET)]
    return Section(title, card_sheets(cards, options, title, ()), bare=True)


def _squad_card(styles: Styles) -> Parts:
    """A squad's equipment, and boxes for its health."""
    return [
        (Row([(Field(_("Squad"), 6.5 * mm), 0), (Field(_("SV"), 6.5 * mm), 15 * mm)]), 0.0),
        (IconChoice([(sign, "") for sign in SQUAD_TYPES], 5 * mm), 2 * mm),
        (_figures(POKER, styles, units=True), 1.6 * mm),
        (HealthBoxes(16, 1, 3.5 * mm), 1.6 * mm),
        *_weapons(3, 5.4 * mm, styles, POKER),
        (Lines(5.4 * mm), 0.0),
    ]


def _asset_cards(title: str, options: PrintOptions) -> Section:
    cards = [_small(_asset_card()) for _n in range(A_SHEET)]
    return Section(title, card_sheets(cards, options, title, ()), bare=True)


def _asset_card() -> Parts:
    """An asset's timing, cost, effect and target (R-AST-04)."""
    return [
        (Field(_("Asset"), 8 * mm), 0.0),
        (Row([(Field(_("When")), 0), (Field(_("Cost")), 22 * mm)]), 0.0),
        (Lines(6.4 * mm), 1.5 * mm),
        (Field(_("Affects")), 0.0),
    ]


def _battle_sheet(title: str, options: PrintOptions) -> Section:
    """For any list: names, health and points are written by hand."""
    lines = [Line(str(n), "", "", "", 1, 0, USUAL_ORDERS) for n in range(1, SQUADS + 1)]
    return Section(title, sheet_story("", "", lines, MAX_POINTS, DECK_SIZE, options))


BLANKS: dict[str, tuple[object, Callable[[str, PrintOptions], Section]]] = {
    "datasheets": (gettext_lazy("Blank datasheets"), _datasheets),
    "squad_cards": (gettext_lazy("Blank squad cards"), _squad_cards),
    "asset_cards": (gettext_lazy("Blank asset cards"), _asset_cards),
    "battle_sheet": (gettext_lazy("Blank battle sheet"), _battle_sheet),
}
"""The kinds of blank forms, with their names."""


def _small(parts: Parts) -> Card:
    return _card(parts, (CARD_WIDTH, CARD_HEIGHT), Trim(CARD_PADDING, rim=None, top=None))


def _card(parts: Parts, size: tuple[float, float], trim: Trim) -> Card:
    head, *body = parts
    return Card(lambda _goes_on: head[0], body, size, trim)


def _types() -> list[tuple[str, str]]:
    """The squad types (R-ARM-03) by icon and name."""
    return [(type, terms.squad_type(type)) for type in SQUAD_TYPES]


def _figures(card_size: CardSize, styles: Styles, units: bool = False) -> StatLine:
    """O M H D with room for each."""
    figures = [
        Stat(pgettext("characteristic", "O"), _("orders"), EMPTY),
        Stat(pgettext("characteristic", "M"), _("move, cm"), EMPTY),
        Stat(pgettext("characteristic", "H"), _("health"), EMPTY),
        Stat(pgettext("characteristic", "D"), _("defense"), EMPTY),
    ]
    count = [Stat("", _("units"), EMPTY)] if units else []
    return StatLine([*count, *figures], styles.points(card_size.figure))


def _weapons(count: int, height: float, styles: Styles, card_size: CardSize) -> list[tuple[Flowable, float]]:
    """The head of a table of weapons and empty rows."""
    return [
        (weapon_list([], styles, card_size), card_size.gap * 0.8),
        *((Cells(4, card_size.column, height), 0.0) for _n in range(count)),
    ]
