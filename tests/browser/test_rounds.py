"""Rounds in Chromium: an organiser opens one with players swapped, reads a bracket on a phone, chooses notices."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaigns.actions import rounds
from campaigns.read_model.campaign_state import state_of
from tests.browser.conftest import PHONE
from tests.campaigns.rounds.test_rounds import fight_all
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[..., None]


@pytest.fixture
def organiser() -> User:
    return User.objects.create_user("organiser")


def test_an_organiser_opens_a_swiss_round_with_two_players_swapped(
    organiser: User, page: Page, sign_in: Signer, axe: Check, fits: Check
) -> None:
    """p1 – p2 and p3 – p4 are proposed; p3 is put beside p1, and p2 takes the place that is free."""
    campaign = campaign_of(organiser, 5)
    sign_in(page, organiser)
    page.goto(f"/campaigns/{campaign.slug}/rounds/")
    page.get_by_role("link", name="Open round 1").click()
    axe(page)
    page.locator("#id_second_0").select_option(label="p3: Force 3 (120 SV)")
    expect(page.locator("#id_first_1")).to_have_value("2")
    page.get_by_label("Deadline").fill("2036-01-09T21:00")
    page.get_by_role("button", name="Open the round").click()
    expect(page.get_by_text("Round 1 is open.")).to_be_visible()
    round = state_of(campaign).rounds[1]
    assert [pairing.forces for pairing in round.pairings] == [(1, 3), (2, 4)]
    assert round.deadline == "2036-01-09T21:00:00+00:00"
    axe(page)
    fits(page)
    page.get_by_role("link", name="Pair players").click()
    axe(page)
    fits(page)
    page.locator("#id_first_0").select_option(label="p5: Force 5 (120 SV)")
    page.get_by_role("button", name="Pair them").click()
    expect(page.get_by_text("Round 1 is paired.")).to_be_visible()
    page.get_by_role("link", name="Close round 1").click()
    axe(page)
    page.get_by_role("button", name="Close the round").click()
    expect(page.get_by_text("Round 1 is closed.")).to_be_visible()


def test_a_round_of_twelve_tables_costs_an_organiser_eleven_clicks(
    organiser: User, page: Page, sign_in: Signer, on_any_screen: Check, axe: Check
) -> None:
    """Prepared unseen, its slips printed, opened, all results typed by keyboard, closed."""
    campaign = campaign_of(organiser, 24)
    sign_in(page, organiser)
    page.goto(f"/campaigns/{campaign.slug}/rounds/")
    clicks = 0

    def click(role: Any, name: str) -> None:
        nonlocal clicks
        clicks += 1
        page.get_by_role(role, name=name).first.click()

    click("link", "Open round 1")
    on_any_screen(page)
    click("button", "Prepare it unseen")
    on_any_screen(page)
    click("link", "Result slips")
    with page.context.expect_page() as slips:
        click("button", "Open PDF")
    slips.value.close()
    click("link", "Rounds")
    click("button", "Open round 1")
    expect(page.get_by_text("Nobody has reported yet.")).to_be_visible()
    on_any_screen(page)
    click("link", "Enter results")
    on_any_screen(page)
    clicks += 1
    page.locator("#id_b1-red_victory_points").click()
    for _table in range(12):
        for typed in ("5", "0", "3", "0"):
            page.keyboard.type(typed)
            page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
    click("button", "Record them")
    expect(page.get_by_text("12 battles are recorded.")).to_be_visible()
    click("link", "Close round 1")
    click("button", "Close the round")
    expect(page.get_by_text("Round 1 is closed.")).to_be_visible()
    assert clicks == 11


def test_tables_are_swapped_by_choosing_one(organiser: User, page: Page, sign_in: Signer, on_any_screen: Check) -> None:
    """The first battle takes table 2, and the second has table 1 by itself."""
    campaign = campaign_of(organiser, 4)
    opened(campaign)
    sign_in(page, organiser)
    page.goto(f"/campaigns/{campaign.slug}/rounds/")
    page.get_by_role("link", name="Swap tables").click()
    on_any_screen(page)
    page.get_by_label("Table: p1 – p2").select_option("2")
    expect(page.get_by_label("Table: p3 – p4")).to_have_value("1")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("The tables of round 1 are set.")).to_be_visible()
    assert [pairing.table for pairing in state_of(campaign).rounds[1].pairings] == [2, 1]


def test_a_bracket_is_read_on_a_desk_and_on_a_phone(
    organiser: User, page: Page, sign_in: Signer, on_any_screen: Check
) -> None:
    campaign = campaign_of(organiser, 6, kind="knock_out")
    opened(campaign, deadline=datetime(2036, 1, 9, 21, tzinfo=UTC))
    fight_all(campaign)
    rounds.close_round(campaign, organiser_of(campaign), 1)
    opened(campaign, number=2)
    sign_in(page, organiser)
    page.goto(f"/campaigns/{campaign.slug}/rounds/")
    expect(page.get_by_role("heading", name="Bracket")).to_be_visible()
    expect(page.get_by_role("heading", name="Final")).to_be_visible()
    on_any_screen(page)
    page.set_viewport_size(PHONE)
    first, final = (page.get_by_role("heading", name=name, exact=True).first for name in ("Round 1", "Final"))
    assert first.bounding_box()["x"] == final.bounding_box()["x"]  # type: ignore[index]


def test_a_player_reads_a_notice_and_turns_one_kind_off(
    organiser: User, phone: Page, sign_in: Signer, axe: Check, fits: Check
) -> None:
    campaign = campaign_of(organiser, 2)
    opened(campaign)
    sign_in(phone, User.objects.get(username="p1"))
    phone.goto("/campaigns/")
    expect(phone.get_by_role("heading", name="What is next for you")).to_be_visible()
    axe(phone)
    fits(phone)
    phone.get_by_role("link", name="1 unread notices").click()
    axe(phone)
    fits(phone)
    phone.get_by_role("button", name="Open").click()
    expect(phone.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(phone.get_by_role("link", name="unread notices")).to_have_count(0)
    phone.goto("/notices/choices/")
    axe(phone)
    fits(phone)
    phone.get_by_label("a round begins: By e-mail").uncheck()
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_label("a round begins: By e-mail")).not_to_be_checked()
