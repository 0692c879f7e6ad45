"""Blank forms of a game to fill in by hand, cards among them in true size."""

from typing import BinaryIO

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from printing.pdf.battle_sheet.sheet import sheet_story
from printing.pdf.blanks.parts import BlankField, Cells, IconChoice, Lines
from printing.pdf.cards.card_parts import stat_line, table_list
from printing.pdf.cards.card_sheet import A_SHEET, CARD_HEIGHT, CARD_PADDING, CARD_WIDTH, card_sheets
from printing.pdf.cards.card_sizes import FULL, POKER, CardSize
from printing.pdf.cards.stat_widgets import HealthBoxes
from printing.pdf.cards.unit_pages import GRIDS, card_pages
from printing.pdf.layout.card import Card, Parts, Trim
from printing.pdf.layout.document import DocumentInfo, Section, build_pdf
from printing.pdf.layout.row import Row
from printing.pdf.text.fonts import HEADING
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.styles import MIN_POINTS, PADDING, Styles
from printing.pdf.text.text_layout import Text, strong, text_width
from rules.game.game import Game
from rules.presentation.cards import Blank, Table
from web.translation.messages import in_words, shown, titled

EMPTY = " "


def print_blanks(game: Game, what: str, options: PrintOptions, file: BinaryIO) -> int:
    """Write a page of one of a game's blanks; returns the number of pages. LookupError for an unknown one."""
    blank: Blank = in_words({each_blank.key: each_blank for each_blank in game.display.blanks()}[what])
    title = shown(blank.title)
    if blank.sheet is not None:
        section = Section(title, sheet_story(game, blank.sheet, options))
    else:
        section = (_cards if blank.small else _sheets)(blank, title, options)
    return build_pdf(DocumentInfo(title, subject=_("To fill in by hand")), [section], options, file)


def _sheets(blank: Blank, title: str, options: PrintOptions) -> Section:
    """Two per page, in the size of printed ones."""
    grid = GRIDS["2up"]
    parts = _parts(blank, options.scaled(grid.scale), FULL)
    cards = [_card(parts, grid.card_size(options), Trim(PADDING)) for _n in range(grid.across * grid.down)]
    return Section(title, list(card_pages(cards, grid, options)))


def _cards(blank: Blank, title: str, options: PrintOptions) -> Section:
    """A sheet of cards."""
    parts, trim = _parts(blank, options.styles, POKER), Trim(CARD_PADDING, rim=None, top=None)
    cards = [_card(parts, (CARD_WIDTH, CARD_HEIGHT), trim) for _n in range(A_SHEET)]
    return Section(title, card_sheets(cards, options, title, ()), bare=True)


def _card(parts: Parts, size: tuple[float, float], trim: Trim) -> Card:
    head, *body = parts
    return Card(lambda _goes_on: head[0], body, size, trim)


def _parts(blank: Blank, styles: Styles, card_size: CardSize) -> Parts:
    """From top to bottom, each with the gap above it."""
    full = card_size is FULL
    parts: list[tuple[Flowable, float]] = [(_first_line(blank, card_size), 0.0)]
    if blank.icons:
        icons = [(icon.key, titled(icon.label)) for icon in blank.icons]
        parts.append((IconChoice(icons, 7 * mm if full else 5 * mm), 2 * mm))
    if blank.lines:
        parts.append((Row([(BlankField(shown(label)), 0) for label in blank.lines]), 0.0))
    if blank.stats:
        stats = [stat._replace(value=EMPTY) for stat in blank.stats]
        parts.append((stat_line(stats, card_size, styles), 2.5 * mm if full else 1.6 * mm))
    if blank.boxes:
        parts.append((HealthBoxes([1] * blank.boxes, card_size.box), 1.6 * mm))
    if blank.table is not None:
        parts += _table(blank.table, styles, card_size)
    if blank.room:
        parts.append((Text([strong(shown(blank.room).upper(), MIN_POINTS)]), 3 * mm))
    parts.append((Lines(5.4 * mm if blank.table and not full else 6.4 * mm), 0.0 if blank.table else 1.5 * mm))
    if blank.foot:
        parts.append((BlankField(shown(blank.foot)), 0.0))
    return parts


def _first_line(blank: Blank, card_size: CardSize) -> Row:
    """The name, with short lines beside it."""
    high, room = (8 * mm, 17 * mm) if card_size is FULL else (6.5 * mm if blank.cost else 8 * mm, 10.5 * mm)
    cells: list[tuple[Flowable, float]] = [(BlankField(shown(blank.name), high), 0)]
    for label in map(shown, blank.cost):
        cells.append((BlankField(label, high), text_width(label, HEADING) * MIN_POINTS + room))
    return Row(cells)


def _table(table: Table, styles: Styles, card_size: CardSize) -> Parts:
    """Its head and empty rows."""
    height = 6.4 * mm if card_size is FULL else 5.4 * mm
    rows = [(Cells(len(table.columns) - 1, card_size.column, height), 0.0) for _row in table.rows]
    return [(table_list(table._replace(rows=()), styles, card_size), card_size.gap * 0.8), *rows]
