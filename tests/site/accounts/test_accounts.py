"""Signing up and in: throttled, the same answer for the known and the unknown, sessions that rotate (hazard 9)."""

import re
from typing import Any
from unittest import mock

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.db.models.signals import pre_save
from django.test import Client
from django.utils import timezone

from people.models import OutgoingEmail
from tests.support.worker import send_mails

pytestmark = pytest.mark.django_db
PASSWORD = "three-dice-and-a-tape"


@pytest.fixture
def carla() -> User:
    return User.objects.create_user("carla", "carla@example.com", PASSWORD)


def sign_in(client: Client, login: str, password: str = PASSWORD, **more: str) -> Any:
    return client.post("/accounts/login/", {"login": login, "password": password, **more})


def text_of(response: Any) -> str:
    """The page without what differs from one answer to the next by design: tokens and what was typed."""
    return re.sub(r'(value="[^"]*"|x-csrftoken[^}]*)', "", response.content.decode())


def test_a_sign_up_is_signed_in_and_its_address_is_written_to(client: Client) -> None:
    fields = {"username": "dora", "email": "dora@example.com", "password1": PASSWORD}
    response = client.post("/accounts/signup/", fields)
    assert response.status_code == 302
    assert client.session["_auth_user_id"] == str(User.objects.get(username="dora").pk)
    assert send_mails() == 1
    assert mail.outbox[0].to == ["dora@example.com"]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_who_sign_up_under_one_name_at_once_the_second_is_told() -> None:
    """The name was free when their form was looked at. It was 500: of six at once, five."""

    def sign_up_before(instance: User, **_: Any) -> None:
        pre_save.disconnect(sign_up_before, User)
        User.objects.create_user(instance.username)

    pre_save.connect(sign_up_before, User)
    browser = Client(raise_request_exception=False)
    fields = {"username": "dora", "email": "dora@example.com", "password1": PASSWORD}
    answer = browser.post("/accounts/signup/", fields)
    assert (answer.status_code, "Somebody was quicker" in answer.text) == (409, True)
    assert "already exists" in browser.post("/accounts/signup/", fields).text


@pytest.mark.postgres
@pytest.mark.parametrize("login", ["carla", "carla@example.com", "CARLA"])
def test_name_and_address_both_sign_in(client: Client, carla: User, login: str) -> None:
    assert sign_in(client, login).status_code == 302
    assert "_auth_user_id" in client.session


def test_a_weak_password_is_refused_at_its_field_and_what_was_typed_is_kept(client: Client) -> None:
    response = client.post(
        "/accounts/signup/", {"username": "dora", "email": "dora@example.com", "password1": "12345678"}
    )
    assert response.status_code == 200
    assert response.context["form"].errors["password1"]
    assert 'value="dora@example.com"' in response.content.decode()


def test_a_wrong_password_and_an_unknown_player_read_the_same(carla: User) -> None:
    known, unknown = sign_in(Client(), "carla", "wrong-password"), sign_in(Client(), "nobody", "wrong-password")
    assert known.status_code == unknown.status_code == 200
    assert text_of(known) == text_of(unknown)


@pytest.mark.parametrize(("known", "unknown"), [("carla", "nobody"), ("carla@example.com", "nobody@example.com")])
def test_a_wrong_password_and_an_unknown_player_take_the_same_time(carla: User, known: str, unknown: str) -> None:
    hashed = []
    for login in (known, unknown):
        with mock.patch.object(
            MD5PasswordHasher, "encode", autospec=True, side_effect=MD5PasswordHasher.encode
        ) as encode:
            sign_in(Client(), login, "wrong-password")
        hashed.append(encode.call_count)
    assert hashed[0] == hashed[1] > 0


def test_a_reset_and_a_sign_up_never_reveal_whose_address_is_known(carla: User) -> None:
    known = Client().post("/accounts/password/reset/", {"email": "carla@example.com"})
    unknown = Client().post("/accounts/password/reset/", {"email": "nobody@example.com"})
    assert (known.status_code, known.headers["Location"]) == (unknown.status_code, unknown.headers["Location"])
    fields = {"username": "dora", "email": "carla@example.com", "password1": PASSWORD}
    assert Client().post("/accounts/signup/", fields).status_code == 302


def test_guessing_is_throttled_for_the_account_and_for_the_address(carla: User) -> None:
    answers = [sign_in(Client(), "carla", f"guess-{n}") for n in range(12)]
    assert "Too many failed" in answers[-1].content.decode()
    assert "Too many failed" in sign_in(Client(), "carla").content.decode()
    statuses = [sign_in(Client(), f"name-{n}", "guess").status_code for n in range(40)]
    assert statuses[-1] == 429


def test_the_session_rotates_at_sign_in(client: Client, carla: User) -> None:
    client.get("/accounts/login/")
    session = client.session
    session["seen"] = True
    session.save()
    before = session.session_key
    sign_in(client, "carla")
    assert client.session.session_key != before


def test_a_changed_password_ends_the_other_sessions(client: Client, carla: User) -> None:
    elsewhere = Client()
    for visitor in (client, elsewhere):
        sign_in(visitor, "carla")
    fields = {"oldpassword": PASSWORD, "password1": "two-tapes-and-a-die", "password2": "two-tapes-and-a-die"}
    assert client.post("/accounts/password/change/", fields).status_code == 302
    assert client.get("/accounts/password/change/").status_code == 200
    assert elsewhere.get("/accounts/password/change/").status_code == 302


def test_a_reset_link_works_once(client: Client, carla: User) -> None:
    client.post("/accounts/password/reset/", {"email": "carla@example.com"})
    send_mails()
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", str(mail.outbox[0].body))
    assert link
    fields = {"password1": "two-tapes-and-a-die", "password2": "two-tapes-and-a-die"}
    form = client.get(link[1]).headers["Location"]
    assert client.post(form, fields).status_code == 302
    assert b"two-tapes" not in Client().get(link[1]).content
    assert "form" not in (Client().get(link[1]).context or {}) or Client().get(link[1]).context["token_fail"]


@pytest.mark.parametrize(
    "target", ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]
)
def test_signing_in_leads_nowhere_else(client: Client, carla: User, target: str) -> None:
    assert sign_in(client, "carla", next=target).headers["Location"] == "/"


def test_a_forged_host_is_refused(client: Client) -> None:
    assert client.get("/accounts/login/", headers={"host": "evil.example"}).status_code == 400


def test_the_admin_is_entered_through_the_same_throttled_door(client: Client) -> None:
    response = client.get("/admin/login/")
    assert response.headers["Location"].startswith("/accounts/login/")


def test_an_address_is_not_written_to_over_and_over(carla: User) -> None:
    """Whoever signs up with it or asks for a password; the answer is the same, so that nobody learns anything."""
    asked = [Client().post("/accounts/password/reset/", {"email": "carla@example.com"}) for _ in range(4)]
    for n in range(4):
        fields = {"username": f"dora{n}", "email": f"Carla+{n}@example.com", "password1": PASSWORD}
        asked.append(Client().post("/accounts/signup/", fields))
    assert {answer.status_code for answer in asked} == {302}
    assert OutgoingEmail.objects.count() == 5


def test_signing_up_is_slow_from_one_address() -> None:
    fields = {"email": "dora@example.com", "password1": PASSWORD}
    statuses = [Client().post("/accounts/signup/", fields | {"username": f"dora{n}"}).status_code for n in range(6)]
    assert statuses == [302] * 5 + [429]


def test_a_site_without_a_mail_server_says_what_that_means(carla: User, settings: Any) -> None:
    """Where a mail is promised, and to superusers, who may mark an address as confirmed."""
    client, marshal = Client(), Client()
    client.force_login(carla)
    marshal.force_login(User.objects.create_superuser("marshal"))
    pages = [(client, f"/accounts/{path}") for path in ("email/", "password/reset/", "password/reset/done/")]
    for browser, page in [*pages, (client, "/accounts/confirm-email/"), (marshal, "/admin/")]:
        for server in (True, False):
            settings.MAIL_SERVER = server
            assert ("mail server" in browser.get(page).content.decode()) is not server, page


@pytest.mark.parametrize("end", ["closed", "deleted"])
def test_who_is_signed_in_is_a_visitor_once_the_account_is_closed_or_gone(
    client: Client, carla: User, end: str
) -> None:
    client.force_login(carla)
    assert client.get("/accounts/api-tokens/").status_code == 200
    if end == "closed":
        User.objects.update(is_active=False)
    else:
        carla.delete()
    assert client.get("/accounts/api-tokens/").headers["Location"].startswith("/accounts/login/")


@pytest.mark.postgres
def test_a_session_ends_with_its_time_its_account_and_itself(client: Client, carla: User) -> None:
    """Notices are of who is signed in; others are led to sign in."""
    for end, status in (
        (lambda row: None, 200),
        (lambda row: row.update(expire_date=timezone.now()), 302),
        (lambda row: row.delete(), 302),
        (lambda row: User.objects.update(is_active=False), 302),
    ):
        client.force_login(carla)
        end(Session.objects.filter(pk=client.session.session_key))
        assert client.get("/notices/").status_code == status
