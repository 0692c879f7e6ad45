"""Rows to the rules' values and documents, and back: nothing else crosses."""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any

from django.db.models import QuerySet

from armies.models import Faction, Operation, Release, StrikeForce
from armies.shared_cache import SharedCache
from rules.damocles import army
from rules.damocles import datasheets as values
from rules.damocles.formats.content import pack_document, read_pack
from rules.damocles.formats.operation import operation_document, read_operation
from rules.damocles.formats.roster import roster_document
from rules.damocles.operations.eradication import eradication
from rules.damocles.operations.operation import Operation as OperationValue
from rules.formats.errors import DocumentError
from rules.message import Message

ERADICATION = eradication()
Official = Callable[[], list[values.Faction]]
"""Asks for the game's own factions, when they are needed."""

CACHE_SIZE = 256
"""Maximum number of parsed releases kept in memory."""

_parsed: SharedCache[tuple[int, str], values.Faction] = SharedCache(CACHE_SIZE)


def content_of(release: Release) -> values.Faction:
    """A faction as it was released: read once a process, for it never changes."""
    return contents_of([release])[0]


def contents_of(releases: Iterable[Release]) -> list[values.Faction]:
    """Released factions, parsed; one query fetches those that are not cached."""
    keys = [(release.pk, release.digest) for release in releases]
    found = {key: faction for key in keys if (faction := _parsed.get(key)) is not None}
    missing = [pk for pk, digest in keys if (pk, digest) not in found]
    if missing:
        documents = dict(Release.objects.filter(pk__in=missing).values_list("pk", "document"))
        for key in keys:
            if key not in found:
                _parsed[key] = found[key] = read_pack(documents[key[0]])
    return [found[key] for key in keys]


def uses_only_its_release(strike_force: StrikeForce) -> bool:
    """Whether the verdict on a list depends on its version alone: content of other factions may change any day."""
    own = {sheet.slug for sheet in content_of(strike_force.release).datasheets}
    return all(squad["datasheet"] in own for squad in strike_force.squads)


def draft_of(row: Faction) -> values.Faction:
    """A faction's draft, parsed; fetch it `with_content`. DocumentError if it is not valid."""
    return read_pack(row.pack())


def draft_document(row: Faction) -> dict[str, Any]:
    """A faction's draft as its content pack, in canonical form."""
    return pack_document(draft_of(row))


def roster_of(strike_force: StrikeForce) -> army.Roster:
    """A strike force as it is written down; fetch it `with_release` first."""
    faction, release = strike_force.faction.slug, strike_force.release.number
    squads = squads_of(strike_force.squads)
    return army.Roster(strike_force.name, faction, strike_force.limit, squads, list(strike_force.deck), release)


def squads_of(documents: Iterable[dict[str, Any]]) -> list[army.RosterSquad]:
    """Squads as a row keeps them."""
    return [
        army.RosterSquad(row["datasheet"], row["size"], row["name"], dict(sorted(row["weapons"].items())), row["id"])
        for row in documents
    ]


def squad_documents(squads: Sequence[army.RosterSquad], version: int) -> list[dict[str, Any]]:
    """Squads as a row keeps them; a new one gets an id that none of its list ever had."""
    return [
        {
            "id": squad.id or f"{version}-{n}",
            "datasheet": squad.datasheet,
            "size": squad.size,
            "name": squad.name,
            "weapons": squad.weapons,
        }
        for n, squad in enumerate(squads)
    ]


def strike_force_document(strike_force: StrikeForce) -> dict[str, Any]:
    """A strike force as `damocles-roster/1`; it names its release once there is a newer one."""
    roster = roster_of(strike_force)
    if not Release.objects.filter(faction=strike_force.faction_id, number__gt=roster.release).exists():
        roster.release = 0
    return roster_document(roster)


def verdict_of(strike_force: StrikeForce, official: Official | None = None) -> army.Verdict:
    """The verdict on a strike force fetched `with_release`."""
    return verdict_on(roster_of(strike_force), content_of(strike_force.release), official)


def verdict_on(roster: army.Roster, faction: values.Faction, official: Official | None = None) -> army.Verdict:
    """The verdict on a roster by this content of its faction."""
    return army.verdict(roster, faction, datasheets_of_other_factions(roster, faction, official))


def datasheets_of_other_factions(
    roster: army.Roster, faction: values.Faction, official: Official | None = None
) -> dict[str, army.ForeignDatasheet]:
    """The datasheets of a roster that are another faction's (R-ARM-01); nothing is asked when there is none.

    Who judges many rosters asks for the `official` factions once for all.
    """
    own = {sheet.slug for sheet in faction.datasheets}
    wanted = {squad.datasheet for squad in roster.squads} - own
    if not wanted:
        return {}
    others = [content for content in (official or official_content)() if content.slug != faction.slug]
    return {
        sheet.slug: army.ForeignDatasheet(content.name, sheet)
        for content in others
        for sheet in content.datasheets
        if sheet.slug in wanted
    }


def official_content() -> list[values.Faction]:
    """The game's own factions as they were last released."""
    return contents_of(Release.objects.newest().filter(faction__homebrew=False))


def judge_roster(roster: army.Roster, factions: "QuerySet[Faction] | None" = None) -> army.Verdict:
    """The verdict on a roster file by the release it names; DocumentError if its faction does not exist."""
    return verdict_on(roster, content_of(release_of(roster, factions)))


def release_of(roster: army.Roster, factions: "QuerySet[Faction] | None" = None) -> Release:
    """The release that a roster names; the newest when it names none or one that is not here."""
    newest = newest_release(roster.faction, factions)
    if roster.release in (0, newest.number):
        return newest
    return Release.objects.filter(faction=newest.faction_id, number=roster.release).first() or newest


def newest_release(slug: str, factions: "QuerySet[Faction] | None" = None) -> Release:
    among = Release.objects.newest().filter(faction__in=Faction.objects.all() if factions is None else factions)
    release = among.filter(faction__slug=slug).first()
    if release is None:
        loaded = among.order_by("faction__slug").values_list("faction__slug", flat=True)
        known = ", ".join(loaded) or "none"
        raise DocumentError(
            "faction", Message("no faction {slug} is loaded", slug=slug), Message("loaded: {names}", names=known)
        )
    return release


def player_document(strike_force: StrikeForce, id: str, name: str) -> dict[str, Any]:
    """A strike force as a player of a scenario, with inline datasheets and deck, without positions."""
    return _player(roster_of(strike_force), content_of(strike_force.release), id, name)


def roster_player(roster: army.Roster, id: str) -> dict[str, Any]:
    """A roster from a file as a player of a scenario; DocumentError when something it names is not loaded.

    It may be illegal otherwise: a forecast is asked for while a list is being built.
    """
    for violation in judge_roster(roster).violations:
        if violation.blocks:
            where = "" if violation.unit is None else f"squads[{violation.unit}]"
            raise DocumentError(where, f"{violation.said} ({violation.rule})", violation.mend)
    return _player(roster, content_of(release_of(roster)), id, roster.name)


def _player(roster: army.Roster, faction: values.Faction, id: str, name: str) -> dict[str, Any]:
    pack: dict[str, Any] = pack_document(faction)
    sheets = {sheet["slug"]: sheet for sheet in pack["datasheets"]}
    assets = {asset["slug"]: asset for asset in pack.get("assets", [])}
    player: dict[str, Any] = {"id": id, "name": name, "commander": "steady"}
    if "rules" in pack["faction"]:
        player["rules"] = pack["faction"]["rules"]
    return player | {
        "squads": [
            {"id": f"{id}-{n}", "datasheet": sheets[squad.datasheet], "size": squad.size, "weapons": squad.weapons}
            for n, squad in enumerate(roster.squads, 1)
        ],
        "deck": [assets[slug] for slug in roster.deck],
    }


def operation_documents() -> list[dict[str, Any]]:
    """Every operation as its document: Eradication, which needs no row, before those that are loaded (R-OPS-01)."""
    return [operation_document(operation) for operation in operations()]


def operations() -> list[OperationValue]:
    """Every operation there is, Eradication before those that are loaded (R-OPS-01)."""
    rows = Operation.objects.exclude(slug=ERADICATION["slug"]).values_list("document", flat=True)
    return [_operation(json.dumps(document)) for document in (ERADICATION, *rows)]


def find_operation(slug: str) -> OperationValue | None:
    """The operation of this name, if there is one."""
    return next((operation for operation in operations() if operation.slug == slug), None)


@lru_cache(CACHE_SIZE)
def _operation(text: str) -> OperationValue:
    """Read once a process, for as long as it says the same."""
    return read_operation(json.loads(text))


class ContentLibrary:
    """Loaded content as documents by slug, for scenarios to refer to."""

    @cached_property
    def packs(self) -> list[dict[str, Any]]:
        """Asked for when something is named: a scenario with all inline needs no database."""
        return list(Release.objects.newest().filter(faction__homebrew=False).values_list("document", flat=True))

    def part(self, kind: str, slug: str) -> dict[str, Any] | None:
        parts = [part for pack in self.packs for part in pack.get(kind, []) if part["slug"] == slug]
        if len(parts) > 1:
            raise DocumentError("", Message("{name} is in two factions", name=slug), Message("write it inline"))
        return parts[0] if parts else None

    def head(self, kind: str, slug: str) -> dict[str, Any] | None:
        packs = [pack for pack in self.packs if any(part["slug"] == slug for part in pack.get(kind, []))]
        return packs[0]["faction"] if packs else None

    def mission(self, slug: str) -> dict[str, Any] | None:
        row = Operation.objects.filter(slug=slug).first()
        return None if row is None else operation_document(read_operation(row.document))


def content_library() -> ContentLibrary:
    return ContentLibrary()
