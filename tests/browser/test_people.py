"""The people of a campaign in Chromium: founded from a template, invited by code, let in, replaced; the agreement."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaigns.actions.campaigns import create_campaign
from campaigns.actions.joining import join
from campaigns.models import Campaign
from tests.campaigns.conftest import entered, planned

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("the_watch")]
Signer = Callable[[Page, User], None]
Check = Callable[..., None]


@pytest.fixture
def campaign(ada: User) -> Campaign:
    """Ada organises, ben plays against her, carol follows, dan waits."""
    campaign = create_campaign(ada, key=uuid4(), name="The Long Winter", summary="Tuesdays.", limit=500)
    ben, carol, dan = (User.objects.create_user(name) for name in ("ben", "carol", "dan"))
    join(campaign, ben)
    join(campaign, carol, "follower")
    Campaign.objects.update(agreement={**campaign.agreement, "approval": True})
    join(campaign, dan)
    planned(campaign, [entered(campaign, ada, "First Watch"), entered(campaign, ben, "Night Watch")], ada)
    return campaign


def test_a_campaign_is_founded_from_a_template_and_joined_by_code(
    ada: User, open_page: Callable[..., Page], sign_in: Signer
) -> None:
    home = open_page()
    sign_in(home, ada)
    home.goto("/campaigns/new/")
    home.get_by_role("link", name="Swiss weekend").click()
    home.get_by_label("Name").fill("Club weekend")
    home.get_by_role("button", name="Found it").click()
    home.get_by_role("link", name="Agreement").click()
    expect(home.locator(".agreed")).to_contain_text("Swiss rounds")
    home.get_by_role("link", name="Members", exact=True).click()
    code = home.locator(".join-code").inner_text()

    away = open_page()
    sign_in(away, User.objects.create_user("ben"))
    away.goto("/campaigns/")
    away.get_by_role("link", name="Or enter a code").click()
    away.get_by_label("Code").fill(code.lower())
    away.get_by_role("button", name="Look for the campaign").click()
    away.get_by_role("button", name="Join the campaign").click()
    expect(away.locator(".messages")).to_contain_text("Welcome to Club weekend.")


def test_who_waits_is_let_in_and_a_player_is_replaced_without_scripts(
    campaign: Campaign, ada: User, open_page: Callable[..., Page], sign_in: Signer
) -> None:
    home = open_page(java_script_enabled=False)
    sign_in(home, ada)
    home.goto(campaign.get_absolute_url())
    home.get_by_role("link", name="1 waits to be let in").click()
    home.get_by_role("button", name="Let in dan").click()
    expect(home.locator("main")).to_contain_text("Players")
    home.goto(f"{campaign.get_absolute_url()}members/2/replace/")
    home.get_by_role("button", name="Offer the place").click()
    link = home.get_by_label("Link for one person").input_value()

    away = open_page()
    sign_in(away, User.objects.create_user("eve"))
    away.goto(link)
    expect(away.locator("main")).to_contain_text("You take the place of ben")
    away.get_by_role("button", name="Accept the invitation").click()
    expect(away.locator(".standings")).to_contain_text("eve")
    assert sorted(str(m) for m in campaign.memberships.active()) == ["ada", "carol", "dan", "eve"]


def test_a_visitor_reads_a_public_campaign_and_follows_it_once_signed_in(
    campaign: Campaign, page: Page, sign_in: Signer
) -> None:
    Campaign.objects.update(visibility="public")
    page.goto("/campaigns/")
    page.get_by_role("link", name="The Long Winter").click()
    expect(page.get_by_role("link", name="Sign in to follow")).to_be_visible()
    sign_in(page, User.objects.create_user("fan"))
    page.reload()
    page.get_by_role("button", name="Follow").click()
    expect(page.locator(".messages")).to_contain_text("You follow The Long Winter.")


def test_other_points_are_shown_before_they_are_agreed(
    campaign: Campaign, ada: User, scriptless: Page, sign_in: Signer
) -> None:
    from campaigns.actions.results import record_by_hand
    from campaigns.models import Battle
    from tests.campaigns.test_queries import WON

    record_by_hand(Battle.objects.get(), ada, 1, WON)
    sign_in(scriptless, ada)
    scriptless.goto(f"{campaign.get_absolute_url()}agreement/change/")
    scriptless.get_by_label("A battle won", exact=True).fill("2")
    scriptless.get_by_role("button", name="Agree", exact=True).click()
    expect(scriptless.locator("main")).to_contain_text("This changes what was counted so far")
    scriptless.get_by_role("button", name="Agree all the same").click()
    expect(scriptless.locator(".agreed")).to_contain_text("2 a win")


def test_every_page_about_people_is_accessible_and_fits_a_phone(
    campaign: Campaign, ada: User, page: Page, sign_in: Signer, on_any_screen: Check
) -> None:
    here = campaign.get_absolute_url()
    inside = [
        "members/",
        "members/2/remove/",
        "members/2/replace/",
        "leave/",
        "agreement/",
        "agreement/change/",
        "copy/",
    ]
    on_any_screen(page, "/join/", campaign.invitation())
    sign_in(page, ada)
    on_any_screen(page, "/campaigns/new/?template=map", *(here + part for part in inside))
    page.goto(f"{here}members/")
    page.locator(".person summary").first.click()
    on_any_screen(page)
