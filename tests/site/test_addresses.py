"""What leaves a page names the site as it is set: a request that calls it by another port changes no mail."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client

from people.models import OutgoingEmail
from tests.support.pages import without_random

pytestmark = pytest.mark.django_db
ELSEWHERE = "localhost:6666"
PASSWORD = "three-dice-and-a-tape"


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("signup/", {"username": "dora", "email": "dora@example.com", "password1": PASSWORD}),
        ("signup/", {"username": "dora", "email": "carla@example.com", "password1": PASSWORD}),
        ("password/reset/", {"email": "carla@example.com"}),
        ("password/reset/", {"email": "nobody@example.com"}),
    ],
    ids=["confirm", "known address", "reset", "unknown address"],
)
def test_a_mail_of_an_account(path: str, fields: dict[str, str]) -> None:
    carla = User.objects.create_user("carla", "carla@example.com", PASSWORD)
    EmailAddress.objects.create(user=carla, email="carla@example.com", verified=True, primary=True)
    Client(headers={"host": ELSEWHERE}).post(f"/accounts/{path}", fields)
    letter = OutgoingEmail.objects.get()
    assert "http://localhost:8000/accounts/" in letter.body
    assert letter.body.endswith("\n-- \nDamocles, localhost:8000")
    assert "6666" not in without_random(letter.subject + letter.body)


def test_guesses_under_another_port_are_counted_together() -> None:
    User.objects.create_user("carla", "carla@example.com", PASSWORD)
    for n in range(5):
        Client(headers={"host": f"localhost:{6000 + n}"}).post(
            "/accounts/login/", {"login": "carla", "password": "a-guess"}
        )
    answer = Client(headers={"host": ELSEWHERE}).post("/accounts/login/", {"login": "carla", "password": PASSWORD})
    assert "Too many failed" in answer.content.decode()
