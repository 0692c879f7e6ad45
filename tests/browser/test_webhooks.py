"""A webhook is made, tested and removed on its pages; public data is found from the foot of any page."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect

from play.models import PlayedBattle
from programs.models import PublicStatistics, Webhook
from programs.webhooks import deliveries
from programs.webhooks.outgoing import NoAnswerError
from tests.support.worker import do_jobs

pytestmark = [pytest.mark.browser]
PASSWORD = "three-dice-and-a-tape"
SignIn = Callable[[Page, User], None]


def refuses(*_: object) -> int:
    raise NoAnswerError


def test_a_webhook_is_made_tested_and_removed(
    page: Page, sign_in: SignIn, ada: User, on_any_screen: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliveries, "post", refuses)
    ada.set_password(PASSWORD)
    ada.save()
    sign_in(page, ada)
    page.goto("/webhooks/")
    page.get_by_label("Where to?").fill("http://bot.example/")
    page.get_by_role("button", name="Make it").click()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".page, main").get_by_text("must be an address of the open internet").first).to_be_visible()
    page.get_by_label("Where to?").fill("https://bot.example/hook")
    page.get_by_label("It is my turn in a battle in the browser").check()
    page.get_by_role("button", name="Make it").click()
    assert Webhook.objects.get().kinds == ["battle_turn"]
    expect(page.get_by_label("Secret", exact=True)).to_have_value(Webhook.objects.get().secret)
    on_any_screen(page)
    page.get_by_role("link", name="Test it").click()
    expect(page.get_by_text("It is my turn in a battle in the browser")).to_be_visible()
    page.get_by_role("button", name="Send a test").click()
    do_jobs("webhook")
    page.reload()
    expect(page.get_by_role("cell", name="No answer in time.")).to_be_visible()
    on_any_screen(page)
    played = PlayedBattle.objects.create(game="damocles", title="The ash pits", scenario={})
    Webhook.objects.get().deliveries.create(battle=played, battle_event="battle_turn", state="failed", answer="passed")
    page.reload()
    row = page.get_by_role("row", name="The ash pits")
    expect(row).to_contain_text("battle_turn")
    expect(row).to_contain_text("Not sent: the turn was taken meanwhile.")
    on_any_screen(page)
    expect(row.get_by_role("button", name="Send again")).to_have_count(0)
    page.get_by_role("button", name="Send again").click()
    expect(page.get_by_role("cell", name="waiting")).to_be_visible()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("The webhook is removed")).to_be_visible()


def test_public_data_and_statistics_are_read_on_any_screen(page: Page, on_any_screen: Callable[..., None]) -> None:
    about = {"period": "all", "mission": "", "faction": "a", "faction_name": "The Watch", "battles": 50}
    figures = {"won": 30, "drawn": 0, "lost": 20, "share": 0.6, "low": 0.4618, "high": 0.7239}
    units = [{"kind": "faction", "unit": "", "unit_name": ""}, {"kind": "unit", "unit": "b", "unit_name": "Rifles"}]
    rows = [about | figures | unit for unit in units]
    PublicStatistics.objects.create(game="damocles", counted=timezone.now(), rows=rows)
    page.goto("/")
    page.locator("footer").get_by_role("link", name="Public data").click()
    on_any_screen(page)
    page.get_by_role("link", name="How factions and units fare").click()
    expect(page.get_by_role("row", name="Rifles")).to_contain_text("46–72")
    on_any_screen(page)
    page.get_by_label("Period").select_option("the last year")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("Not enough battles yet")).to_be_visible()
