"""An open session is not the account (hazard 28): what opens it asks for the password, and tells who had it before."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from damocles_site.models import ApiToken
from people.models import Preferences
from tests.support.worker import send_mails

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
PASSWORD, NEW = "three-dice-and-a-tape", "two-tapes-and-a-die"
ASKED = "/accounts/reauthenticate/"


def account(name: str, **more: Any) -> User:
    user = User.objects.create_user(name, f"{name}@example.com", PASSWORD, **more)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def carla() -> User:
    return account("carla")


@pytest.fixture
def session(carla: User) -> Client:
    """A session of hers that somebody else has."""
    client = Client()
    client.force_login(carla)
    return client


def mails() -> list[tuple[str, str]]:
    """To whom what is said that has changed."""
    mail.outbox.clear()
    send_mails()
    changes = [message for message in mail.outbox if "Your account was changed" in message.subject]
    return [(message.to[0], str(message.body).split("\n\n")[2]) for message in changes]


def addresses(user: User) -> list[tuple[str, bool, bool]]:
    rows = EmailAddress.objects.filter(user=user).order_by("pk")
    return [(row.email, row.verified, row.primary) for row in rows]


NEEDS_IT = [
    ("/accounts/email/", {"action_add": "", "email": "eve@example.com"}),
    ("/accounts/email/", {"action_primary": "", "email": "other@example.com"}),
    ("/accounts/email/", {"action_remove": "", "email": "other@example.com"}),
    ("/accounts/api-tokens/create/", {"name": "sheet", "scope": "read", "days": "90"}),
    ("/webhooks/", {"address": "https://bot.example/", "format": "json"}),
    ("/accounts/2fa/totp/activate/", {"code": "123456"}),
    ("/accounts/2fa/recovery-codes/generate/", {}),
]


@pytest.mark.parametrize(("page", "fields"), NEEDS_IT)
def test_what_opens_the_account_asks_for_the_password(carla, session, page, fields):
    EmailAddress.objects.create(user=carla, email="other@example.com", verified=True)
    before = addresses(carla)
    for headers in ({}, {"x-requested-with": "XMLHttpRequest"}):
        assert session.post(page, fields, headers=headers).headers["Location"].startswith(ASKED)
    assert (addresses(carla), ApiToken.objects.count(), Authenticator.objects.count()) == (before, 0, 0)


def test_what_was_asked_for_is_done_once_the_password_is_given(carla, session):
    answer = session.post("/accounts/email/", {"action_add": "", "email": "new@example.com"})
    session.post(answer.headers["Location"], {"password": "guessed", "next": "/accounts/email/"})
    assert len(addresses(carla)) == 1
    session.post(answer.headers["Location"], {"password": PASSWORD, "next": "/accounts/email/"})
    assert addresses(carla)[1] == ("new@example.com", False, False)


def test_the_old_address_learns_of_each_step_to_a_new_one_and_even_when_it_is_removed(carla, session):
    session.post(ASKED, {"password": PASSWORD})
    page, old, new = "/accounts/email/", "carla@example.com", "eve@example.com"
    session.post(page, {"action_add": "", "email": new})
    assert mails() == [(old, "The e-mail address eve@example.com was added to it.")]
    session.post(f"/accounts/confirm-email/{EmailConfirmationHMAC(EmailAddress.objects.get(email=new)).key}/")
    sentence = "Its e-mail address eve@example.com was confirmed: a new password may be sent there."
    assert mails() == [(old, sentence)]
    session.post(page, {"action_primary": "", "email": new})
    sentence = f"Its primary e-mail address was changed from {old} to {new}."
    assert sorted(mails()) == [(old, sentence), (new, sentence)]
    session.post(page, {"action_remove": "", "email": old})
    assert sorted(mails()) == [(address, f"The e-mail address {old} was removed from it.") for address in (old, new)]
    session.post("/accounts/api-tokens/create/", {"name": "sheet", "scope": "read", "days": "90"})
    assert [address for address, _sentence in mails()] == [new]


def test_an_address_that_nobody_had_confirmed_learns_of_another_that_becomes_primary_by_being_confirmed(session, carla):
    EmailAddress.objects.all().delete()
    session.post(ASKED, {"password": PASSWORD})
    session.post("/accounts/email/", {"action_add": "", "email": "eve@example.com"})
    eve = EmailAddress.objects.get(email="eve@example.com")
    mails()
    session.post(f"/accounts/confirm-email/{EmailConfirmationHMAC(eve).key}/")
    assert [address for address, _sentence in mails()] == ["carla@example.com"]


def test_a_changed_and_a_reset_password_are_notified(carla, session):
    session.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert mails() == [("carla@example.com", "Its password was changed.")]
    Client().post("/accounts/password/reset/", {"email": "carla@example.com"})
    mail.outbox.clear()
    send_mails()
    link = re.search(r"https?://[^/]+(/accounts/password/reset/key/\S+)", str(mail.outbox[0].body))
    form = session.get(link[1]).headers["Location"]
    session.post(form, {"password1": PASSWORD, "password2": PASSWORD})
    assert mails() == [("carla@example.com", "A new password was chosen by a link that was sent to its address.")]


def test_who_has_just_signed_up_is_not_notified_of_that(client):
    client.post("/accounts/signup/", {"username": "dora", "email": "dora@example.com", "password1": PASSWORD})
    row = EmailAddress.objects.get(email="dora@example.com")
    client.post(f"/accounts/confirm-email/{EmailConfirmationHMAC(row).key}/")
    assert mails() == []


def test_strangers_do_not_use_up_what_an_address_may_be_sent(carla, session):
    """Five mails that anybody may ask for within the hour leave those about changes."""
    for _ in range(6):
        Client().post("/accounts/password/reset/", {"email": "carla@example.com"})
    session.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert len(mails()) == 1


def test_the_mail_is_in_the_accounts_language_and_by_its_clock(carla, session):
    Preferences.objects.create(user=carla, language="fr", time_zone="Pacific/Auckland")
    session.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    mail.outbox.clear()
    send_mails()
    assert mail.outbox[0].subject == "[Damocles] Votre compte a été modifié"
    assert "Son mot de passe a été changé." in mail.outbox[0].body
    assert "/accounts/password/reset/" in mail.outbox[0].body
    assert re.search(r"NZ[SD]T, depuis l’adresse IP 127\.0\.0\.1\.", str(mail.outbox[0].body))


def test_administrators_are_asked_too_and_whom_they_change_is_notified(carla):
    marshal, client = account("marshal", is_staff=True, is_superuser=True), Client()
    client.force_login(marshal)
    mine = EmailAddress.objects.get(user=carla)
    password = f"/admin/auth/user/{carla.pk}/password/", {"usable_password": "true", "password1": NEW, "password2": NEW}
    address = f"/admin/account/emailaddress/{mine.pk}/change/", {"user": carla.pk, "email": "eve@example.com"}
    confirmed = "/admin/account/emailaddress/", {"action": "make_verified", "_selected_action": mine.pk}
    for page, fields in (password, address, confirmed):
        assert client.post(page, fields).headers["Location"].startswith(ASKED)
    assert User.objects.get(pk=carla.pk).check_password(PASSWORD)
    client.post(ASKED, {"password": PASSWORD})
    sentence = "An administrator changed its password or its e-mail address."
    for page, fields in (password, address):
        assert client.post(page, fields).status_code == 302
        assert ("carla@example.com", sentence) in mails()
