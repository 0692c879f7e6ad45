"""The whole path, by hand: from an empty list built without an account to a recorded battle and its replay."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.actions.creating import create_strike_force, import_strike_force
from armies.models import StrikeForce
from armies.models.strike_force import unguessable_slug
from campaigns.models import Battle
from rules.damocles.formats.roster import read_roster
from rules.formats.reading import read_json
from tests.browser.support.builder import open_tab
from tests.support.starters import STARTER, load_starters

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def starter() -> None:
    load_starters()


def add(page: Page, datasheet: str, times: int = 1) -> None:
    for _ in range(times):
        before = page.locator("#squads .squad-item").count()
        page.get_by_role("button", name=f"Add {datasheet}", exact=True).click()
        expect(page.locator("#squads .squad-item")).to_have_count(before + 1)


def put_in_deck(page: Page, asset: str, times: int) -> None:
    card = page.locator("#cards > li", has=page.get_by_role("heading", name=asset, exact=True))
    for n in range(times):
        card.get_by_role("button", name=f"One {asset} more").click()
        expect(card.locator(".stepper__value")).to_have_text(str(n + 1))


def sign_up(page: Page, name: str) -> None:
    page.get_by_label("Username").fill(name)
    page.get_by_label("Email").fill(f"{name}@example.com")
    page.get_by_label("Password", exact=True).fill("three-dice-and-a-tape")
    page.locator("main form button[type=submit]").first.click()
    expect(page.locator("header.site-header")).to_contain_text(name)


def build_third_shift(page: Page) -> None:
    """Found a strike force, see what is missing, and mend it until it is legal."""
    page.goto("/strike-forces/")
    page.get_by_role("link", name="New strike force").click()
    page.get_by_label("The Longfall Companies").check()
    page.get_by_label("Name", exact=True).fill("Third Shift")
    page.get_by_role("button", name="Start building").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("R-AST-01")
    add(page, "Line Crew", 3)
    expect(verdict).to_contain_text("Platoon")
    page.get_by_role("button", name=re.compile("^One unit more in")).first.click()
    expect(page.locator("#squads .stepper__input").first).to_have_value("5")
    page.get_by_role("button", name="One Wire gun fewer").first.click()
    page.get_by_role("button", name="One Wire gun more").first.click()
    open_tab(page, "Assets")
    put_in_deck(page, "On the Beat", 2)
    put_in_deck(page, "Sandbags", 1)
    expect(verdict).to_contain_text("3 of 11 assets: 8 too few.")
    page.get_by_role("button", name="Fill the deck").click()
    expect(page.locator(".builder__state")).to_contain_text("Legal")


def lock_plan(page: Page, battle: str) -> None:
    """A player locks a plan of their own for the engine."""
    page.goto(battle)
    page.get_by_role("link", name="Make and lock your plan").click()
    page.get_by_role("button", name="Lock this plan").click()


def found_and_enter(ada: Page) -> str:
    """Ada founds a campaign and enters her strike force; the link that invites to it."""
    ada.goto("/campaigns/new/")
    ada.get_by_label("Name").fill("The Winter Stair")
    ada.get_by_role("button", name="Found it").click()
    invitation: str = ada.get_by_label("Invitation link").input_value()
    ada.get_by_role("link", name="Enter a force").first.click()
    ada.get_by_label("Half a Shift").check()
    ada.get_by_role("button", name="Enter it").click()
    expect(ada.get_by_role("alert")).to_contain_text("No squads")
    expect(ada.get_by_role("link", name="Mend Half a Shift")).to_be_visible()
    ada.get_by_role("radio", name="Third Shift The Longfall").check()
    ada.get_by_role("button", name="Enter it").click()
    return invitation


def join_and_enter(ben: Page, invitation: str) -> None:
    """Ben signs up by the invitation, joins and enters a strike force brought from a file."""
    ben.goto(invitation)
    expect(ben.get_by_role("heading", level=1)).to_have_text("You are invited to The Winter Stair")
    ben.get_by_role("main").get_by_role("link", name="Sign up").click()
    sign_up(ben, "ben")
    down_the_stair = read_roster(read_json((STARTER / "rosters" / "down-the-stair.json").read_bytes()))
    import_strike_force(User.objects.get(username="ben"), down_the_stair, slug=unguessable_slug())
    ben.get_by_role("button", name="Join the campaign").click()
    ben.locator("[name=strike_force]").check()
    ben.get_by_role("button", name="Enter it").click()
    expect(ben.get_by_role("main")).to_contain_text("is entered")


def plan_eradication(ada: Page) -> str:
    """Ada plans the operation against ben; the battle's address."""
    ada.get_by_role("link", name="Plan a battle").first.click()
    ada.get_by_label("Eradication").check()
    ada.get_by_label("Red side").select_option(index=1)
    ada.get_by_label("Blue side").select_option(index=2)
    ada.get_by_role("button", name="Plan it").click()
    expect(ada.get_by_role("link", name="Make and lock your plan")).to_be_visible()
    expect(ada.get_by_role("main")).to_contain_text(Battle.objects.get().seed_commitment)
    return ada.url


def test_from_an_empty_list_to_a_recorded_battle(starter: None, open_page: Callable[..., Page]) -> None:
    ada = open_page()
    build_third_shift(ada)
    ada.get_by_role("link", name="Sign up").last.click()
    sign_up(ada, "ada")
    third_shift = StrikeForce.objects.get(name="Third Shift")
    assert third_shift.owner == User.objects.get(username="ada")
    ada.goto("/strike-forces/")
    expect(ada.locator(".card")).to_contain_text("Legal")
    expect(ada.get_by_text("You build without an account")).to_have_count(0)

    sheet = ada.request.get(f"/strike-forces/{third_shift.slug}/print/pack.pdf")
    assert sheet.ok
    assert sheet.body().startswith(b"%PDF-")

    create_strike_force(third_shift.owner, third_shift.faction, slug="half-a-shift", name="Half a Shift", limit=500)
    invitation = found_and_enter(ada)
    ben = open_page()
    join_and_enter(ben, invitation)
    ada.reload()
    battle = plan_eradication(ada)
    lock_plan(ada, battle)
    lock_plan(ben, battle)
    ada.goto(battle)
    ada.get_by_role("link", name="Fight it now").click()
    ada.get_by_role("button", name="Fight it now").click()
    watch(ada)
    ada.get_by_role("link", name="The Winter Stair").first.click()
    standings = ada.get_by_role("region", name="Standings")
    expect(standings).to_contain_text("ada")
    expect(standings).to_contain_text("ben")
    ben.goto(battle)
    expect(ben.locator("[data-controls]")).to_be_visible()


def watch(page: Page) -> None:
    """The replay: to the beginning, an event on, play; each event in words; the result to download."""
    slider = page.locator("[data-slider]")
    expect(slider).to_be_visible()  # the battle is fought in between
    page.get_by_role("button", name="To the beginning").click()
    expect(slider).to_have_value("0")
    page.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="Play").click()
    expect(slider).not_to_have_value("1")
    expect(page.get_by_role("region", name="What happened")).to_contain_text("Turn 1")
    with page.expect_download() as download:
        page.locator("a[href$='result.json']").first.click()
    assert '"damocles-result/1"' in download.value.path().read_text()[:200]
