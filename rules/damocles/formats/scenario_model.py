"""The objects of a scenario document, before content is looked up and bases are measured."""

from typing import Annotated, Any

from pydantic import Field

from rules.damocles.content.operation import TURNS
from rules.damocles.engine.scenario import BETS, DEPLOYMENTS
from rules.damocles.formats.abilities import AbilitiesField
from rules.damocles.formats.content import AssetModel, DatasheetModel
from rules.damocles.formats.operation import PartialFieldModel
from rules.damocles.formats.roster import CARRIERS
from rules.damocles.formats.scenery import PieceModel, SceneryModel
from rules.damocles.formats.script import MAX_ENTRIES, EntryModel
from rules.damocles.muster import COMMANDERS
from rules.formats.checks import GIVEN, ID, NAME, UNLIKE_IDS, OneOf
from rules.formats.heads import Content, ScenarioHeadModel
from rules.formats.model import Model
from rules.formats.numbers import POINT, Whole

FORMAT = "damocles-scenario/1"
MAX_SQUADS = 60
MAX_CARDS = 60
MAX_PIECES = 60
MAX_UNITS = 50
MAX_UNITS_IN_ALL = 2000


DatasheetField = Annotated[Any, Content(DatasheetModel)]
AssetField = Annotated[Any, Content(AssetModel)]
PointField = Annotated[tuple[int, int], POINT]


class PlacedSquadModel(Model):
    id: Annotated[str, ID]
    name: Annotated[str, NAME] = ""
    datasheet: DatasheetField
    size: Annotated[int, Whole(1, MAX_UNITS)] = 0
    units: Annotated[Annotated[list[PointField], Field(min_length=1, max_length=MAX_UNITS)] | None, GIVEN] = None
    health: Annotated[Annotated[list[Annotated[int, Whole(0, 99)]], Field(max_length=MAX_UNITS)] | None, GIVEN] = None
    weapons: Annotated[dict[str, int] | None, CARRIERS] = None


class PlanModel(Model):
    """The instructions of an automatic commander before the battle."""

    deployment: Annotated[str, OneOf(*DEPLOYMENTS)] = ""
    keep_back: Annotated[list[Annotated[str, ID]], Field(max_length=MAX_SQUADS)] = []
    bets: Annotated[str, OneOf(*BETS)] = ""


class PlayerModel(Model):
    id: Annotated[str, ID]
    name: Annotated[str, NAME] = ""
    alliance: Annotated[str, NAME] = ""
    tactical_points: Annotated[int | None, Whole(0, 999)] = None
    commander: Annotated[str, OneOf(*COMMANDERS)] = "steady"
    plan: PlanModel = PlanModel()
    rules: AbilitiesField = []
    squads: Annotated[list[PlacedSquadModel], Field(min_length=1, max_length=MAX_SQUADS)]
    deck: Annotated[list[AssetField], Field(max_length=MAX_CARDS)] = []
    hand: Annotated[list[AssetField], Field(max_length=MAX_CARDS)] = []
    script: Annotated[list[EntryModel], Field(max_length=MAX_ENTRIES)] = []


class BattlefieldModel(PartialFieldModel):
    """Keys of the battlefield in a scenario; each overrides the operation's."""

    scenery: Annotated[Annotated[list[SceneryModel], Field(max_length=MAX_PIECES)] | None, GIVEN] = None
    pieces: Annotated[Annotated[list[PieceModel], Field(max_length=MAX_PIECES)] | None, GIVEN] = None


class ScenarioModel(ScenarioHeadModel):
    format: Annotated[str, OneOf(FORMAT)]
    operation: Annotated[Any, Content(dict)] = "eradication"
    turns: Annotated[int, Whole(1, TURNS)] = 0
    battlefield: BattlefieldModel = BattlefieldModel()
    players: Annotated[list[PlayerModel], Field(min_length=2, max_length=4), UNLIKE_IDS]
