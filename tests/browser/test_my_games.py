"""One's own games in Chromium: recorded, noted, found again, and a profile that others read."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from players.models import GameRecord
from tests.armies.lists.test_pictures import photo

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_game_is_recorded_with_notes_and_a_picture_and_found_again(
    page: Page, ada: User, sign_in: Callable[[Page, User], None], on_any_screen: Callable[..., None]
) -> None:
    sign_in(page, ada)
    page.goto("/my-games/")
    page.get_by_role("link", name="Record a game").first.click()
    page.get_by_label("Opponent (optional)", exact=True).fill("Zoe")
    page.get_by_label("lost", exact=True).check()
    page.get_by_label("Your points").fill("3")
    page.get_by_label("Opponent’s points").fill("5")
    page.get_by_role("button", name="Record it").click()
    expect(page.locator("h1")).to_have_text("Against Zoe")
    page.get_by_role("textbox", name="Notes").fill("Cold dice.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("textbox", name="Notes")).to_have_value("Cold dice.")
    page.get_by_text("Add a picture").click()
    jpeg = photo()
    page.get_by_label("Picture", exact=True).set_input_files(
        {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": jpeg.read()}
    )
    page.get_by_role("button", name="Add it").click()
    expect(page.locator(".pictures img")).to_have_count(1)
    page.goto("/my-games/")
    page.get_by_role("row", name="Zoe").first.get_by_role("link").click()
    expect(page.locator(".lede")).to_contain_text("3 – 5")
    on_any_screen(page, "/my-games/", f"/my-games/hand/{GameRecord.objects.get().pk}/", "/my-games/record/")


def test_a_profile_is_made_public_and_read_by_others_alone_what_it_shows(
    open_page: Callable[..., Page], ada: User, sign_in: Callable[[Page, User], None], on_any_screen: Callable[..., None]
) -> None:
    own, other = open_page(), open_page()
    sign_in(own, ada)
    own.goto("/accounts/profile/")
    own.get_by_label("Everybody may read my profile").check()
    own.get_by_label("About you").fill("Paints at night.")
    own.get_by_role("button", name="Save").click()
    other.goto(f"/players/{ada}/")
    expect(other.locator("main")).to_contain_text("Paints at night.")
    on_any_screen(own, f"/players/{ada}/", "/accounts/profile/")
