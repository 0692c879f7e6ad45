"""Cards of parts one, two or four per page, each exactly a part of the text area."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from reportlab.platypus import Flowable

from armies.text.fields import unit_facts
from printing.pdf.cards.unit_card import UnitLine, unit_cards
from printing.pdf.layout.card import Card
from printing.pdf.layout.document import Section
from printing.pdf.printout import Printout
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.styles import GAP, WIDTH
from web.translation.messages import in_words, shown, titled


class Grid(NamedTuple):
    """Cards per row and column, the scale of their text, and whether there is space for a picture."""

    across: int
    down: int
    scale: float = 1.0
    art: bool = False

    def card_size(self, options: PrintOptions) -> tuple[float, float]:
        """Of one card, in points."""
        return (WIDTH - (self.across - 1) * GAP) / self.across, (options.height - (self.down - 1) * GAP) / self.down


GRIDS = {"1up": Grid(1, 1, 1.2, art=True), "2up": Grid(1, 2), "4up": Grid(2, 2)}


class CardPage(Flowable):  # type: ignore[misc]
    """A page of cards in a grid, from the upper left, row by row."""

    def __init__(self, cards: Sequence[Card], grid: Grid, options: PrintOptions) -> None:
        super().__init__()
        self.cards = cards
        self.grid = grid
        self.width, self.height = WIDTH, options.height

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        for n, card in enumerate(self.cards):
            row, column = divmod(n, self.grid.across)
            top = self.height - row * (card.height + GAP)
            card.drawOn(self.canv, column * (card.width + GAP), top - card.height)


def datasheet_sections(printout: Printout, options: PrintOptions, form: str) -> list[Section]:
    """The parts of a list's units, without duplicates, each with its units; `form` is one of GRIDS."""
    grid = GRIDS[form]
    size, styles = grid.card_size(options), options.scaled(grid.scale)
    places: dict[tuple[str, str], list[int]] = {}
    for n, row in enumerate(printout.sheet.units):
        places.setdefault((row.kind, row.slug), []).append(n)
    used = [(card, at) for part, at in places.items() if (card := printout.part_card(*part)) is not None]

    def made() -> Iterator[Card]:
        for card, at in used:
            units = [_unit(printout, n) for n in at]
            yield from unit_cards(
                in_words(card), printout.head, printout.release, *size, styles, options.full, units, grid.art
            )

    if not used:
        return []
    kind = printout.game.facts.kind(used[0][0].kind)
    title = titled(kind.term.many) if kind else ""
    return [Section(title, card_pages(made(), grid, options))]


def _unit(printout: Printout, n: int) -> UnitLine:
    """A unit under its name: its models and what else it has how many of, with its boxes."""
    row, card = printout.sheet.units[n], printout.unit_card(n)
    boxes = () if card is None else in_words(card.boxes)
    note = " · ".join(unit_facts(row, printout.game.facts.terms)) if card is None or card.stats else ""
    return UnitLine(row.name or shown(row.part), note, boxes)


def card_pages(cards: Iterable[Card], grid: Grid, options: PrintOptions) -> Iterator[Flowable]:
    """Lazily generated pages of cards in this grid."""
    left = iter(cards)
    while held := list(islice(left, grid.across * grid.down)):
        yield CardPage(held, grid, options)
