"""Attempts to sign in are counted in the database; one that cannot be written to is no attempt too many (hazard 5)."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client

from tests.faults import held

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "three-dice-and-a-tape"


@pytest.fixture(autouse=True)
def forget_attempts(transactional_db: None) -> None:
    cache.clear()


def sign_in(client: Client) -> Any:
    return client.post("/accounts/login/", {"login": "carla", "password": PASSWORD})


def test_signing_in_while_nothing_can_be_counted_is_503_and_works_afterwards() -> None:
    User.objects.create_user("carla", "carla@example.com", PASSWORD)
    client = Client(raise_request_exception=False)
    with held("people_ratecount"):
        answer = sign_in(client)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert not Session.objects.exists()
    assert sign_in(client).status_code == 302


def test_what_cannot_be_written_down_says_so() -> None:
    for write in (cache.add, cache.set):
        with held("site_cache"), pytest.raises(OperationalError):
            write("attempts", 1, 60)
    assert cache.get("attempts") is None


def test_what_somebody_else_wrote_first_is_no_fault() -> None:
    assert cache.add("attempts", 1, 60)
    assert not cache.add("attempts", 2, 60)
    assert cache.get("attempts") == 1


def test_the_counts_of_many_names_are_all_kept() -> None:
    """So that nobody's count is forgotten while somebody tries many names."""
    for n in range(500):
        cache.set(f"name-{n}", n, 60)
    assert [cache.get(f"name-{n}") for n in range(500)] == list(range(500))
