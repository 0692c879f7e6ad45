"""Scripts and the answers of people: each entry answers one question of a battle."""

from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from rules.formats.checks import GIVEN, ID, ONCE, SLUG, YES, OneOf, OrNothing
from rules.formats.entries import KindModel
from rules.formats.heads import AnswersHeadModel
from rules.formats.kinds import Kinds, schema_of_kinds
from rules.formats.model import Model
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


class PlayUpgradeModel(Model):
    """An upgrade and who gets it (U-END-03)."""

    upgrade: Card
    fighter: Id

    def value(self) -> answers.PlayUpgrade:
        return answers.PlayUpgrade(self.upgrade, self.fighter)


class EntryModel(KindModel):
    """One entry of a script, or an answer."""

    KINDS = KEYS
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

    def value(self) -> answers.Answer:
        return answer_of(self, self.kind)


def answer_of(entry: EntryModel, kind: str) -> answers.Answer:
    """The value of an entry of a kind."""
    match kind:
        case "begin":
            return answers.Begin(entry.begin)
        case "token":
            return answers.PlaceToken(entry.token or (0, 0))
        case "place":
            return answers.PlaceFighter(entry.place, entry.hex or (0, 0))
        case "first":
            return answers.First(entry.first)
        case "pass":
            return answers.Pass() if entry.passes == "activation" else answers.PassPower()
        case "drive":
            return answers.Drive(entry.drive)
        case "ploy":
            return answers.PlayPloy(entry.ploy, entry.target, tuple(entry.path or ()))
        case "upgrade":
            return answers.PlayUpgrade(entry.upgrade, entry.fighter)
        case "score":
            return answers.Score(tuple(entry.score))
        case "discard":
            return answers.Discard(tuple(entry.discard))
        case "upgrades":
            return answers.Upgrades(tuple([one.value() for one in entry.upgrades]))
        case "discard_power":
            return answers.DiscardPower(tuple(entry.discard_power))
    return activation_of(entry, kind)


def activation_of(entry: EntryModel, kind: str) -> answers.Answer:
    """The value of an entry that an activation is spent with (U-ACT-02)."""
    path = tuple(entry.path or ())
    match kind:
        case "move":
            return answers.Move(entry.move, path)
        case "charge":
            return answers.Charge(entry.charge, path, entry.attack, entry.target)
        case "guard":
            return answers.Guard(entry.guard)
        case "act":
            return answers.Act(entry.act, entry.action, entry.target, path)
        case "draw":
            return answers.Draw()
    return answers.Exchange(entry.exchange)


class AnswersModel(AnswersHeadModel):
    """All answers given; they are valid for one version of the engine only."""

    format: Annotated[str, OneOf(FORMAT)]
    engine: Annotated[str, OneOf(ENGINE)] = ENGINE
    answers: Annotated[list[EntryModel], Field(max_length=MAX_ANSWERS)]


def answer_document(answer: answers.Answer) -> dict[str, Any]:
    """An answer as an entry has it."""
    match answer:
        case answers.Begin():
            return {"begin": answer.player}
        case answers.PlaceToken():
            return {"token": list(answer.hex)}
        case answers.PlaceFighter():
            return {"place": answer.unit, "hex": list(answer.hex)}
        case answers.First():
            return {"first": answer.player}
        case answers.PassPower():
            return {"pass": "power"}
        case answers.Drive():
            return {"drive": list(answer.hex) if answer.hex else None}
        case answers.PlayPloy():
            return {"ploy": answer.card} | targeted(answer.target, answer.path)
        case answers.PlayUpgrade():
            return {"upgrade": answer.card, "fighter": answer.unit}
        case answers.Score():
            return {"score": list(answer.cards)}
        case answers.Discard():
            return {"discard": list(answer.cards)}
        case answers.Upgrades():
            return {"upgrades": [answer_document(one) for one in answer.upgrades]}
        case answers.DiscardPower():
            return {"discard_power": list(answer.cards)}
    return activation_document(answer)


def activation_document(answer: answers.Answer) -> dict[str, Any]:
    """An activation as an entry has it."""
    match answer:
        case answers.Move():
            return {"move": answer.unit} | targeted("", answer.path)
        case answers.Charge():
            head = {"charge": answer.unit, "attack": answer.attack}
            return head | targeted(answer.target, answer.path)
        case answers.Guard():
            return {"guard": answer.unit}
        case answers.Act():
            return {"act": answer.unit, "action": answer.action} | targeted(answer.target, answer.path)
        case answers.Draw():
            return {"draw": True}
        case answers.Exchange():
            return {"exchange": answer.card}
    return {"pass": "activation"}


def targeted(target: str, path: tuple[answers.Place, ...]) -> dict[str, Any]:
    """Target and way, where there are such."""
    document: dict[str, Any] = {"target": target} if target else {}
    return document | ({"path": [list(hex) for hex in path]} if path else {})
