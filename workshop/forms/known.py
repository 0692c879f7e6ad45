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
from workshop.content.columns import Table, tables_of
from workshop.content.printed_texts import without_texts
from workshop.content.unsimulated import Placed, placed_in
from workshop.workbook.sheets import takes_of
from workshop.workbook.things import Elsewhere

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


def offers(faction: Faction, table: Table) -> bool:
    """Whether names are offered for a table's rows: what has lists of its own is too much for a row."""
    return bool(table.name) or len(tables_of(faction.rules_of_game, table.kind)) == 1


class KnownObjects:
    """The objects that a designer of a faction may read, those of its own draft first."""

    def __init__(self, request: HttpRequest, faction: Faction) -> None:
        self.request, self.faction = request, faction
        self.game = faction.rules_of_game

    @cached_property
    def placed(self) -> list[tuple[Faction, Placed]]:
        """Each object of each draft that they write, and of the newest release of each other faction they may read."""
        rows = access.drafts(self.request).filter(game=self.faction.game).with_content()
        drafts = sorted(rows[: MAX_FACTIONS + 1], key=lambda one: (one.pk != self.faction.pk, one.name))
        found = [(one, each) for one in drafts for each in self._in_pack(one.pack())]
        readable = access.factions(self.request).filter(game=self.faction.game).exclude(pk__in=[d.pk for d in drafts])
        newest = Release.objects.newest().filter(faction__in=readable).select_related("faction")
        releases = list(newest.order_by("faction__homebrew", "-published")[:MAX_FACTIONS])
        known = self._known_in(releases)
        found += [(one.faction, each) for one in releases for each in known[one.pk]]
        return found

    def _in_pack(self, pack: Document) -> list[Placed]:
        return list(placed_in(self.game, pack))

    def _known_in(self, releases: list[Release]) -> dict[int, list[Placed]]:
        """The objects of releases, read once a process and with one query."""
        found = {one.pk: _released.get((one.pk, one.digest)) for one in releases}
        new = [one for one in releases if found[one.pk] is None]
        for release, content in zip(new, contents_of(new), strict=True):
            made = self._in_pack(self.game.formats.written("content", content))
            found[release.pk] = _released[release.pk, release.digest] = made
        return {key: placed or [] for key, placed in found.items()}

    def of(self, table: Table) -> Iterator[ReusablePart]:
        """Those that could be rows of a table."""
        for faction, one in self.placed:
            *_above, last = one.place.split(".")
            if (one.place == table.kind) if not table.name else (last == table.name and one.place != last):
                owner = " · ".join([faction.name, *one.within])
                yield ReusablePart(f"{faction.slug}/{one.way}", one.place, faction, owner, one.document)

    def _edited(self, known: ReusablePart) -> ReusablePart:
        """As it is edited: without texts that are taken from effects."""
        return known._replace(document=without_texts(self.game, known.place, known.document))

    def named(self, table: Table, text: str) -> list[ReusablePart]:
        """Those with a word that begins so, those that begin so first; the same said twice is offered once."""
        wanted, seen = fold(text.strip()), set()
        found = []
        for known in self.of(table) if wanted else ():
            said = self._said(known)
            if f" {wanted}" in f" {fold(known.name)}" and said not in seen:
                seen.add(said)
                found.append(known)
        found.sort(key=lambda one: not fold(one.name).startswith(wanted))
        return [self._edited(known) for known in found[:MAX_OFFERED]]

    def elsewhere(self) -> list[Elsewhere]:
        """What rows of a workbook may choose of other factions; the same said twice is there once."""
        found: dict[str, Elsewhere] = {}
        for kind in self.game.facts.kinds:
            for take in takes_of(tables_of(self.game, kind.key)):
                table = next(one for one in tables_of(self.game, kind.key) if one.name == take.name)
                for known in self.of(table):
                    if known.faction.pk == self.faction.pk or known.place.count(".") > 1:
                        continue
                    said = f"{take.name} {self._said(known)}"
                    label = f"{known.name} ({known.owner})"
                    found.setdefault(said, Elsewhere(take.name, label, known.document))
        return sorted(found.values(), key=lambda one: (one.list, one.label))

    @staticmethod
    def _said(known: ReusablePart) -> str:
        """Its document without its slug."""
        return json.dumps({key: value for key, value in known.document.items() if key != "slug"}, sort_keys=True)

    def called(self, table: Table, name: str) -> list[ReusablePart]:
        """Those of exactly this name, whatever its case."""
        found = (one for one in self.of(table) if one.name.casefold() == name.strip().casefold())
        return [self._edited(one) for one in found]

    def at(self, table: Table, way: str) -> ReusablePart | None:
        return next((self._edited(one) for one in self.of(table) if one.way == way), None)
