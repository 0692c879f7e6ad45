"""A datasheet with two abilities entered by pickers from an empty form, its sentences read, published; under axe."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, Route, expect

from armies.models import Datasheet
from tests.browser.test_editor import fill

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]
Check = Callable[[Page], None]
DIG_IN = [{"modify": "defense_roll", "by": 1, "against": "missile"}]
HEIGHTS = [{"ignore": "heavy_terrain"}]
CAUGHT = [{"forbid": ["charge", "fall_back"]}]


def test_a_datasheet_is_entered_by_pickers(
    page: Page, sign_in: Callable[[Page, Any], None], axe: Check, fits: Check
) -> None:
    sign_in(page, User.objects.create_superuser("designer"))
    page.goto("/workshop/ravel/datasheets/new/")
    squad = {"Name": "Bobbins", "Fewest units": "3", "Most units": "6", "SV of the fewest": "40"}
    fill(page, squad | {"Orders (O)": "3", "Move (M), cm": "12", "Health (H)": "1", "Defense (D)": "5"})
    dig_in(added(page, 1))
    expect(page.locator("#summary-abilities-0")).to_contain_text(
        "In its activation, for 1 order, once an activation: the squad adds 1 to defense rolls against missile weapons "
        "until its next activation."
    )
    caught_fast(added(page, 2))
    expect(page.locator("#summary-abilities-1")).to_contain_text("cannot be given Charge! or Fall back! until")
    expect(page.locator("#summary-abilities-0")).to_contain_text("the squad adds 1 to defense rolls")
    expect(page.locator("#id_abilities-0-text")).to_have_attribute("placeholder", re.compile("for 1 order, once"))
    known = added(page, 3)
    page.keyboard.type("Head for")
    expect(page.locator("#known-names li").first).to_contain_text(
        "Head for Heights The Longfall Companies · Ropewalkers"
    )
    page.keyboard.press("ArrowDown")
    axe(page)
    page.route("**/datasheets/new/", late)
    page.keyboard.type(" Hei")
    expect(page.locator("#known-names li")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(known.get_by_label("Text", exact=True)).to_have_value(re.compile("not halved by heavy scenery"))
    page.set_viewport_size({"width": 390, "height": 844})
    fits(page)
    page.get_by_label("Orders (O)", exact=True).press("Enter")
    expect(page.locator(".message")).to_have_text("Bobbins is saved in the draft.")
    bobbins = Datasheet.objects.get(slug="bobbins")
    assert [ability["effects"] for ability in bobbins.abilities] == [DIG_IN, CAUGHT, HEIGHTS]
    assert bobbins.abilities[0]["text"].startswith("In its activation, for 1 order, once an activation: ")
    page.goto("/workshop/ravel/publish/")
    page.get_by_role("button", name="Publish it").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Release 2")
    page.goto("/factions/ravel/datasheets/bobbins/")
    expect(page.get_by_text("As battles play it")).to_be_visible()


def late(route: Route) -> None:
    """What a pick asks for is answered after the preview is asked for, which does not take its place."""
    if "take" in (route.request.post_data or ""):
        time.sleep(0.8)
    route.continue_()


def added(page: Page, number: int) -> Locator:
    """A new ability, whose part for the engine is open."""
    page.get_by_role("button", name="Add an ability").last.click()
    new = page.locator("fieldset.part").filter(has=page.locator(f"#summary-abilities-{number - 1}"))
    expect(new.get_by_label("Name", exact=True)).to_be_focused()
    return new


def dig_in(ability: Locator) -> None:
    fill(ability, {"Name": "Dig In", "Costs orders": "1"})
    ability.get_by_label("When").select_option("activation")
    ability.get_by_label("Lasts").select_option("next_activation")
    ability.get_by_label("May be used").select_option("activation")
    expect(ability.get_by_label("By how much")).to_be_hidden()
    ability.get_by_label("What it does").select_option(label="defense rolls")
    fill(ability, {"By how much": "1"})
    ability.get_by_label("Weapons").select_option("missile")


def caught_fast(ability: Locator) -> None:
    fill(ability, {"Name": "Caught Fast"})
    ability.get_by_label("When").select_option("charging")
    ability.get_by_label("Works on").select_option("enemy")
    fill(ability, {"Within (cm)": "20"})
    ability.get_by_label("Lasts").select_option("turn")
    ability.get_by_label("What it does").select_option(label="Forbid orders")
    ability.get_by_label("Charge!").check()
    ability.get_by_label("Fall back!").check()


def test_an_ability_is_entered_without_scripts(
    open_page: Callable[..., Page], sign_in: Callable[[Page, Any], None]
) -> None:
    page = open_page(java_script_enabled=False)
    sign_in(page, User.objects.create_superuser("designer"))
    page.goto("/workshop/ravel/datasheets/thrums/")
    page.get_by_role("button", name="Add an ability").last.click()
    new = page.locator("fieldset.part").filter(has=page.locator("#summary-abilities-1"))
    new.get_by_label("Name", exact=True).fill("Bandages")
    new.get_by_label("When").select_option("turn_start")
    new.get_by_label("What it does").select_option(label="Recover health")
    new.get_by_label("How much health").fill("1")
    new.get_by_role("button", name="Add an effect").click()
    expect(page.locator("#summary-abilities-1")).to_contain_text(
        "At the start of each turn: the squad recovers 1 health."
    )
    new.get_by_label("What it does").nth(1).select_option(label="ignore heavy scenery in its way")
    page.get_by_role("button", name="Save in the draft").click()
    expect(page.locator(".message")).to_have_text("Thrums is saved in the draft.")
    assert Datasheet.objects.get(slug="thrums").abilities[1]["effects"] == [{"heal": 1}, {"ignore": "heavy_terrain"}]
