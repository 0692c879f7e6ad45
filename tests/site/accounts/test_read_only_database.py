"""A read-only database: reads are served, writes get 503 with Retry-After, nobody is rate limited."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import DatabaseError
from django.test import Client

from armies.models import Faction
from damocles_site.models import ApiToken, digest_of
from people.unavailable import is_unavailable
from tests.armies.support.guard_faction import load_the_guard
from tests.support.faults import SQLITE, disk_full, held, read_only

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
PASSWORD = "three-dice-and-a-tape"
ATTACK = {"attacks": 1, "precision": 4, "defense": 5, "units": 1}
Fault = Callable[[], AbstractContextManager[None]]
FAULTS = [
    pytest.param(partial(held, "people_ratecount"), id="locked"),
    pytest.param(read_only, id="read-only"),
    *([pytest.param(disk_full, id="full")] if SQLITE else []),
]


@pytest.fixture(autouse=True)
def carla(transactional_db: None) -> User:
    cache.clear()
    return User.objects.create_user("carla", "carla@example.com", PASSWORD)


def sign_in(client: Client) -> Any:
    return client.post("/accounts/login/", {"login": "carla", "password": PASSWORD})


@pytest.mark.parametrize("fault", FAULTS)
def test_signing_in_while_nothing_can_be_counted_is_503_and_works_afterwards(fault: Fault) -> None:
    client = Client(raise_request_exception=False)
    with fault():
        answer = sign_in(client)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert not Session.objects.exists()
    assert sign_in(client).status_code == 302


@pytest.mark.parametrize("fault", FAULTS)
def test_calls_that_read_are_answered_uncounted_and_those_that_work_are_503(fault: Fault, carla: User) -> None:
    ApiToken.objects.create(owner=carla, name="laptop", digest=digest_of("dam_secret"))
    caller = Client(raise_request_exception=False, headers={"authorization": "Bearer dam_secret"})
    with fault():
        assert caller.get("/api/1/strike-forces/").status_code == 200
        answer = caller.post("/api/1/odds/", ATTACK, content_type="application/json")
    assert (answer.status_code, answer.headers["Retry-After"], answer.json()["type"]) == (503, "10", "unavailable")


@pytest.mark.parametrize("fault", [pytest.param(partial(held, "django_session"), id="locked"), *FAULTS[1:]])
def test_pages_are_read_by_visitors_and_players_though_their_session_cannot_be_stored(
    fault: Fault, carla: User
) -> None:
    load_the_guard()
    Faction.objects.update(homebrew=True, visibility="link")
    guard = Faction.objects.get()
    player, visitor = Client(raise_request_exception=False), Client(raise_request_exception=False)
    player.force_login(carla)
    with fault():
        assert {player.get(address).status_code for address in ("/", "/strike-forces/", "/campaigns/")} == {200}
        assert visitor.get(f"/homebrew/{guard.token}/").status_code == 200
        assert player.post("/accounts/logout/").status_code == 503


@pytest.mark.parametrize("fault", [pytest.param(partial(held, "site_cache"), id="locked"), *FAULTS[1:]])
@pytest.mark.parametrize("write", [cache.add, cache.set], ids=["add", "set"])
def test_what_cannot_be_remembered_says_so(fault: Fault, write: Any) -> None:
    with fault(), pytest.raises(DatabaseError) as caught:
        write("code", 1, 60)
    assert is_unavailable(caught.value)
    assert cache.get("code") is None


def test_what_somebody_else_wrote_first_is_no_fault() -> None:
    assert cache.add("code", 1, 60)
    assert not cache.add("code", 2, 60)
    assert cache.get("code") == 1
