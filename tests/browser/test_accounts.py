"""Signing up, in and out, by hand."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser]


def test_a_player_signs_up_out_and_in_again(page: Page) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill("carla")
    page.get_by_label("Email").fill("carla@example.com")
    page.get_by_label("Password", exact=True).fill("three-dice-and-a-tape")
    page.locator("main form button[type=submit]").first.click()
    expect(page.locator("header")).to_contain_text("carla")
    page.goto("/accounts/logout/")
    page.locator("main form button[type=submit]").first.click()
    expect(page.locator("header")).not_to_contain_text("carla")
    page.goto("/accounts/login/")
    page.get_by_label("Username or email").fill("carla@example.com")
    page.get_by_label("Password", exact=True).fill("three-dice-and-a-tape")
    page.locator("main form button[type=submit]").first.click()
    expect(page.locator("header")).to_contain_text("carla")
    assert User.objects.get().username == "carla"


def test_signing_up_works_without_scripts(scriptless: Page) -> None:
    scriptless.goto("/accounts/signup/")
    scriptless.get_by_label("Username").fill("dora")
    scriptless.get_by_label("Email").fill("dora@example.com")
    scriptless.get_by_label("Password", exact=True).fill("three-dice-and-a-tape")
    scriptless.locator("main form button[type=submit]").first.click()
    expect(scriptless.locator("header")).to_contain_text("dora")
