"""The Skirmish on the whole site, by hand: chosen, its army built and printed, a league founded, fought and watched."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import StrikeForce
from campaigns.actions.campaigns import join
from campaigns.actions.entries import enter
from campaigns.models import Battle, Campaign
from rules.skirmish.game import GAME
from tests.support.starters import load_starters, starter_list

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[[Page], None]


@pytest.fixture(autouse=True)
def content() -> None:
    load_starters(game=GAME)


def test_the_game_is_chosen_and_read(page: Page, of_its_own: Check, axe: Check) -> None:
    page.goto("/")
    page.locator("header details.games summary").click()
    page.locator("header").get_by_role("button", name="Skirmish").click()
    expect(page).to_have_url(re.compile("/skirmish/$"))
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Factions").click()
    of_its_own(page)
    page.get_by_role("link", name="The Harrow Kin").click()
    of_its_own(page)
    axe(page)
    page.get_by_role("link", name="Threshers").first.click()
    expect(page.get_by_role("main")).to_contain_text("Least result to hit")
    of_its_own(page)
    axe(page)
    page.goto("/skirmish/operations/")
    page.get_by_role("link", name="The Spillway").click()
    expect(page.get_by_role("main")).to_contain_text("more own than enemy fighters within 10 cm of Middle sill")
    of_its_own(page)
    page.goto("/rules/skirmish/")
    expect(page.locator("#S-ARM-04")).to_contain_text("commanded by an officer")
    of_its_own(page)


def test_a_legal_army_is_built_from_nothing_and_printed(
    page: Page, ada: User, sign_in: Signer, of_its_own: Check, axe: Check
) -> None:
    sign_in(page, ada)
    page.goto("/skirmish/strike-forces/new/")
    of_its_own(page)
    page.get_by_label("The Sluice Wardens").check()
    page.get_by_label("Name", exact=True).fill("Gate Nine")
    page.get_by_role("button", name="Start building").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("No units: an army needs at least 1.")
    page.get_by_role("button", name="Add Bank Watch", exact=True).click()
    expect(verdict).to_contain_text("No commander: one officer’s unit must be named.")
    of_its_own(page)
    page.get_by_role("button", name="Add Wheel Captain", exact=True).click()
    expect(verdict.locator(".verdict__state")).to_have_text("Legal")
    expect(page.locator("#squads .squad-item")).to_have_count(2)
    of_its_own(page)
    axe(page)
    army = StrikeForce.objects.get()
    assert [unit.get("commander", False) for unit in army.squads] == [False, True]
    sheet = page.request.get(f"{army.get_absolute_url()}print/pack.pdf")
    assert sheet.body().startswith(b"%PDF-")


@pytest.fixture
def players() -> list[User]:
    return [User.objects.create_user(name) for name in ("ada", "ben")]


def test_a_league_is_founded_and_a_battle_fought_and_watched(
    players: list[User], open_page: Callable[..., Page], sign_in: Signer, of_its_own: Check, axe: Check
) -> None:
    ada, ben = open_page(), open_page()
    for page, player in ((ada, players[0]), (ben, players[1])):
        sign_in(page, player)
    ada.goto("/campaigns/new/")
    ada.get_by_label("Name", exact=True).fill("Dry Season")
    ada.get_by_label("Game").select_option("skirmish")
    ada.get_by_label(re.compile("^Limit")).fill("500")
    ada.get_by_role("button", name=re.compile("^(Found|Create|Start)")).click()
    expect(ada.get_by_role("heading", name="Dry Season").first).to_be_visible()
    league = Campaign.objects.get()
    join(league, players[1])
    for player, army in zip(players, ("ninth-gate", "second-sowing"), strict=True):
        enter(league.memberships.get(user=player), starter_list(GAME, player, army))
    ada.goto(league.get_absolute_url())
    of_its_own(ada)
    ada.get_by_role("link", name="Plan a battle").click()
    of_its_own(ada)
    ada.get_by_label("Head-on").check()
    ada.get_by_label("Red side").select_option(index=1)
    ada.get_by_label("Blue side").select_option(index=2)
    ada.get_by_role("button", name="Plan it").click()
    address = Battle.objects.get().get_absolute_url()
    for page in (ada, ben):
        page.goto(address)
        of_its_own(page)
        page.get_by_role("link", name="Make and lock your plan").click()
        page.get_by_role("button", name="Lock this plan").click()
        expect(page.locator(".locks .badge--ok").first).to_be_visible()
    ben.get_by_role("link", name="Fight it now").click()
    ben.get_by_role("button", name="Fight it now").click()
    slider = ben.locator("[data-slider]")
    expect(slider).to_be_visible()
    of_its_own(ben)
    axe(ben)
    ben.get_by_role("button", name="To the beginning").click()
    ben.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value("1")
    ben.get_by_role("link", name="Dry Season").first.click()
    standings: Any = ben.get_by_role("region", name="Standings")
    expect(standings).to_contain_text("ben")
    of_its_own(ben)
