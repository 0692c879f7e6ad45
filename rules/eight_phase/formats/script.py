"""Scripts and the answers of people: each entry answers one question of a battle."""

from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from rules.eight_phase import ENGINE
from rules.eight_phase.engine import answers
from rules.eight_phase.engine.scenario import PHASES
from rules.eight_phase.formats.operation import MAX_TURNS
from rules.formats.checks import ID, SLUG, YES, OneOf
from rules.formats.entries import KindModel
from rules.formats.heads import AnswersHeadModel
from rules.formats.kinds import Kinds, schema_of_kinds
from rules.formats.numbers import POINT, Whole
from rules.formats.writing import point_document, points_document

MAX_ENTRIES = 5000
MAX_ANSWERS = 50_000

OWN_KEYS: Final[Kinds] = {
    "area": ((), ()),
    "deploy": ((), ("unit",)),
    "seat": ((), ()),
    "declare": ((), ()),
    "done": ((), ()),
    "move": ((), ("unit",)),
    "charge": (("path",), ("unit",)),
    "attack": (("target",), ("unit",)),
    "ram": ((), ("unit",)),
    "ability": ((), ("target", "unit")),
    "stop": ((), ("unit",)),
}
KEYS: Final[Kinds] = {kind: (needed, (*free, "turn", "phase")) for kind, (needed, free) in OWN_KEYS.items()}
"""Each kind of entry by its own key, with the keys that it needs and those it may have."""

Id = Annotated[str, ID]
Path = Annotated[list[Annotated[tuple[int, int], POINT]], Field(min_length=2, max_length=50)]


class EntryModel(KindModel):
    """One entry: exactly one of the kinds, with the keys that go with it."""

    model_config = ConfigDict(json_schema_extra=schema_of_kinds(KEYS))
    KINDS = KEYS

    area: Id = ""
    deploy: Annotated[tuple[int, int], POINT] = (0, 0)
    seat: Annotated[int, Whole(1, 4)] = 0
    declare: Id = ""
    done: Annotated[bool, YES] = False
    move: Path = []
    charge: Id = ""
    path: Path = []
    attack: Annotated[str, SLUG] = ""
    ram: Id = ""
    ability: Annotated[str, SLUG] = ""
    target: Id = ""
    stop: Annotated[bool, YES] = False
    unit: Id = ""
    turn: Annotated[int, Whole(1, MAX_TURNS)] = 0
    phase: Annotated[str, OneOf(*PHASES)] = ""

    def value(self) -> answers.Answer:
        """The answer; one with a turn or phase waits for it."""
        answer = self.answer()
        answer.turn = self.turn
        answer.phase = self.phase
        return answer

    def answer(self) -> answers.Answer:
        match self.kind:
            case "area":
                return answers.ChooseArea(self.area)
            case "deploy":
                return answers.Deploy(*self.deploy, self.unit)
            case "seat":
                return answers.Seat(self.seat)
            case "declare":
                return answers.Declare(self.declare)
            case "done":
                return answers.Done()
            case "stop":
                return answers.Stop(self.unit)
        return self.action()

    def action(self) -> answers.Answer:
        """What a unit does."""
        match self.kind:
            case "move":
                return answers.Move(flat(self.move), self.unit)
            case "charge":
                return answers.Charge(self.charge, flat(self.path), self.unit)
            case "attack":
                return answers.Attack(self.attack, self.target, self.unit)
            case "ram":
                return answers.Ram(self.ram, self.unit)
        return answers.UseAbility(self.ability, self.target, self.unit)


def flat(points: list[tuple[int, int]]) -> list[int]:
    """x, y of each point in turn."""
    return [number for point in points for number in point]


class AnswersModel(AnswersHeadModel):
    """All answers given; they are valid for one version of the engine only."""

    format: Annotated[str, OneOf("eight-phase-answers/1")]
    engine: Annotated[str, OneOf(ENGINE)] = ENGINE
    answers: Annotated[list[EntryModel], Field(max_length=MAX_ANSWERS)]


def answer_document(answer: answers.Answer) -> dict[str, Any]:
    """One answer as a document, with the unit that it names."""
    unit = {"unit": answer.unit} if answer.unit and not isinstance(answer, answers.Declare) else {}
    when = {"turn": answer.turn} if answer.turn else {}
    return own_keys(answer) | unit | when | ({"phase": answer.phase} if answer.phase else {})


def own_keys(answer: answers.Answer) -> dict[str, Any]:
    """The keys of an answer but for its unit."""
    match answer:
        case answers.ChooseArea():
            return {"area": answer.area}
        case answers.Deploy():
            return {"deploy": point_document(answer.x, answer.y)}
        case answers.Seat():
            return {"seat": answer.seat}
        case answers.Declare():
            return {"declare": answer.unit}
        case answers.Done():
            return {"done": True}
        case answers.Move():
            return {"move": points_document(answer.path)}
        case answers.Charge():
            return {"charge": answer.target, "path": points_document(answer.path)}
        case answers.Attack():
            return {"attack": answer.weapon, "target": answer.target}
        case answers.Ram():
            return {"ram": answer.target}
        case answers.UseAbility():
            return {"ability": answer.ability} | ({"target": answer.target} if answer.target else {})
    return {"stop": True}
