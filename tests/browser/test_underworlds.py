"""Underworlds on the whole site, by hand: a warband with board and both decks, and its print."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import StrikeForce
from rules.underworlds.game import GAME
from tests.support.starters import load_starters

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[[Page], None]


@pytest.fixture(autouse=True)
def content() -> None:
    load_starters(game=GAME)


def test_a_legal_warband_is_built_from_nothing_and_printed(
    page: Page, ada: User, sign_in: Signer, of_its_own: Check, axe: Check
) -> None:
    sign_in(page, ada)
    page.goto("/")
    page.locator("header details.games summary").click()
    page.locator("header").get_by_role("button", name="Underworlds").click()
    expect(page).to_have_url(re.compile("/underworlds/$"))
    page.goto("/underworlds/strike-forces/new/")
    of_its_own(page)
    page.get_by_label("Brine Choir").check()
    page.get_by_label("Name", exact=True).fill("Low Water")
    page.get_by_role("button", name="Start building").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("No fighters: a warband is taken whole.")
    page.get_by_role("button", name="Add The Undertow", exact=True).click()
    expect(page.locator("#squads .squad-item")).to_have_count(5)
    expect(page.locator("#squads .squad__verb")).to_have_count(0)
    page.get_by_role("button", name="Add Pillars", exact=True).click()
    expect(page.locator("#verdict")).to_contain_text("Pillars")
    of_its_own(page)
    page.get_by_role("link", name="Cards", exact=True).click()
    page.get_by_role("button", name="One Foothold more").click()
    expect(page.locator("#deck")).to_contain_text("1 of 12 objective cards")
    page.get_by_role("button", name="Fill: Objective deck").click()
    expect(page.locator("#deck")).to_contain_text("12 of 12 objective cards")
    page.get_by_role("button", name="Fill: Power deck").click()
    expect(verdict.locator(".verdict__state")).to_have_text("Legal")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#deck")).to_contain_text("0 power cards (20 or more)")
    page.get_by_role("button", name="Redo").click()
    expect(verdict.locator(".verdict__state")).to_have_text("Legal")
    of_its_own(page)
    axe(page)
    printed = page.request.get(f"{StrikeForce.objects.get().get_absolute_url()}print/pack.pdf")
    assert printed.body().startswith(b"%PDF-")
