"""The first battle of a game in the browser: begun from its ten minutes, with advice, and left to a commander."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from jobs.models import Job
from jobs.queue import do_here
from play import actions, advising
from rules.underworlds.game import GAME
from tests.support.starters import load_starters

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def content(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions.secrets, "token_hex", lambda count: "5e" * count)
    monkeypatch.setattr(advising, "ENOUGH", 0.5)
    load_starters(game=GAME)


def work(kind: str) -> None:
    for job in Job.objects.filter(kind=kind):
        do_here(job)


def test_a_visitor_plays_the_first_battle_with_advice(page: Page, on_any_screen: Callable[..., None]) -> None:
    page.goto("/underworlds/learn/")
    page.get_by_role("button", name="Begin the first battle").click()
    expect(page.locator(".prompt__why")).to_be_visible()
    expect(page.locator(".prompt__question .rule-id")).to_have_attribute("href", re.compile(r"/rules/underworlds/#U-"))
    page.get_by_role("button", name="What would a commander do?").click()
    expect(page.get_by_text("Steady is thinking.")).to_be_visible()
    work(advising.ADVISE)
    expect(page.locator(".advice__title")).to_contain_text("Steady:")
    on_any_screen(page)
    before = page.locator("[data-play]").get_attribute("data-stamp")
    page.get_by_role("button", name="Do that").click()
    expect(page.locator(f'[data-play][data-stamp="{before}"]')).to_have_count(0)
    page.get_by_text("Left to a commander").click()
    for box in page.locator('.play__leaving input[name="left"]').all():
        box.check()
    page.locator(".play__leaving button").click()
    expect(page.get_by_text("The moments that cost most are being looked for.")).to_be_visible()
    work(actions.LOOK_BACK)
    expect(page.locator(".moments__title")).to_have_text("What cost you most")
    page.get_by_role("link", name="Watch the battle again").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
