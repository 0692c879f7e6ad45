"""The objects of a scenario document, before content is looked up and bases are measured."""

from typing import Annotated, Any

from pydantic import Field

from rules.eight_phase.engine.scenario import PHASES, ChargeMade
from rules.eight_phase.formats.content import MAX_ABILITIES, ProfileModel
from rules.eight_phase.formats.operation import MAX_TURNS, Areas, OperationModel, PartialFieldModel
from rules.eight_phase.formats.script import MAX_ENTRIES, EntryModel
from rules.eight_phase.muster import COMMANDERS
from rules.formats.checks import FLAG, GIVEN, ID, NAME, ONCE, SLUG, UNLIKE_IDS, MappingOf, OneOf
from rules.formats.heads import MAX_DICE, Content, ScenarioHeadModel
from rules.formats.model import Model
from rules.formats.numbers import POINT, Centimetres, Whole
from rules.message import Message

MAX_UNITS = 30

Id = Annotated[str, ID]
Place = Annotated[Annotated[tuple[int, int], POINT] | None, GIVEN]
Points = Annotated[int, Whole(1, 12)]


class ChargeModel(Model):
    """A charge of this turn (E-MOV-07, E-MOV-09)."""

    target: Id
    second: Annotated[bool, FLAG] = False
    clean: Annotated[bool, FLAG] = False

    def value(self) -> ChargeMade:
        return ChargeMade(self.target, self.second, self.clean)


class RaisesModel(Model):
    """What abilities have added to figures (E-SUP-03)."""

    move: Annotated[int, Centimetres(0, 40)] = 0
    shoot: Points = 0
    fight: Points = 0
    defence: Points = 0


class PlacedUnitModel(Model):
    """A unit of a scenario, as a force has it or in any state."""

    id: Id
    name: Annotated[str, NAME] = ""
    profile: Annotated[Any, Content(ProfileModel)]
    position: Place = None
    destroyed: Annotated[bool, FLAG] = False
    wounds: Annotated[int | None, Whole(1, 12)] = None
    counters: Annotated[int, Whole(0, 8)] = 0
    moves: Annotated[int, Whole(0, 4)] = 0
    charge: Annotated[ChargeModel | None, GIVEN] = None
    quick: Annotated[bool, FLAG] = False
    used: Annotated[list[Annotated[str, SLUG]], Field(max_length=MAX_ABILITIES), ONCE] = []
    lost: Annotated[int, Whole(0, 12)] = 0
    declared: Annotated[bool, FLAG] = False
    supported: Annotated[bool, FLAG] = False
    shaken: Annotated[bool, FLAG] = False
    fresh: Annotated[bool, FLAG] = False
    raises: RaisesModel = RaisesModel()


class PlayerModel(Model):
    id: Id
    name: Annotated[str, NAME] = ""
    commander: Annotated[str, OneOf(*COMMANDERS)] = "steady"
    units: Annotated[list[PlacedUnitModel], Field(min_length=1, max_length=MAX_UNITS)]
    script: Annotated[list[EntryModel], Field(max_length=MAX_ENTRIES)] = []
    seat: Annotated[int, Whole(1, 4)] = 0
    out: Annotated[bool, FLAG] = False
    area: Annotated[str, ID] = ""
    victory_points: Annotated[int | None, Whole(0, 1_000_000)] = None


class ScenarioModel(ScenarioHeadModel):
    format: Annotated[str, OneOf("eight-phase-scenario/1")]
    dice: Annotated[list[Annotated[int, Whole(1, 10, Message("a die"))]], Field(max_length=MAX_DICE)] = []
    operation: Annotated[Any, Content(OperationModel)] = "battle"
    turns: Annotated[int, Whole(1, MAX_TURNS)] = 0
    battlefield: PartialFieldModel = PartialFieldModel()
    areas: Annotated[Areas | None, GIVEN] = None
    turn: Annotated[int, Whole(1, MAX_TURNS)] = 1
    phase: Annotated[str, OneOf(*PHASES)] = PHASES[0]
    active: Annotated[str, ID] = ""
    pair: Annotated[
        dict[str, int] | None, MappingOf(ID, Whole(0, MAX_UNITS), 4, Message("players, each with a number")), GIVEN
    ] = None
    captive: Place = None
    carrier: Annotated[str, ID] = ""
    players: Annotated[list[PlayerModel], Field(min_length=2, max_length=4), UNLIKE_IDS]
