"""A list to print: the game's values, and words from its row."""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils import formats, timezone

from armies.bridge import content_of, official_content, roster_of, uses_only_its_release
from armies.models import StrikeForce
from armies.models.face import Face
from armies.text.releases import author_line, release_line
from printing.pdf.symbols.emblem import PrintedFaction, printed_faction
from rules.game.game import Game
from rules.lists.verdict import Verdict
from rules.presentation.cards import Card
from rules.presentation.sheets import ListSheet


@dataclass(frozen=True)
class Standing:
    """A unit's state in a campaign, in words: grade and honours."""

    grade: str = ""
    marks: str = ""


@dataclass(frozen=True)
class Printout:
    """`elsewhere` is what the list uses of other factions' content; `standings` are of its units, in a campaign."""

    game: Game
    content: Any
    army: Any
    player: str = ""
    changed: str = ""
    release: str = ""
    author: str = ""
    address: str = ""
    campaign: str = ""
    elsewhere: Sequence[Any] = ()
    standings: tuple[Standing, ...] = ()
    face: Sequence[str] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    """Its player's notes on units by their ids, and under no id on the list."""

    pictures: Mapping[str, bytes] = field(default_factory=dict)
    """Small ones of units' miniatures as JPEG, by the units' ids."""

    def others(self) -> Sequence[Any]:
        return self.elsewhere

    @cached_property
    def name(self) -> str:
        return self.game.lists.head(self.army).name

    @cached_property
    def head(self) -> PrintedFaction:
        return printed_faction(self.game, self.content, Face(*self.face) if self.face else None)

    @cached_property
    def verdict(self) -> Verdict[Any]:
        return self.game.lists.verdict(self.army, self.content, self.others)

    @cached_property
    def sheet(self) -> ListSheet:
        return self.game.lists.sheet(self.army, self.content, self.verdict, self.others)

    def unit_card(self, place: int) -> Card | None:
        """The card of a unit as it stands in the list; None where its content is unknown."""
        return self.game.display.unit_card(self.army, self.content, place, self.others)

    def part_card(self, kind: str, slug: str) -> Card | None:
        """The card of a part that the list uses; None where its content is unknown."""
        for content in (self.content, *self.elsewhere):
            with suppress(LookupError):
                return self.game.display.card(content, kind, slug)
        return None

    def standing_of(self, n: int) -> Standing:
        """Of the unit at an index."""
        return self.standings[n] if n < len(self.standings) else Standing()

    def note_on(self, n: int) -> str:
        """Of the unit at an index."""
        return self.notes.get(self.sheet.units[n].id, "")

    def deck_cards(self) -> list[tuple[Card, int]]:
        """The cards of each pile with their copies, in order; one of unknown content has a name alone."""
        kind = next((kind.key for kind in self.game.facts.kinds if kind.card), "")
        known = {option.slug for option in self.game.content.options(self.content) if option.kind == kind}
        return [
            (self.game.display.card(self.content, kind, slug) if slug in known else Card(kind, slug, slug), copies)
            for pile in self.sheet.piles
            for slug, copies in Counter(pile.order).items()
        ]


def printout_of(strike_force: StrikeForce, address: str = "") -> Printout:
    """A printout of a strike force fetched `with_release`; its date is that of the last change.

    `address` is the list's absolute URL; without it there is no QR code.
    """
    game, content, army = strike_force.faction.rules_of_game, content_of(strike_force.release), roster_of(strike_force)
    return Printout(game, content, army, elsewhere=others_of(strike_force), **words_of(strike_force, address))


def others_of(strike_force: StrikeForce) -> list[Any]:
    """The content of a game's own factions, as far as a list may use it."""
    game = strike_force.faction.rules_of_game
    return [] if uses_only_its_release(strike_force) else official_content(game)


def words_of(strike_force: StrikeForce, address: str = "") -> dict[str, Any]:
    """Texts and face from the row, in the current language."""
    owner = strike_force.owner
    return {
        "player": owner.get_full_name() or owner.get_username() if owner else "",
        "changed": formats.date_format(timezone.localtime(strike_force.updated), "DATE_FORMAT"),
        "release": release_line(strike_force.release),
        "author": author_line(strike_force.faction),
        "address": address,
        "face": list(strike_force.faction.face),
        "notes": strike_force.shown_notes,
    }
