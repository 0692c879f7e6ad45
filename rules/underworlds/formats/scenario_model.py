"""The objects of a scenario document, before content is looked up and hexes are held against the boards."""

from typing import Annotated, Any

from pydantic import Field

from rules.formats.checks import FLAG, GIVEN, ID, NAME, ONCE, UNLIKE_IDS, OneOf, OrNothing
from rules.formats.heads import Content, ScenarioHeadModel
from rules.formats.model import Model
from rules.formats.numbers import Whole
from rules.underworlds.content.mission import TOKENS
from rules.underworlds.engine.scenario import PHASES, STEPS
from rules.underworlds.formats.content import BoardModel, CardModel, FighterModel
from rules.underworlds.formats.hexes import HEX
from rules.underworlds.formats.operation import OperationModel
from rules.underworlds.formats.roster import BOARD, MAX_CARDS
from rules.underworlds.formats.script import MAX_ENTRIES, EntryModel, Hex, Id

FORMAT = "underworlds-scenario/1"
COMMANDERS = ("steady", "random", "script", "person")
FIGHTER_TOKENS = ("move", "charge", "guard")
MAX_FIGHTERS = 10
MAX_UPGRADES = 20

CardContent = Annotated[Any, Content(CardModel)]
Cards = Annotated[list[CardContent], Field(max_length=MAX_CARDS)]
Given = Annotated[Cards | None, GIVEN]


class PlacedFighterModel(Model):
    """A fighter of a scenario in any state."""

    id: Id
    name: Annotated[str, NAME] = ""
    fighter: Annotated[Any, Content(FighterModel)]
    hex: Annotated[Hex | None, GIVEN] = None
    out: Annotated[bool, FLAG] = False
    wounds: Annotated[int, Whole(0, 12)] = 0
    tokens: Annotated[list[Annotated[str, OneOf(*FIGHTER_TOKENS)]], Field(max_length=3), ONCE] = []
    upgrades: Annotated[list[Annotated[Any, Content(CardModel)]], Field(max_length=MAX_UPGRADES)] = []


class PlayerModel(Model):
    id: Id
    name: Annotated[str, NAME] = ""
    commander: Annotated[str, OneOf(*COMMANDERS)] = "steady"
    board: Annotated[Any, Content(BoardModel)] = BOARD
    units: Annotated[list[PlacedFighterModel], Field(min_length=1, max_length=MAX_FIGHTERS)]
    objectives: Cards = []
    objective_hand: Given = None
    objective_discards: Cards = []
    scored: Cards = []
    power: Cards = []
    power_hand: Given = None
    power_discards: Cards = []
    shuffled: Annotated[bool | None, GIVEN] = None
    glory: Annotated[int, Whole(0, 99)] = 0
    spent: Annotated[int, Whole(0, 99)] = 0
    activations: Annotated[int | None, Whole(0, 8)] = None
    attack_dice: Annotated[int, Whole(0, 10)] = 0
    out: Annotated[int, Whole(0, MAX_FIGHTERS)] = 0
    script: Annotated[list[EntryModel], Field(max_length=MAX_ENTRIES)] = []


class ScenarioModel(ScenarioHeadModel):
    format: Annotated[str, OneOf(FORMAT)]
    operation: Annotated[Any, Content(OperationModel)] = "meeting"
    tokens: Annotated[Annotated[list[Annotated[Any, OrNothing(HEX)]], Field(max_length=TOKENS)] | None, GIVEN] = None
    begins: Annotated[str, ID] = ""
    round: Annotated[int, Whole(1, 5)] = 1
    phase: Annotated[str, OneOf(*PHASES[1:])] = ""
    turn: Annotated[str, ID] = ""
    first: Annotated[str, ID] = ""
    step: Annotated[str, OneOf(*STEPS)] = ""
    asked: Annotated[str, ID] = ""
    passes: Annotated[int, Whole(0, 1)] = 0
    players: Annotated[list[PlayerModel], Field(min_length=2, max_length=2), UNLIKE_IDS]
