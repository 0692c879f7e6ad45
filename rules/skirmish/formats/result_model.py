"""The model of results, `skirmish-result/1`: what a battle came to, and every event of it."""

import re
from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, model_validator

from rules.formats.checks import (
    FLAG,
    GIVEN,
    ID,
    MAX_SEED,
    POINT,
    OneOf,
    OrNothing,
    Pattern,
    Table,
    Text,
    Whole,
    refusal,
)
from rules.formats.model import Model, model_from
from rules.message import Message
from rules.skirmish import GAME
from rules.skirmish.scenario import MARKERS, MORALE, PLACES

FORMAT = "skirmish-result/1"
MAX_AMOUNT = 1_000_000
BOTH: dict[str, Any] = {"events": ["digest"], "digest": ["events"]}
HASH = Pattern(re.compile(r"[0-9a-f]{64}"), Message("must be 64 hexadecimal digits"))
Count = Annotated[int, Whole(0, MAX_AMOUNT)]


class EventModel(Model):
    """What all events have: their number, the round (0 is set-up), and their type; the rest goes by the type."""

    model_config = ConfigDict(extra="allow")

    n: Annotated[int, Whole(1, MAX_AMOUNT)]
    turn: Count
    type: Annotated[str, ID]


class UnitEndModel(Model):
    """A unit at the end; a fighter who is not on the table has no position."""

    id: Annotated[str, ID]
    place: Annotated[str, OneOf(*PLACES)]
    morale: Annotated[str, OneOf(*MORALE)]
    left: Count
    exited: Count
    marker: Annotated[str | None, OrNothing(OneOf(*MARKERS))] = None
    locations: Annotated[list[Annotated[list[int] | None, Field(max_length=4)]] | None, GIVEN] = None
    fighters: list[Annotated[tuple[int, int] | None, OrNothing(POINT)]]


class PlayerEndModel(Model):
    """A player at the end: LP left, and the places of the objectives that are fulfilled."""

    id: Annotated[str, ID]
    pool: Count = 0
    fulfilled: list[Annotated[int, Whole(0, 2)]] = []
    units: list[UnitEndModel]


class ResultModel(Model):
    """What came out of a battle; digest and events are there when an event log was kept."""

    model_config = ConfigDict(defer_build=True, json_schema_extra={"dependentRequired": BOTH})

    format: Annotated[str, OneOf(FORMAT)]
    game: Annotated[str, OneOf(GAME)]
    engine: Annotated[str, Text(20, name=True)]
    seed: Annotated[int, Whole(0, MAX_SEED)]
    digest: Annotated[str, HASH] = ""
    turns: Count
    winner: Annotated[str | None, OrNothing(ID)]
    draw: Annotated[bool, FLAG]
    victory_points: Annotated[dict[str, int], Table(ID, Whole(0, 3), 2, Message("players, each with a number"))]
    players: Annotated[list[PlayerEndModel], Field(min_length=2, max_length=2)]
    not_simulated: list[Annotated[str, Text(1000)]]
    events: Annotated[list[EventModel] | None, GIVEN] = None

    @model_validator(mode="after")
    def both_or_neither(self) -> Self:
        for key, (other,) in BOTH.items():
            if other in self.model_fields_set and key not in self.model_fields_set:
                raise refusal(Message("is missing"), Message("must be there beside {key}", key=other), (key,))
        return self


def read_result(document: object, path: str = "") -> dict[str, Any]:
    """A result as it was written; DocumentError names the first fault."""
    model_from(ResultModel, document, path)
    assert isinstance(document, dict)
    return document
