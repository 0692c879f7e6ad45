"""Scripts and the answers of people: each entry answers one question of a battle."""

from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field

from rules.formats.checks import FLAG, GIVEN, ID, ONCE, SLUG, YES, Check, JsonSchema, MappingOf, OneOf
from rules.formats.entries import KindModel
from rules.formats.heads import AnswersHeadModel
from rules.formats.kinds import Kinds, schema_of_kinds
from rules.formats.model import Model
from rules.formats.numbers import Whole
from rules.formats.writing import point_document, points_document
from rules.hell_dorado import ENGINE
from rules.hell_dorado.content.datasheets import DOTS
from rules.hell_dorado.engine import answers
from rules.hell_dorado.engine.answers import ACTIONS
from rules.hell_dorado.formats.lengths import POINT
from rules.message import Message

MAX_ENTRIES = 5000
MAX_ANSWERS = 50_000
MAX_CORNERS = 200

OF_ACTIONS: Final = (
    "way", "second", "after", "target", "with", "type", "at", "use", "pays", "dot", "ends", "reloads", "before",
    "behind", "unit",
)  # fmt: skip
KEYS: Final[Kinds] = {
    "split": ((), ()),
    "shift_terrain": ((), ("to",)),
    "conflict_zone": ((), ()),
    "zone": ((), ()),
    "deploys_first": ((), ()),
    "deploy": (("to",), ()),
    "upkeep_order": ((), ()),
    "first": ((), ()),
    "activate": ((), ()),
    "skip": ((), ()),
    "free_power": ((), ()),
    "pass": ((), ()),
    "action": ((), OF_ACTIONS),
    "retreat_attacker": ((), ("unit",)),
    "focus_attacker": ((), ("unit",)),
    "immobilized_attacker": ((), ("unit",)),
    "retreat_move": ((), OF_ACTIONS),
    "dodge": ((), ("unit",)),
    "dodge_move": ((), ("unit",)),
    "defensive_shot": ((), ("type", "unit")),
    "evasive": ((), ("unit",)),
    "weapon": ((), ("type", "unit")),
    "vae_victis": ((), ("dot", "unit")),
    "defensive_combat": ((), ("unit",)),
    "reroll": ((), ("unit",)),
    "force_reroll": ((), ("unit",)),
    "hits": ((), ("unit",)),
    "second_target": ((), ("unit",)),
    "vae_soli": ((), ("unit",)),
    "accelerated": ((), ("unit",)),
}
"""Each kind of entry by its own key, with the keys that it needs and those it may have."""


class IdOrNone(Check):
    """The id of a unit, piece or weapon, or "" for none."""

    remedy = Message('must be an id, or "" for none')

    def __call__(self, value: object) -> str:
        return "" if value == "" else self.id(value)

    def id(self, value: object) -> str:
        try:
            return str(ID(value))
        except ValueError:
            raise self.refuse(value) from None

    def schema(self) -> JsonSchema:
        return {"anyOf": [ID.schema(), {"const": ""}]}


Id = Annotated[str, ID]
IdOrNothing = Annotated[str, IdOrNone()]
Place = Annotated[Annotated[tuple[int, int], POINT] | None, GIVEN]
Way = Annotated[list[Annotated[tuple[int, int], POINT]], Field(max_length=MAX_CORNERS)]
Word = Annotated[str, SLUG]
Dot = Annotated[str, OneOf(*DOTS)]
Dice = Annotated[list[Annotated[int, Whole(0, 4)]], Field(max_length=5), ONCE]


class UseModel(Model):
    """A power that is used: by whom, at what, from which CMD; of an invocation the lemure, its place and its spell."""

    power: Word
    by: Id = ""
    targets: Annotated[list[Id], Field(max_length=20), ONCE] = []
    point: Place = None
    dot: Dot = ""
    miniature: Word = ""
    spell: Word = ""

    def value(self) -> answers.Use:
        targets = tuple(self.targets)
        return answers.Use(self.power, self.by, targets, self.point, self.dot, self.miniature, self.spell)


Uses = Annotated[list[UseModel], Field(max_length=10)]


class EntryModel(KindModel):
    """One entry: exactly one of the kinds, with the keys that go with it."""

    model_config = ConfigDict(json_schema_extra=schema_of_kinds(KEYS))
    KINDS = KEYS

    split: Annotated[
        dict[str, int], MappingOf(ID, Whole(0, 15), 100, Message("units’ ids, each with its light CMD"))
    ] = {}
    shift_terrain: IdOrNothing = ""
    to: Place = None
    conflict_zone: Id = ""
    zone: Annotated[int, Whole(1, 2)] = 1
    deploys_first: Id = ""
    deploy: Id = ""
    upkeep_order: Annotated[list[Annotated[int, Whole(0, 99)]], Field(max_length=100), ONCE] = []
    first: Id = ""
    activate: Id = ""
    skip: Annotated[bool, YES] = False
    free_power: Annotated[UseModel | None, GIVEN] = None
    passes: Annotated[bool, YES] = Field(default=False, alias="pass")
    action: Annotated[str, OneOf(*ACTIONS)] = ""
    retreat_attacker: IdOrNothing = ""
    focus_attacker: IdOrNothing = ""
    immobilized_attacker: IdOrNothing = ""
    retreat_move: Annotated[str, OneOf(*ACTIONS)] = ""
    dodge: Annotated[bool, FLAG] = False
    dodge_move: Way = []
    defensive_shot: IdOrNothing = ""
    evasive: Id = ""
    weapon: Word = ""
    vae_victis: Annotated[int, Whole(0, 3)] = 0
    defensive_combat: Annotated[bool, FLAG] = False
    reroll: Dice = []
    force_reroll: Dice = []
    hits: Annotated[int, Whole(0, 5)] = 0
    second_target: Id = ""
    vae_soli: IdOrNothing = ""
    accelerated: IdOrNothing = ""
    way: Way = []
    second: Way = []
    after: Annotated[bool, FLAG] = False
    target: Id = ""
    arm: Word = Field(default="", alias="with")
    type: Word = ""
    at: Place = None
    use: Annotated[UseModel | None, GIVEN] = None
    pays: Annotated[bool, FLAG] = False
    dot: Dot = ""
    ends: Annotated[bool, FLAG] = False
    reloads: Word = ""
    before: Uses = []
    behind: Uses = []
    unit: Id = ""

    def value(self) -> answers.Answer:
        """The answer, to this one question."""
        answer = answer_of(self, self.kind)
        answer.question = QUESTIONS.get(self.kind, self.kind)
        return answer


QUESTIONS: Final = {"skip": "activate", "pass": "free_power"}
"""The questions of entries that are not called like them."""


def answer_of(entry: EntryModel, kind: str) -> answers.Answer:
    """The value of an entry of a kind."""
    match kind:
        case "split":
            return answers.Split(entry.split)
        case "shift_terrain":
            return answers.ShiftTerrain(entry.shift_terrain, *(entry.to or (0, 0)))
        case "conflict_zone":
            return answers.Zone(entry.conflict_zone)
        case "zone":
            return answers.Zone(str(entry.zone - 1))
        case "deploy":
            return answers.Deploy(entry.deploy, *(entry.to or (0, 0)))
        case "upkeep_order":
            return answers.UpkeepOrder(tuple(entry.upkeep_order))
        case "deploys_first" | "first":
            return answers.First(getattr(entry, kind))
        case "skip":
            return answers.Activate("")
        case "activate" | "vae_soli" | "accelerated":
            return answers.Activate(getattr(entry, kind))
        case "free_power" | "pass":
            return answers.FreePower(entry.free_power.value() if entry.free_power else None)
        case "action" | "retreat_move":
            return action_of(entry, getattr(entry, kind))
    return reaction_of(entry, kind)


def reaction_of(entry: EntryModel, kind: str) -> answers.Answer:
    """The value of an entry about a sequence or a shot."""
    match kind:
        case "dodge":
            return answers.Dodge(entry.dodge, entry.unit)
        case "dodge_move":
            return answers.DodgeMove(flat(entry.dodge_move), entry.unit)
        case "defensive_shot" | "weapon":
            return answers.Armed(getattr(entry, kind), entry.type, entry.unit)
        case "vae_victis":
            return answers.VaeVictis(entry.vae_victis, entry.dot, entry.unit)
        case "defensive_combat":
            return answers.Yes(entry.defensive_combat, entry.unit)
        case "reroll" | "force_reroll":
            return answers.Reroll(tuple(getattr(entry, kind)), entry.unit)
        case "hits":
            return answers.Hits(entry.hits, entry.unit)
    picked = answers.Pick(getattr(entry, kind))
    picked.unit = entry.unit
    return picked


def action_of(entry: EntryModel, action: str) -> answers.Action:
    """What a unit does."""
    return answers.Action(
        entry.unit,
        action,
        way=flat(entry.way),
        target=entry.target,
        weapon=entry.arm,
        type=entry.type,
        point=entry.at,
        use=entry.use.value() if entry.use else None,
        after=entry.after,
        second=flat(entry.second),
        pays=entry.pays,
        dot=entry.dot,
        ends=entry.ends,
        reloads=entry.reloads,
        before=tuple([use.value() for use in entry.before]),
        behind=tuple([use.value() for use in entry.behind]),
    )


def flat(points: list[tuple[int, int]]) -> tuple[int, ...]:
    """x, y of each point in turn."""
    return tuple([number for point in points for number in point])


class AnswersModel(AnswersHeadModel):
    """All answers given; they are valid for one version of the engine only."""

    format: Annotated[str, OneOf("hell-dorado-answers/1")]
    engine: Annotated[str, OneOf(ENGINE)] = ENGINE
    answers: Annotated[list[EntryModel], Field(max_length=MAX_ANSWERS)]


def answer_document(answer: answers.Answer) -> dict[str, Any]:
    """One answer as a document, with the unit that it names."""
    about = {"unit": answer.unit} if answer.unit and not isinstance(answer, answers.Deploy) else {}
    return own_keys(answer, answer.question or answer.KINDS[0]) | about


def own_keys(answer: answers.Answer, question: str) -> dict[str, Any]:
    """The keys of an answer but for its unit."""
    match answer:
        case answers.Split():
            return {question: dict(answer.light)}
        case answers.ShiftTerrain():
            return {question: answer.piece} | ({"to": point_document(answer.x, answer.y)} if answer.piece else {})
        case answers.Zone():
            return {question: int(answer.zone) + 1 if question == "zone" else answer.zone}
        case answers.First():
            return {question: answer.player}
        case answers.Deploy():
            return {question: answer.unit, "to": point_document(answer.x, answer.y)}
        case answers.UpkeepOrder():
            return {question: list(answer.order)}
        case answers.Activate():
            return {"skip": True} if question == "activate" and not answer.chosen else {question: answer.chosen}
        case answers.FreePower():
            return {question: use_document(answer.use)} if answer.use else {"pass": True}
        case answers.Action():
            return {question: answer.action} | action_keys(answer)
    return reaction_keys(answer, question)


def reaction_keys(answer: answers.Answer, question: str) -> dict[str, Any]:
    """The keys of an answer about a sequence or a shot."""
    match answer:
        case answers.Dodge():
            return {question: answer.rolls}
        case answers.DodgeMove():
            return {question: points_document(list(answer.way))}
        case answers.Armed():
            return {question: answer.weapon} | ({"type": answer.type} if answer.type else {})
        case answers.VaeVictis():
            return {question: answer.points} | ({"dot": answer.dot} if answer.dot else {})
        case answers.Yes():
            return {question: answer.yes}
        case answers.Reroll():
            return {question: list(answer.dice)}
        case answers.Hits():
            return {question: answer.hits}
        case answers.Pick():
            return {question: answer.picked}
    raise LookupError(question)


def action_keys(answer: answers.Action) -> dict[str, Any]:
    """What goes with an action, where it is not the usual."""
    keys: dict[str, Any] = {
        "way": points_document(list(answer.way)),
        "second": points_document(list(answer.second)),
        "at": point_document(*answer.point) if answer.point else None,
        "use": use_document(answer.use) if answer.use else None,
        "before": [use_document(use) for use in answer.before],
        "behind": [use_document(use) for use in answer.behind],
    }
    plain = ("after", "target", "type", "pays", "dot", "ends", "reloads")
    keys |= {"with": answer.weapon} | {key: getattr(answer, key) for key in plain}
    return {key: value for key, value in keys.items() if value}


def use_document(use: answers.Use) -> dict[str, Any]:
    """A power that is used."""
    keys = {
        "power": use.power,
        "by": use.by,
        "targets": list(use.targets),
        "point": point_document(*use.point) if use.point else None,
        "dot": use.dot,
        "miniature": use.miniature,
        "spell": use.spell,
    }
    return {key: value for key, value in keys.items() if value}
