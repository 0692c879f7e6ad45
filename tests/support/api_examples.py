"""Examples of calls: every call of a walk is as the OpenAPI document says, and those that it shows were answered so."""

import json
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from armies.api.docs_views import openapi_document
from armies.api.schema import JSON, METHODS, examples, operations

Examples = dict[str, list[dict[str, Any]]]
REWRITE = "DAMOCLES_REWRITE_EXAMPLES"
"""Set it in the environment to have the examples written anew; then read what changed in them."""


def operation_ids(urlpatterns: list[Any]) -> Iterator[str]:
    """The operations of an app, by its addresses; worked out without the document."""
    for pattern in urlpatterns:
        found = [getattr(getattr(pattern.callback, "cls", None), name, None) for name in METHODS]
        yield from (method.operation_id for method in found if hasattr(method, "operation_id"))


@lru_cache
def operations_by_id() -> dict[str, dict[str, Any]]:
    return {operation["operationId"]: operation for _path, _method, operation in operations(openapi_document("en"))}


def check(found: Examples, urlpatterns: list[Any], app: str) -> None:
    """A walk makes every call of an app, each as the document says; the examples that are shown are of it."""
    assert sorted(found) == sorted(operation_ids(urlpatterns))
    for name, calls in found.items():
        assert any(200 <= call["status"] < 300 for call in calls), name
    wrong = [fault for name, calls in found.items() for call in calls for fault in faults_of(name, call)]
    assert not wrong, "\n".join(wrong)
    file = Path(app, "api/examples.json")
    kept: Examples = json.loads(file.read_text("utf-8"))
    made: Examples = json.loads(json.dumps({name: found[name][: len(calls)] for name, calls in kept.items()}))
    if os.environ.get(REWRITE):
        file.write_text(json.dumps(made, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        examples.cache_clear()
        return
    assert made == kept


def faults_of(name: str, call: dict[str, Any]) -> Iterator[str]:
    """Where a call is not as the document says."""
    operation = operations_by_id()[name]
    if "body" in call and call["status"] != 400:
        yield from faults(operation["requestBody"]["content"][JSON]["schema"], call["body"], f"{name}, body")
    if "answer" in call:
        content = operation["responses"][str(call["status"])]["content"]
        answer = json.loads(json.dumps(call["answer"], default=str))
        yield from faults(content[call.get("type", JSON)]["schema"], answer, f"{name}, {call['status']}")


def faults(schema: dict[str, Any], value: Any, place: str) -> Iterator[str]:
    """What a value breaks of a schema of the document."""
    whole = {**schema, "components": openapi_document("en")["components"]}
    for error in Draft202012Validator(whole).iter_errors(value):
        yield f"{place} {error.json_path}: {error.message[:200]}"
