"""The documents of Damocles and its kinds of parts: how each is read and written."""

from rules.damocles.formats.answers import AnswersModel
from rules.damocles.formats.attack import AttackModel
from rules.damocles.formats.content import AssetModel, ContentPackModel, DatasheetModel
from rules.damocles.formats.operation import OperationModel, operation_document, read_operation
from rules.damocles.formats.result_model import ResultModel
from rules.damocles.formats.roster import ListStateModel, RosterModel, read_roster, roster_document
from rules.damocles.formats.scenario import idle
from rules.damocles.formats.scenario_model import ScenarioModel
from rules.formats.formats import Format, Formats

FORMATS = Formats(
    {
        "content": Format(ContentPackModel),
        "roster": Format(RosterModel, read_roster, roster_document),
        "state": Format(ListStateModel),
        "operation": Format(OperationModel, read_operation, operation_document),
        "scenario": Format(ScenarioModel),
        "answers": Format(AnswersModel),
        "odds": Format(AttackModel),
        "result": Format(ResultModel),
        "datasheets": Format(DatasheetModel),
        "assets": Format(AssetModel),
    }
)


def unplayed(kind: str, document: object) -> tuple[str, ...]:
    """The names of its abilities that do nothing in a battle."""
    if kind == "assets":
        asset = AssetModel.read(document)
        return (asset.name,) if idle(asset) else ()
    sheet = DatasheetModel.read(document)
    every = [*sheet.abilities, *[ability for weapon in sheet.weapons for ability in weapon.abilities]]
    return tuple([ability.name for ability in every if idle(ability)])
