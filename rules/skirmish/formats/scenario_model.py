"""The objects of a scenario document, before content is looked up and bases are measured."""

from typing import Annotated, Any

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from rules.formats.checks import (
    FLAG,
    GIVEN,
    ID,
    MAX_SEED,
    NAME,
    ONCE,
    POINT,
    SLUG,
    TEXT,
    UNLIKE_IDS,
    Centimetres,
    Check,
    JsonSchema,
    OneOf,
    OrNothing,
    Table,
    Whole,
)
from rules.formats.model import Model
from rules.message import Message
from rules.skirmish.formats.content import MAX_FIGHTERS, MAX_WEAPONS, CardModel
from rules.skirmish.formats.operation import OperationModel, PartialFieldModel, SideModel
from rules.skirmish.formats.roster import MAX_ROUNDS, EntersModel
from rules.skirmish.formats.script import MAX_ENTRIES, MOVES, EntryModel
from rules.skirmish.scenario import MARKERS, MORALE, PLACES

FORMAT = "skirmish-scenario/1"
COMMANDERS = ("script", "steady", "random", "person")
MAX_UNITS = 30
MAX_DICE = 100_000
MAX_WRECKS = 60


class Content(Check):
    """An inline document, or the slug of one that is loaded; the document is read when it is needed."""

    remedy = Message("must be an inline document, or the slug of loaded content")

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def __call__(self, value: object) -> Any:
        if isinstance(value, dict) or (isinstance(value, str) and 0 < len(value) <= 60):
            return value
        raise self.refuse(value)

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        inline = handler.generate_schema(self.kind)
        return core_schema.no_info_plain_validator_function(self, json_schema_input_schema=inline)

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        return {"anyOf": [{"type": "string", "minLength": 1, "maxLength": 60}, handler(core)]}


Id = Annotated[str, ID]
Number = Annotated[int, Whole(0, MAX_FIGHTERS - 1)]
Numbers = Annotated[list[Number], Field(max_length=MAX_FIGHTERS), ONCE]
PointOrNull = Annotated[tuple[int, int] | None, OrNothing(POINT)]
Points = Annotated[int, Whole(0, 6)]
BEARERS = Table(SLUG, Whole(0, MAX_FIGHTERS), MAX_WEAPONS, Message("weapons' slugs, each with its bearers"))


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


class ScenarioModel(Model):
    format: Annotated[str, OneOf(FORMAT)]
    name: Annotated[str, NAME] = ""
    summary: Annotated[str, TEXT] = ""
    seed: Annotated[int, Whole(0, MAX_SEED)] = 0
    dice: Annotated[list[Annotated[int, Whole(1, 6, Message("a die"))]], Field(max_length=MAX_DICE)] = []
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
