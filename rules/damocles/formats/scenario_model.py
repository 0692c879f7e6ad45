"""The objects of a scenario document, before content is looked up and bases are measured."""

from typing import Annotated, Any

from pydantic import Field, PlainValidator

from rules.damocles.formats.abilities import AbilitiesField
from rules.damocles.formats.operation import PartialFieldModel
from rules.damocles.formats.roster import Carriers
from rules.damocles.formats.scenery import PieceModel, SceneryModel
from rules.damocles.formats.script import MAX_ENTRIES, EntryModel
from rules.damocles.muster import COMMANDERS
from rules.damocles.operations.operation import TURNS
from rules.damocles.scenario import BETS, DEPLOYMENTS
from rules.formats.checks import GIVEN, ID, NAME, POINT, TEXT, UNLIKE_IDS, Check, one_of, whole
from rules.formats.model import Model

FORMAT = "damocles-scenario/1"
MAX_SQUADS = 60
MAX_CARDS = 60
MAX_PIECES = 60
MAX_UNITS = 50
MAX_UNITS_IN_ALL = 2000
MAX_SEED = 10**15 - 1


class Content(Check):
    """An inline document, or the slug of one that is loaded."""

    remedy = "must be an inline document, or the slug of loaded content"

    def __call__(self, value: object) -> Any:
        if isinstance(value, dict) or (isinstance(value, str) and 0 < len(value) <= 60):
            return value
        raise self.refuse(value)


ContentField = Annotated[Any, PlainValidator(Content())]
PointField = Annotated[tuple[int, int], POINT]


class PlacedSquadModel(Model):
    id: Annotated[str, ID]
    name: Annotated[str, NAME] = ""
    datasheet: ContentField
    size: Annotated[int, whole(1, MAX_UNITS)] = 0
    units: Annotated[list[PointField] | None, GIVEN, Field(min_length=1, max_length=MAX_UNITS)] = None
    health: Annotated[list[Annotated[int, whole(0, 99)]] | None, GIVEN, Field(max_length=MAX_UNITS)] = None
    weapons: Annotated[dict[str, int] | None, PlainValidator(Carriers())] = None


class PlanModel(Model):
    """What an automatic commander is told before the battle."""

    deployment: Annotated[str, one_of(*DEPLOYMENTS)] = ""
    keep_back: Annotated[list[Annotated[str, ID]], Field(max_length=MAX_SQUADS)] = []
    bets: Annotated[str, one_of(*BETS)] = ""


class PlayerModel(Model):
    id: Annotated[str, ID]
    name: Annotated[str, NAME] = ""
    alliance: Annotated[str, NAME] = ""
    tactical_points: Annotated[int | None, whole(0, 999)] = None
    commander: Annotated[str, one_of(*COMMANDERS)] = "steady"
    plan: PlanModel = PlanModel()
    rules: AbilitiesField = []
    squads: Annotated[list[PlacedSquadModel], Field(min_length=1, max_length=MAX_SQUADS)]
    deck: Annotated[list[ContentField], Field(max_length=MAX_CARDS)] = []
    hand: Annotated[list[ContentField], Field(max_length=MAX_CARDS)] = []
    script: Annotated[list[EntryModel], Field(max_length=MAX_ENTRIES)] = []


class BattlefieldModel(PartialFieldModel):
    """What a scenario says of the battlefield; each key goes before the operation's."""

    scenery: Annotated[list[SceneryModel] | None, GIVEN, Field(max_length=MAX_PIECES)] = None
    pieces: Annotated[list[PieceModel] | None, GIVEN, Field(max_length=MAX_PIECES)] = None


class ScenarioModel(Model):
    format: Annotated[str, one_of(FORMAT)]
    name: Annotated[str, NAME] = ""
    summary: Annotated[str, TEXT] = ""
    seed: Annotated[int, whole(0, MAX_SEED)] = 0
    dice: Annotated[list[Annotated[int, whole(1, 6, "a die")]], Field(max_length=100_000)] = []
    operation: ContentField = "eradication"
    turns: Annotated[int, whole(1, TURNS)] = 0
    battlefield: BattlefieldModel = BattlefieldModel()
    players: Annotated[list[PlayerModel], Field(min_length=2, max_length=4), UNLIKE_IDS]
