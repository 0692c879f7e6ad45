"""The eight-phase battle on the whole site, by hand: read, a force built and printed."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import StrikeForce
from rules.eight_phase.game import GAME
from tests.support.starters import load_starters

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[[Page], None]


@pytest.fixture(autouse=True)
def content() -> None:
    load_starters(game=GAME)


def test_the_game_is_read_and_a_legal_force_built_and_printed(
    page: Page, ada: User, sign_in: Signer, of_its_own: Check, axe: Check
) -> None:
    sign_in(page, ada)
    page.goto("/")
    page.locator("header details.games summary").click()
    page.locator("header").get_by_role("button", name="Eight-Phase Battle").click()
    expect(page).to_have_url(re.compile("/eight-phase/$"))
    of_its_own(page)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Factions").click()
    page.get_by_role("link", name="The Bellward").click()
    of_its_own(page)
    axe(page)
    page.get_by_role("link", name="Bronze Aurochs").first.click()
    expect(page.get_by_role("main")).to_contain_text("Least die that hits")
    of_its_own(page)
    axe(page)
    page.goto("/operations/the-sunken-market/")
    of_its_own(page)
    axe(page)
    page.goto("/rules/eight-phase/")
    expect(page.locator("#E-ALT-07")).to_contain_text("three or four sides")
    of_its_own(page)
    page.goto("/eight-phase/strike-forces/new/")
    page.get_by_label("The Dry Harbour").check()
    page.get_by_label("Name", exact=True).fill("Low Tide")
    page.get_by_role("button", name="Start building").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("No units: a force needs at least 1.")
    page.get_by_role("button", name="Add Wrecker", exact=True).click()
    page.get_by_role("button", name="Add Harbourmaster", exact=True).click()
    expect(verdict.locator(".verdict__state")).to_have_text("Legal")
    expect(page.locator("#squads .squad-item")).to_have_count(2)
    of_its_own(page)
    axe(page)
    force = StrikeForce.objects.get()
    for sheets in ("cards", "2up"):
        printed = page.request.get(f"{force.get_absolute_url()}print/pack.pdf?sheets={sheets}")
        assert printed.body().startswith(b"%PDF-")
