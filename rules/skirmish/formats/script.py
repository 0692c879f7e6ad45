"""Scripts and the answers of people: each entry answers one question of a battle."""

from typing import Annotated, Any, Final, Self

from pydantic import ConfigDict, Field, model_validator

from rules.formats.checks import FLAG, GIVEN, ID, ONCE, SLUG, YES, Check, JsonSchema, OneOf, refusal
from rules.formats.entries import KindModel
from rules.formats.heads import AnswersHeadModel
from rules.formats.kinds import Kinds, schema_of_kinds
from rules.formats.model import Model
from rules.formats.numbers import POINT, Whole
from rules.formats.writing import points_document
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
Places = Annotated[list[PointField], Field(max_length=MAX_FIGHTERS)]
Numbers = Annotated[list[Annotated[int, Whole(0, MAX_FIGHTERS - 1)]], Field(max_length=MAX_FIGHTERS), ONCE]


class VolleyModel(Model):
    """A weapon and what it is fired at: a unit or a generator (S-SHT-05)."""

    weapon: Annotated[str, SLUG]
    target: IdField


class CombatModel(Model):
    """A unit, and who attacks it, by number (S-CCB-03)."""

    target: IdField
    by: Numbers
    weapon: Annotated[str, SLUG] = ""


class EntryModel(KindModel):
    """One entry: exactly one of the kinds, with the keys that go with it."""

    model_config = ConfigDict(json_schema_extra=schema_of_kinds(KEYS))
    KINDS = KEYS

    deploy: Places = []
    sequence: Annotated[list[IdField], Field(max_length=MAX_UNITS), ONCE] = []
    authority: Annotated[int, Whole(0, 5)] = 0
    first: IdField = ""
    turn: Annotated[str, OneOf(*TURNS)] = ""
    place: Annotated[int, Whole(2, MAX_UNITS)] = 0
    pay: Annotated[bool, FLAG] = False
    fire: Annotated[list[VolleyModel], Field(min_length=1, max_length=2)] = []
    move: Annotated[str, OneOf(*MOVES)] = ""
    to: Annotated[Places | None, GIVEN] = None
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

    def value(self) -> answers.Answer:
        return answer_of(self, self.kind)


def answer_of(entry: EntryModel, kind: str) -> answers.Answer:
    """The value of an entry of a kind."""
    match kind:
        case "deploy":
            return answers.Deploy(numbers(entry.deploy), entry.unit)
        case "sequence":
            return answers.Sequence(tuple(entry.sequence))
        case "authority":
            return answers.Authority(entry.authority)
        case "first":
            return answers.First(entry.first)
        case "turn":
            return answers.Turn(entry.turn, entry.place, entry.unit)
        case "pay":
            return answers.Pay(entry.pay, entry.unit)
        case "end":
            return answers.End(entry.unit)
        case "overwatch":
            return answers.Overwatch(entry.overwatch)
        case "split":
            return answers.Split(entry.split, entry.unit)
        case "losses":
            return answers.Losses(tuple(entry.losses), entry.unit)
        case "eject":
            return answers.Eject(entry.eject, entry.unit)
    return action_of(entry, kind)


def action_of(entry: EntryModel, kind: str) -> answers.Answer:
    """The value of an entry that a unit acts by."""
    if kind == "fire":
        return answers.Fire(tuple([answers.Volley(one.weapon, one.target) for one in entry.fire]), entry.unit)
    if kind == "move":
        return answers.Move(entry.move, numbers(entry.to or []), entry.unit)
    if kind == "attack":
        combats = tuple([answers.Combat(one.target, tuple(one.by), one.weapon) for one in entry.attack])
        return answers.Attack(combats, entry.unit)
    return answers.TakeMarker(entry.marker, entry.unit)


def numbers(points: list[tuple[int, int]]) -> list[int]:
    """x, y of each place in turn."""
    return [number for point in points for number in point]


class AnswersModel(AnswersHeadModel):
    """All answers given; they are valid for one version of the engine only."""

    format: Annotated[str, OneOf(FORMAT)]
    engine: Annotated[str, OneOf(ENGINE)] = ENGINE
    answers: Annotated[list[EntryModel], Field(max_length=MAX_ANSWERS)]


def answer_document(answer: answers.Answer) -> dict[str, Any]:
    """One answer as a document, with the unit that it names."""
    return _own_keys(answer) | ({"unit": answer.unit} if answer.unit else {})


def _own_keys(answer: answers.Answer) -> dict[str, Any]:
    match answer:
        case answers.Deploy():
            return {"deploy": points_document(answer.positions)}
        case answers.Sequence():
            return {"sequence": list(answer.units)}
        case answers.Authority():
            return {"authority": answer.points}
        case answers.First():
            return {"first": answer.player}
        case answers.Turn():
            return {"turn": answer.choice} | ({"place": answer.place} if answer.place else {})
        case answers.Pay():
            return {"pay": answer.pays}
        case answers.Fire():
            return {"fire": [{"weapon": one.weapon, "target": one.target} for one in answer.volleys]}
        case answers.Move():
            return {"move": answer.kind, "to": points_document(answer.positions)}
        case answers.Attack():
            return {"attack": [_combat(one) for one in answer.combats]}
        case answers.TakeMarker():
            return {"marker": answer.marker}
        case answers.Overwatch():
            return {"overwatch": answer.fires}
        case answers.Split():
            return {"split": answer.target}
        case answers.Losses():
            return {"losses": list(answer.fighters)}
        case answers.Eject():
            return {"eject": answer.choice}
    return {"end": True}


def _combat(combat: answers.Combat) -> dict[str, Any]:
    document: dict[str, Any] = {"target": combat.target, "by": list(combat.attackers)}
    return document | ({"weapon": combat.weapon} if combat.weapon else {})
