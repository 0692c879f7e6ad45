"""A battle of Underworlds in the browser: on the map at a desk, on a phone in dark French, and without JavaScript."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from play import actions
from rules.hell_dorado.game import GAME as HELL_DORADO
from rules.skirmish.game import GAME as SKIRMISH
from rules.underworlds.game import GAME
from tests.browser.conftest import PHONE
from tests.support.starters import load_starters

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ADDRESS = re.compile(r"/play/[\w-]{10,}/$")


@pytest.fixture(autouse=True)
def content(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions.secrets, "token_hex", lambda count: "5e" * count)
    load_starters(game=GAME)


def begin(page: Page) -> None:
    page.goto("/underworlds/play/")
    page.locator("main form button.button--primary").click()
    expect(page).to_have_url(ADDRESS)


def answer(page: Page) -> None:
    """Take what is offered first, a place by a tap on the map; the page has the next question then."""
    before = page.locator("[data-play]").get_attribute("data-stamp")
    asked = page.locator(f'[data-play][data-stamp="{before}"]')
    page.locator(".prompt__choice").first.click()
    expect(asked.and_(page.locator(":not(:has(.prompt__need))"))).to_have_count(0)
    if page.locator(".prompt__need").count():
        page.locator("[data-spot]").first.click()
        expect(asked).to_have_count(0)


def test_a_visitor_plays_by_taps_on_the_map(page: Page, on_any_screen: Callable[..., None]) -> None:
    begin(page)
    for _ in range(8):
        answer(page)
    expect(page.locator(".story")).to_contain_text("is placed in")
    expect(page.get_by_text("Promise of the dice")).to_be_visible()
    on_any_screen(page)


def test_a_tap_on_a_fighter_leaves_only_what_he_may_do(page: Page) -> None:
    begin(page)
    while not page.locator(".prompt__question", has_text="activation,").count():
        answer(page)
    chosen = page.locator("[data-choice-unit]").first.get_attribute("data-choice-unit")
    page.locator(f'[data-tag="{chosen}"]').click()
    others = page.locator(f'.prompt__choices li:not([data-choice-unit="{chosen}"])')
    expect(page.locator("[data-filter]")).to_be_visible()
    expect(others.first).to_be_hidden()
    page.get_by_role("button", name="Show all").click()
    expect(others.first).to_be_visible()


def test_two_people_play_one_of_them_on_a_phone_without_scripts(
    page: Page, scriptless: Page, fits: Callable[[Page], None]
) -> None:
    page.goto("/underworlds/play/")
    page.get_by_label("Who plays the other list").select_option(label="Somebody to whom I send the link")
    page.locator("main form button.button--primary").click()
    expect(page).to_have_url(ADDRESS)
    link = page.get_by_label("Link to this battle").input_value()
    scriptless.goto(link)
    expect(scriptless.get_by_text(re.compile(r"^You play .+ \(.+\) against .+\.$"))).to_be_visible()
    scriptless.get_by_role("button", name="Sit down and play").click()
    fits(scriptless)
    asked = scriptless if scriptless.locator(".prompt__choice").count() else page
    page.reload()
    asked.locator(".prompt__choice").first.click()
    asked.wait_for_load_state()
    expect(page.locator(".story")).to_contain_text("places the first objective token")


def test_a_unit_is_set_up_where_the_map_is_pointed_at_and_cards_are_put_in_order(
    page: Page, on_any_screen: Callable[..., None]
) -> None:
    load_starters(game=SKIRMISH)
    page.goto("/skirmish/play/")
    page.locator("main form button.button--primary").click()
    expect(page).to_have_url(ADDRESS)
    page.locator(".prompt__choice").first.click()
    expect(page.get_by_text("Point at the place on the map.")).to_be_visible()
    page.locator(".pieces").click()
    fields = page.locator("[data-base-x]")
    shown = page.locator("[data-base='0']")
    expect(shown).to_be_visible()
    page.get_by_text("Each base by itself").click()
    before = float(fields.first.input_value())
    shown.press("ArrowRight")
    expect(fields.first).to_have_value(f"{before + 0.5:.2f}")
    place = shown.bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.mouse.down()
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2 + 3)
    page.mouse.up()
    expect(page.locator("[data-confirm]")).to_be_visible()
    on_any_screen(page)
    page.locator("[data-confirm]").click()
    expect(page.locator(".story")).to_contain_text("is set up")
    while page.locator(".prompt__question", has_text="set up next").count():
        before = page.locator("[data-play]").get_attribute("data-stamp")
        page.locator(".prompt__choice").last.click()
        expect(page.locator(f'[data-play][data-stamp="{before}"]')).to_have_count(0)
    page.get_by_role("link", name="Another order").click()
    units = page.locator("[data-order] label")
    expect(units.first).to_be_visible()
    first, second = units.nth(0).inner_text(), units.nth(1).inner_text()
    page.get_by_role("button", name="Further down").first.click()
    expect(units.nth(0)).to_have_text(second)
    expect(units.nth(1)).to_have_text(first)
    page.get_by_role("button", name="In this order").click()
    expect(page.locator(".prompt__question")).to_contain_text("Authority test")


def test_keys_choose_go_back_and_show_cards_and_a_tap_on_a_unit_shows_its_own(page: Page) -> None:
    begin(page)
    while not page.locator(".prompt__question", has_text="activation,").count():
        answer(page)
    expect(page.locator(".squad.is-quiet").first).to_be_visible()
    expect(page.locator(".can-choose.is-quiet")).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator(".prompt__need")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".prompt__choice").first).to_be_visible()
    page.locator("[data-tag]:not(.can-choose)").first.click()
    expect(page.locator("#unit-card .datasheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#unit-card")).to_be_hidden()
    plate = page.locator(".tag:not(.tag--gone) rect").first
    small = plate.bounding_box()
    larger, table = page.get_by_role("button", name="Larger map"), page.locator("[data-table]").bounding_box()
    place = larger.bounding_box()
    assert place is not None
    assert table is not None
    assert place["y"] >= table["y"] + table["height"]
    larger.click()
    expect(page.locator("[data-table]")).to_have_class(re.compile("is-zoomed"))
    large = plate.bounding_box()
    assert small is not None
    assert large is not None
    assert 1 < large["height"] / small["height"] < 1.3  # the map grew by 1.5
    before = page.locator("[data-play]").get_attribute("data-stamp")
    page.keyboard.press("p")
    expect(page.locator(f'[data-play][data-stamp="{before}"]')).to_have_count(0)


def test_a_company_is_left_to_the_engine_and_the_unit_that_is_tapped_runs_where_the_map_is_pointed_at(
    open_page: Callable[..., Page], fits: Callable[[Page], None]
) -> None:
    load_starters(game=HELL_DORADO)
    phone = open_page(viewport=PHONE, is_mobile=True, has_touch=True, color_scheme="dark", locale="fr-FR")
    phone.goto("/hell-dorado/play/")
    phone.locator("main form button.button--primary").click()
    expect(phone).to_have_url(ADDRESS)
    question = phone.locator(".prompt__question")
    while not phone.locator(".prompt__question", has_text="Que fait").count():
        before = phone.locator("[data-play]").get_attribute("data-stamp")
        last = phone.locator(".prompt__question", has_text="déployez-vous").count()
        choices = phone.locator(".prompt__choice")
        on_map = phone.locator("[data-tag].can-choose") if phone.get_by_text("H-ACT-01").count() else choices
        (choices.last if last else on_map.first).click()
        expect(phone.locator(f'[data-play][data-stamp="{before}"]')).to_have_count(0)
    expect(question).to_contain_text("CMD")
    phone.get_by_role("link", name="Marcher de").first.click()
    phone.locator(".pieces").click()
    expect(phone.locator("#probe")).to_contain_text("brasses sur")
    fits(phone)
    phone.locator("[data-confirm]").click()
    expect(phone.locator(".story")).to_contain_text("court")


def test_two_people_agree_on_a_draw_while_a_clock_runs(
    page: Page, phone: Page, fits: Callable[[Page], None], axe: Callable[..., None]
) -> None:
    """Who thinks sees without reloading that the other offers a draw."""
    page.goto("/underworlds/play/")
    page.get_by_label("Who plays the other list").select_option(label="Somebody to whom I send the link")
    page.locator("summary", has_text="Against somebody").click()
    page.get_by_label("Clock").select_option(label="30 minutes a side")
    page.locator("main form button.button--primary").click()
    expect(page).to_have_url(ADDRESS)
    phone.goto(page.url)
    phone.get_by_role("button", name="Sit down and play").click()
    page.reload()
    asked, other = (page, phone) if page.locator("[data-prompt]").count() else (phone, page)
    expect(asked.locator("[data-ends]")).to_contain_text("29:")
    other.locator("summary", has_text="Offer").click()
    other.get_by_role("button", name="Offer a draw").click()
    expect(other.get_by_role("button", name="Take the offer back")).to_be_visible()
    expect(asked.get_by_text("offers a draw")).to_be_visible()
    fits(phone)
    axe(asked)
    asked.get_by_role("button", name="Accept").click()
    expect(asked.get_by_text("A draw.")).to_be_visible()
    expect(other.get_by_text("A draw.")).to_be_visible()
