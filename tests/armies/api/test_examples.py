"""The OpenAPI document is one of version 3.1, and every call has an example that was really answered so."""

import json
import os
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.validation import validate_schema
from jsonschema import Draft202012Validator

from armies.api.docs_views import openapi_document
from armies.api.schema import EXAMPLES, JSON, examples, operations
from campaigns.api.schema import EXAMPLES as CAMPAIGN_EXAMPLES
from tests.armies.support.api_scenario import HOST, walked

NAMES = sorted(name for book in (EXAMPLES, CAMPAIGN_EXAMPLES) for name in json.loads(book.read_text("utf-8")))
REWRITE = "DAMOCLES_REWRITE_EXAMPLES"
"""Set it in the environment to have the examples written anew; then read what changed in them."""


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return openapi_document("en")


def all_operations(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {operation["operationId"]: operation for _, operation in operations(document)}


def faults(document: dict[str, Any], schema: dict[str, Any], value: Any) -> list[str]:
    """What a value breaks of a schema of the document."""
    whole = {**schema, "components": document["components"]}
    return [f"{error.json_path}: {error.message[:200]}" for error in Draft202012Validator(whole).iter_errors(value)]


@pytest.mark.django_db
@pytest.mark.postgres
def test_every_example_is_what_the_api_answers(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [HOST]
    found = walked()
    if os.environ.get(REWRITE):
        EXAMPLES.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        examples.cache_clear()
    assert json.loads(json.dumps(found)) == json.loads(EXAMPLES.read_text(encoding="utf-8"))


def test_the_document_is_openapi_3_1(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1.")
    validate_schema(document)
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


@pytest.mark.django_db
def test_the_document_is_served() -> None:
    answer = Client().get("/api/1/schema/")
    assert answer.json() == json.loads(json.dumps(openapi_document("en")))


def test_every_operation_is_told_in_words_and_has_an_example_of_success(document: dict[str, Any]) -> None:
    found = all_operations(document)
    assert len(found) == sum(1 for _ in operations(document)), "an operationId is used twice"
    for name, operation in found.items():
        assert operation["summary"], name
        assert operation["description"], name
        assert any(200 <= example["status"] < 300 for example in examples()[name]), name
    assert set(examples()) == set(found)


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_as_the_document_says(name: str, document: dict[str, Any]) -> None:
    operation = all_operations(document)[name]
    for example in examples()[name]:
        if "body" in example and example["status"] != 400:
            schema = operation["requestBody"]["content"][JSON]["schema"]
            assert faults(document, schema, example["body"]) == []
        if "answer" in example:
            schema = operation["responses"][str(example["status"])]["content"][example.get("type", JSON)]["schema"]
            assert faults(document, schema, example["answer"]) == []
