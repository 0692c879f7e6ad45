"""The JSON Schema of each document of the Skirmish and of its cards."""

from typing import Any

from rules.formats.json_schema import schema_of
from rules.formats.model import Model
from rules.skirmish.formats.attack import VolleyModel
from rules.skirmish.formats.content import CardModel, ContentModel
from rules.skirmish.formats.operation import OperationModel
from rules.skirmish.formats.result_model import ResultModel
from rules.skirmish.formats.roster import ListStateModel, RosterModel
from rules.skirmish.formats.scenario_model import ScenarioModel
from rules.skirmish.formats.script import AnswersModel

MODELS: dict[str, type[Model]] = {
    "content": ContentModel,
    "roster": RosterModel,
    "state": ListStateModel,
    "operation": OperationModel,
    "scenario": ScenarioModel,
    "answers": AnswersModel,
    "result": ResultModel,
    "odds": VolleyModel,
    "cards": CardModel,
}


def schema(document: str) -> dict[str, Any]:
    """The schema of a document, of what may be written of a list, or of a kind of part."""
    return schema_of(MODELS[document])
