"""Answers, `damocles-answers/1`: the answers of human players, in the order of the questions."""

from typing import Annotated

from pydantic import ConfigDict, Field

from rules.damocles import ENGINE
from rules.damocles.engine.answers import (
    Activate,
    Advance,
    Allocate,
    Answer,
    Bid,
    Choose,
    Counter,
    Deploy,
    DeployNext,
    Order,
    Panel,
    Pass,
    PickPiece,
    Restraint,
    Site,
    TakeTerritory,
    UseAbility,
    UseAsset,
)
from rules.damocles.formats.script import ENTRIES, MAX_UNITS, ORDER_KEYS, EntryModel, keys_by_kind
from rules.formats.checks import ID, OneOf
from rules.formats.heads import AnswersHeadModel
from rules.formats.kinds import Kinds
from rules.formats.numbers import POINT, Whole
from rules.formats.writing import point_document, points_document

FORMAT = "damocles-answers/1"
MAX_ANSWERS = 50_000
MAX_SQUADS = 60
MAX_CARDS = 60

KINDS: Kinds = {
    **ENTRIES,
    "asset": ((), ("targets",)),
    "ability": ((), ("targets",)),
    "pick_piece": ((), ()),
    "site": ((), ()),
    "territory": ((), ()),
    "deploy_next": ((), ()),
    "deploy": ((), ()),
    "advance": ((), ()),
    "choose": ((), ()),
}
"""The entries of scripts, and the answers to questions that scripts are not asked."""

IdField = Annotated[str, ID]
PointField = Annotated[tuple[int, int], POINT]
PlacesField = Annotated[list[PointField], Field(max_length=MAX_UNITS)]


class AnswerModel(EntryModel):
    """One answer: written as the entry of a script where there is one for it."""

    model_config = ConfigDict(json_schema_extra=keys_by_kind(KINDS), defer_build=True)
    KINDS = KINDS

    pick_piece: IdField = ""
    site: PointField = (0, 0)
    territory: IdField = ""
    deploy_next: Annotated[list[IdField], Field(max_length=MAX_SQUADS)] = []
    deploy: PlacesField = []
    advance: PlacesField = []
    choose: Annotated[int, Whole(0, MAX_CARDS - 1)] = 0

    def value(self) -> Answer:
        match self.kind:
            case "pick_piece":
                return PickPiece(self.pick_piece)
            case "site":
                return Site(*self.site)
            case "territory":
                return TakeTerritory(self.territory)
            case "deploy_next":
                return DeployNext(list(self.deploy_next))
            case "deploy":
                return Deploy(numbers(self.deploy))
            case "advance":
                return Advance(numbers(self.advance))
            case "choose":
                return Choose(self.choose)
        return super().value()


class AnswersModel(AnswersHeadModel):
    """All answers given; they are valid for one version of the engine only."""

    format: Annotated[str, OneOf(FORMAT)]
    engine: Annotated[str, OneOf(ENGINE)] = ENGINE
    answers: Annotated[list[AnswerModel], Field(max_length=MAX_ANSWERS)]


def answer_document(answer: Answer) -> dict[str, object]:
    """One answer as a document, without default values."""
    match answer:
        case Order():
            return order_document(answer)
        case Restraint():
            return {"restraint": True}
        case Panel():
            return {"panel": answer.slugs}
        case UseAbility():
            return {"ability": answer.slug} | targets(answer.targets)
        case UseAsset():
            return {"asset": answer.slug} | targets(answer.targets)
        case Bid():
            return {"bid": answer.amount}
        case Activate():
            return {"activate": answer.squad} | ({"priority": True} if answer.priority else {})
        case Counter():
            return {"counter": answer.counters}
        case Allocate():
            return {"allocate": answer.units}
        case Pass():
            return {"pass": True}
    return set_up_document(answer)


def set_up_document(answer: Answer) -> dict[str, object]:
    """An answer that no entry of a script gives; any other ends the activation."""
    match answer:
        case PickPiece():
            return {"pick_piece": answer.piece}
        case Site():
            return {"site": point_document(answer.x, answer.y)}
        case TakeTerritory():
            return {"territory": answer.territory}
        case DeployNext():
            return {"deploy_next": answer.squads}
        case Deploy():
            return {"deploy": points_document(answer.positions)}
        case Advance():
            return {"advance": points_document(answer.positions)}
        case Choose():
            return {"choose": answer.index}
    return {"end": True}


def order_document(order: Order) -> dict[str, object]:
    """An order with the keys that go with its name."""
    values: dict[str, object] = {
        "target": order.target or None,
        "scenery": order.target or None,
        "to": None if order.positions is None else points_document(order.positions),
        "by": None if order.by is None else point_document(*order.by),
        "weapon": order.weapon or None,
        "weapons": None if order.weapons is None else [slug or None for slug in order.weapons],
        "stray": order.stray or None,
        "if_failed": "move" if order.moves_if_failed else None,
    }
    known = {key: values[key] for key in ORDER_KEYS[order.name] if values[key] is not None}
    return {"order": order.name} | known


def targets(named: list[str]) -> dict[str, object]:
    return {"targets": named} if named else {}


def numbers(points: list[tuple[int, int]]) -> list[int]:
    """x, y of each place in turn."""
    return [number for point in points for number in point]
