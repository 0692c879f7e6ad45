"""Calls that a client makes up by the OpenAPI document, and what is looked at in each answer.

DAMOCLES_EXAMPLES is the number of calls per operation, mode and place; by day 1, spoiled 2, in `make test-long` many.
"""

import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Protocol

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.support.api_examples import operation_ids
from web.api.docs_views import openapi_document
from web.api.throttling import CallThrottle, WorkThrottle

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = int(os.environ.get("DAMOCLES_EXAMPLES", "1"))
FEWEST = {GenerationMode.POSITIVE: 1, GenerationMode.NEGATIVE: 2}
"""Spoiled calls find more, and are not made on PostgreSQL too."""

MADE_UP = settings(
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class SitePart(Protocol):
    """What a part of the site has ready: who calls, what stands at the places of an address, and its tag."""

    secret: str

    def at(self, path: str) -> dict[str, Any]: ...

    def tag(self, path: str) -> str: ...


@lru_cache
def operations() -> dict[str, Any]:
    """Every operation of the API by its id; worked out when the first is called, not while tests are collected."""
    schema = schemathesis.openapi.from_dict(openapi_document("en"))
    schema.app = get_wsgi_application()
    schema.config.analysis.constants.enabled = EXAMPLES > 1  # texts of our own source, read for seconds
    schema_operations = [operation.ok() for operation in schema.get_all_operations()]
    return {operation.definition.raw["operationId"]: operation for operation in schema_operations}


def part_of(path: str) -> str:
    """The first part of an address behind `/api/1/`."""
    return path.split("/")[3]


def modes(urlpatterns: list[Any], unspoilable: Collection[str]) -> list[Any]:
    """Good calls and spoiled ones of each operation of an app, where any can be spoiled.

    Good ones run on PostgreSQL too: their texts and numbers are stored and looked for, which spoiled ones are not, nor
    those of calls that read or print what is at an address (which `test_examples.py` calls there).
    """
    names = sorted(operation_ids(urlpatterns))
    stored = {name: [pytest.mark.postgres] for name in names if not name.startswith(("read_", "print_"))}
    good = [pytest.param(name, GenerationMode.POSITIVE, marks=stored.get(name, [])) for name in names]
    return good + [(name, GenerationMode.NEGATIVE) for name in names if name not in unspoilable]


def scenes(scene: type[SitePart]) -> tuple[Any, Any]:
    """The fixtures of a part: its scene, made once, and the same for a test."""

    @pytest.fixture(scope="module")
    def objects(django_db_setup: None, django_db_blocker: Any) -> Iterator[SitePart]:
        with django_db_blocker.unblock(), transaction.atomic():
            yield scene()
            transaction.set_rollback(True)

    @pytest.fixture
    def scene_of_test(objects: SitePart, db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[SitePart]:
        with undisturbed(monkeypatch):
            yield objects

    return objects, scene_of_test


@contextmanager
def undisturbed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody is throttled, and a test's transaction outlives its requests."""
    for throttle in (CallThrottle, WorkThrottle):
        monkeypatch.setattr(throttle, "rate", None, raising=False)
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def called(case: Any, headers: dict[str, str]) -> None:
    """Make a call, look at its answer, take back what it changed."""
    with transaction.atomic():
        answer = case.call(headers=headers)
        transaction.set_rollback(True)
    case.validate_response(answer, checks=CHECKS)


def makes_up(name: str, mode: GenerationMode, scene: SitePart) -> None:
    """Each call with all of it made up, and at places that are there where its address has such.

    By day spoiled calls are made at those places alone: an address that is none is answered without being read.
    Hypothesis begins with the simplest example, which is none at all; so even one call is drawn by lot.
    """
    operation = operations()[name]
    headers = {"Authorization": f"Bearer {scene.secret}"}
    places = scene.at(operation.path)

    @seed(0)
    @settings(MADE_UP, max_examples=max(EXAMPLES, FEWEST[mode]) + 1)
    @given(case=st.none() | operation.as_strategy(generation_mode=mode))
    def anywhere_and_somewhere(case: Any) -> None:
        if case is None:
            return
        if not places or EXAMPLES > 1 or mode is GenerationMode.POSITIVE:
            called(case, headers)
        if places:
            case.path_parameters = places
            tagged = "If-Match" in (case.headers or {})
            called(case, headers | ({"If-Match": scene.tag(operation.path)} if tagged else {}))

    anywhere_and_somewhere()
