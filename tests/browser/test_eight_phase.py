"""The eight-phase battle on the whole site, by hand: read, a force built and printed, a league of four fought."""

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
from rules.eight_phase.game import GAME
from tests.support.starters import load_starters, starter_list

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[[Page], None]
FORCES = {
    "ada": "quarter-shares",
    "ben": "the-full-octave",
    "cleo": "the-long-fairway",
    "dan": "the-lesser-hours",
}


@pytest.fixture(autouse=True)
def content() -> None:
    load_starters(game=GAME)


def test_the_game_is_read_and_a_legal_force_built_and_printed(
    page: Page, ada: User, sign_in: Signer, of_its_own: Check, axe: Check
) -> None:
    sign_in(page, ada)
    page.goto("/")
    page.locator("header details.games summary").click()
    page.locator("header").get_by_role("button", name="Eight-Phase Battle").click()
    expect(page).to_have_url(re.compile("/eight-phase/$"))
    of_its_own(page)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Factions").click()
    page.get_by_role("link", name="The Bellward").click()
    of_its_own(page)
    axe(page)
    page.get_by_role("link", name="Bronze Aurochs").first.click()
    expect(page.get_by_role("main")).to_contain_text("Least die that hits")
    of_its_own(page)
    axe(page)
    page.goto("/operations/the-sunken-market/")
    of_its_own(page)
    axe(page)
    page.goto("/rules/eight-phase/")
    expect(page.locator("#E-ALT-07")).to_contain_text("three or four sides")
    of_its_own(page)
    page.goto("/eight-phase/strike-forces/new/")
    page.get_by_label("The Dry Harbour").check()
    page.get_by_label("Name", exact=True).fill("Low Tide")
    page.get_by_role("button", name="Start building").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("No units: a force needs at least 1.")
    page.get_by_role("button", name="Add Wrecker", exact=True).click()
    page.get_by_role("button", name="Add Harbourmaster", exact=True).click()
    expect(verdict.locator(".verdict__state")).to_have_text("Legal")
    expect(page.locator("#squads .squad-item")).to_have_count(2)
    of_its_own(page)
    axe(page)
    force = StrikeForce.objects.get()
    for sheets in ("cards", "2up"):
        printed = page.request.get(f"{force.get_absolute_url()}print/pack.pdf?sheets={sheets}")
        assert printed.body().startswith(b"%PDF-")


@pytest.fixture
def players() -> list[User]:
    return [User.objects.create_user(name) for name in FORCES]


def test_a_league_of_four_fights_by_the_engine_and_by_hand(
    players: list[User], open_page: Callable[..., Page], sign_in: Signer, of_its_own: Check, axe: Check
) -> None:
    ada, ben = open_page(), open_page()
    for page, player in ((ada, players[0]), (ben, players[1])):
        sign_in(page, player)
    ada.goto("/campaigns/new/")
    ada.get_by_label("Name", exact=True).fill("Low Water")
    ada.get_by_label("Game").select_option("eight-phase")
    ada.get_by_label(re.compile("^Limit")).fill("500")
    ada.get_by_role("button", name=re.compile("^(Found|Create|Start)")).click()
    expect(ada.get_by_role("heading", name="Low Water").first).to_be_visible()
    league = Campaign.objects.get()
    for player in players[1:]:
        join(league, player)
    for player, force in zip(players, FORCES.values(), strict=True):
        enter(league.memberships.get(user=player), starter_list(GAME, player, force))
    battle = planned(ada, league, "The Sunken Market", of_its_own)
    for page in (ada, ben):
        page.goto(battle)
        page.get_by_role("link", name="Make and lock your plan").click()
        of_its_own(page)
        page.get_by_role("button", name="Lock this plan").click()
        expect(page.locator(".locks .badge--ok").first).to_be_visible()
    ben.get_by_role("link", name="Fight it now").click()
    ben.get_by_role("button", name="Fight it now").click()
    expect(ben.locator("[data-slider]")).to_be_visible()
    axe(ben)
    of_its_own(ben)
    ben.get_by_role("button", name="To the beginning").click()
    ben.get_by_role("button", name="One step on").click()
    expect(ben.locator("[data-slider]")).to_have_value("1")
    ada.goto(f"{planned(ada, league, 'Ambush', of_its_own)}record/")
    of_its_own(ada)
    axe(ada)
    ada.get_by_role("group", name="Who won?").get_by_role("radio").first.check()
    for name, value in (("victory_points", "1"), ("squads_lost", "2")):
        ada.locator(f"[name=red_{name}]").fill(value)
        ada.locator(f"[name=blue_{name}]").fill("0")
    ada.get_by_role("button", name=re.compile("^(Record|Save|Enter)")).click()
    expect(ada.get_by_role("main")).to_contain_text("won")
    ben.goto(league.get_absolute_url())
    standings: Any = ben.get_by_role("region", name="Standings")
    expect(standings).to_contain_text("dan")
    of_its_own(ben)


def planned(page: Page, league: Campaign, mission: str, of_its_own: Check) -> str:
    """A battle of ada and ben that the organiser plans; its address."""
    page.goto(league.get_absolute_url())
    page.get_by_role("link", name="Plan a battle").click()
    of_its_own(page)
    page.get_by_role("radio", name=mission).check()
    page.get_by_label("Red side").select_option(index=1)
    page.get_by_label("Blue side").select_option(index=2)
    page.get_by_role("button", name="Plan it").click()
    expect(page.get_by_role("heading", name=mission).first).to_be_visible()
    return Battle.objects.latest("pk").get_absolute_url()
