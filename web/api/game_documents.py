"""Documents of the games in the OpenAPI document: one component each, made from the schemas that `rules.game` gives."""

import json
from typing import Any

from rules.formats.checks import JsonSchema
from rules.formats.formats import DOCUMENTS
from rules.game.game import Game
from rules.games import GAMES
from web.api.named_schemas import PLACE, add_component

COMPONENTS = {
    "content": "ContentPack",
    "roster": "Roster",
    "operation": "Operation",
    "scenario": "Scenario",
    "answers": "Answers",
    "result": "Result",
    "odds": "AttackAtTarget",
    "state": "ListState",
    "some_of_state": "SomeOfListState",
    "unit": "KnownSquad",
    "verdict": "Verdict",
    "violation": "Violation",
    "datasheets": "Datasheet",
    "assets": "Asset",
}
"""The components by document; besides those of `rules.game` there are a list some of which is written anew, one of its
units, and a verdict and one of its violations as the API tells them: in the reader's language, with fixes."""

OF_ANY_GAME = {*DOCUMENTS, "state", "some_of_state", "unit", "verdict", "violation"}
KINDS: JsonSchema = {"$ref": f"{PLACE}KindOfDifference"}
FIXES: JsonSchema = {
    "type": "array",
    "items": {"type": "string"},
    "description": "Ways to fix it, the cheapest first.",
}


def document_schema(document: str) -> JsonSchema:
    """A document in the format of its game, for bodies and answers."""
    return {"$ref": f"{PLACE}{COMPONENTS[document]}"}


def add_documents(schemas: dict[str, Any]) -> None:
    """Describe each document by the schema of its game; a part of one, such as a name alone, may fit several games."""
    for document, name in COMPONENTS.items():
        refs = [{"$ref": f"{PLACE}{_added(schemas, game, document, name)}"} for game in _games_with(document)]
        if len(refs) > 1 or name not in schemas:
            schemas[name] = {"anyOf": refs}
    kinds = ["faction", *(kind_of_difference(game, key) for game in GAMES for key in _lists(game))]
    schemas["KindOfDifference"] = {"type": "string", "enum": list(dict.fromkeys(kinds))}


def kind_of_difference(game: Game, key: str) -> str:
    """What the API calls an object of a list within a pack."""
    return dict(game.facts.singulars).get(key, key)


def _lists(game: Game) -> list[str]:
    """The lists of named objects within a pack, at any depth."""
    return [*(kind.key for kind in game.facts.kinds), *(key for key, _term in game.facts.named)]


def _games_with(document: str) -> list[Game]:
    if document == "odds":
        return [game for game in GAMES if game.battles.odds_fields]
    return [game for game in GAMES if document in OF_ANY_GAME or game.facts.kind(document)]


def _schema(game: Game, document: str) -> dict[str, Any]:
    """The schema of a document, of one of its parts, or of a verdict as the API tells it."""
    match document:
        case "verdict":
            return _with_fixes(game.lists.verdict_schema())
        case "violation":
            return _part(_schema(game, "verdict"), "violations")
        case "some_of_state":
            return {key: value for key, value in game.formats.schema("state").items() if key != "required"}
        case "unit":
            return _part(game.formats.schema("state"), "squads")
    return game.formats.schema(document)


def _with_fixes(schema: dict[str, Any]) -> dict[str, Any]:
    violation = schema["$defs"]["Violation"]
    properties = violation["properties"] | {"fixes": FIXES}
    schema_of_violation = violation | {"properties": properties, "required": [*violation["required"], "fixes"]}
    return schema | {"$defs": schema["$defs"] | {"Violation": schema_of_violation}}


def _part(schema: dict[str, Any], key: str) -> dict[str, Any]:
    """The schema of an object of a list within a document."""
    name = schema["properties"][key]["items"]["$ref"].rpartition("/")[2]
    return schema["$defs"][name] | {"$defs": schema["$defs"]}


def _added(schemas: dict[str, Any], game: Game, document: str, name: str) -> str:
    """Add the schema of one game, and those of the objects within it; answers its name."""
    several = len(GAMES) > 1
    schema = _schema(game, document)
    prefix = f"{game.slug}-" if several else ""
    schema = json.loads(json.dumps(schema).replace("#/$defs/", f"{PLACE}{prefix}"))
    for inner, definition in schema.pop("$defs", {}).items():
        add_component(schemas, f"{prefix}{inner}", definition)
    address = f"/schemas/{game.facts.format(document)}.json"
    add_component(
        schemas, f"{prefix}{name}", schema | ({"externalDocs": {"url": address}} if document in DOCUMENTS else {})
    )
    return f"{prefix}{name}"
