"""A webhook outlives the session that makes it: the password is asked for, and the audit log notes what is done."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone

from people.models import AuditEntry
from programs.models import Delivery, Webhook
from tests.programs.conftest import Receiver
from tests.support.api_client import Caller
from tests.support.worker import do_jobs, send_mails

pytestmark = pytest.mark.django_db
PASSWORD, ASKED = "three-dice-and-a-tape", "/accounts/reauthenticate/"
SECRET_ADDRESS = {"address": "https://bot.example/token/of/discord"}


@pytest.fixture
def carla() -> User:
    return User.objects.create_user("carla", "carla@example.com", PASSWORD)


@pytest.fixture
def session(carla: User) -> Client:
    client = Client()
    client.force_login(carla)
    return client


def noted() -> list[tuple[str, str]]:
    rows = AuditEntry.objects.filter(kind="webhook").order_by("pk").values_list("name", "about")
    return [(name, about.partition(" to ")[2]) for name, about in rows]


def test_a_session_makes_none_before_the_password_is_given_and_then_the_one_it_asked_for(session: Client) -> None:
    asked = session.post("/webhooks/", SECRET_ADDRESS | {"format": "json"}).headers["Location"]
    assert asked.startswith(ASKED)
    answer = session.post("/api/1/webhooks/", SECRET_ADDRESS, content_type="application/json")
    assert (answer.status_code, "Confirm your password" in answer.content.decode()) == (403, True)
    assert not Webhook.objects.exists()
    session.post(asked, {"password": PASSWORD, "next": "/webhooks/"})
    assert session.post("/api/1/webhooks/", SECRET_ADDRESS, content_type="application/json").status_code == 201
    assert Webhook.objects.count() == 2
    send_mails()
    assert [(letter.to, "is sent to bot.example." in letter.body) for letter in mail.outbox] == [
        (["carla@example.com"], True)
    ] * 2


def test_what_is_done_to_it_is_noted_by_its_host_alone(carla: User, session: Client, receiver: Receiver) -> None:
    """By a program with a token, a new password, a test that arrives, and the page."""
    number = Caller(carla).post("/api/1/webhooks/", SECRET_ADDRESS).json()["number"]
    carla.set_password("two-tapes-and-a-die")
    carla.save()
    session.force_login(carla)
    assert session.post(f"/webhooks/{number}/test/").headers["Location"].startswith(ASKED)
    assert session.post(f"/api/1/webhooks/{number}/test/", content_type="application/json").status_code == 403
    assert not Delivery.objects.exists()
    session.post(ASKED, {"password": "two-tapes-and-a-die"})
    session.post(f"/webhooks/{number}/test/")
    do_jobs("webhook", timezone.now())
    session.post(f"/webhooks/{number}/remove/")
    whats = ("made", "switched off with the password", "switched on, a test arrived", "removed")
    assert noted() == [("carla", f"bot.example: {what}") for what in whats]


def test_too_much_that_did_not_arrive_is_noted(carla: User, receiver: Any) -> None:
    """The tenth in a row."""
    hook = Webhook.objects.create(owner=carla, address="https://bot.example/", failures=9)
    receiver.status = 410
    Caller(carla).post(f"/api/1/webhooks/{hook.pk}/test/")
    do_jobs("webhook", timezone.now())
    assert noted() == [("carla", "bot.example: switched off, too much did not arrive")]
