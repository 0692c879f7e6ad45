"""The model of results, `underworlds-result/1`: what a game came to, and every event of it."""

from typing import Annotated

from pydantic import Field

from rules.formats import results
from rules.formats.checks import ID, SLUG, MappingOf, OneOf, OrNothing
from rules.formats.model import Model
from rules.formats.numbers import Whole
from rules.formats.results import Count
from rules.message import Message
from rules.underworlds import GAME
from rules.underworlds.content.mission import TOKENS
from rules.underworlds.formats.hexes import HEX
from rules.underworlds.formats.roster import MAX_CARDS
from rules.underworlds.formats.scenario_model import FIGHTER_TOKENS

FORMAT = "underworlds-result/1"
MAX_GLORY = 1000

Slugs = Annotated[list[Annotated[str, SLUG]], Field(max_length=MAX_CARDS)]


class UnitEndModel(results.UnitEndModel):
    """A fighter at the end; one who is out of action has no hex."""

    hex: Annotated[tuple[int, int] | None, OrNothing(HEX)]
    wounds: Count
    health: Count
    tokens: list[Annotated[str, OneOf(*FIGHTER_TOKENS)]]
    upgrades: Slugs


class PowerEndModel(Model):
    """What is left of a power deck."""

    deck: Count
    hand: Slugs
    discards: Slugs


class ObjectivesEndModel(PowerEndModel):
    scored: Slugs


class PlayerEndModel(results.PlayerEndModel):
    """A player at the end: glory points, the tokens held, cards."""

    glory: Count
    spent: Count
    tokens: list[Annotated[int, Whole(1, TOKENS)]]
    activations: Count
    attack_dice: Count
    objectives: ObjectivesEndModel
    power: PowerEndModel
    units: list[UnitEndModel]  # type: ignore[assignment]


class ResultModel(results.ResultModel):
    """What came out of a game; digest and events are there when an event log was kept."""

    format: Annotated[str, OneOf(FORMAT)]
    game: Annotated[str, OneOf(GAME)]
    victory_points: Annotated[
        dict[str, int], MappingOf(ID, Whole(0, MAX_GLORY), 2, Message("players, each with a number"))
    ]
    players: Annotated[list[PlayerEndModel], Field(min_length=2, max_length=2)]  # type: ignore[assignment]
