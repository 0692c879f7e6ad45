"""Rosters, `damocles-roster/1`, and the verdict that is given on one."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from rules.damocles.content.parts import Faction
from rules.damocles.facts import ASSETS, SHEETS
from rules.damocles.formats.content import ContentPackModel
from rules.damocles.lists.army import Roster, RosterSquad
from rules.formats.checks import ID, NAME, REFERENCE, UNLIKE_IDS, MappingOf, OneOf
from rules.formats.errors import DocumentError
from rules.formats.model import Model, model_from
from rules.formats.numbers import Whole
from rules.lists.units import ListHead
from rules.message import Message

FORMAT = "damocles-roster/1"
MAX_SQUADS = 1000
MAX_CARDS = 1000
MAX_UNITS = 1000
MAX_WEAPONS = 20
MAX_RELEASES = 1_000_000

SIZE = Whole(0, MAX_UNITS)
CARRIERS = MappingOf(REFERENCE, SIZE, MAX_WEAPONS, Message("weapons' slugs, each with how many units carry it"))


class RosterSquadModel(Model):
    datasheet: Annotated[str, REFERENCE]
    size: Annotated[int, SIZE]
    name: Annotated[str, NAME] = ""
    weapons: Annotated[dict[str, int], CARRIERS] = {}

    def value(self) -> RosterSquad:
        return RosterSquad(self.datasheet, self.size, self.name, dict(self.weapons))


class KnownSquadModel(RosterSquadModel):
    """A squad of a stored list: `id` identifies it; a new squad has none yet."""

    id: Annotated[str, ID] = ""

    def value(self) -> RosterSquad:
        return RosterSquad(self.datasheet, self.size, self.name, dict(self.weapons), self.id)


class ListStateModel(Model):
    """The writable part of a stored list; its faction stays."""

    model_config = ConfigDict(defer_build=True)

    name: Annotated[str, NAME]
    limit: Annotated[int, Whole(0, 1_000_000)]
    squads: Annotated[list[KnownSquadModel], Field(max_length=MAX_SQUADS), UNLIKE_IDS]
    deck: Annotated[list[Annotated[str, REFERENCE]], Field(max_length=MAX_CARDS)]

    def value(self, faction: str) -> Roster:
        return Roster(self.name, faction, self.limit, [squad.value() for squad in self.squads], list(self.deck))


class RosterModel(Model):
    model_config = ConfigDict(defer_build=True)

    format: Annotated[str, OneOf(FORMAT)]
    name: Annotated[str, NAME]
    faction: Annotated[str, REFERENCE]
    release: Annotated[int, Whole(1, MAX_RELEASES)] = 0
    limit: Annotated[int, Whole(0, 1_000_000)]
    squads: Annotated[list[RosterSquadModel], Field(max_length=MAX_SQUADS)]
    deck: Annotated[list[Annotated[str, REFERENCE]], Field(max_length=MAX_CARDS)] = []

    def value(self) -> Roster:
        squads = [squad.value() for squad in self.squads]
        return Roster(self.name, self.faction, self.limit, squads, list(self.deck), self.release)


def read_roster(document: object, path: str = "") -> Roster:
    """A strike force as stored; `army.verdict` decides whether it is legal."""
    return model_from(RosterModel, document, path).value()


def read_list(document: object, present: Roster) -> Roster:
    """A list that replaces the present one: name, limit, squads and deck; everything else stays."""
    roster = model_from(ListStateModel, document).value(present.faction)
    known = {squad.id for squad in present.squads}
    for n, squad in enumerate(roster.squads):
        if squad.id and squad.id not in known:
            raise DocumentError(
                f"squads[{n}].id", Message("is no squad of this list"), Message("leave it out for a new squad")
            )
    return roster


def list_document(roster: Roster) -> dict[str, object]:
    """What `read_list` reads."""
    squads = [_known_squad_document(squad) for squad in roster.squads]
    return {"name": roster.name, "limit": roster.limit, "squads": squads, "deck": list(roster.deck)}


def _known_squad_document(squad: RosterSquad) -> dict[str, object]:
    """A squad of a list that is kept."""
    return ({"id": squad.id} if squad.id else {}) | _squad_document(squad)


def roster_document(roster: Roster) -> dict[str, object]:
    """A strike force as a document; its release where it has one."""
    return {
        "format": FORMAT,
        "name": roster.name,
        "faction": roster.faction,
        **({"release": roster.release} if roster.release else {}),
        "limit": roster.limit,
        "squads": [_squad_document(squad) for squad in roster.squads],
        "deck": list(roster.deck),
    }


def _squad_document(squad: RosterSquad) -> dict[str, object]:
    document: dict[str, object] = {"datasheet": squad.datasheet, "size": squad.size}
    if squad.name:
        document["name"] = squad.name
    return document | ({"weapons": dict(squad.weapons)} if squad.weapons else {})


def kept_list(head: ListHead, body: dict[str, Any]) -> Roster:
    """A strike force from its row, trusted."""
    squads = [
        RosterSquad(row["datasheet"], row["size"], row["name"], dict(sorted(row["weapons"].items())), row["id"])
        for row in body["squads"]
    ]
    return Roster(head.name, head.faction, head.limit or 0, squads, list(body["deck"]), head.release)


def list_body(roster: Roster) -> dict[str, Any]:
    """What a row keeps of a strike force."""
    squads = [
        {"id": squad.id, "datasheet": squad.datasheet, "size": squad.size, "name": squad.name, "weapons": squad.weapons}
        for squad in roster.squads
    ]
    return {"squads": squads, "deck": list(roster.deck)}


def player_of(roster: Roster, content: Faction, id: str, name: str) -> dict[str, Any]:
    """A strike force as a player of a scenario."""
    pack: dict[str, Any] = ContentPackModel.document(content)
    sheets = {sheet["slug"]: sheet for sheet in pack[SHEETS]}
    assets = {asset["slug"]: asset for asset in pack.get(ASSETS, [])}
    rules = {"rules": pack["faction"]["rules"]} if "rules" in pack["faction"] else {}
    squads = [
        {"id": f"{id}-{n}", "datasheet": sheets[squad.datasheet], "size": squad.size, "weapons": squad.weapons}
        for n, squad in enumerate(roster.squads, 1)
    ]
    deck = [assets[slug] for slug in roster.deck]
    return {"id": id, "name": name, "commander": "steady", **rules, "squads": squads, "deck": deck}
