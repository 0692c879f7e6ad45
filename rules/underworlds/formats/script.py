"""Scripts and the answers of people: each entry answers one question of a battle."""

from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from rules.formats.checks import GIVEN, ID, ONCE, SLUG, YES, OneOf, OrNothing
from rules.formats.entries import Entry, KindModel
from rules.formats.heads import AnswersHeadModel
from rules.formats.kinds import Kinds, schema_of_kinds
from rules.formats.values import ValueModel
from rules.underworlds import ENGINE
from rules.underworlds.engine import answers
from rules.underworlds.formats.hexes import HEX

FORMAT = "underworlds-answers/1"
MAX_ENTRIES = 5000
MAX_ANSWERS = 50_000
MAX_PATH = 12
MAX_CARDS = 100

KEYS: Final[Kinds] = {
    "begin": ((), ()),
    "token": ((), ()),
    "place": (("hex",), ()),
    "first": ((), ()),
    "move": (("path",), ()),
    "charge": (("path", "attack", "target"), ()),
    "guard": ((), ()),
    "act": (("action",), ("target", "path")),
    "draw": ((), ()),
    "exchange": ((), ()),
    "pass": ((), ()),
    "drive": ((), ()),
    "ploy": ((), ("target", "path")),
    "upgrade": (("fighter",), ()),
    "score": ((), ()),
    "discard": ((), ()),
    "upgrades": ((), ()),
    "discard_power": ((), ()),
}
"""Each kind of entry by its own key, with the keys that it needs and those it may have."""

STEPS: Final = ("activation", "power")
"""What is passed."""

Id = Annotated[str, ID]
Card = Annotated[str, SLUG]
Cards = Annotated[list[Card], Field(max_length=MAX_CARDS), ONCE]
Hex = Annotated[tuple[int, int], HEX]
Path = Annotated[list[Hex], Field(min_length=1, max_length=MAX_PATH)]


class PlayUpgradeModel(ValueModel[answers.PlayUpgrade]):
    """An upgrade and who gets it (U-END-03)."""

    card: Annotated[Card, Field(alias="upgrade")]
    unit: Annotated[Id, Field(alias="fighter")]


class EntryModel(KindModel):
    """One entry of a script, or an answer."""

    KINDS = KEYS
    ENTRIES = (
        Entry("begin", answers.Begin, player="begin"),
        Entry("token", answers.PlaceToken, hex="token"),
        Entry("place", answers.PlaceFighter, unit="place", hex="hex"),
        Entry("first", answers.First, player="first"),
        Entry("move", answers.Move, unit="move", path="path"),
        Entry("charge", answers.Charge, unit="charge", attack="attack", target="target", path="path"),
        Entry("guard", answers.Guard, unit="guard"),
        Entry("act", answers.Act, unit="act", action="action", target="target", path="path"),
        Entry("draw", answers.Draw),
        Entry("exchange", answers.Exchange, card="exchange"),
        Entry("pass", answers.Pass, "activation"),
        Entry("pass", answers.PassPower, "power"),
        Entry("drive", answers.Drive, hex="drive"),
        Entry("ploy", answers.PlayPloy, card="ploy", target="target", path="path"),
        Entry("upgrade", answers.PlayUpgrade, card="upgrade", unit="fighter"),
        Entry("score", answers.Score, cards="score"),
        Entry("discard", answers.Discard, cards="discard"),
        Entry("upgrades", answers.Upgrades, upgrades="upgrades"),
        Entry("discard_power", answers.DiscardPower, cards="discard_power"),
    )
    model_config = ConfigDict(json_schema_extra=schema_of_kinds(KEYS))

    begin: Id = ""
    token: Annotated[Hex | None, GIVEN] = None
    place: Id = ""
    hex: Annotated[Hex | None, GIVEN] = None
    first: Id = ""
    move: Id = ""
    charge: Id = ""
    guard: Id = ""
    act: Id = ""
    action: Card = ""
    attack: Card = ""
    target: Id = ""
    path: Annotated[Path | None, GIVEN] = None
    draw: Annotated[bool, YES] = False
    exchange: Card = ""
    passes: Annotated[str, OneOf(*STEPS)] = Field(default="", alias="pass")
    drive: Annotated[Any, OrNothing(HEX)] = None
    ploy: Card = ""
    upgrade: Card = ""
    fighter: Id = ""
    score: Cards = []
    discard: Cards = []
    upgrades: Annotated[list[PlayUpgradeModel], Field(max_length=MAX_CARDS)] = []
    discard_power: Cards = []


class AnswersModel(AnswersHeadModel):
    """All answers given; they are valid for one version of the engine only."""

    format: Annotated[str, OneOf(FORMAT)]
    engine: Annotated[str, OneOf(ENGINE)] = ENGINE
    answers: Annotated[list[EntryModel], Field(max_length=MAX_ANSWERS)]
