"""Scripts and the answers of people: each entry answers one question of a battle."""

from typing import Annotated, Final, Self

from pydantic import ConfigDict, Field, model_validator

from rules.formats.checks import FLAG, GIVEN, ID, ONCE, SLUG, YES, Check, JsonSchema, OneOf, refusal
from rules.formats.entries import Entry, KindModel, Places
from rules.formats.heads import AnswersHeadModel
from rules.formats.kinds import Kinds, schema_of_kinds
from rules.formats.numbers import POINT, Whole
from rules.formats.values import ValueModel
from rules.message import Message
from rules.skirmish import ENGINE
from rules.skirmish.engine import answers
from rules.skirmish.engine.scenario import MARKERS

FORMAT = "skirmish-answers/1"
MAX_ENTRIES = 5000
MAX_ANSWERS = 50_000
MAX_FIGHTERS = 50
MAX_UNITS = 100

KEYS: Final[Kinds] = {
    "deploy": ((), ("unit",)),
    "sequence": ((), ()),
    "authority": ((), ()),
    "first": ((), ()),
    "turn": ((), ("place", "unit")),
    "pay": ((), ("unit",)),
    "fire": ((), ("unit",)),
    "move": (("to",), ("unit",)),
    "attack": ((), ("unit",)),
    "marker": ((), ("unit",)),
    "end": ((), ("unit",)),
    "overwatch": ((), ()),
    "split": ((), ("unit",)),
    "losses": ((), ("unit",)),
    "eject": ((), ("unit",)),
}
"""Each kind of entry by its own key, with the keys that it needs and those it may have."""

MOVES: Final = ("combat", "rush", "engaged")
TURNS: Final = ("play", "delay", "relocate", "pass")
EJECTIONS: Final = ("eject", "stay", "hold", "go_on")


class IdOrNone(Check):
    """The id of a unit, or "" for none."""

    remedy = Message('must be the id of a unit, or "" for none')

    def __call__(self, value: object) -> str:
        if value == "":
            return ""
        try:
            return str(ID(value))
        except ValueError:
            raise self.refuse(value) from None

    def schema(self) -> JsonSchema:
        return {"anyOf": [ID.schema(), {"const": ""}]}


IdField = Annotated[str, ID]
PointField = Annotated[tuple[int, int], POINT]
Points = Annotated[list[PointField], Field(max_length=MAX_FIGHTERS)]
Numbers = Annotated[list[Annotated[int, Whole(0, MAX_FIGHTERS - 1)]], Field(max_length=MAX_FIGHTERS), ONCE]


class VolleyModel(ValueModel[answers.Volley]):
    """A weapon and what it is fired at: a unit or a generator (S-SHT-05)."""

    weapon: Annotated[str, SLUG]
    target: IdField


class CombatModel(ValueModel[answers.Combat]):
    """A unit, and who attacks it, by number (S-CCB-03)."""

    target: IdField
    attackers: Annotated[Numbers, Field(alias="by")]
    weapon: Annotated[str, SLUG] = ""


class EntryModel(KindModel):
    """One entry: exactly one of the kinds, with the keys that go with it."""

    model_config = ConfigDict(json_schema_extra=schema_of_kinds(KEYS))
    KINDS = KEYS
    ENTRIES = (
        Entry("deploy", answers.Deploy, positions=Places("deploy"), unit="unit"),
        Entry("sequence", answers.Sequence, units="sequence"),
        Entry("authority", answers.Authority, points="authority"),
        Entry("first", answers.First, player="first"),
        Entry("turn", answers.Turn, choice="turn", place="place", unit="unit"),
        Entry("pay", answers.Pay, pays="pay", unit="unit"),
        Entry("fire", answers.Fire, volleys="fire", unit="unit"),
        Entry("move", answers.Move, kind="move", positions=Places("to"), unit="unit"),
        Entry("attack", answers.Attack, combats="attack", unit="unit"),
        Entry("marker", answers.TakeMarker, marker="marker", unit="unit"),
        Entry("end", answers.End, unit="unit"),
        Entry("overwatch", answers.Overwatch, fires="overwatch"),
        Entry("split", answers.Split, target="split", unit="unit"),
        Entry("losses", answers.Losses, fighters="losses", unit="unit"),
        Entry("eject", answers.Eject, choice="eject", unit="unit"),
    )

    deploy: Points = []
    sequence: Annotated[list[IdField], Field(max_length=MAX_UNITS), ONCE] = []
    authority: Annotated[int, Whole(0, 5)] = 0
    first: IdField = ""
    turn: Annotated[str, OneOf(*TURNS)] = ""
    place: Annotated[int, Whole(2, MAX_UNITS)] = 0
    pay: Annotated[bool, FLAG] = False
    fire: Annotated[list[VolleyModel], Field(min_length=1, max_length=2)] = []
    move: Annotated[str, OneOf(*MOVES)] = ""
    to: Annotated[Points | None, GIVEN] = None
    attack: Annotated[list[CombatModel], Field(min_length=1, max_length=MAX_UNITS)] = []
    marker: Annotated[str, OneOf(*MARKERS)] = ""
    end: Annotated[bool, YES] = False
    overwatch: Annotated[str, IdOrNone()] = ""
    split: Annotated[str, IdOrNone()] = ""
    losses: Numbers = []
    eject: Annotated[str, OneOf(*EJECTIONS)] = ""
    unit: IdField = ""

    @model_validator(mode="after")
    def place_of_relocation(self) -> Self:
        if ("place" in self.model_fields_set) != (self.turn == "relocate"):
            remedy = Message("a place from 2 on goes with relocate, and with nothing else")
            raise refusal(Message("cannot be there") if self.place else Message("is missing"), remedy, ("place",))
        return self


class AnswersModel(AnswersHeadModel):
    """All answers given; they are valid for one version of the engine only."""

    format: Annotated[str, OneOf(FORMAT)]
    engine: Annotated[str, OneOf(ENGINE)] = ENGINE
    answers: Annotated[list[EntryModel], Field(max_length=MAX_ANSWERS)]
