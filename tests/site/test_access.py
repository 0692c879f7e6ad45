"""Every address x role x method: an address without an access rule fails, and so does a changed status."""

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from armies.actions.designers import add_designer
from armies.models import Faction
from damocles_site.accounts.groups import GROUPS
from tests.armies.support import api_access_matrix as of_armies
from tests.campaigns.support import api_access_matrix as of_campaigns
from tests.support.access_rules import (
    ROLES,
    AccessRule,
    browser_in,
    create_users,
    names,
    session_of,
    unrendered,
    writes,
)

PARTS = [import_module(f"tests.{part}.support.access_matrix") for part in ("site", "armies", "campaigns", "moderation")]
ACCESS_RULES: dict[str, AccessRule] = {name: rule for part in PARTS for name, rule in part.ACCESS_RULES.items()}
NOBODY_AND_OWNER = ("anonymous", "owner")
REFUSALS = (302, 403, 404, 405)
MAY_BE_WRITTEN = ("django_session", "people_ratecount")  # the visitor's own session, and the count of attempts


ADDRESSES = sorted(set(names(get_resolver())))


class Scene:
    """The users and the values that addresses take, by the key that rules name."""

    def __init__(self) -> None:
        self.users = create_users()
        self.values = {key: value for part in PARTS for key, value in part.create_objects(self.users).items()}
        self.sessions = {role: session_of(getattr(self.users, role)) for role in ROLES}

    def url(self, name: str) -> str:
        return reverse(name, kwargs={argument: self.values[key] for argument, key in ACCESS_RULES[name].at.items()})

    def client(self, role: str, **options: bool) -> Client:
        """A browser in which somebody of this role is signed in."""
        return browser_in(self.sessions[role], **options)


@pytest.fixture(scope="module")
def shared_scene(django_db_setup: None, django_db_blocker: Any) -> Iterator[Scene]:
    """Everything behind the addresses, made once; what a test changes is taken back after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield Scene()
        transaction.set_rollback(True)


ROLES_BY_DATABASE = [
    pytest.param(("owner",), marks=pytest.mark.postgres, id="owner"),
    pytest.param(tuple(role for role in ROLES if role != "owner"), id="others"),
]


@pytest.fixture
def scene(shared_scene: Scene, db: None) -> Scene:
    return shared_scene


def status(method: str, name: str, scene: Scene, role: str) -> int:
    """The answer this role gets; what a post changes is taken back, and reading never writes.

    Pages are rendered for their owner and for visitors.
    """
    shown = method == "get" and role in NOBODY_AND_OWNER
    with transaction.atomic(), writes(*MAY_BE_WRITTEN) as written, unrendered(not shown):
        client, url = scene.client(role), scene.url(name)
        answer = client.post(url, ACCESS_RULES[name].data) if method == "post" else getattr(client, method)(url)
        transaction.set_rollback(True)
    assert method == "post" or written == [], role
    return int(answer.status_code)


def is_allauths(name: str) -> bool:
    """Django's form views take PUT for POST; nothing is written all the same."""
    return name.startswith(("account_", "mfa_"))


def test_every_address_has_its_row_and_every_row_its_address() -> None:
    """Add the missing rule to `access_matrix.py` of its part, or to `api_access_matrix.py`; the admin needs none."""
    expected = {name for name in ADDRESSES if not name.startswith("admin:")}
    assert sorted([*ACCESS_RULES, *of_armies.ACCESS_RULES, *of_campaigns.ACCESS_RULES]) == sorted(expected)


def test_every_form_that_posts_sends_its_token() -> None:
    """The builder's `hidden` holds it."""
    forms = [
        form
        for template in (settings.BASE_DIR / "templates").rglob("*.html")
        for form in re.findall(r'<form\b[^>]*method="post".*?</form>', template.read_text("utf-8"), re.DOTALL)
    ]
    assert len(forms) > 50
    assert [form for form in forms if not re.search(r"{% csrf_token %}|{{ hidden }}", form)] == []


@pytest.mark.parametrize("roles", ROLES_BY_DATABASE)
@pytest.mark.parametrize("name", sorted(ACCESS_RULES))
def test_each_role_gets_its_answer(name: str, roles: tuple[str, ...], scene: Scene) -> None:
    """PostgreSQL is asked once by each address, for its owner."""
    expected = {case: ACCESS_RULES[name].expected(*case) for case in product(("get", "head", "post"), roles)}
    expected = {case: code for case, code in expected.items() if tells_more(name, *case, code)}
    assert {(method, role): status(method, name, scene, role) for method, role in expected} == expected


def tells_more(name: str, method: str, role: str, code: int) -> bool:
    """Whether no other case tells the same: HEAD is GET, a method is refused before any role is looked at.

    Members and strangers of a campaign are asked in tests/campaigns/test_permissions.py, by each of their roles; where
    there is no campaign, its organiser is another player.
    """
    if method == "head":
        return role == "owner"
    if code == 405:
        return role in NOBODY_AND_OWNER
    return role != "organiser" and (role != "other" or not name.startswith("campaigns:"))


@pytest.mark.parametrize("name", sorted(ACCESS_RULES))
def test_no_other_method_does_anything(name: str, scene: Scene) -> None:
    for method in ("put", "patch", "delete"):
        client = scene.client("owner")
        with writes(*MAY_BE_WRITTEN) as written, unrendered():
            answer = getattr(client, method)(scene.url(name))
        assert answer.status_code in REFUSALS or is_allauths(name), method
        assert written == [], method


@pytest.mark.parametrize("name", sorted(ACCESS_RULES))
def test_a_post_without_its_token_is_refused(name: str, scene: Scene) -> None:
    """Whatever the role: the token is looked at before any view; the worker is answered before either."""
    client = scene.client("owner", enforce_csrf_checks=True)
    with unrendered():
        assert client.post(scene.url(name), ACCESS_RULES[name].data).status_code == (405 if name == "worker" else 403)


def admin_urls() -> list[str]:
    """Every address of the admin, with the first object where it takes one."""
    lookups = get_resolver().namespace_dict["admin"][1].reverse_dict
    named = {name.removeprefix("admin:") for name in ADDRESSES if name.startswith("admin:")} - {"login", "logout"}
    routes = [lookups.getlist(name)[0][0][0] for name in sorted(named) if lookups.getlist(name)]
    return ["/admin/" + route % dict.fromkeys(arguments, 1) for route, arguments in routes]


@pytest.mark.parametrize("role", ["anonymous", "owner", "other", "organiser"])
def test_the_admin_is_for_staff_alone(role: str, scene: Scene) -> None:
    client = scene.client(role)
    for url in admin_urls():
        response = client.get(url)
        assert response.status_code == 302, url
        assert response.headers["Location"].startswith("/admin/login/"), url


@pytest.mark.postgres
def test_an_administrator_breaks_nothing_by_looking_round(scene: Scene) -> None:
    client = scene.client("staff")
    for url in admin_urls():
        assert client.get(url).status_code < 500, url


def helper(role: str, scene: Scene) -> User:
    """A member of a group that ships (moderators need not be staff), or a designer of the owner's faction alone."""
    user = User.objects.create_user("helper", is_staff=role in GROUPS and role != "Moderators")
    if role in GROUPS:
        user.groups.add(Group.objects.get(name=role))
    else:
        add_designer(Faction.objects.get(slug=scene.values["homebrew"]), user, scene.users.owner)
    return user


OWNERS_ALONE = (
    "archive_faction delete_faction designers faction_face remove_designer renew_faction_link restore_faction"
    " set_reviewed"
)
GAINED: dict[str, Callable[[str], bool]] = {
    "Designers": lambda name: (
        name in ("armies:publish", "armies:publish_impact")
        or ("operation" in name and name != "armies:set_operation_reviewed")
    ),
    "Moderators": lambda name: name.startswith("moderation:"),
    "Organisers' help": lambda name: False,
    "Readers": lambda name: False,
    "designer": lambda name: name.removeprefix("armies:") not in [*OWNERS_ALONE.split(), "share_faction"],
}
"""The addresses at which each gets what superusers get, or a faction's owner; readers and help see the admin alone."""


@pytest.mark.parametrize("role", GAINED)
def test_groups_and_designers_get_their_addresses_and_no_others(role: str, scene: Scene) -> None:
    """They are asked only where a right may matter: where superusers, or owners, get another answer than strangers."""
    scene.sessions[role] = session_of(helper(role, scene))
    above = "owner" if role == "designer" else "staff"
    for name, method in product(sorted(ACCESS_RULES), ("get", "post")):
        rule = ACCESS_RULES[name]
        more, stranger = (rule.expected(method, one) for one in (above, "other"))
        if more != stranger and (above == "staff" or "homebrew" in rule.at.values()):
            expected = more if GAINED[role](name) else stranger
            assert status(method, name, scene, role) == expected, f"{method} {name}"
