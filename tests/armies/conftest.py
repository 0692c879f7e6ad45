"""Fixtures: ada who owns the list, ben who plays too, staff, visitors without an account."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armies.models import Faction, StrikeForce
from tests.armies.support.guard_faction import a_list, load_the_guard
from tests.support.api_client import Caller
from tests.support.changed_rows import changed_once


@pytest.fixture
def users(db: None) -> SimpleNamespace:
    """Everybody, in the database."""
    people = {name: User.objects.create_user(name) for name in ("ada", "ben")}
    return SimpleNamespace(**people, staff=User.objects.create_superuser("staff"))


@pytest.fixture
def guard(db: None) -> Faction:
    return load_the_guard()


@pytest.fixture
def patrol(guard: Faction, users: SimpleNamespace) -> StrikeForce:
    """Ada's Third Patrol: two squads of three rifles, 120 of 500 SV, and 11 Rations; legal."""
    changed_once(f"patrol {users.ada.pk}", lambda: a_list(users.ada, "rifles", "rifles", cards=11))
    return users.ada.strike_forces.latest("pk")


@pytest.fixture
def browser_of() -> Callable[..., Client]:
    """A browser in which somebody is signed in, or nobody."""

    def opened(user: Any = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return opened


@pytest.fixture
def ada(users: SimpleNamespace, browser_of: Callable[..., Client]) -> Client:
    return browser_of(users.ada)


@pytest.fixture
def ben(users: SimpleNamespace, browser_of: Callable[..., Client]) -> Client:
    return browser_of(users.ben)


@pytest.fixture
def visitor(browser_of: Callable[..., Client]) -> Client:
    return browser_of()


@pytest.fixture
def ada_calls(users: SimpleNamespace) -> Caller:
    return Caller(users.ada)


@pytest.fixture
def ben_calls(users: SimpleNamespace) -> Caller:
    return Caller(users.ben)


@pytest.fixture
def staff_calls(users: SimpleNamespace) -> Caller:
    return Caller(users.staff)


@pytest.fixture
def visitor_calls() -> Caller:
    return Caller()
