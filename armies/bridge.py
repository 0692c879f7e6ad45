"""Rows to the rules' values and documents, and back: nothing else crosses."""

from collections.abc import Iterable
from typing import Any

from armies.models import Asset, Datasheet, Faction, Operation, Squad, StrikeForce
from rules.damocles import army
from rules.damocles import datasheets as values
from rules.damocles.formats.content import pack_document, read_datasheet, read_pack
from rules.damocles.formats.errors import DocumentError
from rules.damocles.formats.operation import operation_document, read_operation
from rules.damocles.formats.roster import roster_document

UNPLAYABLE = ("no_squads", "unknown_datasheet", "wrong_faction", "unknown_asset", "squad_too_small")
"""Violations that leave nothing to fight with."""


def faction_of(row: Faction) -> values.Faction:
    """A faction as the rules know it, without what was withdrawn."""
    return read_pack(row.pack())


def faction_document(row: Faction) -> dict[str, Any]:
    """A faction as its content pack, in canonical form."""
    return pack_document(faction_of(row))


def roster_of(strike_force: StrikeForce) -> army.Roster:
    """A strike force as it is written down."""
    squads = [_roster_squad(squad) for squad in strike_force.squads.all()]
    deck = [card.asset.slug for card in strike_force.deck_cards.all() for _ in range(card.copies)]
    return army.Roster(strike_force.name, strike_force.faction.slug, strike_force.limit, squads, deck)


def strike_force_document(strike_force: StrikeForce) -> dict[str, Any]:
    """A strike force as `damocles-roster/1`."""
    return roster_document(roster_of(strike_force))


def elsewhere_of(strike_force: StrikeForce) -> dict[str, army.Stranger]:
    """The datasheets that are not of this strike force's faction (R-ARM-01)."""
    rows = [squad.datasheet for squad in strike_force.squads.all()]
    return {row.slug: stranger_of(row) for row in rows if row.faction_id != strike_force.faction_id}


def stranger_of(row: Datasheet) -> army.Stranger:
    """Another faction's datasheet."""
    return army.Stranger(row.faction.name, read_datasheet(row.document()))


def verdict_of(strike_force: StrikeForce, faction: values.Faction | None = None) -> army.Verdict:
    """What a strike force comes to; fetch it `with_squads` first."""
    known = faction_of(strike_force.faction) if faction is None else faction
    return army.verdict(roster_of(strike_force), known, elsewhere_of(strike_force))


def verdicts_of(strike_forces: Iterable[StrikeForce]) -> list[army.Verdict]:
    """The verdicts of many; each faction is read once."""
    known: dict[int, values.Faction] = {}
    for strike_force in strike_forces:
        if strike_force.faction_id not in known:
            known[strike_force.faction_id] = faction_of(strike_force.faction)
    return [verdict_of(strike_force, known[strike_force.faction_id]) for strike_force in strike_forces]


def judge_roster(roster: army.Roster) -> army.Verdict:
    """What a roster from a file comes to, by the content that is loaded; DocumentError without its faction."""
    row = Faction.objects.with_content().filter(slug=roster.faction).first()
    if row is None:
        known = ", ".join(Faction.objects.values_list("slug", flat=True)) or "none"
        raise DocumentError("faction", f"no faction {roster.faction} is loaded", f"loaded: {known}")
    named = Datasheet.objects.current().filter(slug__in={squad.datasheet for squad in roster.squads})
    others = named.exclude(faction=row).select_related("faction").prefetch_related("weapons")
    return army.verdict(roster, faction_of(row), {sheet.slug: stranger_of(sheet) for sheet in others})


def player_document(strike_force: StrikeForce, id: str, name: str) -> dict[str, Any]:
    """A strike force as a player of a scenario, with inline datasheets and deck, without positions."""
    return _player(roster_of(strike_force), faction_document(strike_force.faction), id, name)


def roster_player(roster: army.Roster, id: str) -> dict[str, Any]:
    """A roster from a file as a player of a scenario; DocumentError when something it names is not loaded.

    It may be illegal otherwise: a forecast is asked for while a list is being built.
    """
    for violation in judge_roster(roster).violations:
        if violation.code in UNPLAYABLE:
            where = "" if violation.squad is None else f"squads[{violation.squad}]"
            raise DocumentError(where, f"{violation.message} ({violation.rule})", violation.mend)
    row = Faction.objects.with_content().get(slug=roster.faction)
    return _player(roster, faction_document(row), id, roster.name)


def _player(roster: army.Roster, pack: dict[str, Any], id: str, name: str) -> dict[str, Any]:
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


def _roster_squad(squad: Squad) -> army.RosterSquad:
    return army.RosterSquad(squad.datasheet.slug, squad.size, squad.name, dict(squad.weapons))


class ContentLibrary:
    """The content that is loaded, by slug, as documents: what scenarios may refer to."""

    def datasheet(self, slug: str) -> dict[str, Any] | None:
        rows = Datasheet.objects.current().filter(slug=slug).prefetch_related("weapons")
        return _the_only(slug, [row.document() for row in rows[:2]])

    def rules(self, datasheet: str) -> list[dict[str, Any]] | None:
        row = Datasheet.objects.current().filter(slug=datasheet).select_related("faction").first()
        return None if row is None else row.faction.rules

    def asset(self, slug: str) -> dict[str, Any] | None:
        return _the_only(slug, [row.document() for row in Asset.objects.current().filter(slug=slug)[:2]])

    def operation(self, slug: str) -> dict[str, Any] | None:
        row = Operation.objects.filter(slug=slug).first()
        return None if row is None else operation_document(read_operation(row.document))


def content_library() -> ContentLibrary:
    return ContentLibrary()


def _the_only(slug: str, documents: list[dict[str, Any]]) -> dict[str, Any] | None:
    if len(documents) > 1:
        raise DocumentError("", f"{slug} is in two factions", "write it inline")
    return documents[0] if documents else None
