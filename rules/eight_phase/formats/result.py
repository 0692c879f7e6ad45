"""The model of results, `eight-phase-result/1`: what a battle came to, and every event of it."""

from typing import Annotated

from pydantic import Field

from rules.eight_phase import GAME
from rules.eight_phase.formats.scenario_model import RaisesModel
from rules.formats.checks import FLAG, ID, OneOf, OrNothing
from rules.formats.numbers import POINT, Whole
from rules.formats.results import MAX_NUMBER, MAX_PLAYERS, PlayerEndModel, ResultModel, UnitEndModel


class StandModel(UnitEndModel):
    """A unit at the end; one that is destroyed stands nowhere."""

    position: Annotated[tuple[int, int] | None, OrNothing(POINT)]
    wounds: Annotated[int, Whole(0, 12)]
    counters: Annotated[int, Whole(0, 8)]
    moves: Annotated[int, Whole(0, 8)]
    quick: Annotated[bool, FLAG]
    declared: Annotated[bool, FLAG]
    shaken: Annotated[bool, FLAG]
    carrying: Annotated[bool, FLAG]
    raises: RaisesModel


class ForceEndModel(PlayerEndModel):
    """A player at the end, in the seat of the last turn (0 before the first)."""

    seat: Annotated[int, Whole(0, 4)]
    area: Annotated[str | None, OrNothing(ID)]
    victory_points: Annotated[int, Whole(0, MAX_NUMBER)]
    units: list[StandModel]  # type: ignore[assignment]


class BattleResultModel(ResultModel):
    format: Annotated[str, OneOf(f"{GAME}-result/1")]
    game: Annotated[str, OneOf(GAME)]
    players: Annotated[list[ForceEndModel], Field(min_length=2, max_length=MAX_PLAYERS)]  # type: ignore[assignment]
