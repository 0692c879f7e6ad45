"""A campaign in Chromium: a battle recorded by hand, its prints, every page on any screen."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaigns.models import Battle, Campaign
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import load_the_watch, strike_force_of
from tests.campaigns.support.fighting import auto_resolve

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[..., None]


@pytest.fixture
def ada() -> User:
    load_the_watch()
    ada = User.objects.create_user("ada")
    strike_force_of(ada, "Half a Watch", deck=9)
    return ada


@pytest.fixture
def campaign(ada: User) -> Campaign:
    """Ada organises and plays, ben plays; one battle planned."""
    from uuid import uuid4

    from campaigns.actions.campaigns import create_campaign, join

    campaign = create_campaign(ada, key=uuid4(), name="The Long Winter", summary="Tuesdays.", limit=500)
    ben = User.objects.create_user("ben")
    join(campaign, ben)
    planned(campaign, [entered(campaign, ada, "Second Watch"), entered(campaign, ben, "Night Watch")], ada)
    return campaign


def test_a_battle_on_a_table_is_recorded_by_hand_without_scripts(
    campaign: Campaign, ada: User, scriptless: Page, sign_in: Signer
) -> None:
    sign_in(scriptless, ada)
    scriptless.goto(Battle.objects.get().get_absolute_url())
    scriptless.get_by_role("link", name="Record by hand").click()
    scriptless.get_by_label("ben: Night Watch").check()
    for side, points, lost in ((".record-side--red", "1", "2"), (".record-side--blue", "3", "0")):
        scriptless.locator(side).get_by_label("Victory points").fill(points)
        scriptless.locator(side).get_by_label("Squads lost").fill(lost)
    scriptless.get_by_role("button", name="Record it").click()
    expect(scriptless.locator(".versus__side--blue")).to_contain_text("won")
    scriptless.goto(campaign.get_absolute_url())
    first = scriptless.locator(".standings tbody tr").first
    expect(first.locator("th")).to_have_text("ben")
    expect(first.locator(".standings__points")).to_have_text("3")
    scriptless.set_viewport_size(
        {"width": 390, "height": 800}
    )  # the figures, ± among them, share a line on a telephone
    figures = first.locator("td:not(.standings__rank, .standings__points)")
    boxes = [figure.bounding_box() or {} for figure in figures.all()]
    assert [round(box["y"]) for box in boxes] == [round(boxes[0]["y"])] * 6


def test_briefing_and_report_of_a_battle_are_printed(
    campaign: Campaign, ada: User, page: Page, sign_in: Signer
) -> None:
    """Each is one press from the battle's page, and its first page is seen before it is printed."""
    battle = Battle.objects.get()
    sign_in(page, ada)
    for words in ("Print the briefing", "Print the report"):
        page.goto(battle.get_absolute_url())
        page.get_by_role("link", name=words).click()
        first = page.locator("img").first
        expect(first).to_be_visible()
        expect(first).to_have_js_property("complete", True)
        assert first.evaluate("image => image.naturalWidth") > 0
        auto_resolve(battle, ada, 1)


def test_the_invitation_is_copied(campaign: Campaign, ada: User, page: Page, sign_in: Signer) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sign_in(page, ada)
    page.goto(campaign.get_absolute_url())
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(campaign.invitation())


def test_every_page_of_a_campaign_is_accessible_and_fits_a_phone(
    campaign: Campaign, ada: User, page: Page, sign_in: Signer, on_any_screen: Check
) -> None:
    battle = Battle.objects.get().get_absolute_url()
    here = campaign.get_absolute_url()
    addresses = ["/campaigns/", "/campaigns/new/", here, f"{here}change/", f"{here}enter/", f"{here}plan/"]
    addresses += [battle, f"{battle}briefing/", f"{battle}record/", f"{battle}auto-resolve/"]
    page.goto(campaign.invitation())
    on_any_screen(page)
    sign_in(page, ada)
    on_any_screen(page, *addresses)
