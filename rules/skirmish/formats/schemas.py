"""The documents of the Skirmish and its cards: how each is read and written."""

from rules.formats.formats import Format, Formats
from rules.skirmish.formats.attack import VolleyModel
from rules.skirmish.formats.content import (
    CardModel,
    ContentModel,
    card_document,
    pack_document,
    read_card,
    read_pack,
)
from rules.skirmish.formats.operation import OperationModel, operation_document, read_operation
from rules.skirmish.formats.result_model import ResultModel
from rules.skirmish.formats.roster import ListStateModel, RosterModel, read_roster, roster_document
from rules.skirmish.formats.scenario_model import ScenarioModel
from rules.skirmish.formats.script import AnswersModel

FORMATS = Formats(
    {
        "content": Format(ContentModel, read_pack, pack_document),
        "roster": Format(RosterModel, read_roster, roster_document),
        "state": Format(ListStateModel),
        "operation": Format(OperationModel, read_operation, operation_document),
        "scenario": Format(ScenarioModel),
        "answers": Format(AnswersModel),
        "result": Format(ResultModel),
        "odds": Format(VolleyModel),
        "cards": Format(CardModel, read_card, card_document),
    }
)
