"""Forces, `eight-phase-roster/1` (FRC), and what may be written of one that is kept."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from rules.formats.checks import ID, NAME, REFERENCE, UNLIKE_IDS, OneOf
from rules.formats.model import Model
from rules.formats.numbers import Whole

MAX_UNITS = 100
MAX_LIMIT = 1_000_000


class ForceUnitModel(Model):
    """A unit; one of a list that is kept has an id."""

    id: Annotated[str, ID] = ""
    profile: Annotated[str, REFERENCE]
    name: Annotated[str, NAME] = ""


class RosterModel(Model):
    model_config = ConfigDict(defer_build=True)

    format: Annotated[str, OneOf("eight-phase-roster/1")]
    name: Annotated[str, NAME]
    faction: Annotated[str, REFERENCE]
    release: Annotated[int, Whole(1, 1_000_000)] = 0
    limit: Annotated[int, Whole(0, MAX_LIMIT)]
    units: Annotated[list[ForceUnitModel], Field(max_length=MAX_UNITS), UNLIKE_IDS]


class ListStateModel(Model):
    """The writable part of a list that is kept; its faction stays."""

    model_config = ConfigDict(defer_build=True)

    name: Annotated[str, NAME]
    limit: Annotated[int, Whole(0, MAX_LIMIT)]
    squads: Annotated[list[ForceUnitModel], Field(max_length=MAX_UNITS), UNLIKE_IDS]
    deck: Annotated[list[Any], Field(max_length=0)] = []
    choices: Annotated[dict[str, Any], Field(max_length=0)] = {}
