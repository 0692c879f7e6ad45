"""Scripts and the answers of people: each entry answers one question of a battle."""

from typing import Annotated, Final

from pydantic import ConfigDict, Field

from rules.eight_phase import ENGINE
from rules.eight_phase.engine import answers
from rules.eight_phase.engine.scenario import PHASES
from rules.eight_phase.formats.operation import MAX_TURNS
from rules.formats.checks import ID, SLUG, YES, OneOf
from rules.formats.entries import Entry, KindModel, Places
from rules.formats.heads import AnswersHeadModel
from rules.formats.kinds import Kinds, schema_of_kinds
from rules.formats.numbers import POINT, Whole
from rules.formats.values import Document

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
    ENTRIES = (
        Entry("area", answers.ChooseArea, area="area"),
        Entry("deploy", answers.Deploy, place="deploy", unit="unit"),
        Entry("seat", answers.Seat, seat="seat"),
        Entry("declare", answers.Declare, unit="declare"),
        Entry("done", answers.Done),
        Entry("move", answers.Move, path=Places("move"), unit="unit"),
        Entry("charge", answers.Charge, target="charge", path=Places("path"), unit="unit"),
        Entry("attack", answers.Attack, weapon="attack", target="target", unit="unit"),
        Entry("ram", answers.Ram, target="ram", unit="unit"),
        Entry("ability", answers.UseAbility, ability="ability", target="target", unit="unit"),
        Entry("stop", answers.Stop, unit="unit"),
    )

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
        answer: answers.Answer = super().value()
        answer.turn = self.turn
        answer.phase = self.phase
        return answer

    @classmethod
    def document(cls, value: answers.Answer) -> Document:
        when = {"turn": value.turn} if value.turn else {}
        return super().document(value) | when | ({"phase": value.phase} if value.phase else {})


class AnswersModel(AnswersHeadModel):
    """All answers given; they are valid for one version of the engine only."""

    format: Annotated[str, OneOf("eight-phase-answers/1")]
    engine: Annotated[str, OneOf(ENGINE)] = ENGINE
    answers: Annotated[list[EntryModel], Field(max_length=MAX_ANSWERS)]
