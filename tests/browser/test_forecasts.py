"""How well forecasts hold, in Chromium: from a battle's plan to the page, on a desk and on a telephone in the dark."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.actions import expectations
from campaigns.models import BattleForecast
from tests.campaigns.support.season import a_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_forecasts_are_read_beside_what_happened(
    page: Page,
    sign_in: Callable[..., None],
    on_any_screen: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(expectations, "RUNS", 4)
    season = a_season(6, 3)
    first = BattleForecast.objects.last()
    assert first is not None
    made = expectations.expected(first.pk)["forecast"] | {"runs": 100, "wins": {"red": 66, "blue": 30}, "draws": 4}
    BattleForecast.objects.update(forecast=made)
    page.goto("/forecasts/")
    expect(page.get_by_role("heading", name="Nothing to compare yet")).to_be_visible()
    sign_in(page, season.memberships.get(number=2).user)
    page.goto("/forecasts/")
    expect(page.locator(".foreseen li")).to_have_count(9)
    expect(page.locator(".reliability__mark")).to_have_count(1)
    expect(page.get_by_text("There are too few battles")).to_be_visible()
    on_any_screen(page)
