"""The objects of a scenario document, before content is looked up and bases are measured."""

from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from rules.formats.checks import FLAG, GIVEN, ID, NAME, ONCE, SLUG, UNLIKE_IDS, MappingOf, OneOf, refusal
from rules.formats.heads import Content, ScenarioHeadModel
from rules.formats.model import Model
from rules.formats.numbers import Whole
from rules.formats.values import ValueModel
from rules.hell_dorado.content.powers import STATES, Effect
from rules.hell_dorado.engine.scenario import PLACES, ModifierValue, StateValue
from rules.hell_dorado.facts import COMMANDERS
from rules.hell_dorado.formats.content import DatasheetModel
from rules.hell_dorado.formats.lengths import POINT
from rules.hell_dorado.formats.operation import (
    MAX_TURNS,
    ConflictZones,
    OperationModel,
    PartialFieldModel,
    Turns,
    Zones,
)
from rules.hell_dorado.formats.powers import EffectModel
from rules.hell_dorado.formats.roster import MAX_LEMURES, Light
from rules.hell_dorado.formats.script import MAX_ENTRIES, EntryModel
from rules.message import Message

MAX_UNITS = 40

Id = Annotated[str, ID]
Word = Annotated[str, SLUG]
Count = Annotated[int, Whole(0, 99)]
Counts = Annotated[dict[str, int], MappingOf(ID, Whole(0, 99), MAX_UNITS, Message("ids or slugs, each with a number"))]
Words = Annotated[list[Word], Field(max_length=40), ONCE]


class StateModel(ValueModel[StateValue]):
    """A state of a unit (STA): of consumed and cursed its X as `amount`, and what is left of each."""

    slug: Annotated[str, OneOf(*STATES)] = Field(alias="state")
    amount: Annotated[int, Whole(0, 20)] = 0
    left: Annotated[int, Whole(1, 20)] = 1
    type: Annotated[str, SLUG] = ""
    durable: Annotated[bool, FLAG] = False

    @model_validator(mode="after")
    def type_of_the_consumed(self) -> Self:
        """Only what consumes has a type, and may be durable (H-STA-10)."""
        for key in ("type", "durable"):
            if self.has(key) and self.slug != "consumed":
                remedy = Message("only consumed has it")
                raise refusal(Message("does not go with {key}", key=f"state {self.slug}"), remedy, (key,))
        return self


class ModifierModel(Model):
    """What a named power does to a unit for a while (H-PWR-05): a modifier, re-rolls or an ability."""

    power: Word
    effect: EffectModel
    turns: Annotated[int, Whole(1, 20)] = 1

    def value(self) -> ModifierValue:
        effect: Effect = self.effect.value()
        return ModifierValue(self.power, effect, self.turns)


class CommandModel(Model):
    """CMD by its dot (H-CMP-11)."""

    undotted: Count = 0
    light: Count = 0
    dark: Count = 0

    def value(self) -> tuple[int, int, int]:
        return self.undotted, self.light, self.dark


class PlacedUnitModel(Model):
    """A unit of a scenario, as a company has it or in any state."""

    id: Id
    name: Annotated[str, NAME] = ""
    datasheet: Annotated[Any, Content(DatasheetModel)]
    light: Light | None = None
    position: Annotated[Annotated[tuple[int, int], POINT] | None, GIVEN] = None
    place: Annotated[str, OneOf(*PLACES)] = ""
    lp: Annotated[int | None, Whole(1, 100)] = None
    states: Annotated[list[StateModel], Field(max_length=20)] = []
    modifiers: Annotated[list[ModifierModel], Field(max_length=20)] = []
    activated: Annotated[int, Whole(0, 2)] = 0
    used: Words = []
    fought: Counts = {}
    fired: Counts = {}
    reloaded: Counts = {}
    victim: Annotated[str, ID] = ""
    infernalist: Annotated[str, ID] = ""
    spell: Annotated[str, SLUG] = ""
    residual: Annotated[bool, FLAG] = False
    invoked: Annotated[bool, FLAG] = False


class PlayerModel(Model):
    """A player with company and script; total, pool and losses where the battle has gone on for a while."""

    id: Id
    name: Annotated[str, NAME] = ""
    commander: Annotated[str, OneOf(*[commander.key for commander in COMMANDERS])] = "steady"
    cares: Annotated[bool, FLAG] = False
    units: Annotated[list[PlacedUnitModel], Field(min_length=1, max_length=MAX_UNITS)]
    lemures: Annotated[list[Annotated[Any, Content(DatasheetModel)]], Field(max_length=MAX_LEMURES)] = []
    zone: Annotated[int, Whole(1, 2)] = 0
    total: Annotated[CommandModel | None, GIVEN] = None
    pool: Annotated[CommandModel | None, GIVEN] = None
    losses: Count = 0
    lost_points: Annotated[int, Whole(0, 100_000)] = 0
    score: Annotated[int, Whole(0, 100_000)] = 0
    invoked: Count = 0
    orders_given: Words = Field(default=[], alias="given")
    in_a_row: Annotated[int, Whole(0, 2)] = 0
    script: Annotated[list[EntryModel], Field(max_length=MAX_ENTRIES)] = []


class ScenarioModel(ScenarioHeadModel):
    format: Annotated[str, OneOf("hell-dorado-scenario/1")]
    operation: Annotated[Any, Content(OperationModel)] = "open-ground"
    turns: Annotated[int, Whole(1, MAX_TURNS)] = 0
    battlefield: PartialFieldModel = PartialFieldModel()
    zones: Annotated[Zones | None, GIVEN] = None
    conflict_zones: Annotated[ConflictZones | None, GIVEN] = None
    turn: Turns = 1
    begun: Annotated[bool, FLAG] = False
    dominant: Annotated[str, ID] = ""
    next: Annotated[str, ID] = ""
    conflict_zone: Annotated[str, ID] = ""
    active: Annotated[str, ID] = ""
    players: Annotated[list[PlayerModel], Field(min_length=2, max_length=2), UNLIKE_IDS]
