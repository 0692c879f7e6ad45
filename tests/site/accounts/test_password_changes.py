"""What outlives a password (hazard 21): it ends at a reset, and at a change its owner is asked."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from armies.models import StrikeForce, Visibility
from campaigns.models import Campaign, Membership
from damocles_site.models import ApiToken
from tests.armies.support.guard_faction import a_homebrew, a_list, load_the_guard
from tests.support.worker import send_mails

pytestmark = pytest.mark.django_db
OLD, NEW = "three-dice-and-a-tape", "two-tapes-and-a-die"


@pytest.fixture
def carla() -> User:
    """She has a token, a calendar, and a list and a faction that are shared by link."""
    carla = User.objects.create_user("carla", "carla@example.com", OLD)
    EmailAddress.objects.create(user=carla, email="carla@example.com", verified=True, primary=True)
    ApiToken.objects.create(owner=carla, name="sheet", digest="d")
    campaign = Campaign.objects.create(name="The Long Winter", limit=500)
    Membership.objects.create(campaign=campaign, user=carla, number=1, name="carla")
    load_the_guard()
    a_list(carla, "rifles")
    StrikeForce.objects.update(visibility=Visibility.LINK)
    a_homebrew(carla, "moles", Visibility.LINK)
    return carla


def kept(carla: User) -> SimpleNamespace:
    """What opens something of hers now."""
    return SimpleNamespace(
        tokens=carla.api_tokens.count(),
        calendar=Membership.objects.get(user=carla).calendar_token,
        links=[StrikeForce.objects.get(owner=carla).token, carla.factions.get().token],
    )


def signed_in(carla: User) -> Client:
    client = Client()
    client.force_login(carla)
    return client


def change(client: Client, *also: str) -> None:
    fields = {"oldpassword": OLD, "password1": NEW, "password2": NEW, "also": also}
    assert client.post("/accounts/password/change/", fields).status_code == 302


def test_a_reset_ends_sessions_tokens_and_calendars_but_no_links_for_others(carla: User) -> None:
    before, elsewhere = kept(carla), signed_in(carla)
    Client().post("/accounts/password/reset/", {"email": "carla@example.com"})
    send_mails()
    link = re.search(r"(/accounts/password/reset/key/\S+)", str(mail.outbox[0].body))
    assert link
    visitor = Client()
    form = visitor.get(link[1]).headers["Location"]
    page = visitor.post(form, {"password1": NEW, "password2": NEW}, follow=True).content.decode()
    assert "your API tokens are revoked" in page
    assert elsewhere.get("/accounts/api-tokens/").status_code == 302
    after = kept(carla)
    assert (after.tokens, after.links) == (0, before.links)
    assert after.calendar != before.calendar


def test_a_change_asks_and_ends_nothing_by_itself(carla: User) -> None:
    before, client = kept(carla), signed_in(carla)
    page = client.get("/accounts/password/change/").content.decode()
    for words in ("Revoke my API token", "Give my calendar another address", "the 2 that I share by link other links"):
        assert words in page
    change(client)
    assert kept(carla) == before


@pytest.mark.parametrize("ended", ["tokens", "calendars", "links"])
def test_a_change_ends_what_was_ticked(carla: User, ended: str) -> None:
    before = kept(carla)
    change(signed_in(carla), ended)
    after = kept(carla)
    assert (after.tokens == 0) is (ended == "tokens")
    assert (after.calendar != before.calendar) is (ended == "calendars")
    assert set(after.links).isdisjoint(before.links) is (ended == "links")


def test_who_has_nothing_is_asked_nothing() -> None:
    page = signed_in(User.objects.create_user("dora", password=OLD)).get("/accounts/password/change/")
    assert "also" not in page.context["form"].fields


def test_a_password_set_by_a_superuser_ends_them_too(carla: User) -> None:
    marshal = signed_in(User.objects.create_superuser("marshal"))
    fields = {"password1": NEW, "password2": NEW, "usable_password": "true"}
    assert marshal.post(f"/admin/auth/user/{carla.pk}/password/", fields).status_code == 302
    assert kept(carla).tokens == 0


def test_a_better_hash_of_the_same_password_ends_nothing(carla: User, settings: Any) -> None:
    settings.PASSWORD_HASHERS = [f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("MD5", "PBKDF2")]
    User.objects.update(password=make_password(OLD, hasher="pbkdf2_sha256"))
    assert Client().post("/accounts/login/", {"login": "carla", "password": OLD}).status_code == 302
    assert not User.objects.get().password.startswith("pbkdf2")
    assert kept(carla).tokens == 1
