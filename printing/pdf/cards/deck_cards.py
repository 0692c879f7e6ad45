"""The cards of a list's piles at 63 x 88 mm, one per copy."""

from functools import partial

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from printing.pdf.cards.card_head import Inks, going_on, inks_of
from printing.pdf.cards.card_sheet import CARD_HEIGHT, CARD_INNER, CARD_PADDING, CARD_WIDTH
from printing.pdf.cards.card_sizes import POKER
from printing.pdf.cards.stat_widgets import Stat, StatLine
from printing.pdf.layout.card import Card, Head, Parts, Trim
from printing.pdf.layout.row import Row, Rule
from printing.pdf.layout.shrink_to_fit import shrink_to_fit
from printing.pdf.printout import Printout
from printing.pdf.symbols.emblem import PrintedFaction
from printing.pdf.symbols.filler import Emblem
from printing.pdf.text.fonts import BOLD, one_line
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.styles import ACCENT, MIN_POINTS, Styles
from printing.pdf.text.text_layout import Text, TextRun, quiet, strong, text_width
from rules.game.game import Game
from rules.presentation import cards as values
from web.translation.messages import shown, titled


def deck_cards(printout: Printout, options: PrintOptions) -> list[Card]:
    """The cards of the deck, one per copy, in the deck's order."""
    cards: list[Card] = []
    for card, copies in printout.deck_cards():
        made = pile_cards(card, printout.head, printout.release, options)
        cards += made + [again.copy() for again in made] * (copies - 1)
    return cards


def cards_title(game: Game) -> str:
    """What a game calls the cards of its piles."""
    return next((titled(kind.term.many) for kind in game.facts.kinds if kind.card), "")


def pile_cards(card: values.Card, faction: PrintedFaction, release: str, options: PrintOptions) -> list[Card]:
    """A card of a pile, or several if its text is long; at its foot the rule by which it is played."""
    band = faction.tint if options.full else None
    rule = card.texts[0].rule if card.texts else ""
    foot = ((one_line(faction.name), ""), (one_line(release), rule))
    trim = Trim(CARD_PADDING, rim=None, top=None, band=band, band_inset=CARD_PADDING / 2, foot=foot)
    name = shown(card.name)

    def make(styles: Styles) -> tuple[Head, Parts]:
        return partial(_head, name, styles, inks_of(faction.tint, options.full)), _parts(card, styles)

    return shrink_to_fit(make, CARD_WIDTH, CARD_HEIGHT, options.styles, one_line(name), trim)


def _head(name: str, styles: Styles, inks: Inks, goes_on: bool) -> Text:
    if goes_on:
        return going_on(name, styles.points(10), CARD_INNER, inks)
    return Text([strong(name, styles.points(13), inks.strong)], leading=styles.points(13) * 1.12)


def _parts(card: values.Card, styles: Styles) -> Parts:
    """The line below its name and its cost, figures, texts; what its foot says is last."""
    size = styles.points(9.5)
    parts: list[tuple[Flowable, float]] = [(_line(card, styles), 1.4 * mm), (Rule(), 1 * mm)]
    if card.stats:
        figures = [Stat(shown(stat.label), shown(stat.title).lower(), shown(stat.value)) for stat in card.stats]
        parts.append((StatLine(figures, styles.points(POKER.figure)), POKER.apart(styles)))
    for text in card.texts:
        name = [[strong(shown(text.name), size, ACCENT)]] if text.name else []
        lines = [[TextRun(line, size)] for line in shown(text.text).splitlines() if line.strip()]
        if name or lines:
            parts.append((Text(*name, *lines, leading=size * 1.32), 1.8 * mm))
    parts.append((Emblem(card.icon), 0.0))
    if card.foot:
        parts.append((Text([TextRun(shown(card.foot), MIN_POINTS, BOLD)]), 2 * mm))
    return parts


def _line(card: values.Card, styles: Styles) -> Row:
    """What stands under the name on the left, the cost on the right; a cost without a figure is quiet."""
    cost_text = " + ".join(f"{shown(stat.value)} {shown(stat.label)}".strip() for stat in card.cost)
    free = len(card.cost) == 1 and not card.cost[0].label
    cost = quiet(cost_text) if free else strong(cost_text, styles.points(9.5), ACCENT)
    wide = min(CARD_INNER / 2, text_width(cost.words, cost.font) * cost.size + 1)
    return Row([(Text([quiet(titled(card.line))]), 0), (Text([cost], align=1), wide)])
