"""View model of a read-only strike force: squads with their weapons, deck and verdict."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator

from armies.builder.page import BuilderPage, Card
from armies.builder.unit_rows import UnitRowView
from armies.models import StrikeForce
from people.admission import admitted
from rules.damocles.datasheets import Weapon

SQUADS_PER_PAGE = 40
MAX_VIOLATIONS = 100
"""Maximum number of violations shown."""


class CarriedWeapon(NamedTuple):
    """A weapon, and how many units of the squad carry it."""

    weapon: Weapon
    carriers: int


class SquadView(NamedTuple):
    """A squad and its weapons."""

    unit: UnitRowView
    weapons: list[CarriedWeapon]


def is_long(strike_force: StrikeForce) -> bool:
    """Whether a list is shown in parts, and costs so much to judge that few are judged at once."""
    return len(strike_force.squads) > SQUADS_PER_PAGE or len(strike_force.deck) > SQUADS_PER_PAGE


class ListView:
    """A strike force fetched `with_release`, or an unsaved one; squads are paginated in a long list."""

    def __init__(self, strike_force: StrikeForce, page: str | None = None) -> None:
        with admitted(is_long(strike_force)):
            self.strike_force = strike_force
            self.builder = BuilderPage(strike_force)
        self.page = page_of(self.builder.units, page)
        self.squads = [SquadView(unit, carried_weapons(unit)) for unit in self.page.object_list]
        self.violations = self.builder.violations[:MAX_VIOLATIONS]

    @property
    def hidden_violations(self) -> int:
        return len(self.builder.violations) - len(self.violations)

    def deck(self) -> list[Card]:
        """The assets that are in the deck."""
        return [card for card in self.builder.cards if card.copies]


def page_of(found: Sequence[Any], number: str | None) -> Page:
    """The page of this number, the nearest where there is none such."""
    return Paginator(found, SQUADS_PER_PAGE).get_page(number)


def carried_weapons(unit: UnitRowView) -> list[CarriedWeapon]:
    """The weapons that a squad's units carry: those of every unit, and limited ones that have carriers."""
    if unit.sheet is None:
        return []
    size, carried = unit.squad.size, unit.squad.weapons
    armed = [
        CarriedWeapon(weapon, carried.get(weapon.slug, 0 if weapon.carriers else size)) for weapon in unit.sheet.weapons
    ]
    return [found for found in armed if found.carriers]
