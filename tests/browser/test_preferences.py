"""A person's language and time zone: offered by the browser, taken by a tap, kept with the account."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from people.models import Preferences

pytestmark = [pytest.mark.browser]
SignIn = Callable[[Page, User], None]
ADDRESS = "/accounts/preferences/"
SUGGESTED = "This browser goes by the clock of Asia/Tokyo"


@pytest.fixture
def carla() -> User:
    return User.objects.create_user("carla")


def test_the_browsers_zone_is_offered_and_taken_with_one_tap(
    open_page: Callable[..., Page], sign_in: SignIn, carla: User, on_any_screen: Callable[..., None]
) -> None:
    traveller = open_page(timezone_id="Asia/Tokyo")
    sign_in(traveller, carla)
    traveller.goto(ADDRESS)
    expect(traveller.get_by_text(SUGGESTED)).to_be_visible()
    expect(traveller.locator("footer")).to_contain_text("Times: UTC")
    assert not Preferences.objects.exists()
    on_any_screen(traveller)
    traveller.get_by_role("button", name="Use this time zone").click()
    expect(traveller.locator("footer")).to_contain_text("Times: Asia/Tokyo")
    expect(traveller.get_by_label("Time zone")).to_have_value("Asia/Tokyo")
    expect(traveller.get_by_text(SUGGESTED)).to_be_hidden()


def test_the_language_of_the_account_and_the_switch_at_the_foot_are_one(
    page: Page, sign_in: SignIn, carla: User
) -> None:
    sign_in(page, carla)
    page.goto("/")
    page.locator(".account-bar summary").click()
    page.locator("header").get_by_role("link", name="Language and time zone").click()
    page.locator("#id_language").select_option("Français")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator("footer button[lang=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("#id_language")).to_have_value("en")


def test_it_works_without_scripts(scriptless: Page, sign_in: SignIn, carla: User) -> None:
    sign_in(scriptless, carla)
    scriptless.goto(ADDRESS)
    expect(scriptless.get_by_role("button", name="Use this time zone")).to_be_hidden()
    scriptless.get_by_label("Time zone").select_option("Europe/Paris")
    scriptless.get_by_role("button", name="Save").click()
    expect(scriptless.locator("footer")).to_contain_text("Times: Europe/Paris")
