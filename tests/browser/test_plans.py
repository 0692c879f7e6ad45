"""A battle that two players let the engine fight: plans, forecast, locks, the battle, the proof."""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaigns.actions.campaigns import create_campaign, join
from campaigns.models import Battle
from jobs.kinds import KINDS
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import load_the_watch
from tests.campaigns.support.fighting import auto_resolve
from tests.campaigns.support.forecasts import TEN

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[[Page], None]


@pytest.fixture
def players() -> list[User]:
    load_the_watch()
    ada, ben = (User.objects.create_user(name) for name in ("ada", "ben"))
    campaign = create_campaign(ada, key=uuid4(), name="The Long Winter", summary="Tuesdays.", limit=500)
    join(campaign, ben)
    planned(campaign, [entered(campaign, ada, "Second Watch"), entered(campaign, ben, "Night Watch")], ada)
    return [ada, ben]


def test_two_players_lock_forecast_fight_and_verify(
    players: list[User],
    open_page: Callable[..., Page],
    sign_in: Signer,
    axe: Check,
    fits: Check,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(KINDS, "forecast", TEN["forecast"])
    address = Battle.objects.get().get_absolute_url()
    ada, ben = open_page(), open_page(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    for page, player in ((ada, players[0]), (ben, players[1])):
        sign_in(page, player)
        page.goto(address)
        fits(page)
        page.get_by_role("link", name="Make and lock your plan").click()
        axe(page)
        fits(page)
    ada.get_by_role("radio", name="Aggressive:").check()
    ada.get_by_label("Second Watch 2").check()
    ada.get_by_role("button", name="Forecast with this plan").click()
    expect(ada.locator("#forecast tbody tr")).to_have_count(3)
    expect(ada.get_by_role("radio", name="Aggressive:")).to_be_checked()
    axe(ada)
    fits(ada)
    ada.get_by_label("Your part of the seed").fill("snow <on> Tuesday")
    ada.get_by_role("button", name="Lock this plan").click()
    expect(ada.locator(".locks .badge--ok")).to_have_count(1)
    ben.get_by_role("button", name="Lock this plan").click()
    expect(ben.locator(".locks")).to_contain_text("snow <on> Tuesday")
    axe(ben)
    fits(ben)
    ben.get_by_role("link", name="Fight it now").click()
    ben.get_by_role("button", name="Fight it now").click()
    expect(ben.get_by_role("heading", name="What each did")).to_be_visible()
    axe(ben)
    fits(ben)
    ben.get_by_role("link", name="Verify").click()
    axe(ben)
    fits(ben)
    ben.get_by_role("button", name="Fight it again now").click()
    expect(ben.get_by_role("status")).to_contain_text("Reproduced to the byte.")
    with ben.expect_download() as proof:
        ben.get_by_role("link", name="Proof (JSON)").click()
    assert re.fullmatch(r"\w+-proof\.json", proof.value.suggested_filename)


def test_it_all_works_without_scripts(
    players: list[User], scriptless: Page, sign_in: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "forecast", TEN["forecast"])
    battle = Battle.objects.get()
    sign_in(scriptless, players[0])
    scriptless.goto(battle.get_absolute_url())
    scriptless.get_by_role("link", name="Make and lock your plan").click()
    scriptless.get_by_role("radio", name="Defensive:").check()
    scriptless.get_by_role("button", name="Forecast with this plan").click()
    expect(scriptless.locator("#forecast tbody tr")).to_have_count(3)
    expect(scriptless.get_by_role("radio", name="Defensive:")).to_be_checked()
    scriptless.get_by_role("button", name="Lock this plan").click()
    scriptless.get_by_role("link", name="See your plan").click()
    expect(scriptless.locator("main")).to_contain_text("Defensive")
    scriptless.get_by_role("button", name="Unlock it").click()
    expect(scriptless.get_by_role("radio", name="Defensive:")).to_be_checked()
    auto_resolve(battle, players[0])
    scriptless.goto(f"{battle.get_absolute_url()}verify/")
    scriptless.get_by_role("button", name="Fight it again now").click()
    expect(scriptless.get_by_role("status")).to_contain_text("Reproduced to the byte.")


def test_two_players_play_it_in_the_browser_and_its_result_counts(
    players: list[User], open_page: Callable[..., Page], sign_in: Signer, axe: Check, fits: Check
) -> None:
    """Both take their seats, leave every question to a commander, and see how the battle counts (C-AUT-12)."""
    planned = Battle.objects.get()
    ada, ben = open_page(), open_page(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    for page, player in ((ada, players[0]), (ben, players[1])):
        sign_in(page, player)
        page.goto(planned.get_absolute_url())
        page.get_by_role("button", name="Take my seat").click()
        fits(page)
    axe(ada)
    expect(ada.locator(".locks")).to_contain_text("has sat down")
    expect(ben).to_have_url(re.compile(r"/play/[\w-]{10,}/$"))
    ada.goto(ben.url)
    for page in (ada, ben):
        page.locator("summary", has_text="Left to a commander").click()
        for box in page.locator('.play__leaving input[name="left"]').all():
            box.check()
        page.locator(".play__leaving button").click()
    for page in (ada, ben):
        expect(page.locator(".prompt__question")).to_contain_text(re.compile("ha(s|ve) won|A draw"))
        fits(page)
    ben.get_by_role("link", name="How it counts in the campaign").click()
    expect(ben).to_have_url(re.compile(re.escape(planned.get_absolute_url())))
    expect(ben.get_by_role("heading", name="What each did")).to_be_visible()
