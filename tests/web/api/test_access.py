"""Every address of the API x role x method, by session and by token; reading writes nothing."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from armies.actions import ChangeRequest, archiving, squads
from armies.models import StrikeForce, Visibility
from damocles_site.models import ApiToken, digest_of
from tests.armies.support import api_access_matrix as of_armies
from tests.armies.support.access_matrix import create_objects
from tests.campaigns.support import api_access_matrix as of_campaigns
from tests.play.support import api_access_matrix as of_play
from tests.players.support import api_access_matrix as of_players
from tests.printing.support import api_access_matrix as of_printing
from tests.programs.support import api_access_matrix as of_programs
from tests.site.support import api_access_matrix as of_site
from tests.support.access_rules import ROLES, Users, browser_in, create_users, session_of, taken_back, world
from tests.support.api_access import METHODS
from tests.web.support import api_access_matrix as of_web
from tests.workshop.support import api_access_matrix as of_workshop

PARTS = (of_web, of_armies, of_printing, of_workshop, of_campaigns, of_play, of_players, of_programs, of_site)
ACCESS_RULES = {name: rule for part in PARTS for name, rule in part.ACCESS_RULES.items()}

READING = ("get", "head", "options")
REFUSED = (401, 403, 404, 405)
TOKENS = "damocles_site_apitoken"
"""The table in which is noted when a token was last used."""


class Scene:
    """The users, their tokens of each scope, and the objects behind the addresses."""

    def __init__(self) -> None:
        self.users: Users = create_users()
        self.values = {
            **create_objects(self.users),
            **of_campaigns.create_objects(self.users),
            **of_play.create_objects(self.users),
            **of_players.create_objects(self.users),
            **of_programs.create_objects(self.users),
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
                ApiToken.objects.create(
                    owner=getattr(self.users, role), name=scope, scope=scope, digest=digest, last_used=now()
                )

    def url(self, name: str, at: str = "") -> str:
        """An address; with `at` that of the things which another row is about."""
        values = {argument: self.values[key] for argument, key in ACCESS_RULES[at or name].at.items()}
        return reverse(name, kwargs=values) + ACCESS_RULES[name].query

    def tag(self, name: str, role: str) -> str:
        """The tag of what is changed, as far as this role may see it; the same before every call."""
        if (role, name) not in self.tags:
            at = ACCESS_RULES[name].at.values()
            own = "api:strike_force" if "strike_force" in at else "api:draft" if name == "api:publish" else name
            url = self.url(ACCESS_RULES[name].tagged, at=name) if ACCESS_RULES[name].tagged else self.url(own)
            self.tags[role, name] = str(self.by_session(role).get(url).headers.get("ETag", '"none"'))
        return self.tags[role, name]

    def by_session(self, role: str, **options: bool) -> Client:
        return browser_in(self.sessions[role], **options)

    def by_token(self, role: str, scope: str = "write") -> Client:
        return Client(raise_request_exception=False, headers={"authorization": f"Bearer dam_{role}-{scope}"})

    def answer(self, client: Client, method: str, name: str, role: str, expected: int) -> Any:
        """What this caller is answered; whoever is refused needs no tag, for that is noticed before tags are."""
        with taken_back(TOKENS, reads=method in READING):
            if method in READING:
                return getattr(client, method)(self.url(name))
            return client.generic(
                method.upper(),
                self.url(name),
                data=json.dumps(ACCESS_RULES[name].body or {}),
                content_type="application/json",
                headers={"If-Match": '"none"' if expected in REFUSED else self.tag(name, role)},
            )


@pytest.fixture(scope="module")
def scene(django_db_setup: None, django_db_blocker: Any) -> Iterator[Scene]:
    with world(django_db_blocker):
        yield Scene()


def taken(name: str) -> list[str]:
    """The methods that an address takes, but for OPTIONS."""
    return [method for method in METHODS if method != "options" and ACCESS_RULES[name].expected(method, "owner") != 405]


def asked(name: str) -> dict[tuple[str, str], int]:
    """Every role by each method that the address takes, and by one that it does not take an owner and a visitor.

    HEAD is GET, for which it stands where tokens are asked.
    """
    other = [method for method in METHODS if method not in taken(name) and method not in READING[1:]][:1]
    cases = [(role, method) for method in taken(name) if method != "head" for role in ROLES]
    cases += [(role, method) for method in other for role in ("owner", "anonymous")]
    return {(role, method): ACCESS_RULES[name].expected(method, role) for role, method in cases}


@pytest.mark.parametrize("name", sorted(ACCESS_RULES))
def test_each_role_gets_its_answer_by_session_and_by_token(name: str, scene: Scene) -> None:
    """By token one role asks for each status: that a token is its owner's is the same for all."""
    expected = asked(name)
    statuses = {
        (role, method): scene.answer(scene.by_session(role), method, name, role, status).status_code
        for (role, method), status in expected.items()
    }
    assert statuses == {place: ACCESS_RULES[name].by_session(place[1], place[0]) for place in expected}
    by_status = {
        (method, status): (role, method)
        for (role, method), status in reversed(expected.items())
        if role != "anonymous" and status != 405
    }
    named = {place: expected[place] for place in by_status.values()}
    statuses = {
        (role, method): scene.answer(
            scene.by_token(role), "head" if method == "get" else method, name, role, status
        ).status_code
        for (role, method), status in named.items()
    }
    assert statuses == named


@pytest.mark.parametrize("name", sorted(ACCESS_RULES))
def test_an_address_says_which_methods_it_takes(name: str, scene: Scene) -> None:
    """Django REST framework refuses every other by the same list."""
    answer = scene.answer(scene.by_session("owner"), "options", name, "owner", 204)
    assert answer.status_code == 204
    assert {method.lower() for method in answer.headers["Allow"].split(", ")} == {*taken(name), "options"}


@pytest.mark.parametrize("name", sorted(ACCESS_RULES))
def test_a_token_for_reading_reads_and_changes_nothing(name: str, scene: Scene) -> None:
    """It may have the engine fight, by a job."""
    for method in taken(name):
        if method != "get":  # which HEAD is
            forbidden = ACCESS_RULES[name].changes and method not in READING
            forbidden |= method == "head" and ACCESS_RULES[name].confirmed == "get"
            expected = 403 if forbidden else ACCESS_RULES[name].expected(method, "owner")
            with taken_back(TOKENS, "jobs_job"):
                answer = scene.answer(scene.by_token("owner", "read"), method, name, "owner", expected)
            assert answer.status_code == expected, method


@pytest.mark.parametrize("name", sorted(ACCESS_RULES))
def test_a_session_needs_its_csrf_token_for_all_but_reading(name: str, scene: Scene) -> None:
    for method in taken(name):
        if method not in READING:
            client = scene.by_session("owner", enforce_csrf_checks=True)
            refused = scene.answer(client, method, name, "owner", 403)
            assert (refused.status_code, refused.json()["type"]) == (403, "permission_denied"), method
