"""What the models of all games' results have in common; a game narrows what it knows better."""

import re
from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, model_validator

from rules.formats.checks import FLAG, GIVEN, ID, MAX_SEED, MappingOf, OrNothing, Pattern, Text, refusal
from rules.formats.model import Model
from rules.formats.numbers import Whole
from rules.message import Message

MAX_NUMBER = 10**9
MAX_PLAYERS = 4
BOTH: dict[str, Any] = {"events": ["digest"], "digest": ["events"]}
HASH = Pattern(re.compile(r"[0-9a-f]{64}"), Message("must be 64 hexadecimal digits"))

Count = Annotated[int, Whole(0, MAX_NUMBER)]


class EventModel(Model):
    """What all events have: their number, the turn (0 is set-up) and their type; the rest goes by the type."""

    model_config = ConfigDict(extra="allow")

    n: Annotated[int, Whole(1, MAX_NUMBER)]
    turn: Count
    type: Annotated[str, ID]


class UnitEndModel(Model):
    """A unit at the end."""

    id: Annotated[str, ID]
    lost: Annotated[bool, FLAG]


class PlayerEndModel(Model):
    id: Annotated[str, ID]
    units: list[UnitEndModel]


class LoggedModel(Model):
    """A result with digest and events, both or neither: they are there when an event log was kept."""

    model_config = ConfigDict(defer_build=True, json_schema_extra={"dependentRequired": BOTH})

    @model_validator(mode="after")
    def both_or_neither(self) -> Self:
        for key, (other,) in BOTH.items():
            if other in self.model_fields_set and key not in self.model_fields_set:
                raise refusal(Message("is missing"), Message("must be there beside {key}", key=other), (key,))
        return self


class ResultModel(LoggedModel):
    """What came out of a battle."""

    format: str
    game: str
    engine: Annotated[str, Text(20, name=True)]
    seed: Annotated[int, Whole(0, MAX_SEED)]
    digest: Annotated[str, HASH] = ""
    turns: Count
    winner: Annotated[str | None, OrNothing(ID)]
    draw: Annotated[bool, FLAG]
    victory_points: Annotated[
        dict[str, int], MappingOf(ID, Whole(0, MAX_NUMBER), MAX_PLAYERS, Message("players, each with a number"))
    ]
    players: Annotated[list[PlayerEndModel], Field(min_length=2, max_length=MAX_PLAYERS)]
    not_simulated: list[Annotated[str, Text(1000)]]
    events: Annotated[list[EventModel] | None, GIVEN] = None
