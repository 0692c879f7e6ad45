"""The JSON Schema of each file format takes what the site reads, and refuses what the site refuses."""

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client
from jsonschema import Draft202012Validator

from campaigns.ledger.fairness import ProofModel
from damocles_site.file_formats import TRANSLATIONS, schema_text
from rules.damocles.formats.answers import AnswersModel
from rules.damocles.formats.result_model import ResultModel
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.formats.scenario_model import ScenarioModel
from rules.damocles.formats.schemas import FORMATS as DOCUMENTS
from rules.damocles.game import GAME
from rules.formats.errors import DocumentError
from rules.formats.json_schema import format_of, schema_of
from rules.formats.library import EmptyLibrary
from rules.formats.model import Model, model_from
from rules.game.game import Game
from tests.rules.support.engine import resolve
from tests.rules.support.sound_scenarios import source
from tests.rules.support.spoiling import spoiled

STARTER = Path(__file__).parents[2] / "rules/damocles/starter"
STARTERS = sorted(str(path.relative_to(STARTER)) for path in STARTER.rglob("*.*"))
FORMATS = {
    format_of(model): model
    for model in (*[registered.model for registered in DOCUMENTS.formats.values()], ProofModel)
    if format_of(model)
} | TRANSLATIONS
HASH = "0" * 64
ENTRIES: list[dict[str, Any]] = [
    {"bid": 2},
    {"activate": "r1", "priority": True},
    {"pass": True},
    {"order": "charge", "target": "b1", "by": [0, 5]},
    {"order": "take_cover", "scenery": "wall", "to": [[1, 2], [3, 4]]},
    {"choose": 0},
]
PROOF = {
    "format": "damocles-proof/1", "promise": HASH, "commitment": HASH, "secret": "s", "salts": ["a", ""], "seed": 7,
    "scenario": {}, "digest": HASH, "engine": "1",
}  # fmt: skip


def right(kind: type[Model], document: Any) -> tuple[bool, bool]:
    """Whether the reader takes a document, and whether its schema does."""
    try:
        model_from(kind, document)
    except DocumentError:
        return False, validator_of(kind).is_valid(document)
    return True, validator_of(kind).is_valid(document)


@cache
def validator_of(kind: type[Model]) -> Draft202012Validator:
    return Draft202012Validator(schema_of(kind))


def altered(document: Any, path: str, value: Any) -> Any:
    """A document with another value at a path."""
    copy = here = deepcopy(document)
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in steps:
        here = here[step]
    if value is KeyError:
        del here[last]
    else:
        here[last] = value
    return copy


@cache
def starter(path: str) -> tuple[type[Model], Any]:
    document = yaml.safe_load((STARTER / path).read_text("utf-8"))
    return FORMATS[document["format"]], document


@pytest.mark.parametrize("path", STARTERS)
def test_starter_documents_are_as_their_schema_says(path: str) -> None:
    assert right(*starter(path)) == (True, True)


@pytest.mark.parametrize("kind", ["every key", "to place", "starter", "random", "grand"])
def test_scenarios_are_as_their_schema_says(kind: str) -> None:
    for number in range(5):
        assert right(ScenarioModel, json.loads(source(GAME, kind, number))) == (True, True)


def test_the_schema_refuses_no_spoiled_scenario_that_the_reader_takes() -> None:
    validator, judged = validator_of(ScenarioModel), {True: 0, False: 0}
    for number in range(100):
        document = spoiled(GAME, number)
        try:
            read_scenario(document, EmptyLibrary(), people=True)
        except DocumentError:
            judged[validator.is_valid(document)] += 1
            continue
        assert validator.is_valid(document), [error.message for error in validator.iter_errors(document)]
    assert judged[False] > 4 * judged[True], "most of what is refused, the schema knows"


@pytest.mark.parametrize(
    ("path", "place", "value"),
    [
        ("content", "format", "damocles-content/2"),
        ("content", "faction.slug", "Not a slug"),
        ("content", "faction.name", KeyError),
        ("content", "faction.colour", "red"),
        ("content", "datasheets.0.size", [1, 2, 3]),
        ("content", "datasheets.0.health", "3"),
        ("content", "datasheets.0.health", True),
        ("content", "datasheets.0.type", "dragon"),
        ("content", "datasheets.0.scenery", {"shape": {"circle": {"radius": 3}}, "cover": "light"}),
        ("content", "datasheets.0.weapons.0.attacks", "D4"),
        ("content", "datasheets.0.weapons.0.range", -1),
        ("content", "assets.0.effects", [{"heal": 1, "damage": 1}]),
        ("content", "assets.0.effects", [{"modify": "move"}]),
        ("content", "assets.0.within", 5000),
        ("operations", "battlefield.width", 10),
        ("operations", "players", [2]),
        ("operations", "ends", [{"victory_points": 0}]),
        ("operations", "scoring", [{"event": "objective_held", "points": 1}]),
        ("operations", "title", "two\nlines"),
        ("rosters", "limit", 1.5),
        ("rosters", "squads.0.weapons", {"launcher": -1}),
        ("rosters", "squads.0.id", "x"),
        ("rosters", "deck", "all"),
    ],
)
def test_what_is_spoiled_is_refused_by_both(path: str, place: str, value: Any) -> None:
    first = next(name for name in STARTERS if name.startswith(path))
    kind, document = starter(first)
    assert right(kind, altered(document, place, value)) == (False, False)


def test_answers_and_proofs_too() -> None:
    answers = {"format": "damocles-answers/1", "answers": ENTRIES}
    assert right(AnswersModel, answers) == (True, True)
    for wrong in ({}, {"bid": 1, "pass": True}, {"order": "charge"}, {"bid": 1, "to": []}, {"weapon": "x"}):
        assert right(AnswersModel, answers | {"answers": [wrong]}) == (False, False)
    assert right(ProofModel, PROOF) == (True, True)
    assert right(ProofModel, PROOF | {"digest": "00"}) == (False, False)


@pytest.mark.parametrize("kind", ["starter", "to place", "random"])
def test_results_are_as_their_schema_says(kind: str) -> None:
    result = json.loads(json.dumps(resolve(json.loads(source(GAME, kind, 1)), EmptyLibrary())))
    assert right(ResultModel, result) == (True, True)
    result["events"] = result["events"][:9]
    for place, value in (("events.0.type", "none"), ("events.0.turn", -1), ("events.0.x", 1), ("digest", KeyError)):
        assert right(ResultModel, altered(result, place, value)) == (False, False)


@pytest.mark.parametrize("format", sorted(FORMATS))
def test_schemas_are_served_to_everybody_and_cached(client: Client, format: str) -> None:
    answer = client.get(f"/schemas/{format}.json")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/schema+json"
    assert "public" in answer["Cache-Control"]
    Draft202012Validator.check_schema(answer.json())
    assert answer.json()["$id"] == f"/schemas/{format}.json"
    assert client.get(f"/schemas/{format}.json", headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert json.loads(schema_text(format)) == answer.json()


def test_formats_of_a_further_game_are_served(client: Client, fencing: Game) -> None:
    schema = client.get("/schemas/fencing-roster/1.json").json()
    assert schema["properties"]["weapon"] == {"type": "string", "enum": ["foil", "sabre"]}


@pytest.mark.django_db
def test_other_formats_have_no_schema(client: Client) -> None:
    assert client.get("/schemas/damocles-roster/2.json").status_code == 404
    assert client.post("/schemas/damocles-roster/1.json").status_code == 405
