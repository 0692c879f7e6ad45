"""The documents of Underworlds and its parts: how each is read and written."""

from rules.formats.formats import Format, Formats
from rules.underworlds.formats.attack import AttackModel
from rules.underworlds.formats.content import BoardModel, CardModel, ContentModel, FighterModel, WarbandModel
from rules.underworlds.formats.operation import OperationModel
from rules.underworlds.formats.result_model import ResultModel
from rules.underworlds.formats.roster import ListStateModel, RosterModel, roster_document
from rules.underworlds.formats.scenario_model import ScenarioModel
from rules.underworlds.formats.script import AnswersModel

FORMATS = Formats(
    {
        "content": Format(ContentModel),
        "roster": Format(RosterModel, None, roster_document),
        "state": Format(ListStateModel),
        "operation": Format(OperationModel),
        "scenario": Format(ScenarioModel),
        "answers": Format(AnswersModel),
        "result": Format(ResultModel),
        "odds": Format(AttackModel),
        "fighters": Format(FighterModel),
        "warbands": Format(WarbandModel),
        "boards": Format(BoardModel),
        "cards": Format(CardModel),
    }
)
