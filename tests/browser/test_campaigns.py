"""A campaign in Chromium: a battle recorded by hand, its prints, every page on any screen."""

from collections.abc import Callable
from datetime import date

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaigns.actions.results import Report, SideReport, record_by_hand
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
    figures = first.locator("td:not(.standings__rank, .standings__rating, .standings__points)")
    boxes = [figure.bounding_box() or {} for figure in figures.all()]
    assert [round(box["y"]) for box in boxes] == [round(boxes[0]["y"])] * 6
    score = first.locator("td.nowrap").first
    assert score.evaluate("score => { score.textContent = '260 : 140'; return score.scrollWidth <= score.clientWidth }")
    row = scriptless.locator(".battle-row").first
    for name in (row.locator(".badge"), row.locator(".side").first):
        name.evaluate("name => name.textContent = 'Bert von der Hohenlohe-Langenburg zu Waldenburg won'")
    row.locator(".battle-row__points").first.evaluate("points => points.textContent = '120'")
    lines = "part => { const r = document.createRange(); r.selectNodeContents(part); return r.getClientRects().length }"
    parts = [row.locator(".battle-row__what .quiet"), row.locator(".battle-row__points").first]
    assert [part.evaluate(lines) for part in parts] == [1, 1], "a long name breaks the day or the score beside it"


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
    addresses += [f"{here}challenges/", f"{here}ratings/", f"{here}forces/1/give/", f"{battle}before/"]
    addresses += [battle, f"{battle}briefing/", f"{battle}record/", f"{battle}auto-resolve/"]
    page.goto(campaign.invitation())
    on_any_screen(page)
    sign_in(page, ada)
    on_any_screen(page, *addresses)


def test_a_challenge_becomes_a_battle_of_a_part_and_all_who_fought_learn_from_it(
    campaign: Campaign, ada: User, scriptless: Page, sign_in: Signer
) -> None:
    """Ada, who organises, challenges ben, accepts for him, lets one squad fight, records it, and gives experience."""
    sign_in(scriptless, ada)
    Battle.objects.all().delete()
    scriptless.goto(f"{campaign.get_absolute_url()}challenges/")
    scriptless.get_by_label("Whom").select_option(label="ben")
    scriptless.get_by_role("button", name="Send the challenge").click()
    scriptless.get_by_role("button", name="Accept").click()
    scriptless.get_by_role("link", name="Before the battle").click()
    scriptless.get_by_text("Change how much of each force fights").click()
    scriptless.get_by_label("Who fights").select_option("number")
    scriptless.get_by_label("How many, or how many points").fill("1")
    scriptless.get_by_role("button", name="Change it").click()
    for squad in ("Second Watch 2", "Night Watch 1"):
        side = scriptless.locator("section", has=scriptless.get_by_label(squad))
        side.get_by_label(squad).check()
        side.get_by_role("button", name="These fight").click()
    battle = Battle.objects.get()
    assert [side.squad_ids for side in battle.sides.order_by("place")] == [["2"], ["1"]]
    record_by_hand(
        battle, ada, battle.version, Report(date(2026, 11, 18), "", (SideReport("won", 3, 0), SideReport("lost", 0, 1)))
    )
    scriptless.goto(battle.get_absolute_url())
    scriptless.get_by_role("link", name="Give experience, injuries and credits").click()
    scriptless.get_by_label("Experience for all who took part").fill("2")
    scriptless.get_by_label("What for?").fill("The long stair.")
    scriptless.get_by_role("button", name="Give it").click()
    scriptless.goto(f"{campaign.get_absolute_url()}forces/1/")
    expect(scriptless.locator("#squad-2")).to_contain_text("2 experience")
    expect(scriptless.locator("#squad-1")).to_contain_text("0 experience")
