"""The model of results, `skirmish-result/1`: what a battle came to, and every event of it."""

from typing import Annotated

from pydantic import Field

from rules.formats import results
from rules.formats.checks import GIVEN, ID, MappingOf, OneOf, OrNothing
from rules.formats.model import Model
from rules.formats.numbers import POINT, Whole
from rules.formats.results import Count
from rules.message import Message
from rules.skirmish import GAME
from rules.skirmish.engine.scenario import MARKERS, MORALE, PLACES

FORMAT = "skirmish-result/1"


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


class PlayerEndModel(results.PlayerEndModel):
    """A player at the end: LP left, and the places of the objectives that are fulfilled."""

    pool: Count = 0
    fulfilled: list[Annotated[int, Whole(0, 2)]] = []
    units: list[UnitEndModel]  # type: ignore[assignment]


class ResultModel(results.ResultModel):
    """What came out of a battle; digest and events are there when an event log was kept."""

    format: Annotated[str, OneOf(FORMAT)]
    game: Annotated[str, OneOf(GAME)]
    victory_points: Annotated[dict[str, int], MappingOf(ID, Whole(0, 3), 2, Message("players, each with a number"))]
    players: Annotated[list[PlayerEndModel], Field(min_length=2, max_length=2)]  # type: ignore[assignment]
