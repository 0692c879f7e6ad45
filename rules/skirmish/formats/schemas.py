"""The documents of the Skirmish and its cards: how each is read and written."""

from rules.formats.formats import Format, Formats
from rules.skirmish.formats.attack import VolleyModel
from rules.skirmish.formats.content import CardModel, ContentModel
from rules.skirmish.formats.operation import OperationModel
from rules.skirmish.formats.result_model import ResultModel
from rules.skirmish.formats.roster import ListStateModel, RosterModel
from rules.skirmish.formats.scenario_model import ScenarioModel
from rules.skirmish.formats.script import AnswersModel

FORMATS = Formats(
    {
        "content": Format(ContentModel),
        "roster": Format(RosterModel),
        "state": Format(ListStateModel),
        "operation": Format(OperationModel),
        "scenario": Format(ScenarioModel),
        "answers": Format(AnswersModel),
        "result": Format(ResultModel),
        "odds": Format(VolleyModel),
        "cards": Format(CardModel),
    }
)
