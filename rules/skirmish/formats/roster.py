"""Armies, `skirmish-roster/1` (ARM)."""

from typing import Annotated

from pydantic import ConfigDict, Field

from rules.formats.checks import FLAG, GIVEN, ID, NAME, REFERENCE, UNLIKE_IDS, MappingOf, OneOf
from rules.formats.model import Model
from rules.formats.numbers import Whole
from rules.formats.values import Document, ValueModel
from rules.lists.units import ListHead
from rules.message import Message
from rules.skirmish.content.parts import Faction
from rules.skirmish.formats.content import MAX_WEAPONS, CardModel
from rules.skirmish.lists.army import EDGES, Army, ArmyUnit, Entry

FORMAT = "skirmish-roster/1"
MAX_UNITS = 100
MAX_FIGHTERS = 1000
MAX_LIMIT = 1_000_000
MAX_RELEASES = 1_000_000
MAX_ROUNDS = 20

BEARERS = MappingOf(REFERENCE, Whole(0, MAX_FIGHTERS), MAX_WEAPONS, Message("weapons' slugs, each with its bearers"))


class EntersModel(ValueModel[Entry]):
    """When a unit may come in and by which edge; without one by the mission's (S-ENT-01)."""

    round: Annotated[int, Whole(1, MAX_ROUNDS)]
    edge: Annotated[str, OneOf(*EDGES)] = ""


class ArmyUnitModel(ValueModel[ArmyUnit]):
    card: Annotated[str, REFERENCE]
    fighters: Annotated[int, Whole(0, MAX_FIGHTERS)]
    name: Annotated[str, NAME] = ""
    bearers: Annotated[dict[str, int], BEARERS] = {}
    enters: Annotated[EntersModel | None, GIVEN] = None
    commander: Annotated[bool, FLAG] = False


class KeptUnitModel(ArmyUnitModel):
    """A unit of a list that is kept: `id` identifies it; a new unit has none yet."""

    id: Annotated[str, ID] = ""


class ListStateModel(Model):
    """The writable part of a list that is kept; its faction stays."""

    model_config = ConfigDict(defer_build=True)

    name: Annotated[str, NAME]
    limit: Annotated[int, Whole(0, MAX_LIMIT)]
    squads: Annotated[list[KeptUnitModel], Field(max_length=MAX_UNITS), UNLIKE_IDS]


class RosterModel(ValueModel[Army]):
    model_config = ConfigDict(defer_build=True)

    format: Annotated[str, OneOf(FORMAT)]
    name: Annotated[str, NAME]
    faction: Annotated[str, REFERENCE]
    release: Annotated[int, Whole(1, MAX_RELEASES)] = 0
    limit: Annotated[int, Whole(0, MAX_LIMIT)]
    units: Annotated[list[ArmyUnitModel], Field(max_length=MAX_UNITS)]


def kept_unit(document: Document) -> ArmyUnit:
    """A unit from a row, trusted."""
    enters = document.get("enters")
    return ArmyUnit(**document | {"enters": Entry(**enters) if enters else None})


def kept_document(unit: ArmyUnit) -> Document:
    """What a row keeps of a unit."""
    return {"id": unit.id} | ArmyUnitModel.document(unit)


def kept_list(head: ListHead, body: Document) -> Army:
    """An army from its row, trusted."""
    units = tuple([kept_unit(unit) for unit in body["squads"]])
    return Army(head.name, head.faction, head.limit or 0, units, head.release)


def list_body(army: Army) -> Document:
    """What a row keeps of an army."""
    return {"squads": [kept_document(unit) for unit in army.units]}


def player_of(army: Army, content: Faction, id: str, name: str) -> Document:
    """An army as a player of a scenario."""
    cards = {card.slug: CardModel.document(card) for card in content.cards}
    units: list[Document] = []
    for n, unit in enumerate(army.units, 1):
        written = ArmyUnitModel.document(unit)
        keys = [key for key in ("fighters", "bearers", "commander", "enters") if key in written]
        units.append({"id": f"{id}-{n}", "card": cards[unit.card]} | {key: written[key] for key in keys})
    return {"id": id, "name": name, "commander": "steady", "units": units}
