"""The JSON Schema of each document of Damocles and of each kind of part, and parts on their own."""

from typing import Any

from rules.damocles.formats.answers import AnswersModel
from rules.damocles.formats.attack import AttackModel
from rules.damocles.formats.content import (
    AssetModel,
    ContentPackModel,
    DatasheetModel,
    asset_document,
    datasheet_document,
    read_asset,
    read_datasheet,
)
from rules.damocles.formats.operation import OperationModel
from rules.damocles.formats.result_model import ResultModel
from rules.damocles.formats.roster import ListStateModel, RosterModel
from rules.damocles.formats.scenario import idle
from rules.damocles.formats.scenario_model import ScenarioModel
from rules.formats.json_schema import schema_of
from rules.formats.model import Model

MODELS: dict[str, type[Model]] = {
    "content": ContentPackModel,
    "roster": RosterModel,
    "state": ListStateModel,
    "operation": OperationModel,
    "scenario": ScenarioModel,
    "answers": AnswersModel,
    "odds": AttackModel,
    "result": ResultModel,
    "datasheets": DatasheetModel,
    "assets": AssetModel,
}


def schema(document: str) -> dict[str, Any]:
    """The schema of a document or of a kind of part."""
    return schema_of(MODELS[document])


def read_part(kind: str, document: object, path: str = "") -> dict[str, Any]:
    """A datasheet or an asset, in canonical form."""
    if kind == "datasheets":
        return datasheet_document(read_datasheet(document, path))
    return asset_document(read_asset(document, path))


def unplayed(kind: str, document: object) -> tuple[str, ...]:
    """The names of its abilities that do nothing in a battle."""
    if kind == "assets":
        asset = read_asset(document)
        return (asset.name,) if idle(asset) else ()
    sheet = read_datasheet(document)
    every = [*sheet.abilities, *[ability for weapon in sheet.weapons for ability in weapon.abilities]]
    return tuple([ability.name for ability in every if idle(ability)])
