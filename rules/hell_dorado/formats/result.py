"""The model of results, `hell-dorado-result/1`: what a battle came to, and every event of it."""

from typing import Annotated

from pydantic import Field

from rules.formats.checks import OneOf, OrNothing
from rules.formats.numbers import Whole
from rules.formats.results import MAX_PLAYERS, Count, PlayerEndModel, ResultModel, UnitEndModel
from rules.hell_dorado import GAME
from rules.hell_dorado.content.powers import STATES
from rules.hell_dorado.engine.scenario import PLACES
from rules.hell_dorado.formats.lengths import POINT


class StandModel(UnitEndModel):
    """A unit at the end; one that is not on the table stands nowhere."""

    place: Annotated[str, OneOf(*PLACES)]
    position: Annotated[tuple[int, int] | None, OrNothing(POINT)]
    lp: Annotated[int, Whole(0, 100)]
    states: list[Annotated[str, OneOf(*STATES)]]


class CompanyEndModel(PlayerEndModel):
    """A player at the end: CMD in the pool (undotted, light, dark), losses and score."""

    command: Count
    pool: Annotated[list[Count], Field(min_length=3, max_length=3)]
    losses: Count
    victory_points: Count
    units: list[StandModel]  # type: ignore[assignment]


class BattleResultModel(ResultModel):
    format: Annotated[str, OneOf(f"{GAME}-result/1")]
    game: Annotated[str, OneOf(GAME)]
    players: Annotated[list[CompanyEndModel], Field(min_length=2, max_length=MAX_PLAYERS)]  # type: ignore[assignment]
