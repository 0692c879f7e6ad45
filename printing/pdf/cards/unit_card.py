"""A part as a card: head, parts, and the units of a list that are of it."""

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from printing.pdf.cards.card_head import inks_of
from printing.pdf.cards.card_parts import boxes_of, outline_of, stat_line, table_list, texts_of
from printing.pdf.cards.card_sizes import FULL, CardSize, card_size_for
from printing.pdf.cards.unit_head import part_head
from printing.pdf.layout.card import Card, Head, Parts, Trim
from printing.pdf.layout.row import Gap, Row, Rule, Stack
from printing.pdf.layout.shrink_to_fit import shrink_to_fit
from printing.pdf.symbols.emblem import PrintedFaction
from printing.pdf.symbols.filler import Art, Emblem
from printing.pdf.text.fonts import one_line
from printing.pdf.text.styles import PADDING, Styles
from printing.pdf.text.text_layout import Text, quiet, strong
from rules.presentation import cards as values
from web.translation.messages import shown


class UnitLine(NamedTuple):
    """A unit of a list on the card of its part: its name, what it has, and boxes to cross off."""

    name: str
    note: str
    boxes: tuple[values.Boxes, ...]


def unit_cards(
    card: values.Card,
    faction: PrintedFaction,
    release: str,
    width: float,
    height: float,
    styles: Styles,
    full: bool = False,
    units: Sequence[UnitLine] = (),
    art: bool = False,
    key: str = "",
) -> list[Card]:
    """A part's card, in words, or several if it is long; with the units of a list that are of it, if given."""
    card_size = card_size_for(width)
    band = faction.tint if full else None
    above = " · ".join(part for part in (faction.name, release if card_size is FULL else "") if part)
    trim = Trim(PADDING, band=band, foot=() if card_size is FULL else _foot(card, release))

    def make(styles: Styles) -> tuple[Head, Parts]:
        head = part_head(card, above, width - 2 * PADDING, styles, card_size, inks_of(faction.tint, full))
        return head, _parts(card, units, styles, card_size, art, key)

    return shrink_to_fit(make, width, height, styles, one_line(card.name), trim, key)


def _foot(card: values.Card, release: str) -> list[tuple[str, str]]:
    """What a narrow head omits: the release, and what the cost is for."""
    reasons = [f"{shown(stat.value)} {shown(stat.title)}" for stat in card.cost if stat.title]
    return [(one_line(release), one_line(" · ".join(reasons)))]


def _parts(
    card: values.Card, units: Sequence[UnitLine], styles: Styles, card_size: CardSize, art: bool, key: str
) -> Parts:
    """Space for a picture below the head, or the space above the units."""
    parts: list[tuple[Flowable, float]] = [(Art(), card_size.apart(styles))] if art else []
    parts += content_parts(card._replace(boxes=()) if units else card, styles, card_size, key)
    if not art:
        parts.append((Emblem(card.icon, card.slug), 0.0))
    lines = [_unit_line(unit, styles, card_size) for unit in units]
    lines[:1] = [Stack([Rule(), Gap(0, 1.4 * mm), line]) for line in lines[:1]]
    return [*parts, *((line, 1.4 * mm) for line in lines)]


def content_parts(card: values.Card, styles: Styles, card_size: CardSize, key: str = "") -> Parts:
    """Figures, boxes, tables, outline and texts of a card."""
    gap = card_size.apart(styles)
    parts: list[tuple[Flowable, float]] = []
    if card.stats:
        parts.append((stat_line(card.stats, card_size, styles), gap))
    parts += [(boxes, gap * 0.7) for boxes in boxes_of(card.boxes, card_size)]
    parts += [(table_list(table, styles, card_size), gap * (0.5 if card.boxes else 0.8)) for table in card.tables]
    if card.picture is not None:
        parts.append((outline_of(card.picture, styles, card_size), gap))
    return [*parts, *texts_of(card, styles, card_size, key)]


def _unit_line(unit: UnitLine, styles: Styles, card_size: CardSize) -> Flowable:
    size = styles.points(9.5)
    name_and_note = Text([strong(unit.name, size), quiet(unit.note)], leading=size * 1.25)
    boxes = boxes_of(unit.boxes, card_size)
    if not boxes:
        return name_and_note
    return Row([(name_and_note, 0), (Stack(boxes), 0)]) if card_size is FULL else Stack([name_and_note, *boxes])
