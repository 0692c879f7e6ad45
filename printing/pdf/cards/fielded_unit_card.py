"""Units of a list as cards of 63 x 88 mm: equipment, and boxes for health."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from printing.pdf.cards.card_head import Inks, going_on, inks_of
from printing.pdf.cards.card_sheet import CARD_HEIGHT, CARD_INNER, CARD_PADDING, CARD_WIDTH
from printing.pdf.cards.card_sizes import POKER
from printing.pdf.cards.unit_card import content_parts
from printing.pdf.cards.unit_head import costs, with_icon
from printing.pdf.layout.card import Card, Head, Parts, Trim
from printing.pdf.layout.row import Row, Stack
from printing.pdf.layout.shrink_to_fit import shrink_to_fit
from printing.pdf.printout import Printout
from printing.pdf.symbols.filler import Emblem, Filler, Photo, Stamp
from printing.pdf.text.fonts import TEXT, one_line
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.styles import MIN_POINTS, Styles
from printing.pdf.text.text_layout import Text, TextRun, strong
from rules.presentation.cards import Boxes, Stat, Table
from rules.presentation.cards import Card as Values
from rules.presentation.sheets import UnitRow
from rules.presentation.words import Terms
from web.translation.messages import in_words, shown, titled


class FieldedUnit(NamedTuple):
    """The card of a unit, without its own name; the unit in the list, and its grade in a campaign."""

    card: Values
    row: UnitRow
    grade: str

    def equals(self, other: "FieldedUnit") -> bool:
        """Whether their cards differ in nothing but their names."""
        return (self.card, self.grade) == (other.card, other.grade)


def squad_cards(
    printout: Printout, options: PrintOptions, together: bool = False, pictures: bool = False
) -> list[Card]:
    """A card for each unit in the list's order, except those of unknown content; `together`, one for equal units."""
    groups: list[list[FieldedUnit]] = []
    for unit in fielded_units(printout):
        alike = next((group for group in groups if together and group[0].equals(unit)), None)
        if alike is None:
            groups.append([unit])
        else:
            alike.append(unit)
    made: list[Card] = []
    for group in groups:
        photos = [printout.pictures[unit.row.id] for unit in group if pictures and unit.row.id in printout.pictures]
        made += fielded_cards(shared_card(group), printout, options, group[0].grade, photos[0] if photos else b"")
    return made


def fielded_units(printout: Printout) -> Iterator[FieldedUnit]:
    """The units of a list whose content is known."""
    for n, row in enumerate(printout.sheet.units):
        card = printout.unit_card(n)
        if card is not None:
            card = in_words(fielded(card, row, printout.game.facts.terms))
            yield FieldedUnit(card, row, printout.standing_of(n).grade)


def shared_card(units: Sequence[FieldedUnit]) -> Values:
    """The card of one unit under its own name, or of several that are equal, each with its boxes."""
    card, row, _grade = units[0]
    if len(units) == 1:
        return named(card, row)
    boxes: list[Boxes] = []
    for number, unit in enumerate(units, 1):
        name, several = unit.row.name or f"{number}.", len(card.boxes) > 1
        first = [kind._replace(label=f"{name} · {kind.label}" if several else name) for kind in card.boxes[:1]]
        boxes += [*first, *card.boxes[1:]]
    return card._replace(name=f"{len(units)} × {shown(row.part)}", boxes=tuple(boxes))


def named(card: Values, row: UnitRow) -> Values:
    """The card of a unit under its own name, with what it is below it."""
    if not row.name:
        return card
    return card._replace(name=row.name, line=" · ".join(filter(None, (shown(row.part), shown(card.line)))))


def fielded(card: Values, row: UnitRow, terms: Terms) -> Values:
    """The card of a unit with its models and what it costs as it stands."""
    models = (Stat("", row.models, terms.model.many),) if row.size is not None and card.stats else ()
    cost = card.cost if row.points is None else (Stat(terms.points_short or "", row.points),)
    line = titled(row.group_name or card.line)
    tables = tuple(_with_counts(table, row.size) for table in card.tables)
    return card._replace(name=row.part, line=line, cost=cost, stats=(*models, *card.stats), tables=tables)


def _with_counts(table: Table, models: int | None) -> Table:
    """A table that says how many of something there are only where not every model has one."""
    rows = tuple(row._replace(number=0) if row.number == models else row for row in table.rows)
    return table._replace(rows=rows)


def fielded_cards(
    card: Values, printout: Printout, options: PrintOptions, grade: str = "", photo: bytes = b""
) -> list[Card]:
    """A unit's card, or several if it is long; in a campaign with its grade. A picture makes no further card."""
    card, release = in_words(card), printout.release
    band = printout.head.tint if options.full else None
    foot = ((one_line(release), ""),) if release else ()
    trim = Trim(CARD_PADDING, rim=None, top=None, band=band, band_inset=CARD_PADDING / 2, foot=foot)

    def made(last: Callable[[], Filler], stamp: bytes = b"") -> list[Card]:
        def make(styles: Styles) -> tuple[Head, Parts]:
            inks = inks_of(printout.head.tint, options.full)
            head = partial(_head, card, grade, stamp, styles, inks)
            return head, [*content_parts(card, styles, POKER), (last(), 0.0)]

        return shrink_to_fit(make, CARD_WIDTH, CARD_HEIGHT, options.styles, one_line(card.name), trim)

    def emblem() -> Filler:
        return Emblem(card.icon, card.slug)

    plain = made(emblem)
    pictured = (made(lambda: Photo(photo)), made(emblem, photo)) if photo else ()
    return next((cards for cards in pictured if len(cards) == len(plain)), plain)


def _head(card: Values, grade: str, stamp: bytes, styles: Styles, inks: Inks, goes_on: bool) -> Flowable:
    """Icon or picture, name, what it is, grade and cost."""
    name, size = shown(card.name), styles.points(POKER.name)
    if goes_on:
        return going_on(name, styles.points(10), CARD_INNER, inks)
    lines = [Text([TextRun(line, MIN_POINTS, TEXT, inks.note)]) for line in (shown(card.line), grade) if line]
    names = Stack([Text([strong(name, size, inks.strong)], leading=size * 1.1), *lines])
    cells: list[tuple[Flowable, float]] = [(names, 0)]
    if card.cost:
        cells.append((costs(card.cost, styles, POKER, inks), POKER.valor_column))
    if stamp:
        return Row([(Stamp(stamp), Stamp.LARGEST), *cells], gap=1.6 * mm)
    return with_icon(card.icon, POKER.sign, inks, cells, 1.6 * mm)
