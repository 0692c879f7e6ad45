"""Companies, `hell-dorado-roster/1` (CMP), and what may be written of one that is kept."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from rules.formats.checks import ID, MAX_NAME_LENGTH, NAME, UNLIKE_IDS, OneOf, Text
from rules.formats.formats import model_document
from rules.formats.model import Model
from rules.formats.numbers import Whole

MAX_UNITS = 100
MAX_LEMURES = 30
MAX_LIMIT = 1_000_000
SIZE = 200
"""The standard size (H-CMP-01)."""

REFERENCE = Text(MAX_NAME_LENGTH, name=True)
"""A slug that content may or may not have: one that it cannot have is unknown, not a fault of the file."""

Miniatures = Annotated[list[Annotated[str, REFERENCE]], Field(max_length=MAX_LEMURES)]
Light = Annotated[int, Whole(0, 15)]


class MemberModel(Model):
    """A member: its datasheet, and how much of undotted CMD is light (H-CMP-11). One that is kept has an id."""

    id: Annotated[str, ID] = ""
    datasheet: Annotated[str, REFERENCE]
    name: Annotated[str, NAME] = ""
    light: Light = 0


class RosterModel(Model):
    model_config = ConfigDict(defer_build=True)

    format: Annotated[str, OneOf("hell-dorado-roster/1")]
    name: Annotated[str, NAME]
    faction: Annotated[str, REFERENCE]
    release: Annotated[int, Whole(1, 1_000_000)] = 0
    limit: Annotated[int, Whole(0, MAX_LIMIT)] = SIZE
    units: Annotated[list[MemberModel], Field(max_length=MAX_UNITS), UNLIKE_IDS]
    lemures: Miniatures = []


class ListStateModel(Model):
    """The writable part of a list that is kept; its faction stays. Its deck are its lemures: lemures/ash-imp."""

    model_config = ConfigDict(defer_build=True)

    name: Annotated[str, NAME]
    limit: Annotated[int, Whole(0, MAX_LIMIT)]
    squads: Annotated[list[MemberModel], Field(max_length=MAX_UNITS), UNLIKE_IDS]
    deck: Miniatures = []
    choices: Annotated[dict[str, Any], Field(max_length=0)] = {}


def roster_document(roster: RosterModel) -> dict[str, Any]:
    """A company as a document, with its size even where it is the usual one."""
    document = model_document(roster)
    units, lemures = document.pop("units", []), document.pop("lemures", [])
    return document | {"limit": roster.limit, "units": units} | ({"lemures": lemures} if lemures else {})
