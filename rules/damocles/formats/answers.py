"""Answers, `damocles-answers/1`: the answers of human players, in the order of the questions."""

from typing import Annotated, Final

from pydantic import ConfigDict, Field

from rules.damocles import ENGINE
from rules.damocles.engine import answers
from rules.damocles.formats.script import KEYS, MAX_UNITS, EntryModel, keys_by_kind
from rules.formats.checks import ID, OneOf
from rules.formats.entries import Entry, Places, Several
from rules.formats.heads import AnswersHeadModel
from rules.formats.kinds import Kinds
from rules.formats.numbers import POINT, Whole

FORMAT = "damocles-answers/1"
MAX_ANSWERS = 50_000
MAX_SQUADS = 60
MAX_CARDS = 60

ANSWER_KEYS: Final[Kinds] = {
    **KEYS,
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

    model_config = ConfigDict(json_schema_extra=keys_by_kind(ANSWER_KEYS), defer_build=True)
    KINDS = ANSWER_KEYS
    ENTRIES = (
        *EntryModel.ENTRIES,
        Entry("pick_piece", answers.PickPiece, piece="pick_piece"),
        Entry("site", answers.Site, place="site"),
        Entry("territory", answers.TakeTerritory, territory="territory"),
        Entry("deploy_next", answers.DeployNext, squads=Several("deploy_next")),
        Entry("deploy", answers.Deploy, positions=Places("deploy")),
        Entry("advance", answers.Advance, positions=Places("advance")),
        Entry("choose", answers.Choose, index="choose"),
    )

    pick_piece: IdField = ""
    site: PointField = (0, 0)
    territory: IdField = ""
    deploy_next: Annotated[list[IdField], Field(max_length=MAX_SQUADS)] = []
    deploy: PlacesField = []
    advance: PlacesField = []
    choose: Annotated[int, Whole(0, MAX_CARDS - 1)] = 0


class AnswersModel(AnswersHeadModel):
    """All answers given; they are valid for one version of the engine only."""

    format: Annotated[str, OneOf(FORMAT)]
    engine: Annotated[str, OneOf(ENGINE)] = ENGINE
    answers: Annotated[list[AnswerModel], Field(max_length=MAX_ANSWERS)]
