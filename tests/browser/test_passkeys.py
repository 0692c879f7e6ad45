"""A passkey is added, signs in without a password, and is removed, under the strict policy of scripts."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from people.models import AuditEntry

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PASSWORD = "a long pass phrase"
HOME = re.compile(r":\d+/$")


def with_keys(page: Page) -> None:
    """The lock of a computer that always opens."""
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    always = {"isUserVerified": True, "automaticPresenceSimulation": True}
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": options | always})


def test_a_passkey_signs_in_without_a_password(page: Page) -> None:
    ada = User.objects.create_user("ada", "ada@example.org", PASSWORD)
    EmailAddress.objects.create(user=ada, email=ada.email, verified=True, primary=True)
    with_keys(page)
    page.goto("/accounts/login/")
    page.get_by_label("Username or email").fill("ada")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(HOME)
    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Name").fill("My laptop")
    page.get_by_label("It signs me in alone").check()
    page.get_by_role("button", name="Add it").click()
    page.wait_for_url("**/recovery-codes/**")
    assert Authenticator.objects.get(type="webauthn").wrap().is_passwordless
    page.goto("/accounts/logout/")
    page.get_by_role("main").get_by_role("button").first.click()
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(HOME)
    page.goto("/accounts/2fa/webauthn/")
    expect(page.get_by_role("rowheader", name="My laptop")).to_be_visible()
    page.get_by_role("link", name="Remove").click()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_role("rowheader", name="My laptop")).to_have_count(0)
    kinds = list(AuditEntry.objects.order_by("pk").values_list("kind", flat=True))
    assert [kind for kind in kinds if kind != "account"] == ["signed in", "signed out", "signed in"]
