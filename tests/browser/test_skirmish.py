"""The Skirmish on the whole site, by hand: chosen, read, its army built and printed."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import StrikeForce
from rules.skirmish.game import GAME
from tests.support.starters import load_starters

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[[Page], None]


@pytest.fixture(autouse=True)
def content() -> None:
    load_starters(game=GAME)


def test_the_game_is_chosen_and_read(page: Page, of_its_own: Check, axe: Check) -> None:
    page.goto("/")
    page.locator("header details.games summary").click()
    page.locator("header").get_by_role("button", name="Skirmish").click()
    expect(page).to_have_url(re.compile("/skirmish/$"))
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Factions").click()
    of_its_own(page)
    page.get_by_role("link", name="The Harrow Kin").click()
    of_its_own(page)
    axe(page)
    page.get_by_role("link", name="Threshers").first.click()
    expect(page.get_by_role("main")).to_contain_text("Least result to hit")
    of_its_own(page)
    axe(page)
    page.goto("/skirmish/operations/")
    page.get_by_role("link", name="The Spillway").click()
    expect(page.get_by_role("main")).to_contain_text("more own than enemy fighters within 10 cm of Middle sill")
    of_its_own(page)
    page.goto("/rules/skirmish/")
    expect(page.locator("#S-ARM-04")).to_contain_text("commanded by an officer")
    of_its_own(page)


def test_a_legal_army_is_built_from_nothing_and_printed(
    page: Page, ada: User, sign_in: Signer, of_its_own: Check, axe: Check
) -> None:
    sign_in(page, ada)
    page.goto("/skirmish/strike-forces/new/")
    of_its_own(page)
    page.get_by_label("The Sluice Wardens").check()
    page.get_by_label("Name", exact=True).fill("Gate Nine")
    page.get_by_role("button", name="Start building").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("No units: an army needs at least 1.")
    page.get_by_role("button", name="Add Bank Watch", exact=True).click()
    expect(verdict).to_contain_text("No commander: one officer’s unit must be named.")
    of_its_own(page)
    page.get_by_role("button", name="Add Wheel Captain", exact=True).click()
    expect(verdict.locator(".verdict__state")).to_have_text("Legal")
    expect(page.locator("#squads .squad-item")).to_have_count(2)
    of_its_own(page)
    axe(page)
    army = StrikeForce.objects.get()
    assert [unit.get("commander", False) for unit in army.squads] == [False, True]
    sheet = page.request.get(f"{army.get_absolute_url()}print/pack.pdf")
    assert sheet.body().startswith(b"%PDF-")
