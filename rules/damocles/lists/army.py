"""Strike forces as players bring them, and what the site takes from them."""

from collections.abc import Sequence
from typing import Final

from rules.damocles.content.parts import Faction
from rules.damocles.facts import SHEETS
from rules.lists.units import ListHead, Unit

DECK_SIZE: Final = 11
"""A deck is exactly 11 cards (R-AST-01); only a scenario may go without."""


class RosterSquad:
    """A squad of a list; `weapons`: how many units carry each optional weapon.

    `id` identifies the squad within its list, whatever its position and name; a new squad has none yet.
    """

    def __init__(
        self, datasheet: str, size: int, name: str = "", weapons: dict[str, int] | None = None, id: str = ""
    ) -> None:
        self.id = id
        self.datasheet = datasheet
        self.size = size
        self.name = name
        self.weapons: dict[str, int] = {} if weapons is None else weapons


class Roster:
    """A strike force as stored: its faction, agreed limit of SV, squads and deck.

    `release` is the number of the faction's release it was built with, 0 if unknown.
    """

    def __init__(
        self, name: str, faction: str, limit: int, squads: list[RosterSquad], deck: list[str], release: int = 0
    ) -> None:
        self.name = name
        self.faction = faction
        self.limit = limit
        self.squads = squads
        self.deck = deck
        self.release = release


def new_list(name: str, content: Faction, limit: int | None) -> Roster:
    """An empty strike force."""
    return Roster(name, content.slug, limit or 0, [], [])


def head_of(roster: Roster) -> ListHead:
    """Name, faction, release and limit."""
    return ListHead(roster.name, roster.faction, roster.release, roster.limit)


def units_of(roster: Roster) -> Sequence[Unit]:
    """The squads in order."""
    return [Unit(squad.id, SHEETS, squad.datasheet, squad.name) for squad in roster.squads]


def models_of(roster: Roster) -> dict[str, int]:
    """How many units of each datasheet it has."""
    models: dict[str, int] = {}
    for squad in roster.squads:
        models[squad.datasheet] = models.get(squad.datasheet, 0) + squad.size
    return models
