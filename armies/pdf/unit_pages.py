"""Datasheets one, two or four per page, each exactly a part of the text area."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from django.utils.translation import gettext as _
from reportlab.platypus import Flowable

from armies.pdf.card import Card
from armies.pdf.document import Section
from armies.pdf.options import PrintOptions
from armies.pdf.printout import Printout
from armies.pdf.styles import GAP, WIDTH
from armies.pdf.unit_card import unit_cards


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
    """The datasheets of a list, without duplicates, with its squads; `form` is one of GRIDS."""
    grid = GRIDS[form]
    size, styles = grid.card_size(options), options.scaled(grid.scale)

    def made() -> Iterator[Card]:
        for sheet in printout.used_sheets():
            squads = [printout.roster.squads[n] for n in printout.squads_of(sheet)]
            about = (sheet, printout.faction, printout.release)
            yield from unit_cards(*about, *size, styles, options.full, squads, grid.art)

    return [Section(_("Datasheets"), card_pages(made(), grid, options))] if printout.used_sheets() else []


def card_pages(cards: Iterable[Card], grid: Grid, options: PrintOptions) -> Iterator[Flowable]:
    """Lazily generated pages of cards in this grid."""
    left = iter(cards)
    while held := list(islice(left, grid.across * grid.down)):
        yield CardPage(held, grid, options)
