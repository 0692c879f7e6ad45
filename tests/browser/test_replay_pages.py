"""The pages beside a replay: report, story, what-ifs; without scripts the story and the map of the end."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Battle, WhatIf
from jobs.worker import work_off
from tests.browser.support.replays import Watch, events, number

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Check = Callable[..., None]


def test_its_report_is_printed_and_its_whole_story_leads_back_to_the_map(
    battle: Battle, page: Page, watch: Watch, on_any_screen: Check
) -> None:
    watch(page)
    page.get_by_role("link", name="Print the report").click()
    expect(page.get_by_role("status")).to_contain_text("pages of")
    page.get_by_role("group", name="Paper").get_by_text("A4").click()
    expect(page.get_by_role("status")).to_contain_text("of A4")
    on_any_screen(page)
    watch(page, "story/")
    lines = page.locator(".event")
    assert lines.count() == len(events(battle))
    # While axe reads, lines that come into sight would push others, and texts stand on another's ground.
    lines.evaluate_all("all => all.forEach((one) => { one.style.contentVisibility = 'visible' })")
    on_any_screen(page)
    shot = number(battle, "attack")
    page.locator(f"#e{shot} .event__n").click()
    expect(page.locator("[data-slider]")).to_have_value(str(shot))


def test_without_scripts_there_are_the_map_of_the_end_the_story_permalinks_and_what_ifs(
    battle: Battle, scriptless: Page, watch: Watch
) -> None:
    watch(scriptless)
    the_map_of_the_end_stands_there_and_the_story_is_a_page_away(battle, scriptless)
    a_permalink_opens_the_story_at_its_event(battle, scriptless, watch)
    watch(scriptless)
    a_what_if_is_asked_for_and_told(scriptless)


def the_map_of_the_end_stands_there_and_the_story_is_a_page_away(battle: Battle, scriptless: Page) -> None:
    expect(scriptless.locator("[data-controls]")).to_be_hidden()
    assert battle.result is not None
    left = [u for p in battle.result["players"] for s in p["squads"] for u in s["units"] if u["position"] is not None]
    expect(scriptless.get_by_role("heading", name="At the end")).to_be_visible()
    assert scriptless.locator("noscript .unit:not(.unit--gone)").count() == len(left)
    for player in battle.result["players"]:
        points = str(battle.result["victory_points"][player["id"]])
        expect(scriptless.locator(f'noscript [data-score="victory_points {player["id"]}"]')).to_have_text(points)
    expect(scriptless.get_by_role("img", name=re.compile("^Victory points, at the end"))).to_be_visible()
    scriptless.get_by_role("link", name="The whole story in words").click()
    assert scriptless.locator(".event").count() == len(events(battle))
    scriptless.get_by_role("link", name="Turn 1", exact=True).click()
    assert "#e" in scriptless.url


def a_permalink_opens_the_story_at_its_event(battle: Battle, scriptless: Page, watch: Watch) -> None:
    """And the number of each line there is the permalink again."""
    shot = number(battle, "attack")
    watch(scriptless, f"?event={shot}")
    expect(scriptless).to_have_url(re.compile(f"{battle.get_absolute_url()}story/#e{shot}$"))
    expect(scriptless.locator(f"#e{shot}")).to_be_in_viewport()
    address = scriptless.locator(f"#e{shot} .event__n").get_attribute("href")
    assert address == f"{battle.get_absolute_url()}?event={shot}"


def a_what_if_is_asked_for_and_told(scriptless: Page) -> None:
    scriptless.get_by_role("link", name="What if …").click()
    scriptless.get_by_role("button", name="Fight it otherwise").click()
    expect(scriptless.get_by_role("heading", name="This is no record")).to_be_visible()
    scriptless.get_by_role("link", name="The whole story in words").click()
    expect(scriptless.get_by_text("This is no record")).to_be_visible()
    assert scriptless.locator(".event").count() == len(WhatIf.objects.with_documents().get().result["events"])


def test_what_if_from_the_turn_on_the_table(
    battle: Battle,
    page: Page,
    watch: Watch,
    on_any_screen: Check,
    fits: Check,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The link goes along with the turn; what comes of it is a replay of its own, and says that it is no record.

    Until a worker has fought it, the page waits.
    """
    settings.JOBS_INLINE = False
    monkeypatch.setattr("campaigns.actions.fighting.requests.WAIT", 0)
    last = events(battle)[-1]["turn"]
    watch(page, f"#e{len(events(battle))}")
    expect(page.locator("[data-what-if]")).to_contain_text(f"What if, from turn {last} on")
    page.locator("[data-what-if]").click()
    expect(page.get_by_label("From the beginning of")).to_have_value(str(last))
    page.get_by_label("Seed").fill("5")
    on_any_screen(page)
    page.get_by_role("button", name="Fight it otherwise").click()
    expect(page.get_by_role("status")).to_contain_text("Your battle is number 1 in the queue.")
    fits(page)
    work_off()
    expect(page.get_by_role("heading", name="This is no record")).to_be_visible()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    what_if = WhatIf.objects.with_documents().get()
    for id, points in what_if.result["victory_points"].items():
        expect(page.locator(f"[data-score='victory_points {id}']")).to_have_text(str(points))
    page.get_by_role("button", name="Delete this what-if").click()
    expect(page.get_by_text("The record is as it was.")).to_be_visible()
