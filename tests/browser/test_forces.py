"""Forces over time in Chromium: honours for several squads at once, a refit with its preview, pages fit to read."""

from collections.abc import Callable
from io import BytesIO
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.honours import choose_honours
from campaigns.models import Campaign, Entry
from campaigns.read_model.campaign_state import state_of
from tests.browser.support.waiting import until
from tests.campaigns.conftest import entered
from tests.campaigns.forces.test_honours import deeds, fought
from tests.campaigns.forces.test_refits import edit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("the_watch")]
Signer = Callable[[Page, User], None]
Check = Callable[..., None]


@pytest.fixture
def campaign(ada: User) -> Campaign:
    """Ada's three squads come out of a battle as a veteran, a seasoned squad and one that was lost."""
    campaign = create_campaign(ada, key=uuid4(), name="The Long Winter", summary="", limit=500)
    join(campaign, User.objects.create_user("ben"))
    sides = [entered(campaign, ada, "First Watch", 3), entered(campaign, User.objects.get(username="ben"), "Night", 2)]
    for _battle in range(2):
        ours = [deeds("1", slain=30), deeds("2", destroyed=1), deeds("3", survived=False)]
        fought(campaign, sides, ada, ours)
    return campaign


def test_a_player_chooses_honours_for_two_squads_and_refits_the_force(
    campaign: Campaign, ada: User, page: Page, sign_in: Signer
) -> None:
    """16 experience are a veteran's, who chooses two; 6 a seasoned squad's, which chooses one."""
    sign_in(page, ada)
    page.goto(campaign.get_absolute_url())
    page.get_by_role("link", name="Forces", exact=True).click()
    page.get_by_role("link", name="After the battle").click()
    page.get_by_label("Honour of First Watch 1 1").select_option("Forced March")
    page.get_by_label("Honour of First Watch 2").select_option("Field Medic")
    page.get_by_role("button", name="Choose these honours").click()
    expect(page.get_by_text("The honours are chosen")).to_be_visible()
    expect(page.locator("#squad-1")).to_contain_text("Forced March")
    expect(page.locator("#squad-2")).to_contain_text("Field Medic")

    edit(Entry.objects.get(number=1).strike_force, name="Old Guard", size=4)
    page.get_by_role("link", name="Refit").click()
    expect(page.locator("main")).to_contain_text("180 → 195 of 500 SV")
    expect(page.locator("main")).to_contain_text("called First Watch 1 before")
    page.get_by_role("button", name="Refit it").click()
    expect(page.get_by_text("First Watch is refitted.")).to_be_visible()
    expect(page.locator("#squad-1")).to_contain_text("Old Guard")
    assert state_of(campaign).forces[1].squads["1"].honours == ["forced-march"]


def test_a_player_prints_the_force_with_what_its_squads_have_earned(
    campaign: Campaign, ada: User, page: Page, sign_in: Signer, axe: Check
) -> None:
    own = campaign.memberships.get(user=ada)
    choose_honours(Entry.objects.get(number=1), own, [("2", "field-medic")], key=uuid4())
    sign_in(page, ada)
    page.goto(f"{campaign.get_absolute_url()}forces/1/")
    page.get_by_role("link", name="Print", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Print First Watch")
    page.get_by_role("group", name="Datasheets").get_by_text("Cards").click()
    expect(page.get_by_role("status")).to_contain_text("pages of")
    until(page, "() => document.querySelector('.pages img').naturalWidth === 700")
    axe(page)
    with page.context.expect_event("response", lambda answer: ".pdf" in answer.url) as opened:
        page.get_by_role("button", name="Open PDF").click()
    pdf = PdfReader(BytesIO(page.request.get(opened.value.url).body()))
    printed = " ".join(sheet.extract_text() for sheet in pdf.pages)
    assert "seasoned, 6 experience" in printed
    assert "Field Medic (honour)" in printed


def test_honours_are_chosen_and_forces_read_without_scripts(
    campaign: Campaign, ada: User, scriptless: Page, sign_in: Signer
) -> None:
    sign_in(scriptless, ada)
    scriptless.goto(f"{campaign.get_absolute_url()}after-battle/")
    scriptless.get_by_label("Honour of First Watch 2").select_option("Hard to Kill")
    scriptless.get_by_role("button", name="Choose these honours").click()
    scriptless.locator("#squad-2 summary").click()
    expect(scriptless.locator("#squad-2 .past li")).to_have_count(2)


def test_every_page_of_forces_is_accessible_and_fits_a_phone(
    campaign: Campaign, ada: User, page: Page, sign_in: Signer, on_any_screen: Check
) -> None:
    edit(Entry.objects.get(number=1).strike_force, size=5)
    here = campaign.get_absolute_url()
    addresses = [f"{here}forces/", f"{here}forces/1/", f"{here}after-battle/", f"{here}refit/", "/rules/campaigns/"]
    sign_in(page, ada)
    for address in addresses:
        page.goto(address)
        for closed in page.locator("main .squad-card details").all():
            closed.evaluate("it => it.open = true")
        on_any_screen(page)
