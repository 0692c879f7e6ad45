"""Replays of battles between three and four players: the same page, stepped without the server, and asked what if."""

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
import yaml
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.models import Battle, WhatIf
from tests.campaigns.conftest import entered
from tests.campaigns.support.content import load_the_watch
from tests.campaigns.support.fighting import auto_resolve
from workshop.actions.importing import read_content, save_content

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Check = Callable[..., None]
OPERATION = Path(settings.BASE_DIR, "rules", "damocles", "starter", "operations", "under-the-sword.yaml")
SMALL = """() => Array.from(document.querySelectorAll(
    '.controls button, .controls select, .controls label.segments__one, .turns a, .story__whole a, [data-what-if]'))
    .filter((e) => e.getClientRects().length).map((e) => [e.textContent.trim(), e.getBoundingClientRect().height])
    .filter(([, height]) => height < 40)"""
"""What is pressed with a thumb and is lower than 40 px."""


@pytest.fixture
def battle(request: pytest.FixtureRequest) -> Battle:
    """So many players with two squads each, around a fallen shard."""
    load_the_watch()
    operation = read_content(yaml.safe_load(OPERATION.read_text("utf-8")))
    save_content([operation])
    players = [User.objects.create_user(name) for name in ("ada", "ben", "cleo", "dov")[: request.param]]
    campaign = create_campaign(players[0], key=uuid4(), name="The Long Winter", summary="", limit=500)
    for player in players[1:]:
        join(campaign, player)
    entries = [entered(campaign, player, f"Watch of {player.username}") for player in players]
    auto_resolve(plan(campaign, players[0], key=uuid4(), operation=operation, entries=entries), players[0])
    return Battle.objects.with_documents().get()


def scored(page: Page, result: dict) -> None:
    """The score of the map is that of a result."""
    for id, points in result["victory_points"].items():
        expect(page.locator(f"[data-score='victory_points {id}']")).to_have_text(str(points))


@pytest.mark.parametrize("battle", [3, 4], indirect=True)
def test_everybody_is_on_the_map_and_in_the_score_and_steps_ask_nobody(
    battle: Battle, screens: list[Page], sign_in: Callable[[Page, User], None], axe: Check, fits: Check
) -> None:
    """Three at a desk in the light, four on a telephone in the dark."""
    assert battle.result is not None
    visitor = screens[len(battle.result["players"]) - 3]
    sign_in(visitor, User.objects.get(username="ben"))
    visitor.goto(battle.get_absolute_url())
    expect(visitor.get_by_role("button", name="Play")).to_be_visible()
    expect(visitor.locator(".scoreboard__side")).to_have_count(len(battle.result["players"]))
    expect(visitor.locator(".tag:not(.tag--gone)")).to_have_count(2 * len(battle.result["players"]))
    assert visitor.evaluate(SMALL) == []
    axe(visitor)
    fits(visitor)
    visitor.wait_for_load_state("networkidle")
    asked: list[str] = []
    visitor.on("request", lambda request: asked.append(request.url))
    for _ in range(10):
        visitor.get_by_role("button", name="One step on").click()
    visitor.get_by_text("Turn", exact=True).click()
    visitor.get_by_role("button", name="One step on").click()
    visitor.get_by_role("button", name="To the end").click()
    scored(visitor, battle.result)
    expect(visitor.locator(f"#e{len(battle.result['events'])}")).to_have_attribute("aria-current", "true")
    assert [url for url in asked if "favicon" not in url] == []


@pytest.mark.parametrize("battle", [4], indirect=True)
def test_what_if_one_of_them_had_another_commander(
    battle: Battle, page: Page, sign_in: Callable[[Page, User], None], on_any_screen: Check
) -> None:
    """It opens at the turn where it left the record, and sets both side by side for everybody."""
    sign_in(page, User.objects.get(username="ben"))
    page.goto(f"{battle.get_absolute_url()}what-if/?turn=2")
    page.get_by_text("The dice of the record").click()
    page.get_by_label("Watch of cleo").select_option("random")
    page.get_by_role("button", name="Fight it otherwise").click()
    expect(page.get_by_role("heading", name="This is no record")).to_be_visible()
    what_if = WhatIf.objects.with_documents().get()
    began = next(event["n"] for event in what_if.result["events"] if event["turn"] == 2)
    expect(page.locator("[data-slider]")).to_have_value(str(began))
    expect(page.locator("[data-turn]").first).to_have_text("Turn 2")
    expect(page.locator("#beside tbody").first.get_by_role("row")).to_have_count(len(what_if.scenario["players"]))
    page.get_by_text("Both turn by turn").click()
    on_any_screen(page)
    page.get_by_role("button", name="To the end").click()
    scored(page, what_if.result)
