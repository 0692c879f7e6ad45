"""Examples of calls: every call of a walk is as the OpenAPI document says, and those that it shows were answered so."""

import json
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jsonschema_rs import Draft202012, Draft202012Validator, Registry

from web.api.docs_views import openapi_document
from web.api.schema import JSON, METHODS, examples, operations

Examples = dict[str, list[dict[str, Any]]]
REWRITE = "DAMOCLES_REWRITE_EXAMPLES"
"""Set it in the environment to have the examples written anew; then read what changed in them."""


def operation_ids(urlpatterns: list[Any]) -> Iterator[str]:
    """The operations of an app, by its addresses; worked out without the document."""
    for pattern in urlpatterns:
        methods = [getattr(getattr(pattern.callback, "cls", None), name, None) for name in METHODS]
        yield from (method.operation_id for method in methods if hasattr(method, "operation_id"))


@lru_cache
def operations_by_id() -> dict[str, dict[str, Any]]:
    return {operation["operationId"]: operation for _path, _method, operation in operations(openapi_document("en"))}


@lru_cache
def places() -> dict[str, tuple[str, str]]:
    """Address and method of each operation."""
    return {operation["operationId"]: (path, method) for path, method, operation in operations(openapi_document("en"))}


@lru_cache
def registry() -> Registry:
    """The document, to which schemas refer as `urn:api`."""
    document = json.loads(json.dumps(openapi_document("en"), default=str))
    return Registry([("urn:api", document)], draft=Draft202012)


def check(examples_made: Examples, urlpatterns: list[Any], app: str) -> None:
    """A walk makes every call of an app, each as the document says; the examples that are shown are of it."""
    assert sorted(examples_made) == sorted(operation_ids(urlpatterns))
    for name, calls in examples_made.items():
        assert any(200 <= call["status"] < 300 for call in calls), name
    wrong = [fault for name, calls in examples_made.items() for call in calls for fault in faults_of(name, call)]
    assert not wrong, "\n".join(wrong)
    file = Path(app, "api/examples.json")
    kept: Examples = json.loads(file.read_text("utf-8"))
    made: Examples = json.loads(json.dumps({name: examples_made[name][: len(calls)] for name, calls in kept.items()}))
    if os.environ.get(REWRITE):
        file.write_text(json.dumps(made, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        examples.cache_clear()
        return
    assert made == kept


def faults_of(name: str, call: dict[str, Any]) -> Iterator[str]:
    """Where a call is not as the document says."""
    if "body" in call and call["status"] != 400:
        yield from faults(name, call["body"], "requestBody", "content", JSON)
    if "answer" in call:
        answer = json.loads(json.dumps(call["answer"], default=str))
        yield from faults(name, answer, "responses", str(call["status"]), "content", call.get("type", JSON))


def faults(name: str, value: Any, *part: str) -> Iterator[str]:
    """What a value breaks of the schema of a part of an operation."""
    place = ("paths", *places()[name], *part, "schema")
    pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in place)
    validator = Draft202012Validator({"$ref": f"urn:api#/{quote(pointer, safe='/~')}"}, registry=registry())
    for error in validator.iter_errors(value):
        yield f"{name}, {' '.join(part)}, {'/'.join(map(str, error.instance_path))}: {error.message[:200]}"
