"""The documents of Hell Dorado and its parts, by name."""

from rules.formats.formats import Format, Formats
from rules.formats.model import Model
from rules.hell_dorado.facts import DATASHEETS, LEMURES
from rules.hell_dorado.formats.attack import AttackModel
from rules.hell_dorado.formats.content import ContentModel, DatasheetModel
from rules.hell_dorado.formats.operation import OperationModel
from rules.hell_dorado.formats.result import BattleResultModel
from rules.hell_dorado.formats.roster import ListStateModel, RosterModel, roster_document
from rules.hell_dorado.formats.scenario_model import ScenarioModel
from rules.hell_dorado.formats.script import AnswersModel

MODELS: dict[str, type[Model]] = {
    "content": ContentModel,
    "state": ListStateModel,
    "operation": OperationModel,
    "scenario": ScenarioModel,
    "answers": AnswersModel,
    "result": BattleResultModel,
    "odds": AttackModel,
    DATASHEETS: DatasheetModel,
    LEMURES: DatasheetModel,
}
FORMATS = Formats(
    {name: Format(model) for name, model in MODELS.items()} | {"roster": Format(RosterModel, write=roster_document)}
)
