"""Campaigns for a map and for a story, walked in Chromium: draw it, attack, turn the page, read the news."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaigns.actions import map_and_story
from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.results import record_by_hand
from campaigns.actions.stories import create_story
from campaigns.ledger.presets import starter_map
from campaigns.models import Battle, Campaign
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.conftest import entered
from tests.campaigns.maps.test_story_pages import STORY
from tests.campaigns.test_queries import WON

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("the_watch")]
Signer = Callable[[Page, User], None]
Check = Callable[..., None]


def campaign_of(ada: User, kind: str) -> Campaign:
    """Ada organises and plays; ben and six others play."""
    agreement = {"kind": kind}
    campaign = create_campaign(ada, key=uuid4(), name="The Long Winter", summary="", limit=500, agreement=agreement)
    entered(campaign, ada, "First Watch")
    for name in ("ben", "cleo", "dragan", "eve", "farid", "gwen", "hal"):
        player = User.objects.create_user(name)
        join(campaign, player)
        entered(campaign, player, f"{name.title()}'s Own")
    return campaign


def with_map(ada: User) -> Campaign:
    """The ready map, some homes on its rim, some hexes held, a battle won and one planned."""
    campaign = campaign_of(ada, "map")
    organiser = campaign.memberships.get(number=1)
    homes = {"h1": 1, "h4": 2, "h16": 3, "h22": 4, "h34": 5, "h37": 6}
    hexes = [hex | ({"valor": 25} if hex["points"] == 2 else {}) for hex in starter_map()["hexes"]]
    map_and_story.draw_map(campaign, organiser, {"hexes": hexes, "homes": homes}, map_and_story.NOTHING)
    for hex, member in (("h2", 1), ("h6", 1), ("h3", 2), ("h8", 2), ("h10", 3), ("h23", 4), ("h35", 5), ("h36", 7)):
        map_and_story.assign_hex(campaign, organiser, hex, member, "The first march.")
    sides = [m.entries.get() for m in campaign.memberships.filter(number__in=(1, 2)).order_by("number")]
    fought = plan(campaign, ada, key=uuid4(), operation=eradication(), entries=sides, stake="h7")
    record_by_hand(fought, ada, 1, WON)
    plan(campaign, ada, key=uuid4(), operation=eradication(), entries=sides, stake="h12")
    return campaign


def with_story(ada: User) -> Campaign:
    campaign = campaign_of(ada, "story")
    author = campaign.memberships.get(number=1)
    map_and_story.write_story(campaign, author, STORY, map_and_story.NOTHING)
    create_story(author, key=uuid4(), title="Snow on the wall", text="It was cold.\n\nThen they came.")
    return campaign


def test_the_organiser_draws_a_map_without_scripts_and_attacks(ada: User, scriptless: Page, sign_in: Signer) -> None:
    campaign = campaign_of(ada, "map")
    sign_in(scriptless, ada)
    scriptless.goto(campaign.get_absolute_url())
    scriptless.get_by_role("link", name="Map", exact=True).click()
    scriptless.get_by_role("link", name="Draw the map").click()
    scriptless.get_by_label("Hexes wide").fill("2")
    scriptless.get_by_label("Hexes high").fill("1")
    scriptless.get_by_role("button", name="Take an empty one").click()
    scriptless.get_by_role("link", name="A1").click()
    scriptless.get_by_label("Name").fill("The Keep")
    scriptless.get_by_label("Home of").select_option("ada")
    scriptless.get_by_role("button", name="Change the hex").click()
    scriptless.get_by_role("link", name="Free place at 2, 0").click()
    scriptless.get_by_role("button", name="Add a hex here").click()
    scriptless.get_by_role("button", name="Lay the map").click()
    scriptless.get_by_role("link", name="Attack A2").first.click()
    scriptless.get_by_label("Blue side").select_option(label="ben: Ben's Own (The Watch, 120 SV)")
    scriptless.get_by_role("button", name="Plan it").click()
    record_by_hand(Battle.objects.get(stake="h2"), ada, 1, WON)
    scriptless.goto(f"{campaign.get_absolute_url()}map/")
    expect(scriptless.locator(".powers")).to_contain_text("2 hexes")
    expect(scriptless.locator(".past").first).to_contain_text("ada plants a banner on A2.")


def test_a_chapter_is_fought_and_the_story_turns(ada: User, page: Page, sign_in: Signer) -> None:
    campaign = with_story(ada)
    sign_in(page, ada)
    page.goto(f"{campaign.get_absolute_url()}story/")
    expect(page.locator(".chapter h2")).to_have_text("Dawn")
    page.get_by_role("link", name="Plan its battle").click()
    page.get_by_label("Red side").select_option(label="ada: First Watch (The Watch, 120 SV)")
    page.get_by_label("Blue side").select_option(label="ben: Ben's Own (The Watch, 120 SV)")
    page.get_by_role("button", name="Plan it").click()
    record_by_hand(Battle.objects.get(), ada, 1, WON)
    page.goto(f"{campaign.get_absolute_url()}story/")
    expect(page.locator(".chapter h2")).to_have_text("Noon")
    page.goto(f"{campaign.get_absolute_url()}news/")
    expect(page.locator(".news")).to_contain_text("The page is turned: after “Dawn” comes “Noon”.")


@pytest.mark.parametrize("kind", ["map", "story"])
def test_their_pages_are_accessible_and_fit_a_phone(
    ada: User, kind: str, page: Page, sign_in: Signer, on_any_screen: Check
) -> None:
    campaign = with_map(ada) if kind == "map" else with_story(ada)
    here = campaign.get_absolute_url()
    pages = {
        "map": "map/ map/?hex=h13 map/draw/ map/draw/?hex=h1 plan/?stake=h14",
        "story": "story/ story/write/ news/ news/tell/ plan/?chapter=dawn",
    }
    addresses = [here + page for page in pages[kind].split()]
    sign_in(page, ada)
    on_any_screen(page, *addresses)
