"""A league of each further game, by hand: founded, a battle fought by the engine and watched, one recorded."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaigns.actions.campaigns import join
from campaigns.actions.entries import enter
from campaigns.models import Battle, Campaign
from rules.game.game import Game
from rules.games import GAMES
from tests.support.starters import load_starters, starter_list, starter_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[[Page], None]


def founded(page: Page, game: Game) -> Campaign:
    """A league that a player founds by its form."""
    page.goto("/campaigns/new/")
    page.get_by_role("navigation", name="Game").get_by_role("link", name=game.name, exact=True).click()
    page.get_by_label("Name", exact=True).fill("Dry Season")
    if game.facts.terms.points:
        page.get_by_label(re.compile("^Limit")).fill("500")
    page.get_by_role("button", name=re.compile("^(Found|Create|Start)")).click()
    expect(page.get_by_role("heading", name="Dry Season").first).to_be_visible()
    return Campaign.objects.get()


def planned(page: Page, league: Campaign, mission: str, of_its_own: Check) -> str:
    """A battle of two that the organiser plans; its address."""
    page.goto(league.get_absolute_url())
    of_its_own(page)
    page.get_by_role("link", name="Plan a battle").first.click()
    of_its_own(page)
    page.get_by_role("radio", name=mission).first.check()
    page.get_by_label("Red side").select_option(index=1)
    page.get_by_label("Blue side").select_option(index=2)
    page.get_by_role("button", name="Plan it").click()
    expect(page.get_by_role("heading", name=mission).first).to_be_visible()
    return Battle.objects.latest("pk").get_absolute_url()


def fought(ada: Page, ben: Page, address: str, of_its_own: Check) -> None:
    """Both lock their plans, and the battle is fought by the engine."""
    for page in (ada, ben):
        page.goto(address)
        of_its_own(page)
        page.get_by_role("link", name="Make and lock your plan").click()
        of_its_own(page)
        page.get_by_role("button", name="Lock this plan").click()
        expect(page.locator(".locks .badge--ok").first).to_be_visible()
    ben.get_by_role("link", name="Fight it now").click()
    ben.get_by_role("button", name="Fight it now").click()
    expect(ben.locator("[data-slider]")).to_be_visible()


@pytest.mark.parametrize("game", GAMES[1:], ids=lambda game: game.slug)
def test_a_league_is_founded_fought_watched_and_recorded(
    game: Game, open_page: Callable[..., Page], sign_in: Signer, of_its_own: Check, axe: Check
) -> None:
    load_starters(game=game)
    players = [User.objects.create_user(name) for name in ("ada", "ben")]
    ada, ben = open_page(), open_page()
    sign_in(ada, players[0])
    sign_in(ben, players[1])
    league = founded(ada, game)
    join(league, players[1])
    rosters = sorted(path.stem for path in starter_of(game).glob("rosters/*.json"))
    for player, name in zip(players, (rosters[0], rosters[-1]), strict=True):
        enter(league.memberships.get(user=player), starter_list(game, player, name))
    mission = game.content.missions[0]["title"]
    fought(ada, ben, planned(ada, league, mission, of_its_own), of_its_own)
    of_its_own(ben)
    axe(ben)
    ben.get_by_role("button", name="To the beginning").click()
    ben.get_by_role("button", name="One step on").click()
    expect(ben.locator("[data-slider]")).to_have_value("1")
    ada.goto(f"{planned(ada, league, mission, of_its_own)}record/")
    of_its_own(ada)
    axe(ada)
    for side, score in (("red", "1"), ("blue", "0")):
        figures = {field.key: "3" for field in game.battles.report_fields}
        for key, value in (figures | {"victory_points": score, "squads_lost": "2"}).items():
            ada.locator(f"[name={side}_{key}]").fill(value)
    ada.locator("[name=winner]").first.check()
    ada.get_by_role("button", name=re.compile("^(Record|Propose) it$")).click()
    ada.goto(league.get_absolute_url())
    expect(ada.get_by_role("region", name="Standings")).to_contain_text("ben")
    of_its_own(ada)
