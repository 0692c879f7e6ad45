"""Open sessions and the account's log; a second step for who has rights; devices that are known."""

import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from damocles_site.accounts.activity import browser_of
from people.models import AuditEntry

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
PASSWORD = "a long pass phrase"


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", "ada@example.org", PASSWORD)


def signed_in(browser: str, login: str = "ada") -> Client:
    client = Client(headers={"User-Agent": browser})
    assert sign_in(client, login=login).status_code == 302
    return client


def sign_in(client: Client, password: str = PASSWORD, login: str = "ada", **more: Any) -> Any:
    return client.post("/accounts/login/", {"login": login, "password": password}, **more)


def page_of(client: Client) -> str:
    return str(client.get("/accounts/sessions/").content.decode())


def test_one_session_is_ended_and_the_others_go_on(ada: User) -> None:
    desk, phone, cafe = (signed_in(name) for name in ("Desk", "Phone", "Cafe"))
    page = page_of(desk)
    assert [page.count(name) for name in ("Desk", "Phone", "Cafe", "End this one")] == [1, 1, 1, 2]
    of_cafe = re.search(r'Cafe.*?name="session" value="(\d+)"', page, re.DOTALL)
    assert of_cafe
    assert desk.post("/accounts/sessions/end/", {"session": of_cafe[1]}).status_code == 302
    assert [page_of(client).count("Sessions and log") > 0 for client in (desk, phone, cafe)] == [True, True, False]
    assert AuditEntry.objects.get(kind="session").about == "127.0.0.1 Cafe"
    desk.post("/accounts/sessions/end/")
    assert phone.get("/accounts/sessions/").status_code == 302
    assert page_of(desk).count("End this one") == 0


@pytest.mark.parametrize("session", ["0", "x", "9" * 30, "-1"])
def test_a_session_that_is_not_ones_own_is_left_alone(ada: User, session: str) -> None:
    User.objects.create_user("ben", "ben@example.org", PASSWORD)
    other = signed_in("Other", "ben")
    signed_in("Desk").post("/accounts/sessions/end/", {"session": session})
    assert other.get("/accounts/sessions/").status_code == 200


def test_the_page_asks_as_much_of_many_sessions_as_of_one(ada: User) -> None:
    counts = []
    for number in (1, 7):
        for n in range(number):
            desk = signed_in(f"Browser {n}")
        with CaptureQueriesContext(connection) as queries:
            page_of(desk)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_who_has_rights_sets_up_a_second_step_before_anything_else(ada: User, settings: Any) -> None:
    settings.STAFF_SECOND_FACTOR = True
    desk = signed_in("Desk")
    assert desk.get("/campaigns/").status_code == 200
    ada.groups.add(Group.objects.get(name="Moderators"))
    assert desk.get("/campaigns/").headers["Location"] == "/accounts/2fa/"
    assert "set up a second step" in desk.get("/accounts/2fa/").content.decode()
    assert desk.get("/api/1/factions/").status_code == 403
    assert desk.get("/health/").status_code == desk.get("/accounts/password/change/").status_code == 200
    Authenticator.objects.create(user=ada, type=Authenticator.Type.TOTP, data={"secret": "x"})
    assert desk.get("/campaigns/").status_code == 200


def test_no_stranger_keeps_an_owner_out_of_their_device(ada: User) -> None:
    """Five wrong passwords in five minutes stop everybody who was never signed in, and nobody else."""
    desk = signed_in("Desk")
    desk.post("/accounts/logout/")
    for number in range(6):
        sign_in(Client(), f"guess-{number}", REMOTE_ADDR=f"192.0.2.{number}")
    assert "Too many failed" in sign_in(Client(), REMOTE_ADDR="192.0.2.99").content.decode()
    assert sign_in(desk).status_code == 302
    desk.post("/accounts/logout/")
    for number in range(5):
        sign_in(desk, f"guess-{number}", REMOTE_ADDR="192.0.2.100")
    assert "Too many failed" in sign_in(desk, REMOTE_ADDR="192.0.2.101").content.decode()


def test_a_device_cannot_be_made_up(ada: User) -> None:
    forger = Client()
    forger.cookies["damocles_device"] = "me:0:0"
    for number in range(5):
        sign_in(forger, f"guess-{number}", REMOTE_ADDR=f"192.0.2.{number}")
    assert "Too many failed" in sign_in(forger, REMOTE_ADDR="192.0.2.99").content.decode()


@pytest.mark.parametrize(
    ("user_agent", "browser"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0", "Firefox, Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36", "Chrome, Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, macOS"),
        ("curl/8.5", "curl/8.5"),
    ],
)  # fmt: skip
def test_browsers_are_named_as_people_name_them(user_agent: str, browser: str) -> None:
    assert browser_of(user_agent) == browser
