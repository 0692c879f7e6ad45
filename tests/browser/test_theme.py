"""Themes in a browser: light and dark, desktop and phone, keyboard alone, and without scripts."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = [
    "/", "/rules/?q=cover&readings=yes", "/rules/coverage/?q=R-COV", "/learn/?step=6",
    "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nothing-here/",
]  # fmt: skip
NARROWEST = ViewportSize(width=320, height=640)
RING = """() => {
  const here = document.activeElement
  const width = (element) => {
    const style = element && getComputedStyle(element)
    return style && style.outlineStyle !== "none" ? parseFloat(style.outlineWidth) : 0
  }
  return here === document.body ? null : Math.max(width(here), width(here.closest(".card, .choice")))
}"""


def test_no_page_shuts_anybody_out(
    content: None, page: Page, on_any_screen: Callable[..., None], fits: Callable[[Page], None]
) -> None:
    """By keyboard, on any screen, by WCAG 2.2 AA as far as a machine can tell."""
    for path in PAGES:
        page.set_viewport_size(DESK)
        page.goto(path)
        the_keyboard_shows_where_it_is(page, skips=path != "/")
        page.set_viewport_size(NARROWEST)
        fits(page)
        on_any_screen(page)


def the_keyboard_shows_where_it_is(page: Page, skips: bool) -> None:
    """The first stop is the way past the header, which is taken; every stop has a ring of two pixels or more."""
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the content")
    if skips:
        page.keyboard.press("Enter")
    for _ in range(6 if skips else 16):
        page.keyboard.press("Tab")
        ring = page.evaluate(RING)
        if ring is None:
            break  # past the last stop of the page
        assert ring >= 2, page.evaluate("document.activeElement.outerHTML")
    page.evaluate("document.activeElement.blur()")


def fits_telephones(page: Page, fits: Callable[[Page], None]) -> None:
    """The longest pages are not under axe, as a search shows every part of them."""
    for size in (NARROWEST, PHONE):
        page.set_viewport_size(size)
        fits(page)


def test_skipping_goes_to_the_content(page: Page, fits: Callable[[Page], None]) -> None:
    page.goto("/rules/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    fits_telephones(page, fits)


def test_the_theme_changes_at_once_and_stays(page: Page) -> None:
    page.goto("/")
    light = colour(page, "body")
    with page.expect_response("**/theme/"):
        page.get_by_role("button", name="Dark").click()
    dark = colour(page, "body")
    assert dark != light
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    page.goto("/rules/")
    assert colour(page, "body") == dark


def test_the_theme_changes_without_a_script_too(scriptless: Page) -> None:
    scriptless.goto("/rules/")
    light = scriptless.screenshot(clip={"x": 2, "y": 300, "width": 4, "height": 4})
    scriptless.get_by_role("button", name="Dark").click()
    expect(scriptless).to_have_url(re.compile("/rules/$"))
    expect(scriptless.locator("html")).to_have_attribute("data-theme", "dark")
    assert scriptless.screenshot(clip={"x": 2, "y": 300, "width": 4, "height": 4}) != light


def test_the_rules_are_searched_without_a_script(scriptless: Page) -> None:
    scriptless.goto("/rules/")
    scriptless.get_by_label("Search the rules").fill("first blood")
    scriptless.get_by_role("button", name="Search").click()
    expect(scriptless.get_by_role("status")).to_contain_text("2 rules")
    expect(scriptless.locator("#R-ERA-02")).to_be_visible()


def test_a_sceptic_goes_from_a_rule_to_its_tests_and_back_without_a_script(scriptless: Page) -> None:
    scriptless.goto("/rules/")
    scriptless.get_by_role("link", name="How they are played and tested").click()
    scriptless.get_by_label("Search rules, functions and tests").fill("R-COV-02")
    scriptless.get_by_role("button", name="Search").click()
    expect(scriptless.get_by_role("status")).to_have_text("1 rule with “R-COV-02”")
    expect(scriptless.get_by_text("One clear line takes away all cover")).to_be_visible()
    scriptless.get_by_role("heading", name="R-COV-02").get_by_role("link").click()
    expect(scriptless).to_have_url(re.compile("/rules/#R-COV-02$"))


def test_the_whole_table_opens_rule_by_rule_and_asks_for_what_is_missing(
    page: Page, fits: Callable[[Page], None]
) -> None:
    page.goto("/rules/")
    page.get_by_role("link", name="How they are played and tested").click()
    proof = page.locator("#R-MEL-01 details")
    expect(proof.get_by_text("rules.damocles.engine.measures.in_close_combat")).to_be_hidden()
    proof.locator("summary").click()
    expect(proof.get_by_text("rules.damocles.engine.measures.in_close_combat")).to_be_visible()
    fits_telephones(page, fits)
    page.set_viewport_size(DESK)
    page.get_by_label("Only those that lack something").check()
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("No rule lacks anything")).to_be_visible()


def test_a_rules_anchor_shows_that_rule(page: Page) -> None:
    page.goto("/rules/#R-ARM-02")
    expect(page.locator("#R-ARM-02")).to_be_in_viewport()
    marked, plain = (colour(page, id) for id in ("#R-ARM-02", "#R-ARM-03"))
    assert marked != plain


def test_the_page_comes_with_our_faces_and_icons(page: Page) -> None:
    """Fonts and the sprite pass the Content Security Policy: a breach of it would fail the test besides."""
    page.goto("/")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('600 16px \"IBM Plex Sans Condensed\"', 'Aä')")
    assert page.evaluate("document.fonts.check('16px \"IBM Plex Sans\"', 'Aä')")
    assert page.locator(".brand__mark").evaluate("(mark) => mark.querySelector('use').getBBox().height") > 10


def colour(page: Page, selector: str) -> str:
    """The colour under something."""
    return str(page.locator(selector).evaluate("(element) => getComputedStyle(element).backgroundColor"))
