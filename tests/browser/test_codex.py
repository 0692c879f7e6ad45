"""The codex in a browser: from the factions to a datasheet, cards sorted, maps, and the search, with and without JS."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from armies.bridge import newest_release
from armies.computation.deeds_jobs import keep
from tests.support.starters import FACTIONS, load_starters

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = [
    "/factions/", "/factions/longfall-companies/", "/factions/longfall-companies/datasheets/blast-gang/",
    "/factions/longfall-companies/datasheets/drum-redoubt/", "/factions/ravel/assets/?when=activation&affects=enemy",
    "/operations/", "/operations/unpicked-town/", "/search/?q=cover", "/search/?q=xyzzy",
]  # fmt: skip


@pytest.fixture(autouse=True)
def content() -> None:
    load_starters(*FACTIONS, "operations/unpicked-town", "operations/the-long-count")


def test_the_codex_shuts_nobody_out(page: Page, on_any_screen: Callable[..., None]) -> None:
    rates = {"blast-gang": {"slain": 0.79, "left": 0.11}}
    document = {"parts": rates, "average": {"slain": 0.73, "left": 0.25}, "fought": 768, "commander": "steady"}
    keep(newest_release("longfall-companies"), document)
    for path in PAGES:
        page.goto(path)
        for summary in page.locator(".datasheet__damage > summary").all()[:2]:
            summary.click()
        on_any_screen(page)


def test_from_the_factions_to_a_datasheet_and_on_to_the_next(page: Page) -> None:
    page.goto("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Factions").click()
    page.get_by_role("link", name="The Longfall Companies").click()
    card = page.locator("#line-crew")
    expect(card.get_by_role("table", name="Expected damage of Line Crew")).to_be_hidden()
    card.get_by_text("Expected damage of one unit").click()
    expect(card.get_by_role("table", name="Expected damage of Line Crew")).to_be_visible()
    card.get_by_role("link", name="Line Crew").click()
    expect(page).to_have_url(re.compile("/factions/longfall-companies/datasheets/line-crew/$"))
    expect(page.get_by_role("heading", name="Line Crew", level=1)).to_be_visible()
    row = page.get_by_role("row", name=re.compile("8 units")).first
    expect(row.get_by_role("cell").nth(3)).to_have_text("3.89")
    page.get_by_role("link", name="Gatekeepers").click()
    expect(page.get_by_role("heading", name="Gatekeepers", level=1)).to_be_visible()


def test_cards_are_sorted_and_the_map_is_to_scale_without_a_script(scriptless: Page) -> None:
    scriptless.goto("/factions/ravel/")
    scriptless.get_by_role("link", name="Sort them by when they are played and whom they affect").click()
    scriptless.get_by_role("link", name="Enemy squads").click()
    expect(scriptless.get_by_role("status")).to_have_text("3 / 14 assets")
    scriptless.get_by_role("navigation", name="Codex").get_by_role("link", name="Operations").click()
    scriptless.get_by_role("link", name="The Unpicked Town").click()
    drawing = scriptless.get_by_role("img", name="Map of The Unpicked Town: 72 by 72 cm")
    box = drawing.bounding_box()
    assert box
    assert abs(box["width"] - box["height"]) < 1


def test_the_search_finds_a_weapon_and_a_rule_without_a_script(scriptless: Page) -> None:
    scriptless.goto("/factions/")
    scriptless.get_by_label("Find anything").fill("RIVET carb")
    scriptless.get_by_label("Find anything").press("Enter")
    expect(scriptless.get_by_role("status")).to_have_text("2 things found")
    scriptless.get_by_role("link", name="Rivet carbine").first.click()
    expect(scriptless).to_have_url(re.compile("/datasheets/"))
    scriptless.get_by_label("Find anything").fill("R-MEL-01")
    scriptless.get_by_role("button", name="Find").click()
    scriptless.get_by_role("link", name="R-MEL-01").click()
    expect(scriptless).to_have_url(re.compile("/rules/#R-MEL-01$"))


def test_finds_are_narrowed_down_by_kind(page: Page) -> None:
    page.goto("/search/?q=cover")
    page.get_by_role("navigation", name="Kinds").get_by_role("link", name="Rules").click()
    expect(page.locator(".find--rule").first).to_be_visible()
    expect(page.locator(".find--ability")).to_have_count(0)
    expect(page.get_by_label("Search for")).to_have_value("cover")
