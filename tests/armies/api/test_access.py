"""Every address of the API x role x method, by session and by token; reading writes nothing."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from armies.actions import ChangeRequest, archiving, squads
from armies.models import StrikeForce, Visibility
from damocles_site.models import ApiToken, digest_of
from tests.armies.support import api_access_matrix as of_armies
from tests.armies.support.access_matrix import create_objects
from tests.armies.support.api_access_matrix import METHODS
from tests.campaigns.support import api_access_matrix as of_campaigns
from tests.support.access_rules import ROLES, Users, browser_in, create_users, session_of, writes

ACCESS_RULES = {**of_armies.ACCESS_RULES, **of_campaigns.ACCESS_RULES}

READING = ("get", "head", "options")
MAY_BE_WRITTEN = ("django_session", "people_ratecount", "damocles_site_apitoken")
"""The visitor's own session, the count of calls, and when a token was last used."""


class Scene:
    """The users, their tokens of each scope, and the objects behind the addresses."""

    def __init__(self) -> None:
        self.users: Users = create_users()
        self.values = {
            **create_objects(self.users),
            **of_campaigns.create_objects(self.users),
            "nowhere": "nothing/",
            "release": 1,
            "datasheet": "rifles",
            "asset": "steady-now",
            "kind": "assets",
            "part": "steady-now",
        }
        strike_force = StrikeForce.objects.get(slug=self.values["strike_force"])
        squads.change_settings(strike_force, ChangeRequest(1), name="Changed", limit=300)
        archiving.share(strike_force, ChangeRequest(2), Visibility.LINK)
        self.values["token"] = strike_force.token
        self.sessions = {role: session_of(getattr(self.users, role)) for role in ROLES}
        self.tags: dict[tuple[str, str], str] = {}
        for role in ROLES[1:]:
            for scope in ApiToken.Scope.values:
                digest = digest_of(f"dam_{role}-{scope}")
                ApiToken.objects.create(owner=getattr(self.users, role), name=scope, scope=scope, digest=digest)

    def url(self, name: str, at: str = "") -> str:
        """An address; with `at` that of the things which another row is about."""
        values = {argument: self.values[key] for argument, key in ACCESS_RULES[at or name].at.items()}
        return reverse(name, kwargs=values) + ACCESS_RULES[name].query

    def tag(self, client: Client, name: str) -> str:
        """The tag of what is changed, as far as this caller may see it; the same before every call."""
        caller = str(client.defaults.get("HTTP_AUTHORIZATION") or client.cookies.output())
        if (caller, name) not in self.tags:
            self.tags[caller, name] = self._read_tag(client, name)
        return self.tags[caller, name]

    def _read_tag(self, client: Client, name: str) -> str:
        at = ACCESS_RULES[name].at.values()
        own = "api:strike_force" if "strike_force" in at else "api:draft" if name == "api:publish" else name
        url = self.url(ACCESS_RULES[name].tagged, at=name) if ACCESS_RULES[name].tagged else self.url(own)
        return str(client.get(url).headers.get("ETag", '"none"'))

    def by_session(self, role: str, **options: bool) -> Client:
        return browser_in(self.sessions[role], **options)

    def by_token(self, role: str, scope: str = "write") -> Client:
        return Client(raise_request_exception=False, headers={"authorization": f"Bearer dam_{role}-{scope}"})


@pytest.fixture(scope="module")
def shared_scene(django_db_setup: None, django_db_blocker: Any) -> Iterator[Scene]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield Scene()
        transaction.set_rollback(True)


@pytest.fixture
def scene(shared_scene: Scene, db: None) -> Scene:
    return shared_scene


def answer(client: Client, method: str, name: str, scene: Scene) -> Any:
    """What this caller is answered; what the call changes is taken back, and reading never writes."""
    url, body = scene.url(name), ACCESS_RULES[name].body
    reads = method in READING
    with transaction.atomic(), writes(*MAY_BE_WRITTEN) as written:
        if reads:
            found = getattr(client, method)(url)
        else:
            headers = {"If-Match": scene.tag(client, name)}
            found = client.generic(
                method.upper(),
                url,
                data=json.dumps({} if body is None else body),
                content_type="application/json",
                headers=headers,
            )
        transaction.set_rollback(True)
    assert not reads or written == [], method
    return found


@pytest.mark.parametrize("name", sorted(ACCESS_RULES))
def test_each_role_gets_its_answer_by_session_and_by_token(name: str, scene: Scene) -> None:
    """A method that no view has is asked for once: it is refused before anybody's role is looked at.

    HEAD and OPTIONS are asked for by session, signed in and not: who somebody is, GET tells. By token one role
    asks for each status: that a token is its owner's is the same for all.
    """
    expected = {(role, method): ACCESS_RULES[name].expected(method, role) for method in METHODS for role in ROLES}
    expected = {
        (role, method): status
        for (role, method), status in expected.items()
        if role == "owner" or (status != 405 and (role == "anonymous" or method not in READING[1:]))
    }
    sessions = {(role, m): answer(scene.by_session(role), m, name, scene).status_code for role, m in expected}
    assert sessions == expected
    by_status = {
        (method, status): (role, method)
        for (role, method), status in reversed(expected.items())
        if role != "anonymous" and method not in READING[1:] and status != 405
    }
    named = {place: expected[place] for place in by_status.values()}
    assert {(role, m): answer(scene.by_token(role), m, name, scene).status_code for role, m in named} == named


@pytest.mark.parametrize("name", sorted(ACCESS_RULES))
def test_a_token_for_reading_reads_and_changes_nothing(name: str, scene: Scene) -> None:
    """It may have the engine fight, by a job."""
    for method in methods_of(name):
        client = scene.by_token("owner", "read")
        with writes(*MAY_BE_WRITTEN, "jobs_job") as written:
            status = answer(client, method, name, scene).status_code
        expected = ACCESS_RULES[name].expected(method, "owner")
        forbidden = ACCESS_RULES[name].changes and method not in READING
        assert status == (403 if forbidden else expected), method
        assert written == [], method


@pytest.mark.parametrize("name", sorted(ACCESS_RULES))
def test_a_session_needs_its_csrf_token_for_all_but_reading(name: str, scene: Scene) -> None:
    for method in methods_of(name):
        if method not in READING:
            client = scene.by_session("owner", enforce_csrf_checks=True)
            refused = answer(client, method, name, scene)
            assert (refused.status_code, refused.json()["type"]) == (403, "permission_denied"), method


def methods_of(name: str) -> list[str]:
    """The methods that an address takes."""
    return [method for method in METHODS if ACCESS_RULES[name].expected(method, "owner") != 405]
