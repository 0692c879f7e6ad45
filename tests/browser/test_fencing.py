"""The sixth game on the whole site, by hand: content, codex, a team built and refused, prints, files, a cup fought."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import StrikeForce
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from campaigns.models import Battle, Campaign
from jobs.kinds import KINDS
from jobs.worker import work_off
from rules.game.game import Game
from tests.campaigns.support.fencers import team_of
from tests.campaigns.support.forecasts import TEN
from tests.fencing.game import HALL
from workshop.actions.importing import read_content, save_content

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[[Page], None]


@pytest.fixture
def foreign(foreign: str) -> str:
    """Its bouts have hits, not victory points."""
    return rf"{foreign}|\bVP\b"


@pytest.fixture(autouse=True)
def hall(fencing: Game) -> None:
    save_content([read_content(HALL)])


def test_the_codex_shows_its_factions_parts_rules_and_missions(page: Page, of_its_own: Check, axe: Check) -> None:
    page.goto("/")
    page.locator("header details.games summary").click()
    page.locator("header").get_by_role("button", name="Fencing").click()
    expect(page).to_have_url(re.compile("/fencing/$"))
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Factions").click()
    of_its_own(page)
    page.get_by_role("link", name="The Hall").click()
    of_its_own(page)
    page.get_by_role("link", name="Master").first.click()
    expect(page.get_by_role("main")).to_contain_text("Teaches on Tuesdays.")
    of_its_own(page)
    axe(page)
    page.get_by_label("Find anything").fill("novice")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("main")).to_contain_text("Novice")
    of_its_own(page)
    page.goto("/fencing/operations/")
    page.get_by_role("link", name="Epee Night").click()
    of_its_own(page)
    page.goto("/rules/fencing/")
    expect(page.locator("#V-TEA-01")).to_contain_text("1 to 3 fencers")
    of_its_own(page)


def test_a_team_is_built_from_nothing_printed_taken_out_and_in(
    page: Page, ada: User, sign_in: Signer, of_its_own: Check, axe: Check
) -> None:
    """No fencer is one too few, four are one too many; the fix drops the last (V-TEA-01)."""
    sign_in(page, ada)
    page.goto("/fencing/strike-forces/new/")
    of_its_own(page)
    page.get_by_label("The Hall").check()
    page.get_by_label("Name", exact=True).fill("Tuesday's")
    page.get_by_role("button", name="Start building").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("0 fencers, not 1 to 3.")
    of_its_own(page)
    for count, fencer in enumerate(("Master", "Novice", "Novice", "Novice"), 1):
        page.get_by_role("button", name=f"Add {fencer}", exact=True).click()
        expect(page.locator("#squads .squad-item")).to_have_count(count)
    expect(verdict).to_contain_text("4 fencers, not 1 to 3.")
    verdict.get_by_role("button", name="Drop fencer 4").click()
    expect(verdict.locator(".verdict__state")).to_have_text("Legal")
    page.get_by_role("textbox", name="Name of fencer 1").fill("Ace")
    page.get_by_role("textbox", name="Name of fencer 1").press("Tab")
    expect(page.locator("#announcement")).to_contain_text("Ace")
    page.locator("#manage summary").click()
    page.get_by_label("Weapon", exact=True).select_option("sabre")
    page.locator("#choices").get_by_role("button", name="Save").click()
    expect(page.locator("#announcement")).to_contain_text("Saved: Tuesday's.")
    of_its_own(page)
    axe(page)
    team = StrikeForce.objects.get()
    sheet = page.request.get(f"{team.get_absolute_url()}print/pack.pdf")
    assert sheet.body().startswith(b"%PDF-")
    text = page.request.get(f"{team.get_absolute_url()}export/").text()
    page.goto("/strike-forces/import/")
    page.get_by_label("Or its text").fill(text)
    page.get_by_role("button", name="Preview").click()
    of_its_own(page)
    axe(page)
    page.get_by_role("button", name="Import it").click()
    expect(page.locator("#verdict .verdict__state")).to_have_text("Legal")
    copy = StrikeForce.objects.exclude(pk=team.pk).get()
    named = [(squad["fencer"], squad.get("name", "")) for squad in copy.squads]
    assert (copy.choices, named) == ({"weapon": "sabre"}, [("master", "Ace"), ("novice", ""), ("novice", "")])


@pytest.fixture
def players() -> list[User]:
    """Ada and ben in a cup of ada's, a team each."""
    people = [User.objects.create_user(name) for name in ("ada", "ben")]
    cup: Campaign = create_campaign(
        people[0], key=uuid4(), game="fencing", name="Winter Cup", summary="", limit=None, agreement={}
    )
    join(cup, people[1])
    for player, fencer in zip(people, ("master", "novice"), strict=True):
        enter(cup.memberships.get(user=player), team_of(player, f"{player.username}'s", fencer))
    return people


def test_a_bout_is_planned_forecast_fought_replayed_and_ranked(
    players: list[User],
    open_page: Callable[..., Page],
    sign_in: Signer,
    of_its_own: Check,
    axe: Check,
    fits: Check,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(KINDS, "forecast", TEN["forecast"])
    ada, ben = open_page(), open_page()
    for page, player in ((ada, players[0]), (ben, players[1])):
        sign_in(page, player)
    ada.goto(Campaign.objects.get().get_absolute_url())
    of_its_own(ada)
    ada.get_by_role("link", name="Plan a battle").click()
    of_its_own(ada)
    ada.get_by_label("Epee Night").check()
    ada.get_by_label("Red side").select_option(index=1)
    ada.get_by_label("Blue side").select_option(index=2)
    ada.get_by_role("button", name="Plan it").click()
    address = Battle.objects.get().get_absolute_url()
    for page in (ada, ben):
        page.goto(address)
        of_its_own(page)
        page.get_by_role("link", name="Make and lock your plan").click()
    ada.get_by_label("Bold").check()
    ada.get_by_role("button", name="Forecast with this plan").click()
    expect(ada.locator("#forecast tbody tr")).to_have_count(3)
    of_its_own(ada)
    axe(ada)
    for page in (ada, ben):
        page.get_by_role("button", name="Lock this plan").click()
        expect(page.locator(".locks .badge--ok").first).to_be_visible()
    ben.get_by_role("link", name="Fight it now").click()
    settings.JOBS_INLINE = False
    monkeypatch.setattr("campaigns.actions.fighting.requests.WAIT", 0)
    ben.get_by_role("button", name="Fight it now").click()
    expect(ben.get_by_role("status")).to_contain_text("Your battle is number 1 in the queue.")
    fits(ben)
    axe(ben)
    work_off()
    slider = ben.locator("[data-slider]")
    expect(slider).to_be_visible()
    of_its_own(ben)
    axe(ben)
    ben.get_by_role("button", name="To the beginning").click()
    ben.get_by_role("button", name="One step on").click()
    expect(slider).to_have_value("1")
    expect(ben.get_by_role("region", name="What happened")).to_contain_text(re.compile("(touches|misses)"))
    with ben.expect_download() as download:
        ben.locator("a[href$='result.json']").first.click()
    assert '"fencing-result/1"' in download.value.path().read_text()[:200]
    ben.get_by_role("link", name="Winter Cup").first.click()
    standings: Any = ben.get_by_role("region", name="Standings")
    expect(standings).to_contain_text("ada")
    expect(standings).to_contain_text("ben")
    of_its_own(ben)
