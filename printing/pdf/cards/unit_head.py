"""The head of a part's card: icon, faction, name, what it is, and what it costs."""

from collections.abc import Sequence
from functools import partial

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from printing.pdf.cards.card_head import Inks, figure, going_on
from printing.pdf.cards.card_sizes import FULL, CardSize
from printing.pdf.layout.card import Head
from printing.pdf.layout.row import Gap, Row, Stack
from printing.pdf.symbols.icons import Icon
from printing.pdf.text.fonts import HEADING, TEXT
from printing.pdf.text.styles import MIN_POINTS, Styles
from printing.pdf.text.text_layout import Text, TextRun, strong
from rules.presentation import cards as values
from web.translation.messages import shown, titled


def part_head(card: values.Card, above: str, width: float, styles: Styles, card_size: CardSize, inks: Inks) -> Head:
    """A head of this inner width; `above` is printed above the name."""
    return partial(_head, card, above, width, styles, card_size, inks)


def costs(stats: Sequence[values.Stat], styles: Styles, card_size: CardSize, inks: Inks) -> Stack:
    """Each cost as a figure above its label, which says more on a broad card."""
    parts: list[Flowable] = []
    for stat in stats:
        label = stat.title if stat.title and card_size is FULL else stat.label
        size, width = styles.points(card_size.valor), card_size.valor_column
        parts.append(figure(shown(stat.value), size, width, inks.strong))
        parts.append(Text([TextRun(shown(label), MIN_POINTS, TEXT, inks.note)], align=1))
    return Stack(parts)


def with_icon(icon: str, size: float, inks: Inks, cells: list[tuple[Flowable, float]], gap: float) -> Row:
    """Cells after an icon, if there is one."""
    sign: list[tuple[Flowable, float]] = [(Icon(icon, size, inks.sign), size)] if icon else []
    return Row([*sign, *cells], gap=gap)


def _head(
    card: values.Card, above: str, width: float, styles: Styles, card_size: CardSize, inks: Inks, goes_on: bool
) -> Flowable:
    name, apart = shown(card.name), 3 * mm
    if goes_on:
        room = width - (9 * mm if card.icon else 0)
        return with_icon(card.icon, 6 * mm, inks, [(going_on(name, styles.points(12), room, inks), 0)], apart)
    broad = card_size is FULL
    size = styles.points(card_size.name)
    names = [
        Text([TextRun(above.upper(), MIN_POINTS, HEADING, inks.note)]),
        Text([strong(name, size, inks.strong)], leading=size * 1.15),
    ]
    about = Text([TextRun(titled(card.line), MIN_POINTS, TEXT, inks.note)])
    cells: list[tuple[Flowable, float]] = [(Stack([*names, about] if broad else names), 0)]
    if card.cost:
        cells.append((costs(card.cost, styles, card_size, inks), card_size.valor_column))
    top = with_icon(card.icon, card_size.sign, inks, cells, apart)
    return top if broad else Stack([top, Gap(0, 1 * mm), about])
