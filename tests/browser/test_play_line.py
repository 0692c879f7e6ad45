"""A lost line, a closed laptop, a phone that takes over: the page of a battle goes on by itself."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from play import actions
from play.models import PlayedBattle
from tests.play.conftest import meeting

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def battle(monkeypatch: pytest.MonkeyPatch) -> PlayedBattle:
    """One that waits for somebody to sit down."""
    monkeypatch.setattr(actions.secrets, "token_hex", lambda count: "5e" * count)
    return actions.begin(meeting(), ("", ""), User.objects.create_user("cara"), 0)[0]


def test_who_waits_tries_for_ever_and_sees_the_news_as_soon_as_the_tab_is_seen(
    page: Page, battle: PlayedBattle
) -> None:
    page.clock.install()
    page.goto(battle.get_absolute_url())
    page.context.set_offline(True)
    for _ in range(8):  # the longest pause is half a minute
        with page.expect_event("requestfailed"):
            page.clock.run_for(30_000)
    expect(page.get_by_text("The line is lost.")).to_be_visible()
    actions.sit(battle, User.objects.create_user("dan"))
    page.context.set_offline(False)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text("is deciding")).to_be_visible()
    expect(page.get_by_text("The line is lost.")).to_be_hidden()


def test_a_question_answered_on_the_phone_is_gone_at_the_desk_once_that_is_seen(
    page: Page, battle: PlayedBattle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two devices in one seat."""
    page.clock.install()
    page.goto(battle.get_absolute_url())
    page.get_by_role("button", name="Sit down and play").click()
    seat = battle.seats.get(number=1)
    battle.refresh_from_db()
    if battle.asked != seat.player:
        actions.answer(battle, battle.seats.get(number=0), 0, {"begin": seat.player})
        page.clock.run_for(30_000)
    expect(page.locator("[data-prompt]")).to_be_visible()
    number = battle.answers.count()
    entry = {"begin": "red"} if not number else {"token": [3, 4]}
    actions.answer(battle, seat, number, entry)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(f'[data-play][data-stamp*=".{number}."]')).to_be_visible()
