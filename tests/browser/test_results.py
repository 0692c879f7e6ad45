"""A result is proposed and confirmed; it is taken back, with everything shown that changes, and that is undone.

What was played by script waits for a worker before it is proposed, and before it is confirmed.
"""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from PIL import Image
from playwright.sync_api import Page, expect

from campaigns import bridge
from campaigns.actions.campaigns import create_campaign
from campaigns.actions.joining import join
from campaigns.models import Battle, Campaign
from jobs.worker import work_off
from tests.browser.support.waiting import until
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import load_the_watch

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}
Signer = Callable[[Page, User], None]
Check = Callable[[Page], None]


@pytest.fixture
def campaign() -> Campaign:
    """An organiser's campaign in which ada and ben have a battle planned."""
    load_the_watch()
    organiser, ada, ben = (User.objects.create_user(name) for name in ("organiser", "ada", "ben"))
    campaign = create_campaign(organiser, key=uuid4(), name="The Long Winter", summary="Tuesdays.", limit=500)
    for player in (ada, ben):
        join(campaign, player)
    planned(campaign, [entered(campaign, ada, "First Watch"), entered(campaign, ben, "Night Watch")], organiser)
    return campaign


def picture(width: int) -> bytes:
    """A picture of this many pixels across, as a camera would send it."""
    content = BytesIO()
    Image.new("RGB", (width, 200), (70, 90, 60)).save(content, "PNG")
    return content.getvalue()


def test_proposed_confirmed_taken_back_and_undone(
    campaign: Campaign, open_page: Callable[..., Page], sign_in: Signer, axe: Check, fits: Check
) -> None:
    battle = Battle.objects.get()
    ada, ben, organiser = (open_page(), open_page(viewport=PHONE), open_page())
    for page, name in ((ada, "ada"), (ben, "ben"), (organiser, "organiser")):
        sign_in(page, User.objects.get(username=name))
    ada.goto(battle.get_absolute_url())
    ada.get_by_role("link", name="Record by hand").click()
    ada.get_by_label("ada: First Watch").check()
    red, blue = ada.locator(".record-side--red"), ada.locator(".record-side--blue")
    red.get_by_label("Victory points").fill("3")
    red.get_by_label("Squads lost").fill("0")
    blue.get_by_label("Victory points").fill("0")
    blue.get_by_label("Squads lost").fill("2")
    red.get_by_text("One by one", exact=True).click()
    red.get_by_label("Units slain").first.fill("6")
    files = [{"name": f"{n}.png", "mimeType": "image/png", "buffer": picture(n)} for n in (300, 400)]
    ada.get_by_label("Pictures").set_input_files(files)
    axe(ada)
    ada.get_by_role("button", name="Propose it").click()
    expect(ada.locator(".proposal")).to_contain_text("ada says it ended so")
    axe(ada)

    ben.goto(battle.get_absolute_url())
    expect(ben.locator(".proposal")).to_contain_text("First Watch 1: 6 units slain")
    expect(ben.locator(".proposal").get_by_role("img", name="Picture by ada")).to_have_count(2)
    until(ben, "() => document.querySelector('.proposal img').naturalWidth === 300")  # once it is loaded
    axe(ben)
    fits(ben)
    ben.get_by_role("button", name="Confirm it").click()
    expect(ben.locator(".versus__side--red")).to_contain_text("won")
    expect(ben.get_by_role("region", name="Pictures").get_by_role("img")).to_have_count(2)
    axe(ben)
    fits(ben)

    organiser.goto(f"{campaign.get_absolute_url()}ledger/")
    axe(organiser)
    organiser.get_by_role("link", name="Take back").first.click()
    expect(organiser.locator(".changes").first).to_contain_text("ada")
    expect(organiser.locator("main")).to_contain_text("counts no more")
    axe(organiser)
    organiser.get_by_label("Why?").fill("It was Tuesday.")
    organiser.get_by_role("button", name="Take it back").click()
    expect(organiser.locator(".ledger__line--revoked")).to_have_count(1)
    assert Battle.objects.get().is_void()
    organiser.get_by_role("link", name="Undo").first.click()
    organiser.get_by_role("button", name="Undo it").click()
    expect(organiser.locator(".ledger__line--revoked")).to_have_count(1)
    expect(organiser.locator(".messages")).to_contain_text("counts again")
    assert Battle.objects.get().is_recorded()


def test_pages_wait_until_a_worker_has_fought_again_what_was_played_by_script(
    campaign: Campaign,
    open_page: Callable[..., Page],
    sign_in: Signer,
    on_any_screen: Check,
    fits: Check,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They lead on by themselves: from one that is refused to the form again, else to the battle."""
    settings.JOBS_INLINE = False
    monkeypatch.setattr("campaigns.actions.fighting.requests.WAIT", 0)
    battle = Battle.objects.with_documents().get()
    scenario = bridge.with_seed(battle.scenario, 7)
    result = bridge.fight(scenario)
    ada, ben = open_page(), open_page(viewport=PHONE)
    for page, name in ((ada, "ada"), (ben, "ben")):
        sign_in(page, User.objects.get(username=name))
        page.goto(battle.get_absolute_url())
    ada.get_by_role("link", name="Upload a battle played by script").click()
    upload(ada, {"scenario": scenario, "result": result | {"digest": "0" * 64}})
    expect(ada.get_by_role("alert")).to_contain_text("but not what it says of: digest.")
    on_any_screen(ada)
    upload(ada, {"scenario": scenario, "result": result})
    expect(ada.locator(".proposal")).to_contain_text("ada says it ended so")
    ben.reload()
    ben.get_by_role("button", name="Confirm it").click()
    expect(ben.get_by_role("status")).to_contain_text("Your battle is number 1 in the queue.")
    fits(ben)
    work_off()
    expect(ben.locator(".messages")).to_contain_text("The battle is recorded, and the standings with it.")
    assert Battle.objects.get().is_recorded()


def upload(page: Page, document: dict[str, Any]) -> None:
    """Send it in, wait on the page that says so, have a worker fight."""
    file = {"name": "both.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    page.get_by_label("Scenario (JSON)").set_input_files([file])
    page.get_by_role("button", name="Upload and verify").click()
    expect(page.get_by_role("status")).to_contain_text("Your battle is number 1 in the queue.")
    work_off()
