"""Underworlds on the whole site, by hand: a warband with board and both decks, its prints, a league, games watched."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import StrikeForce
from campaigns.actions.campaigns import join
from campaigns.actions.entries import enter
from campaigns.models import Battle, Campaign
from rules.underworlds.game import GAME
from tests.support.starters import load_starters, starter_list

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[[Page], None]


@pytest.fixture(autouse=True)
def content() -> None:
    load_starters(game=GAME)


def test_a_legal_warband_is_built_from_nothing_and_printed(
    page: Page, ada: User, sign_in: Signer, of_its_own: Check, axe: Check
) -> None:
    sign_in(page, ada)
    page.goto("/")
    page.locator("header details.games summary").click()
    page.locator("header").get_by_role("button", name="Underworlds").click()
    expect(page).to_have_url(re.compile("/underworlds/$"))
    page.goto("/underworlds/strike-forces/new/")
    of_its_own(page)
    page.get_by_label("Brine Choir").check()
    page.get_by_label("Name", exact=True).fill("Low Water")
    page.get_by_role("button", name="Start building").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("No fighters: a warband is taken whole.")
    page.get_by_role("button", name="Add The Undertow", exact=True).click()
    expect(page.locator("#squads .squad-item")).to_have_count(5)
    expect(page.locator("#squads .squad__verb")).to_have_count(0)
    page.get_by_role("button", name="Add Pillars", exact=True).click()
    expect(page.locator("#verdict")).to_contain_text("Pillars")
    of_its_own(page)
    page.get_by_role("link", name="Cards", exact=True).click()
    page.get_by_role("button", name="One Foothold more").click()
    expect(page.locator("#deck")).to_contain_text("1 of 12 objective cards")
    page.get_by_role("button", name="Fill: Objective deck").click()
    expect(page.locator("#deck")).to_contain_text("12 of 12 objective cards")
    page.get_by_role("button", name="Fill: Power deck").click()
    expect(verdict.locator(".verdict__state")).to_have_text("Legal")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#deck")).to_contain_text("0 power cards (20 or more)")
    page.get_by_role("button", name="Redo").click()
    expect(verdict.locator(".verdict__state")).to_have_text("Legal")
    of_its_own(page)
    axe(page)
    printed = page.request.get(f"{StrikeForce.objects.get().get_absolute_url()}print/pack.pdf")
    assert printed.body().startswith(b"%PDF-")


@pytest.fixture
def players() -> list[User]:
    return [User.objects.create_user(name) for name in ("ada", "ben")]


def plan_and_fight(ada: Page, ben: Page, address: str) -> None:
    """Both lock their plans, and the game is fought by the engine."""
    for page in (ada, ben):
        page.goto(address)
        page.get_by_role("link", name="Make and lock your plan").click()
        page.get_by_role("button", name="Lock this plan").click()
        expect(page.locator(".locks .badge--ok").first).to_be_visible()
    ben.get_by_role("link", name="Fight it now").click()
    ben.get_by_role("button", name="Fight it now").click()
    expect(ben.locator("[data-slider]")).to_be_visible()


def test_a_league_is_founded_and_its_games_are_fought_and_recorded(
    players: list[User], open_page: Callable[..., Page], sign_in: Signer, of_its_own: Check, axe: Check
) -> None:
    ada, ben = open_page(), open_page()
    for page, player in ((ada, players[0]), (ben, players[1])):
        sign_in(page, player)
    ada.goto("/campaigns/new/")
    ada.get_by_label("Name", exact=True).fill("Deep Year")
    ada.get_by_label("Game").select_option("underworlds")
    ada.get_by_role("button", name=re.compile("^(Found|Create|Start)")).click()
    expect(ada.get_by_role("heading", name="Deep Year").first).to_be_visible()
    league = Campaign.objects.get()
    join(league, players[1])
    for player, army in zip(players, ("first-bell", "second-tide"), strict=True):
        enter(league.memberships.get(user=player), starter_list(GAME, player, army))
    for _n in range(2):
        ada.goto(league.get_absolute_url())
        ada.get_by_role("link", name="Plan a battle").first.click()
        ada.get_by_label("The Crossing").check()
        ada.get_by_label("Red side").select_option(index=1)
        ada.get_by_label("Blue side").select_option(index=2)
        ada.get_by_role("button", name="Plan it").click()
    of_its_own(ada)
    by_engine, by_hand = Battle.objects.order_by("pk")
    plan_and_fight(ada, ben, by_engine.get_absolute_url())
    of_its_own(ben)
    axe(ben)
    ben.get_by_role("button", name="To the beginning").click()
    ben.get_by_role("button", name="One step on").click()
    expect(ben.locator("[data-slider]")).to_have_value("1")
    ada.goto(f"{by_hand.get_absolute_url()}record/")
    of_its_own(ada)
    axe(ada)
    for side, glory in (("red", "7"), ("blue", "4")):
        ada.locator(f"[name={side}_victory_points]").fill(glory)
        ada.locator(f"[name={side}_tokens]").fill("2")
        ada.locator(f"[name={side}_fighters]").fill("3")
        ada.locator(f"[name={side}_squads_lost]").fill("1")
    ada.locator("[name=winner]").first.check()
    ada.get_by_role("button", name=re.compile("^(Record|Propose) it$")).click()
    ada.goto(league.get_absolute_url())
    expect(ada.get_by_role("region", name="Standings")).to_contain_text("ben")
    of_its_own(ada)
