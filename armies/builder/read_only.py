"""View model of a read-only strike force: squads with their weapons, deck and verdict."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator

from armies.bridge import LONG
from armies.builder.page import BuilderPage, PileView
from armies.builder.unit_rows import UnitRowView
from armies.models import ListPicture, StrikeForce
from armies.text.equal_units import equal_places
from rules.presentation.cards import Card
from rules.presentation.sheets import PileCard

MAX_VIOLATIONS = 100
"""Maximum number of violations shown."""


class SquadView(NamedTuple):
    """A unit and its card, if its content is known; `number` of them are equal and stand as one."""

    unit: UnitRowView
    card: Card | None
    number: int = 1


class HeldCard(NamedTuple):
    """A card of a pile with its copies, and what it says, if it is known."""

    pile: PileCard
    card: Card | None


class ListView:
    """A strike force fetched `with_release`, or an unsaved one; squads are paginated in a long list."""

    def __init__(
        self, strike_force: StrikeForce, page: str | None = None, pictures: Mapping[str, ListPicture] | None = None
    ) -> None:
        self.strike_force = strike_force
        self.builder = BuilderPage(strike_force)
        self.page = page_of(self.builder.units, page)
        first = self.page.start_index() - 1
        for unit in self.page.object_list:
            unit.photo = (pictures or {}).get(unit.id)
        groups = equal_places(unit.read_key for unit in self.page.object_list)
        self.squads = [self._squad(first + places[0], len(places)) for places in groups]
        self.violations = self.builder.violations[:MAX_VIOLATIONS]

    def _squad(self, place: int, number: int) -> SquadView:
        unit = self.builder.units[place]
        return SquadView(unit, unit.card or self.builder.unit_card(place), number)

    @property
    def hidden_violations(self) -> int:
        return len(self.builder.violations) - len(self.violations)

    def piles(self) -> list[tuple[PileView, list[HeldCard]]]:
        """The piles, each with the cards that are in it."""
        game, content = self.builder.game, self.builder.faction
        kind = next((kind.key for kind in game.facts.kinds if kind.card), "")
        return [
            (
                pile,
                [
                    HeldCard(card, game.display.card(content, kind, card.slug) if card.known else None)
                    for card in pile.held()
                ],
            )
            for pile in self.builder.piles
        ]


def page_of(rows: Sequence[Any], number: str | None) -> Page:
    """The page of this number, the nearest where there is none such."""
    return Paginator(rows, LONG).get_page(number)
