"""The OpenAPI document is one of version 3.1, tells of every call, and shows examples that were really answered so."""

import json
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.validation import validate_schema
from jsonschema import Draft202012Validator

from armies.api.docs_views import openapi_document
from armies.api.schema import examples, operations
from armies.api.urls import urlpatterns
from tests.armies.support.api_scenario import HOST, walked
from tests.support.api_examples import check, operations_by_id


@pytest.mark.django_db
@pytest.mark.postgres
def test_every_call_is_answered_as_the_document_says(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [HOST]
    check(walked(), urlpatterns, "armies")


def test_the_document_is_openapi_3_1() -> None:
    document = openapi_document("en")
    assert document["openapi"].startswith("3.1.")
    validate_schema(document)
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


@pytest.mark.django_db
def test_the_document_is_served() -> None:
    answer = Client().get("/api/1/schema/")
    assert answer.json() == json.loads(json.dumps(openapi_document("en")))


def test_every_operation_is_told_in_words() -> None:
    found = operations_by_id()
    assert len(found) == sum(1 for _ in operations(openapi_document("en"))), "an operationId is used twice"
    assert [name for name, operation in found.items() if not operation["summary"] or not operation["description"]] == []
    assert set(examples()) <= set(found)
