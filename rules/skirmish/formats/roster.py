"""Armies, `skirmish-roster/1` (ARM)."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from rules.formats.checks import FLAG, GIVEN, ID, MAX_NAME_LENGTH, NAME, UNLIKE_IDS, OneOf, Table, Text, Whole
from rules.formats.model import Model, model_from
from rules.message import Message
from rules.skirmish.formats.content import MAX_WEAPONS
from rules.skirmish.lists.army import EDGES, Army, ArmyUnit, Entry

FORMAT = "skirmish-roster/1"
MAX_UNITS = 100
MAX_FIGHTERS = 1000
MAX_LIMIT = 1_000_000
MAX_RELEASES = 1_000_000
MAX_ROUNDS = 20

REFERENCE = Text(MAX_NAME_LENGTH, name=True)
"""A slug that content may or may not have: one that it cannot have is unknown, not a fault of the file."""

BEARERS = Table(REFERENCE, Whole(0, MAX_FIGHTERS), MAX_WEAPONS, Message("weapons' slugs, each with its bearers"))


class EntersModel(Model):
    """When a unit may come in and by which edge; without one by the mission's (S-ENT-01)."""

    round: Annotated[int, Whole(1, MAX_ROUNDS)]
    edge: Annotated[str, OneOf(*EDGES)] = ""

    def value(self) -> Entry:
        return Entry(self.round, self.edge)


class ArmyUnitModel(Model):
    card: Annotated[str, REFERENCE]
    fighters: Annotated[int, Whole(0, MAX_FIGHTERS)]
    name: Annotated[str, NAME] = ""
    bearers: Annotated[dict[str, int], BEARERS] = {}
    enters: Annotated[EntersModel | None, GIVEN] = None
    commander: Annotated[bool, FLAG] = False

    def value(self, id: str = "") -> ArmyUnit:
        enters = self.enters.value() if self.enters else None
        return ArmyUnit(self.card, self.fighters, self.name, dict(self.bearers), enters, self.commander, id)


class KeptUnitModel(ArmyUnitModel):
    """A unit of a list that is kept: `id` identifies it; a new unit has none yet."""

    id: Annotated[str, ID] = ""


class ListStateModel(Model):
    """The writable part of a list that is kept; its faction stays."""

    model_config = ConfigDict(defer_build=True)

    name: Annotated[str, NAME]
    limit: Annotated[int, Whole(0, MAX_LIMIT)]
    squads: Annotated[list[KeptUnitModel], Field(max_length=MAX_UNITS), UNLIKE_IDS]


class RosterModel(Model):
    model_config = ConfigDict(defer_build=True)

    format: Annotated[str, OneOf(FORMAT)]
    name: Annotated[str, NAME]
    faction: Annotated[str, REFERENCE]
    release: Annotated[int, Whole(1, MAX_RELEASES)] = 0
    limit: Annotated[int, Whole(0, MAX_LIMIT)]
    units: Annotated[list[ArmyUnitModel], Field(max_length=MAX_UNITS)]

    def value(self) -> Army:
        units = tuple([unit.value() for unit in self.units])
        return Army(self.name, self.faction, self.limit, units, self.release)


def read_roster(document: object, path: str = "") -> Army:
    """An army as it is written; the verdict decides whether it is legal."""
    return model_from(RosterModel, document, path).value()


def roster_document(army: Army) -> dict[str, Any]:
    """An army as a document; its release where it has one."""
    return {
        "format": FORMAT,
        "name": army.name,
        "faction": army.faction,
        **({"release": army.release} if army.release else {}),
        "limit": army.limit or 0,
        "units": [unit_document(unit) for unit in army.units],
    }


def unit_document(unit: ArmyUnit) -> dict[str, Any]:
    """A unit as a roster writes it."""
    document: dict[str, Any] = {"card": unit.card, "fighters": unit.fighters}
    if unit.name:
        document["name"] = unit.name
    if unit.bearers:
        document["bearers"] = dict(sorted(unit.bearers.items()))
    if unit.enters:
        document["enters"] = entry_document(unit.enters)
    return document | ({"commander": True} if unit.commander else {})


def entry_document(enters: Entry) -> dict[str, Any]:
    return {"round": enters.round} | ({"edge": enters.edge} if enters.edge else {})


def kept_unit(document: dict[str, Any]) -> ArmyUnit:
    """A unit from a row, trusted."""
    enters = document.get("enters")
    return ArmyUnit(
        document["card"],
        document["fighters"],
        document.get("name", ""),
        dict(sorted(document.get("bearers", {}).items())),
        Entry(enters["round"], enters.get("edge", "")) if enters else None,
        document.get("commander", False),
        document.get("id", ""),
    )


def kept_document(unit: ArmyUnit) -> dict[str, Any]:
    """What a row keeps of a unit."""
    return {"id": unit.id} | unit_document(unit)
