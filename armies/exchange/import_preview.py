"""Preview of an import: names that were not found, and the verdict."""

from collections.abc import Mapping
from difflib import get_close_matches

from armies.bridge import content_of, datasheets_of_other_factions, release_of, squad_documents
from armies.builder.read_only import ListView
from armies.exchange.matching import Matching
from armies.models import Faction, StrikeForce
from armies.models.faction import FactionQuerySet
from armies.translation.folding import fold
from rules.damocles.army import Roster

MAX_OFFERED = 200


class Preview:
    """A roster with the answers to its questions; `faction` is None until it is known."""

    def __init__(self, roster: Roster, usable: FactionQuerySet, answers: Mapping[str, str]) -> None:
        self.written = roster
        self.factions = list(usable[:MAX_OFFERED])
        self.faction = self._named(usable)
        self.asks_for_faction = self.faction is None
        chosen = answers.get("faction", "")
        if self.asks_for_faction and chosen:
            self.faction = usable.filter(slug=chosen).first()
        self.nearest = _close_matches(roster.faction, self.factions) if self.asks_for_faction else None
        if self.faction is not None:
            self._match(self.faction, answers)

    def _named(self, usable: FactionQuerySet) -> Faction | None:
        """The faction with this slug, or the only one with this name."""
        by_slug = usable.filter(slug=self.written.faction).first()
        if by_slug is not None:
            return by_slug
        name = fold(self.written.faction)
        called = [faction for faction in self.factions if fold(faction.name) == name]
        return called[0] if len(called) == 1 else None

    def _match(self, faction: Faction, answers: Mapping[str, str]) -> None:
        written = self.written
        number = 0 if self.asks_for_faction else written.release
        roster = Roster(written.name, faction.slug, written.limit, written.squads, written.deck, number)
        self.release = release_of(roster)
        self.other_release = number not in (0, self.release.number)
        content = content_of(self.release)
        self.matching = Matching(roster, content, datasheets_of_other_factions(roster, content), answers)
        self.roster = self.matching.roster

    def list_view(self, slug: str) -> ListView:
        """The list as it would be; nothing is saved."""
        strike_force = StrikeForce(
            slug=slug,
            name=self.roster.name,
            faction=self.faction,
            release=self.release,
            limit=self.roster.limit,
            squads=squad_documents(self.roster.squads, 1),
            deck=self.roster.deck,
        )
        return ListView(strike_force)


def _close_matches(text: str, factions: list[Faction]) -> Faction | None:
    """The faction with the most similar name, suggested first."""
    written = {fold(faction.slug): faction for faction in factions}
    written |= {fold(faction.name): faction for faction in factions}
    alike = get_close_matches(fold(text), written, 1)
    return written[alike[0]] if alike else None
