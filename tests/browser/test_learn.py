"""The small battle of the page that teaches a game, with a script by keyboard, and without one."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rules.games import game_called
from tests.support.starters import load_starters

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_small_battle_is_stepped_through_in_place_and_without_a_script(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("link", name="Learn to play").first.click()
    page.wait_for_url(re.compile("/learn/$"))  # with its scripts: before them, the link leads to a page of its own
    page.get_by_role("link", name="Next").focus()
    for number in (2, 3):
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"Step {number} of 15")).to_be_visible()
        expect(page.get_by_role("link", name="Next")).to_be_focused()
        expect(page.locator(".htmx-added")).to_have_count(0)  # until then the link leads to a page of its own
    expect(page).to_have_url(re.compile("/learn/$"))
    page.get_by_text("What the engine says").click()
    expect(page.get_by_text("runs to its new place")).to_be_visible()
    scriptless = open_page(java_script_enabled=False)  # one opened before could take the focus
    scriptless.goto("/learn/")
    scriptless.get_by_role("link", name="Next").click()
    expect(scriptless.get_by_text("Step 2 of 15")).to_be_in_viewport()


def test_the_home_page_offers_a_battle_to_watch_with_and_without_a_script(
    open_page: Callable[..., Page], on_any_screen: Callable[..., None]
) -> None:
    load_starters(game=game_called("underworlds"))
    page, scriptless = open_page(), open_page(java_script_enabled=False)
    on_any_screen(page, "/underworlds/")
    crests = page.locator(".game-card__faces").last
    assert (
        crests.evaluate(
            "row => { while (row.children.length < 5) row.append(row.lastElementChild.cloneNode(true));"
            " return row.scrollWidth - row.clientWidth }"
        )
        <= 0
    ), "the emblems of five factions leave their card"
    for visitor in (page, scriptless):
        visitor.goto("/underworlds/")
        visitor.get_by_role("button", name="Watch a battle").click()
        expect(visitor.locator("h1")).to_have_text("First Bell – Nine Fathoms")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.goto("/underworlds/")
    page.get_by_role("button", name="Skirmish", exact=True).last.click()
    expect(page).to_have_url(re.compile("/skirmish/$"))
