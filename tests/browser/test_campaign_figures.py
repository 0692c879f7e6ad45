"""A campaign's battles and statistics, and its file taken out and brought in again, in Chromium."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.campaigns.support.season import a_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[..., None]


@pytest.fixture
def season() -> Campaign:
    """Six players, three rounds: nine battles."""
    return a_season(6, 3)


def test_statistics_and_battles_are_read_on_any_screen(
    season: Campaign, page: Page, sign_in: Signer, on_any_screen: Check
) -> None:
    sign_in(page, season.memberships.get(number=2).user)
    page.goto(season.get_absolute_url())
    page.get_by_role("link", name="Statistics").click()
    expect(page.get_by_role("heading", name="Most lethal")).to_be_visible()
    expect(page.locator(".plot__line[d]")).to_have_count(6)
    on_any_screen(page)
    page.get_by_role("link", name="Battles", exact=True).click()
    expect(page.locator(".battle-row")).to_have_count(9)
    page.get_by_label("Show").select_option("planned")
    page.locator("main").get_by_role("button", name="Show").click()
    expect(page.get_by_text("There is none.")).to_be_visible()
    on_any_screen(page)


def test_a_campaign_is_taken_out_as_a_file_and_brought_in_by_somebody_else(
    season: Campaign, open_page: Callable[..., Page], sign_in: Signer, axe: Check, fits: Check, tmp_path: Path
) -> None:
    here, there = open_page(), open_page()
    sign_in(here, season.memberships.get(number=1).user)
    here.goto(season.get_absolute_url())
    with here.expect_download() as download:
        here.get_by_role("link", name="Export the campaign (JSON)").click()
    file = tmp_path / "campaign.json"
    download.value.save_as(file)
    sign_in(there, User.objects.create_user("newcomer"))
    there.goto("/campaigns/import/")
    axe(there)
    fits(there)
    there.get_by_label("File of the campaign").set_input_files(file)
    there.get_by_role("button", name="Import it").click()
    expect(there.locator("h1")).to_have_text("The Long Season")
    expect(there.locator(".standings")).to_contain_text("player-1")
