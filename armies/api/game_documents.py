"""Documents of the games in the OpenAPI document: one component each, made from the schemas that `rules.game` gives."""

import json
from typing import Any

from rules.formats.checks import JsonSchema
from rules.game import DOCUMENTS, AnyGame
from rules.games import GAMES

COMPONENTS = {
    "content": "ContentPack",
    "roster": "Roster",
    "operation": "Operation",
    "scenario": "Scenario",
    "answers": "Answers",
    "odds": "Attack",
    "datasheets": "Datasheet",
    "assets": "Asset",
}
PLACE = "#/components/schemas/"


def document_schema(document: str) -> JsonSchema:
    """A document in the format of its game, for bodies and answers."""
    return {"$ref": f"{PLACE}{COMPONENTS[document]}"}


def add_documents(schemas: dict[str, Any]) -> None:
    """Describe each document by the schema of its game; with several games, it is of one of them."""
    for document, name in COMPONENTS.items():
        refs = [{"$ref": f"{PLACE}{_added(schemas, game, document, name)}"} for game in _games_with(document)]
        if len(refs) > 1 or name not in schemas:
            schemas[name] = {"oneOf": refs}


def _games_with(document: str) -> list[AnyGame]:
    if document == "odds":
        return [game for game in GAMES if game.odds_fields()]
    return [game for game in GAMES if document in DOCUMENTS or game.kind(document)]


def _added(schemas: dict[str, Any], game: AnyGame, document: str, name: str) -> str:
    """Add the schema of one game, and those of the objects within it; answers its name."""
    several = len(GAMES) > 1
    schema = game.schema(document)
    prefix = f"{game.slug}-" if several else ""
    schema = json.loads(json.dumps(schema).replace("#/$defs/", f"{PLACE}{prefix}"))
    for inner, found in schema.pop("$defs", {}).items():
        schemas.setdefault(f"{prefix}{inner}", found)
    address = f"/schemas/{game.format(document)}.json"
    schemas[f"{prefix}{name}"] = schema | ({"externalDocs": {"url": address}} if document in DOCUMENTS else {})
    return f"{prefix}{name}"
