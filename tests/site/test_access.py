"""Every address x role x method: an address without an access rule fails, and so does a changed status."""

import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.db import connection
from django.test import Client
from django.urls import get_resolver, resolve, reverse

from armies.models import Faction
from campaigns.actions.plans import lock_plan
from campaigns.models import Battle
from damocles_site.accounts.groups import GROUPS
from damocles_site.costs import COSTS, declared
from tests.armies.support import api_access_matrix as of_armies
from tests.campaigns.support import api_access_matrix as of_campaigns
from tests.changed import APPS as FLOORS
from tests.play.support import api_access_matrix as of_play
from tests.players.support import api_access_matrix as of_players
from tests.printing.support import api_access_matrix as of_printing
from tests.programs.support import api_access_matrix as of_programs
from tests.site.support import api_access_matrix as of_site
from tests.site.test_admin_secrets import secrets_of
from tests.support.access_rules import (
    ROLES,
    AccessRule,
    browser_in,
    create_users,
    names,
    session_of,
    taken_back,
    unrendered,
    world,
)
from tests.web.support import api_access_matrix as of_web
from tests.workshop.support import api_access_matrix as of_workshop
from workshop.actions.designers import add_designer

APPS = ("site", "armies", "printing", "workshop", "campaigns", "moderation", "play", "players", "programs")
PARTS = [import_module(f"tests.{app}.support.access_matrix") for app in APPS]
API_PARTS = (of_web, of_armies, of_printing, of_workshop, of_campaigns, of_play, of_players, of_programs, of_site)
ACCESS_RULES: dict[str, AccessRule] = {name: rule for part in PARTS for name, rule in part.ACCESS_RULES.items()}
NOBODY_AND_OWNER = ("anonymous", "owner")
REFUSALS = (302, 403, 404, 405)

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
def scene(django_db_setup: None, django_db_blocker: Any) -> Iterator[Scene]:
    """Everything behind the addresses, made once; what a test changes is taken back after it."""
    with world(django_db_blocker):
        yield Scene()


def status(method: str, name: str, scene: Scene, role: str) -> int:
    """The answer this role gets; pages that they may read are rendered for their owner and for visitors."""
    shown = method == "get" and role in NOBODY_AND_OWNER and ACCESS_RULES[name].expected(method, role) == 200
    with taken_back(reads=method != "post"), unrendered(not shown):
        client, url = scene.client(role), scene.url(name)
        answer = client.post(url, ACCESS_RULES[name].data) if method == "post" else getattr(client, method)(url)
    return int(answer.status_code)


def is_allauths(name: str) -> bool:
    """Django's form views take PUT for POST; nothing is written all the same."""
    return name.startswith(("account_", "mfa_"))


def test_every_address_has_its_row_and_every_row_its_address() -> None:
    """Add the missing rule to `access_matrix.py` of its part, or to `api_access_matrix.py`; the admin needs none."""
    expected = {name for name in ADDRESSES if not name.startswith("admin:")}
    of_api = [name for part in API_PARTS for name in part.ACCESS_RULES]
    assert sorted([*ACCESS_RULES, *of_api]) == sorted(expected)


def test_every_address_declares_what_it_costs() -> None:
    """Add it to `damocles_site/costs.py`: admission asks there, before the page does any work."""
    known = {name for name in ADDRESSES if not name.startswith(("admin:", "account_", "mfa_"))}
    assert ([name for name in ADDRESSES if declared(name) is None], sorted(set(COSTS) - known)) == ([], [])


def test_every_form_that_posts_sends_its_token() -> None:
    """The builder's `hidden` holds it."""
    forms = [
        form
        for template in (settings.BASE_DIR / "templates").rglob("*.html")
        for form in re.findall(r'<form\b[^>]*method="post".*?</form>', template.read_text("utf-8"), re.DOTALL)
    ]
    assert len(forms) > 50
    assert [form for form in forms if not re.search(r"{% csrf_token %}|{{ hidden }}", form)] == []


@pytest.mark.postgres
@pytest.mark.parametrize("name", [name for name in sorted(ACCESS_RULES) if not name.startswith("campaigns:")])
def test_each_role_gets_its_answer(name: str, scene: Scene) -> None:
    """Addresses of campaigns are asked in tests/campaigns/test_permissions.py, where each has more roles.

    Where there is no campaign, its organiser is another player. PostgreSQL is asked for the owner alone. Whoever gets
    405 has no answer: which methods there are is the next test's.
    """
    roles = ("owner",) if connection.vendor == "postgresql" else [role for role in ROLES if role != "organiser"]
    expected = {case: ACCESS_RULES[name].expected(*case) for case in product(("get", "post"), roles)}
    expected = {case: code for case, code in expected.items() if code != 405}
    assert {(method, role): status(method, name, scene, role) for method, role in expected} == expected


@pytest.mark.parametrize("name", sorted(ACCESS_RULES))
def test_an_address_takes_the_methods_of_its_row_and_no_other(name: str, scene: Scene) -> None:
    """A refusal names all that are allowed; where none is named, each is tried."""
    methods = {method for method in ("get", "head", "post") if ACCESS_RULES[name].expected(method, "owner") != 405}
    with taken_back(), unrendered():
        answer = scene.client("owner").put(scene.url(name))
    if answer.status_code == 405:
        assert {method.lower() for method in answer.headers["Allow"].split(", ")} - {"options"} == methods
        return
    assert answer.status_code in REFUSALS or is_allauths(name)
    for method in {"get", "head", "post", "patch", "delete"} - methods:
        assert status(method, name, scene, "owner") in REFUSALS or is_allauths(name), method
    if "head" in methods:
        assert status("head", name, scene, "owner") == ACCESS_RULES[name].expected("head", "owner")


def test_a_post_without_its_token_is_refused(scene: Scene) -> None:
    """Whatever the role: the token is looked at before any view, unless a view is exempt from it."""
    urls = {name: scene.url(name) for name in sorted(ACCESS_RULES)}
    assert [name for name, url in urls.items() if getattr(resolve(url).func, "csrf_exempt", False)] == []
    client = scene.client("owner", enforce_csrf_checks=True)
    for name in ("home", "account_login", "mfa_index", "armies:archive", "campaigns:follow", "moderation:report"):
        with taken_back(), unrendered():
            assert client.post(urls[name], ACCESS_RULES[name].data).status_code == 403, name


def admin_urls() -> list[str]:
    """Every address of the admin, with the first row of its model where it takes one."""
    models = {f"{model._meta.app_label}_{model._meta.model_name}": model for model in admin.site._registry}
    first = {name: row.pk for name, model in models.items() if (row := model._default_manager.first())}
    lookups = get_resolver().namespace_dict["admin"][1].reverse_dict
    named = {name.removeprefix("admin:") for name in ADDRESSES if name.startswith("admin:")} - {"login", "logout"}
    routes = {name: lookups.getlist(name)[0][0][0] for name in sorted(named) if lookups.getlist(name)}
    return [
        "/admin/" + route % dict.fromkeys(arguments, first.get(name.rpartition("_")[0], 1))
        for name, (route, arguments) in routes.items()
    ]


@pytest.mark.parametrize("role", NOBODY_AND_OWNER)
def test_the_admin_is_for_staff_alone(role: str, scene: Scene) -> None:
    client = scene.client(role)
    for url in admin_urls():
        response = client.get(url)
        assert response.status_code == 302, url
        assert response.headers["Location"].startswith("/admin/login/"), url


@pytest.mark.postgres
def test_an_administrator_breaks_nothing_by_looking_round_and_reads_no_secret(scene: Scene) -> None:
    battle, client = Battle.objects.get(slug=scene.values["planned battle"]), scene.client("staff")
    with taken_back(reads=False):
        lock_plan(battle.sides.get(place=0), scene.users.owner, plan={"commander": "aggressive"}, salt="a-word-of-adas")
        secrets = secrets_of(Battle.objects.with_documents().get(pk=battle.pk), scene.users.owner)
        for url in admin_urls():
            with taken_back("people_auditentry"):
                answer = client.get(url, follow=True)
            assert answer.status_code < 500, url
            assert [secret for secret in secrets if secret.encode() in answer.content] == [], url


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
        name in ("workshop:publish", "workshop:publish_impact")
        or ("operation" in name and name != "workshop:set_operation_reviewed")
    ),
    "Moderators": lambda name: name.startswith("moderation:"),
    "Organisers' help": lambda name: False,
    "Readers": lambda name: False,
    "designer": lambda name: name.removeprefix("workshop:") not in [*OWNERS_ALONE.split(), "share_faction"],
}
"""The addresses at which each gets what superusers get, or a faction's owner; readers and help see the admin alone."""


@pytest.mark.parametrize("role", GAINED)
def test_groups_and_designers_get_their_addresses_and_no_others(role: str, scene: Scene) -> None:
    """They are asked only where a right may matter: where superusers, or owners, get another answer than strangers."""
    above = "owner" if role == "designer" else "staff"
    with taken_back(reads=False):
        scene.sessions[role] = session_of(helper(role, scene))
        for name, method in product(sorted(ACCESS_RULES), ("get", "post")):
            rule = ACCESS_RULES[name]
            more, stranger = (rule.expected(method, asker) for asker in (above, "other"))
            if more != stranger and (above == "staff" or "homebrew" in rule.at.values()):
                expected = more if GAINED[role](name) else stranger
                assert status(method, name, scene, role) == expected, f"{method} {name}"


READ = re.compile(r'\.(?:GET|POST|query_params)\.get(?:list)?\("(\w+)"')
FIELDS = sorted(
    {
        name
        for floor in FLOORS
        for path in (settings.BASE_DIR / floor).rglob("*.py")
        for name in READ.findall(path.read_text("utf-8"))
    }
)


@pytest.mark.parametrize("name", sorted(ACCESS_RULES))
def test_no_number_is_too_long_for_an_address(name: str, scene: Scene) -> None:
    """`int` refuses 4,300 digits: two forms of the workshop answered 500. Every field that a view reads by its name."""
    assert {"version", "newest", "since", "page", "number"} <= set(FIELDS)
    endless, role = dict.fromkeys(FIELDS, "9" * 5000), "staff" if name.startswith("workshop:op") else "owner"
    client, url, data = scene.client(role), scene.url(name), ACCESS_RULES[name].data or {}
    with taken_back(reads=False), unrendered():
        answers = [client.get(url, endless), client.post(url, data | endless)]
    assert [answer.status_code for answer in answers if answer.status_code >= 500] == []
