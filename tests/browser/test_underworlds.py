"""Underworlds on the whole site, by hand: a warband with board and both decks, and its print."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import Operation, Part, StrikeForce
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


def test_hexes_of_a_board_are_picked_by_pressing_them(page: Page, sign_in: Signer, axe: Check, fits: Check) -> None:
    """Hexes are counted in the order in which they are picked; one that another list has is not to be had."""
    sign_in(page, User.objects.create_superuser("designer"))
    page.goto("/workshop/brine-choir/boards/new/")
    starting, blocked = [page.get_by_role("group", name=name) for name in ("Starting hexes", "Blocked hexes")]
    page.get_by_label("Name").fill("Sluices")
    for hex in ("1 0", "3 0", "5 0", "1 1", "5 1", "3 2", "0 0"):
        starting.get_by_role("button", name=hex, exact=True).click()
    starting.get_by_role("button", name="0 0", exact=True).click()
    expect(page.get_by_role("textbox", name="Starting hexes")).to_have_value("1 0; 3 0; 5 0; 1 1; 5 1; 3 2")
    expect(starting.get_by_role("button", name="3 2", exact=True)).to_have_text("6")
    expect(blocked.get_by_role("button", name="3 2", exact=True)).to_be_disabled()
    blocked.get_by_role("button", name="0 0", exact=True).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Blocked hexes")).to_have_value("0 1")
    expect(page.locator("#preview")).to_contain_text("Sluices")
    axe(page)
    fits(page)
    page.get_by_role("button", name="Save in the draft").click()
    expect(page.get_by_role("main")).to_contain_text("Sluices is saved in the draft.")
    board = Part.objects.get(slug="sluices").document()
    assert (len(board["starting"]), board["blocked"]) == (6, [[0, 1]])


def test_tokens_of_a_mission_are_picked_on_its_board(page: Page, sign_in: Signer) -> None:
    sign_in(page, User.objects.create_superuser("designer"))
    page.goto("/underworlds/operation-drafts/new/")
    page.get_by_label("Title").fill("Fords")
    board = page.get_by_role("group", name="Tokens")
    for hex in ("1 4", "5 4", "3 5", "1 6", "5 6"):
        board.get_by_role("button", name=hex, exact=True).click()
    expect(board.get_by_role("button", name="0 0", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Save in the draft").click()
    expect(page.get_by_role("main")).to_contain_text("Fords is saved in the draft.")
    assert Operation.objects.get(slug="fords").document["tokens"] == [[1, 4], [5, 4], [3, 5], [1, 6], [5, 6]]
