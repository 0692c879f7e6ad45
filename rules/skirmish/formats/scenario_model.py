"""The objects of a scenario document, before content is looked up and bases are measured."""

from typing import Annotated, Any

from pydantic import Field

from rules.formats.checks import FLAG, GIVEN, ID, NAME, ONCE, SLUG, UNLIKE_IDS, MappingOf, OneOf, OrNothing
from rules.formats.heads import Content, ScenarioHeadModel
from rules.formats.model import Model
from rules.formats.numbers import POINT, Centimetres, Whole
from rules.message import Message
from rules.skirmish.engine.scenario import MARKERS, MORALE, PLACES
from rules.skirmish.formats.content import MAX_FIGHTERS, MAX_WEAPONS, CardModel
from rules.skirmish.formats.operation import OperationModel, PartialFieldModel, SideModel
from rules.skirmish.formats.roster import MAX_ROUNDS, EntersModel
from rules.skirmish.formats.script import MAX_ENTRIES, MOVES, EntryModel

FORMAT = "skirmish-scenario/1"
COMMANDERS = ("script", "steady", "random", "person")
MAX_UNITS = 30
MAX_WRECKS = 60


Id = Annotated[str, ID]
Number = Annotated[int, Whole(0, MAX_FIGHTERS - 1)]
Numbers = Annotated[list[Number], Field(max_length=MAX_FIGHTERS), ONCE]
PointOrNull = Annotated[tuple[int, int] | None, OrNothing(POINT)]
Points = Annotated[int, Whole(0, 6)]
BEARERS = MappingOf(SLUG, Whole(0, MAX_FIGHTERS), MAX_WEAPONS, Message("weapons' slugs, each with its bearers"))


class LeftModel(Model):
    """The points that a strider has left in each location; those that are absent are whole."""

    propulsion: Annotated[int | None, Whole(0, 6)] = None
    weapon_a: Annotated[int | None, Whole(0, 6)] = None
    weapon_b: Annotated[int | None, Whole(0, 6)] = None
    frame: Annotated[int | None, Whole(0, 6)] = None


class DeedModel(Model):
    """What the active unit has done in its activation."""

    moved: Annotated[str, OneOf(*MOVES)] = ""
    fired: Annotated[list[Annotated[str, SLUG]], Field(max_length=MAX_WEAPONS), ONCE] = []
    struck: Numbers = []


class PlacedUnitModel(Model):
    """A unit of a scenario, as an army has it or in any state."""

    id: Id
    name: Annotated[str, NAME] = ""
    card: Annotated[Any, Content(CardModel)]
    fighters: Annotated[int, Whole(1, MAX_FIGHTERS)] = 0
    bearers: Annotated[dict[str, int], BEARERS] = {}
    commander: Annotated[bool, FLAG] = False
    enters: Annotated[EntersModel | None, GIVEN] = None
    positions: Annotated[Annotated[list[PointOrNull], Field(min_length=1, max_length=MAX_FIGHTERS)] | None, GIVEN] = (
        None
    )
    place: Annotated[str, OneOf(*PLACES)] = ""
    exited: Numbers = []
    locations: Annotated[Annotated[list[LeftModel], Field(max_length=MAX_FIGHTERS)] | None, GIVEN] = None
    leader: Annotated[int | None, Whole(0, MAX_FIGHTERS - 1)] = None
    morale: Annotated[str, OneOf(*MORALE[:2])] = MORALE[0]
    marker: Annotated[str, OneOf(*MARKERS)] = ""
    activated: Annotated[bool, FLAG] = False
    officer: Annotated[bool, FLAG] = True
    holds: Annotated[str, ID] = ""
    deed: Annotated[DeedModel | None, GIVEN] = None


class PlayerModel(Model):
    id: Id
    name: Annotated[str, NAME] = ""
    commander: Annotated[str, OneOf(*COMMANDERS)] = "steady"
    units: Annotated[list[PlacedUnitModel], Field(min_length=1, max_length=MAX_UNITS)]
    pool: Annotated[int | None, Whole(0, 99)] = None
    sequence: Annotated[Annotated[list[Id], Field(max_length=MAX_UNITS), ONCE] | None, GIVEN] = None
    delayed: Annotated[bool, FLAG] = False
    fulfilled: Annotated[list[Annotated[int, Whole(0, 2)]], Field(max_length=3), ONCE] = []
    script: Annotated[list[EntryModel], Field(max_length=MAX_ENTRIES)] = []


class WreckModel(Model):
    """An abandoned strider (S-VEH-04)."""

    id: Id
    center: Annotated[tuple[int, int], POINT]
    base: Annotated[int, Centimetres(2, 12, Message("a diameter"))]
    size: Annotated[int, Whole(1, 5)] = 3


class ScenarioModel(ScenarioHeadModel):
    format: Annotated[str, OneOf(FORMAT)]
    operation: Annotated[Any, Content(OperationModel)] = "head-on"
    rounds: Annotated[int, Whole(1, MAX_ROUNDS)] = 0
    battlefield: PartialFieldModel = PartialFieldModel()
    sides: Annotated[Annotated[list[SideModel], Field(min_length=2, max_length=2)] | None, GIVEN] = None
    round: Annotated[int, Whole(1, MAX_ROUNDS)] = 1
    turn: Annotated[str, ID] = ""
    active: Annotated[str, ID] = ""
    wrecks: Annotated[list[WreckModel], Field(max_length=MAX_WRECKS), UNLIKE_IDS] = []
    destroyed: Annotated[list[Id], Field(max_length=MAX_WRECKS), ONCE] = []
    players: Annotated[list[PlayerModel], Field(min_length=2, max_length=2), UNLIKE_IDS]
