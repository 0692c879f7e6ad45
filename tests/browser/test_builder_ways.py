"""Other ways to build a list: by keyboard alone, without scripts, on a telephone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support.builder import add, found, open_tab, state, valor_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]


def test_by_keyboard_alone(page: Page) -> None:
    page.goto("/strike-forces/new/?faction=ravel")
    page.get_by_label("Name").focus()
    page.keyboard.type("By Hand")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("By Hand")
    page.wait_for_load_state()  # before the scripts are there, Enter is a plain POST that loads the page anew
    page.locator("#add-thrums").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rows > li")).to_have_count(1)
    expect(page.locator("#add-thrums")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#rows > li")).to_have_count(2)
    page.get_by_role("spinbutton", name="Units in Thrums").first.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("9")
    page.keyboard.press("Tab")
    expect(page.locator("#squads .squad__valor").first).to_have_text(re.compile(f"^{valor_of('thrums', 9)} "))
    expect(page.get_by_role("button", name="One unit more in Thrums").first).to_be_focused()
    drop = page.get_by_role("button", name="Drop Thrums").first
    drop.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rows > li")).to_have_count(1)
    expect(page.get_by_role("button", name="Drop Thrums")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#squads-title")).to_be_focused()


def test_without_scripts(scriptless: Page) -> None:
    page = scriptless
    found(page)
    add(page, "Thrums")
    expect(page.locator("#rows > li")).to_have_count(1)
    page.get_by_label("Name of squad 1").fill("Loose Ends")
    page.get_by_role("button", name="One unit more in Thrums").click()
    expect(page.get_by_label("Units in Loose Ends")).to_have_value("6")
    page.get_by_label("Units in Loose Ends").fill("")
    page.get_by_role("button", name="Save what is filled in").click()
    expect(page.locator(".field__error")).to_contain_text("Fill this in.")
    page.get_by_label("Units in Loose Ends").fill("7")
    page.get_by_label("Units in Loose Ends").press("Enter")
    expect(page.get_by_label("Units in Loose Ends")).to_have_value("7")
    page.locator(".squad-item").get_by_role("link", name="Note").click()
    page.get_by_label("Note on Loose Ends").fill("Held back.")
    page.get_by_role("button", name=re.compile("Save.*Note on Loose Ends")).click()
    expect(page.locator(".squad-item .note")).to_have_text("Held back.")
    open_tab(page, "Assets")
    page.locator("#cards > li").first.get_by_role("button", name="more").click()
    expect(page.locator("#deck-counts")).to_contain_text("1 of 11")
    page.get_by_role("button", name="Fill the deck").click()
    expect(state(page)).to_have_text("Legal")
    page.get_by_role("button", name="Drop Loose Ends").click()
    expect(page.locator("#rows > li")).to_have_count(0)


def test_on_a_telephone_one_pane_at_a_time(phone: Page, fits: Callable[[Page], None]) -> None:
    found(phone)
    tabs = phone.locator(".builder__tabs")
    panes = {"Datasheets": "#catalogue", "Assets": "#assets", "Verdict": "#verdict", "List": "#squads"}
    for tab, pane in panes.items():
        tabs.get_by_role("link", name=tab).click()
        expect(phone.locator(pane)).to_be_visible()
        expect(tabs.locator("[aria-current]")).to_have_text(tab)
        for other in set(panes.values()) - {pane}:
            expect(phone.locator(other)).to_be_hidden()
        fits(phone)
    tabs.get_by_role("link", name="Datasheets").click()
    add(phone, "Thrums", "Snarl")
    expect(phone.locator(".builder__bar")).to_contain_text(f"{valor_of('thrums', 5) + valor_of('snarl', 1)} of 500 SV")
    expect(phone.locator("#catalogue")).to_be_visible()
    tabs.get_by_role("link", name="List").click()
    phone.get_by_role("button", name="One unit more in Thrums").tap()
    expect(phone.locator(".builder__bar")).to_contain_text(f"{valor_of('thrums', 6) + valor_of('snarl', 1)} of 500 SV")
    phone.locator(".builder__bar").tap()
    expect(phone.locator("#verdict")).to_be_visible()
    phone.get_by_role("link", name=re.compile("Show it")).first.tap()
    expect(phone.locator("#deck")).to_be_visible()


def test_a_long_list_on_a_telephone(phone: Page) -> None:
    """The first squad is in view; the device keeps one line a squad; one is unfolded, found, added thrice."""
    page = phone
    found(page)
    open_tab(page, "Datasheets")
    page.get_by_label("How many at once").fill("3")
    add(page, "Thrums")
    page.get_by_label("How many at once").fill("1")
    add(page, "Shed Wardens")
    open_tab(page, "List")
    rows = page.locator("#rows > li")
    expect(rows).to_have_count(4)
    box = rows.first.bounding_box()
    assert box is not None
    assert box["y"] < 300
    page.get_by_label("Compact").check()
    page.reload()
    expect(page.get_by_label("Compact")).to_be_checked()
    heights = [row.bounding_box() for row in rows.all()]
    assert all(box is not None and box["height"] <= 48 for box in heights)
    expect(rows.nth(1).locator(".squad__verbs")).to_be_hidden()
    page.get_by_role("button", name="Unfold Thrums").nth(1).click()
    rows.nth(1).get_by_role("button", name="One unit more in Thrums").click()
    expect(rows.nth(1).locator(".squad__size input")).to_have_value("6")
    expect(rows.nth(1).locator(".squad__verbs")).to_be_visible()
    page.get_by_label("Find in this list").fill("wardens")
    expect(page.locator("#rows > li:visible")).to_have_count(1)
    page.get_by_label("Find in this list").fill("barb caster")  # a weapon of the wardens, which are folded
    expect(page.locator("#rows > li:visible")).to_have_count(1)
    page.get_by_label("Find in this list").fill("")
    page.get_by_label("Compact").uncheck()
    for row in rows.all():
        expect(row.locator(".squad__verbs")).to_be_visible()
