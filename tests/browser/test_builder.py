"""The list builder in a browser: a visitor builds a legal list and keeps it; the page follows each change."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import StrikeForce
from tests.browser.building import PASSWORD, add, fill_the_deck, found, state, valor_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]


def test_a_visitor_builds_a_legal_list_signs_up_and_keeps_it(page: Page) -> None:
    """Three squads of troops make a platoon: 12 + 4 tactical points."""
    found(page)
    expect(state(page)).to_contain_text("2 violations")
    add(page, "Thrums", "Thrums", "Thrums", "Lint Wings", "Snarl")
    total = 3 * valor_of("thrums", 5) + valor_of("lint-wings", 3) + valor_of("snarl", 1)
    expect(page.locator("#verdict .verdict__figures")).to_contain_text(f"{total} of 500")
    expect(page.locator("#verdict")).to_contain_text("Platoon")
    expect(page.locator("#verdict")).to_contain_text("16 tactical points")
    expect(page.locator("#verdict .violation")).to_contain_text("0 of 11 assets: 11 too few.")
    fill_the_deck(page)
    expect(state(page)).to_have_text("Legal")

    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    page.get_by_label("Username").fill("nia")
    page.get_by_label("Email").fill("nia@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name=re.compile("Sign up|Create")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Mistake in the Cloth")
    assert StrikeForce.objects.get().owner == User.objects.get(username="nia")
    page.goto("/strike-forces/")
    expect(page.locator(".card")).to_contain_text("Legal")
    expect(page.get_by_text("You build without an account")).to_have_count(0)


def test_every_click_counts_however_fast(page: Page) -> None:
    found(page)
    add(page, "Thrums", "Lint Wings")
    expect(page.locator("#squads h2")).to_have_text("Squads 2")
    page.get_by_role("button", name="One unit more in Thrums").click(click_count=3)
    page.get_by_role("button", name="One unit more in Lint Wings").click(click_count=2)
    expect(page.get_by_role("spinbutton", name="Units in Thrums")).to_have_value("8")
    expect(page.get_by_role("spinbutton", name="Units in Lint Wings")).to_have_value("5")
    assert [squad["size"] for squad in StrikeForce.objects.get().squads] == [8, 5]


def test_the_page_stays_as_it_is_but_for_the_change(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    """Focus, place and what is unfolded are kept; the heading and the title follow a new name."""
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    datasheet = page.locator("#catalogue details").first
    datasheet.locator("summary").click()
    page.get_by_role("button", name="One unit more in Line Crew").click()
    expect(page.get_by_role("spinbutton", name="Units in Line Crew")).to_have_value("5")
    expect(page.get_by_role("button", name="One unit more in Line Crew")).to_be_focused()
    expect(datasheet).to_have_attribute("open", "")
    name = page.get_by_role("textbox", name="Name of squad 1")
    name.fill("Brannoch's Crew")
    name.press("Tab")
    expect(page.get_by_role("button", name="One unit more in Brannoch's Crew")).to_be_visible()
    page.get_by_text("Name, limit, copy, archive").click()
    page.locator("#agreement-name").fill("Fourth Patrol")
    page.locator("#agreement").get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fourth Patrol")
    expect(page.locator("#manage")).to_have_attribute("open", "")


def test_the_carriers_of_a_weapon_are_counted(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    carriers = page.get_by_role("spinbutton", name=re.compile("Wire gun"))
    carriers.fill("2")
    carriers.press("Tab")
    expect(page.locator("#verdict")).to_contain_text("2 of at most 1 may carry Wire gun: 1 too many.")
    expect(page.locator("#squads .squad--wrong")).to_have_count(1)
    carriers.fill("1")
    carriers.press("Tab")
    expect(page.locator("#squads .squad--wrong")).to_have_count(0)
