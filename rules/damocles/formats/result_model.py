"""The model of results, `damocles-result/1`: what a battle came to, and every event of it."""

from typing import Annotated

from pydantic import Field

from rules.damocles.formats.events import (
    MAX_AMOUNT,
    MAX_PLAYERS,
    ByPlayer,
    Count,
    Event,
    Flag,
    Id,
    WinnerOrNull,
)
from rules.damocles.formats.result import FORMAT
from rules.formats.checks import GIVEN, MAX_SEED, OneOf, OrNothing, Text
from rules.formats.model import Model
from rules.formats.numbers import POINT, Whole
from rules.formats.results import HASH, LoggedModel

MAX_NAME_LENGTH = 1000


class UnitEndModel(Model):
    """A unit at the end; one that is not on the table has no position."""

    position: Annotated[tuple[int, int] | None, OrNothing(POINT)]
    health: Count


class SquadEndModel(Model):
    id: Id
    destroyed: Flag
    in_close_combat: Flag
    units: list[UnitEndModel]


class PlayerEndModel(Model):
    """A player at the end: tactical points, and how many cards are left where."""

    id: Id
    tactical_points: Annotated[int, Whole(-MAX_AMOUNT, MAX_AMOUNT)]
    hand: Count
    deck: Count
    discard: Count
    squads: list[SquadEndModel]


class ResultModel(LoggedModel):
    """What came out of a battle; digest and events are there when an event log was kept."""

    format: Annotated[str, OneOf(FORMAT)]
    seed: Annotated[int, Whole(0, MAX_SEED)]
    digest: Annotated[str, HASH] = ""
    turns: Count
    winner: WinnerOrNull
    draw: Flag
    victory_points: ByPlayer
    players: Annotated[list[PlayerEndModel], Field(min_length=2, max_length=MAX_PLAYERS)]
    not_simulated: list[Annotated[str, Text(MAX_NAME_LENGTH)]]
    engine: Annotated[str, Text(20, name=True)]
    events: Annotated[list[Event] | None, GIVEN] = None
