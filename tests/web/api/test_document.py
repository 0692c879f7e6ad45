"""The OpenAPI document is one of version 3.1, tells of every call, and describes each in words."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.test import Client
from drf_spectacular import validation
from jsonschema_rs import Draft202012Validator, meta

from tests.support.api_examples import operations_by_id
from web.api.docs_views import openapi_document, put_together
from web.api.schema import description_of, examples, operations


def test_several_who_ask_first_wait_for_one_document() -> None:
    """Two threads that put it together at once broke what both load: `make attack` got 500 from a fresh process."""
    put_together.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        documents = list(pool.map(openapi_document, ["en"] * 4))
    assert all(document is documents[0] for document in documents)


def test_the_document_is_openapi_3_1() -> None:
    document = openapi_document("en")
    assert document["openapi"].startswith("3.1.")
    standard = json.loads(Path(validation.__file__).with_name("openapi_3_1_schema.json").read_bytes())
    Draft202012Validator(standard).validate(json.loads(json.dumps(document)))
    for schema in document["components"]["schemas"].values():
        meta.validate(schema)


@pytest.mark.django_db
def test_the_document_is_served() -> None:
    answer = Client().get("/api/1/schema/")
    assert answer.json() == json.loads(json.dumps(openapi_document("en")))


def test_every_operation_is_described_in_words() -> None:
    by_id = operations_by_id()
    assert len(by_id) == sum(1 for _ in operations(openapi_document("en"))), "an operationId is used twice"
    assert [name for name, operation in by_id.items() if not operation["summary"] or not operation["description"]] == []
    parameters = [
        (name, parameter) for name, operation in by_id.items() for parameter in operation.get("parameters", [])
    ]
    assert [
        (name, parameter["name"]) for name, parameter in parameters if not parameter.get("description", "").strip()
    ] == []
    assert set(examples()) <= set(by_id)


@pytest.mark.parametrize(
    ("path", "name", "words"),
    [
        ("/api/1/battles/{slug}/proposals/{key}/confirm/", "key", "It ends its address."),
        ("/api/1/campaigns/{slug}/members/{member}/role/", "member", "Their number in the ledger."),
        ("/api/1/factions/{slug}/releases/{number}/pack/", "number", "1 for the first of its faction or operation."),
        ("/api/1/factions/{slug}/releases/{number}/assets/{asset}/", "asset", "The slug of an asset."),
    ],
    ids=["by its list", "member", "release", "document"],
)
def test_a_part_of_an_address_is_described_by_the_field_that_names_it(path: str, name: str, words: str) -> None:
    assert description_of(openapi_document("en"), path, name) == words
