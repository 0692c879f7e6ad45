"""What a designer may read of a game's factions, offered by name where an ability, weapon or card is written."""

import json
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from django.http import HttpRequest

from armies import access
from armies.bridge import contents_of
from armies.models import Faction, Release
from people.folding import fold
from web.shared_cache import SharedCache
from workshop.content.columns import GridTable, lists_in_parts, tables_of
from workshop.content.printed_texts import without_texts
from workshop.content.unsimulated import Placed, placed_in

Document = dict[str, Any]
MAX_OFFERED = 8
"""Maximum number of names offered."""

MAX_FACTIONS = 40
"""Maximum number of other factions looked through: drafts first, then the game's own, then those of players."""

_released: SharedCache[tuple[int, str], list[Placed]] = SharedCache(4 * MAX_FACTIONS)


class ReusablePart(NamedTuple):
    """An object, the way to it, and the faction and part that have it."""

    way: str
    place: str
    faction: Faction
    owner: str
    document: Document

    @property
    def name(self) -> str:
        return str(self.document["name"])

    @property
    def list_key(self) -> str:
        """The list that it stands in."""
        return self.place.rpartition(".")[2]

    @property
    def label(self) -> str:
        """Its name, with whose it is in brackets."""
        return f"{self.name} ({self.owner})"


def offers(faction: Faction, table: GridTable) -> bool:
    """Whether names are offered for a table's rows: what has lists of its own is too much for a row."""
    return bool(table.name) or len(tables_of(faction.rules_of_game, table.kind)) == 1


class ReusableParts:
    """The objects that a designer of a faction may read, those of its own draft first."""

    def __init__(self, request: HttpRequest, faction: Faction) -> None:
        self.request, self.faction = request, faction
        self.game = faction.rules_of_game

    @cached_property
    def placed(self) -> list[tuple[Faction, Placed]]:
        """Each object of each draft that they write, and of the newest release of each other faction they may read."""
        rows = access.drafts(self.request).filter(game=self.faction.game).with_content()
        drafts = sorted(rows[: MAX_FACTIONS + 1], key=lambda draft: (draft.pk != self.faction.pk, draft.name))
        placed = [(draft, each) for draft in drafts for each in self._in_pack(draft.pack())]
        readable = access.factions(self.request).filter(game=self.faction.game).exclude(pk__in=[d.pk for d in drafts])
        newest = Release.objects.newest().filter(faction__in=readable).select_related("faction")
        releases = list(newest.order_by("faction__homebrew", "-published")[:MAX_FACTIONS])
        known = self._known_in(releases)
        placed += [(release.faction, each) for release in releases for each in known[release.pk]]
        return placed

    def _in_pack(self, pack: Document) -> list[Placed]:
        return list(placed_in(self.game, pack))

    def _known_in(self, releases: list[Release]) -> dict[int, list[Placed]]:
        """The objects of releases, read once a process and with one query."""
        known = {release.pk: _released.get((release.pk, release.digest)) for release in releases}
        new = [release for release in releases if known[release.pk] is None]
        for release, content in zip(new, contents_of(new), strict=True):
            made = self._in_pack(self.game.formats.written("content", content))
            known[release.pk] = _released[release.pk, release.digest] = made
        return {key: placed or [] for key, placed in known.items()}

    def of(self, table: GridTable) -> Iterator[ReusablePart]:
        """Those that could be rows of a table."""
        for faction, placed in self.placed:
            *_above, last = placed.place.split(".")
            if (placed.place == table.kind) if not table.name else (last == table.name and placed.place != last):
                owner = " · ".join([faction.name, *placed.within])
                yield ReusablePart(f"{faction.slug}/{placed.way}", placed.place, faction, owner, placed.document)

    def _edited(self, known: ReusablePart) -> ReusablePart:
        """As it is edited: without texts that are taken from effects."""
        return known._replace(document=without_texts(self.game, known.place, known.document))

    def named(self, table: GridTable, text: str) -> list[ReusablePart]:
        """Those with a word that begins so, those that begin so first; the same said twice is offered once."""
        wanted, seen = fold(text.strip()), set()
        matches = []
        for known in self.of(table) if wanted else ():
            content = self._content_key(known)
            if f" {wanted}" in f" {fold(known.name)}" and content not in seen:
                seen.add(content)
                matches.append(known)
        matches.sort(key=lambda known_part: not fold(known_part.name).startswith(wanted))
        return [self._edited(known) for known in matches[:MAX_OFFERED]]

    def elsewhere(self) -> list[ReusablePart]:
        """What rows of a workbook may choose of other factions; the same said twice is there once."""
        tables = [table for kind in self.game.facts.kinds for table in lists_in_parts(tables_of(self.game, kind.key))]
        by_content: dict[str, ReusablePart] = {}
        for known in (known for table in tables for known in self.of(table)):
            if known.faction.pk != self.faction.pk and known.place.count(".") == 1:
                by_content.setdefault(f"{known.list_key} {self._content_key(known)}", known)
        return sorted(by_content.values(), key=lambda known: (known.list_key, known.label))

    @staticmethod
    def _content_key(known: ReusablePart) -> str:
        """Its document without its slug."""
        return json.dumps({key: value for key, value in known.document.items() if key != "slug"}, sort_keys=True)

    def called(self, table: GridTable, name: str) -> list[ReusablePart]:
        """Those of exactly this name, whatever its case."""
        matches = (known_part for known_part in self.of(table) if known_part.name.casefold() == name.strip().casefold())
        return [self._edited(known_part) for known_part in matches]

    def at(self, way: str) -> ReusablePart | None:
        tables = [table for kind in self.game.facts.kinds for table in tables_of(self.game, kind.key)]
        known = (known for table in tables for known in self.of(table) if known.way == way)
        return next((self._edited(each) for each in known), None)
