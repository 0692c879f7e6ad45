"""Whatever a client makes up by the OpenAPI document, the API never breaks and answers as the document says."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from armies.actions import Edit, shelf
from armies.api.about import openapi_document
from armies.api.conditions import plain_tag_of, tag_of
from armies.api.designing import pack_of
from armies.api.strike_force_documents import strike_force_document
from armies.api.throttling import CallThrottle, WorkThrottle
from armies.models import Faction, StrikeForce
from tests.armies.callers import token_for
from tests.armies.doors import lay
from tests.doors import a_cast

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
MADE_UP = settings(
    max_examples=12,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)

schema = schemathesis.openapi.from_dict(openapi_document("en"))
schema.app = get_wsgi_application()
OPERATIONS = {operation.ok().definition.raw["operationId"]: operation.ok() for operation in schema.get_all_operations()}

UNSPOILABLE = ("read_faction", "read_operation", "read_shared")
"""All that these take is one part of their address, and whatever that is makes it another good address."""

MODES = [
    (name, mode)
    for name in sorted(OPERATIONS)
    for mode in GenerationMode
    if mode.is_positive or name not in UNSPOILABLE
]


class Scene:
    """A strike force and its faction, by the names that addresses give them, and their owner, who is staff."""

    def __init__(self) -> None:
        cast = a_cast()
        cast.owner.is_staff = cast.owner.is_superuser = True
        cast.owner.save()
        self.secret = token_for(cast.owner)
        laid = lay(cast)
        self.strike_force = StrikeForce.objects.get(slug=laid["strike_force"])
        shelf.share(self.strike_force, Edit(1), "public")
        self.parts = {
            "token": self.strike_force.token,
            "number": 1,
            "version": 1,
            "datasheet": "rifles",
            "asset": "steady-now",
        }
        document = strike_force_document(StrikeForce.objects.with_release().get(pk=self.strike_force.pk), cast.owner)
        draft = Faction.objects.with_content().get(slug="watch")
        self.tags = {"strike-forces": tag_of(document), "drafts": plain_tag_of(pack_of(draft))}
        self.slugs = {
            "strike-forces": self.strike_force.slug,
            "factions": "watch",
            "drafts": "watch",
            "operations": "eradication",
        }

    def at(self, path: str) -> dict[str, Any]:
        """What stands at the places of an address."""
        kind = path.split("/")[3]
        parts = {**self.parts, "slug": self.slugs.get(kind)}
        return {name: value for name, value in parts.items() if f"{{{name}}}" in path}


@pytest.fixture(scope="module")
def laid(django_db_setup: None, django_db_blocker: Any) -> Iterator[Scene]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield Scene()
        transaction.set_rollback(True)


@pytest.fixture
def scene(laid: Scene, db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scene]:
    monkeypatch.setattr(CallThrottle, "rate", None, raising=False)
    monkeypatch.setattr(WorkThrottle, "rate", None, raising=False)
    cache.clear()
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)  # a test's transaction outlives its requests
    yield laid
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def called(case: Any, headers: dict[str, str]) -> None:
    """Make a call, look at its answer, take back what it changed."""
    with transaction.atomic():
        answer = case.call(headers=headers)
        transaction.set_rollback(True)
    case.validate_response(answer, checks=CHECKS)


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_nothing_that_a_client_makes_up_breaks_it(name: str, mode: GenerationMode, scene: Scene) -> None:
    """Once with all made up, once at places that are there."""
    operation = OPERATIONS[name]
    headers = {"Authorization": f"Bearer {scene.secret}"}

    @MADE_UP
    @given(case=operation.as_strategy(generation_mode=mode))
    def anywhere(case: Any) -> None:
        called(case, headers)

    @MADE_UP
    @given(case=operation.as_strategy(generation_mode=mode))
    def somewhere(case: Any) -> None:
        case.path_parameters = scene.at(operation.path)
        called(
            case,
            headers
            | ({"If-Match": scene.tags[operation.path.split("/")[3]]} if "If-Match" in (case.headers or {}) else {}),
        )

    anywhere()
    somewhere()
