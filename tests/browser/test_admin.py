"""Data entry in a browser: the card beside the form as it is typed, examples, order."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import Datasheet
from tests.armies.support.guard_faction import load_the_guard

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def rifles() -> Datasheet:
    """The Guard's Line Rifles, with a rifle and a launcher."""
    load_the_guard()
    return Datasheet.objects.get(slug="rifles")


@pytest.fixture
def designer(sign_in: Callable[[Page, Any], None]) -> Callable[[Page], Page]:
    """Sign a page's visitor in as a designer."""
    user = User.objects.create_superuser("marshal")

    def signed_in(page: Page) -> Page:
        """Signed in, and again when their session has ended."""
        sign_in(page, user)
        return page

    return signed_in


def test_the_card_follows_what_is_typed_until_it_is_saved(rifles: Datasheet, designer: Any, page: Page) -> None:
    designer(page).goto(f"/admin/armies/datasheet/{rifles.pk}/change/")
    figures_are_typed(page)
    rifles.refresh_from_db()
    assert rifles.name == "Line Rifles"
    an_ability_is_begun_from_an_example(page)
    weapons_are_put_in_order_and_another_goes_last(page)
    page.get_by_role("button", name="Save", exact=True).first.click()
    expect(page.locator(".messagelist")).to_contain_text("was changed successfully")
    rifles.refresh_from_db()
    assert [ability["slug"] for ability in rifles.abilities] == ["drilled", "drilled-2"]
    assert list(rifles.weapons.values_list("slug", flat=True)) == ["launcher", "rifle", "spade"]


def figures_are_typed(page: Page) -> None:
    card, defense = page.locator("#preview"), page.get_by_label("Defense (D):")
    expect(card.locator(".datasheet__name")).to_have_text("Line Rifles")
    page.get_by_label("Name:").first.fill("Wall <b>Rifles</b>")
    expect(card.locator(".datasheet__name")).to_have_text("Wall <b>Rifles</b>")
    page.get_by_label("Strategic valor (SV):").fill("70")
    expect(card).to_contain_text("7023.3")
    before = defense.input_value()
    defense.fill("9")
    expect(card).to_contain_text("Defense (D): cannot be 9; must be a whole number from 1 to 6")
    defense.fill(before)


def an_ability_is_begun_from_an_example(page: Page) -> None:
    """Twice the same has two slugs; what is no JSON is left as it is."""
    abilities = page.locator(".field-abilities").first
    abilities.get_by_text("All of it as JSON").click()
    for _ in range(2):
        abilities.get_by_role("button", name="Always: a re-roll").click()
    expect(page.locator("#preview .abilities")).to_contain_text("Drilled")
    abilities.get_by_label("Abilities").fill("[")
    abilities.get_by_role("button", name="Tidy up").click()
    expect(abilities.locator(".document-tools__fault")).not_to_be_empty()
    expect(abilities.get_by_label("Abilities")).to_have_value("[")
    abilities.get_by_label("Abilities").fill("")
    for _ in range(2):
        abilities.get_by_role("button", name="Always: a re-roll").click()


def weapons_are_put_in_order_and_another_goes_last(page: Page) -> None:
    page.locator("#weapons-1").get_by_role("button", name="Move up").click()
    expect(page.locator("#preview tbody th").first).to_contain_text("Launcher")
    page.get_by_role("button", name="Add another Weapon").click()
    expect(page.locator("#id_weapons-2-position")).to_have_value("2")
    page.locator("#id_weapons-2-name").press_sequentially("Spade")
    page.locator("#id_weapons-2-kind").select_option("melee")
    for field, value in {"range": "2", "attacks": "2", "precision": "5", "damage": "1"}.items():
        page.locator(f"#id_weapons-2-{field}").fill(value)
    expect(page.locator("#preview .weapons tbody tr").last).to_contain_text("Spade")


def test_without_a_script_all_fields_are_there_and_the_preview_opens_beside(
    rifles: Datasheet, designer: Any, scriptless: Page
) -> None:
    designer(scriptless).goto(f"/admin/armies/datasheet/{rifles.pk}/change/")
    expect(scriptless.get_by_role("button", name="Tidy up").first).to_be_hidden()
    scriptless.get_by_label("Name:").first.fill("Wall Rifles")
    with scriptless.context.expect_page() as opened:
        scriptless.get_by_role("button", name="Preview in a new tab").click()
    expect(opened.value.locator(".datasheet__name")).to_have_text("Wall Rifles")
    expect(scriptless.get_by_label("Name:").first).to_have_value("Wall Rifles")


def test_what_was_typed_outlives_the_session(rifles: Datasheet, designer: Any, page: Page) -> None:
    address = f"/admin/armies/datasheet/{rifles.pk}/change/"
    designer(page).goto(address)
    page.locator("#id_name").fill("Wall Rifles")
    page.get_by_role("button", name="Add another Weapon").click()
    page.locator("#id_weapons-2-name").fill("Spade")
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.get_by_role("button", name="Save", exact=True).first.click()
    expect(page).to_have_url(re.compile("/accounts/login/"))
    designer(page).goto(address)
    page.get_by_role("button", name="Put it back").click()
    expect(page.locator("#id_name")).to_have_value("Wall Rifles")
    expect(page.locator("#id_weapons-2-name")).to_have_value("Spade")
    expect(page.locator("#put-back")).to_be_hidden()
    page.locator("#weapons-2").get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Save and continue editing").first.click()
    expect(page.locator(".messagelist")).to_contain_text("was changed successfully")
    expect(page.locator("#put-back")).to_be_hidden()
    assert Datasheet.objects.get(slug="rifles").name == "Wall Rifles"


def test_a_datasheet_is_duplicated_and_its_history_is_read(rifles: Datasheet, designer: Any, page: Page) -> None:
    designer(page).goto(f"/admin/armies/datasheet/{rifles.pk}/change/")
    page.get_by_role("button", name="Duplicate").click()
    expect(page.locator("#id_name")).to_have_value("Line Rifles (copy)")
    page.wait_for_timeout(1100)  # what is saved within a second is one save
    page.locator("#id_name").fill("Wall Rifles")
    page.get_by_role("button", name="Save and continue editing").first.click()
    page.get_by_role("link", name="History").click()
    expect(page.locator(".differences")).to_contain_text("NameLine Rifles (copy)Wall Rifles")
    page.get_by_role("button", name="Bring this version back").click()
    expect(page.locator("#id_name")).to_have_value("Line Rifles (copy)")
    assert Datasheet.objects.get(slug="rifles-copy").weapons.count() == 2


def test_a_table_is_shown_before_it_is_done(rifles: Datasheet, designer: Any, page: Page, axe: Any) -> None:
    designer(page).goto("/admin/armies/datasheet/")
    with page.expect_download() as taken:
        page.get_by_role("link", name="CSV", exact=True).click()
    table = taken.value.path().read_text(encoding="utf-8-sig")
    page.get_by_role("link", name="Import", exact=True).click()
    choose(page, table.replace("Line Rifles,troops,3", "Line Rifles,troopers,3"))
    expect(page.get_by_role("alert")).to_contain_text('guard.csv: row 2, column type: cannot be "troopers"')
    axe(page)
    choose(page, table.replace("Line Rifles,", "Wall Rifles,"))
    expect(page.locator(".differences")).to_contain_text("NameLine RiflesWall Rifles")
    axe(page)
    assert Datasheet.objects.get(slug="rifles").name == "Line Rifles"
    page.get_by_role("button", name="Do it").click()
    expect(page.locator(".messagelist")).to_contain_text("Done: 1 changed, 5 left alone (guard.csv).")
    assert Datasheet.objects.get(slug="rifles").name == "Wall Rifles"


def choose(page: Page, table: str) -> None:
    file: Any = {"name": "guard.csv", "mimeType": "text/csv", "buffer": table.encode()}
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="See what it would do").click()


def test_a_pack_goes_out_and_comes_back_with_a_change(rifles: Datasheet, designer: Any, scriptless: Page) -> None:
    designer(scriptless).goto(f"/admin/armies/faction/{rifles.faction_id}/change/")
    with scriptless.expect_download() as taken:
        scriptless.get_by_role("link", name="Draft as a content pack").click()
    pack = taken.value.path().read_text(encoding="utf-8").replace("name: Line Rifles", "name: Wall Rifles")
    scriptless.goto("/admin/armies/faction/")
    scriptless.get_by_role("link", name="Load a content pack").click()
    choose(scriptless, pack)
    expect(scriptless.locator(".save")).to_have_count(1)
    scriptless.get_by_role("button", name="Do it").click()
    assert Datasheet.objects.get(slug="rifles").name == "Wall Rifles"


PAGES = [
    "/admin/",
    "/admin/armies/faction/",
    "/admin/armies/faction/add/",
    "/admin/armies/faction/load/",
    "/admin/armies/datasheet/",
    "/admin/armies/datasheet/add/",
    "/admin/armies/datasheet/import/",
    "/admin/armies/weapon/",
    "/admin/armies/asset/",
    "/admin/armies/operation/add/",
]


def test_every_page_of_data_entry_is_accessible_and_fits(
    rifles: Datasheet, designer: Any, page: Page, on_any_screen: Any
) -> None:
    designer(page)
    on_any_screen(page, *PAGES)
    page.goto(f"/admin/armies/datasheet/{rifles.pk}/change/")
    expect(page.locator(".datasheet__name")).to_be_visible()
    on_any_screen(page)
