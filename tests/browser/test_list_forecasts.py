"""A list forecast from the builder, in Chromium."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from armies.bridge import content_library
from armies.computation import field, list_forecasts, swaps
from armies.computation.forecast import forecast
from armies.models import StrikeForce
from armies.views import forecast_panel
from jobs.kinds import KINDS
from jobs.models import Job
from rules.damocles.game import GAME
from tests.support.starters import starter_list

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def two_battles(job: Job) -> str:
    made = forecast(json.loads(job.payload["document"]), content_library(), 2)
    return json.dumps(made | {"runs": job.payload["runs"]})


def test_a_list_is_forecast_against_a_starter_list(
    patrol: StrikeForce,
    ada: Any,
    page: Page,
    sign_in: Callable[..., None],
    on_any_screen: Callable[..., None],
    axe: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(KINDS, "forecast", KINDS["forecast"]._replace(run=two_battles))
    monkeypatch.setattr(list_forecasts, "PAIRS", 5)
    for name, value in (("ROUNDS", ((1, 5, 2), (3, 5, 2))), ("MAX_TRIED", 2)):
        monkeypatch.setattr(swaps, name, value)
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    page.locator("#head").get_by_role("link", name="Forecast").click()
    page.get_by_label("Against").select_option("starter:down-the-stair")
    page.get_by_role("button", name="Forecast it").click()
    expect(page.get_by_text("1000 battles fought")).to_be_visible()
    expect(page.locator("#forecast tbody tr")).to_have_count(3)
    page.get_by_role("button", name="Try the best swaps").click()
    expect(page.locator("#swaps tbody tr")).to_have_count(2)
    on_any_screen(page)
    page.locator("#swaps tbody button").first.click()
    expect(page.get_by_text("swapped for")).to_be_visible()
    page.goto(page.url + "#forecast")
    page.get_by_role("link", name="Choose another opponent").press("Enter")
    expect(page.get_by_label("Against")).to_be_focused()
    page.get_by_label("Against").select_option("starter:the-mistake-in-the-cloth")
    axe(page, ["#forecast"])
    page.get_by_role("button", name="Forecast it").press("Enter")
    expect(page.get_by_role("link", name="Choose another opponent")).to_be_focused()
    expect(page.get_by_text("against The Mistake in the Cloth")).to_be_visible()
    expect(page.locator("#forecast-figures li")).to_have_count(3)
    expect(page.get_by_text("5 pairs of battles")).to_be_visible()
    on_any_screen(page)


def test_a_list_is_fought_against_a_field_of_others(
    patrol: StrikeForce,
    ada: Any,
    page: Page,
    sign_in: Callable[..., None],
    on_any_screen: Callable[..., None],
    axe: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(field, "ROUNDS", (2,))
    monkeypatch.setattr(field, "MAX_FIELD", 2)
    sign_in(page, ada)
    page.goto(f"{patrol.get_absolute_url()}forecast/")
    page.get_by_role("link", name="What beats it").click()
    page.get_by_role("button", name="Fight the field").click()
    expect(page.get_by_text("All battles are fought.")).to_be_visible()
    expect(page.locator("#field tbody tr")).to_have_count(2)
    axe(page, ["#field"])
    on_any_screen(page)


def slowly(route: Route) -> None:
    """The choice of an opponent takes longer than the panel waits before it asks for figures again."""
    if "against=" in (route.request.post_data or ""):
        time.sleep(2)
    route.continue_()


def test_a_choice_of_opponent_is_not_lost_to_figures_asked_for_meanwhile(
    patrol: StrikeForce, ada: Any, page: Page, sign_in: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "forecast", KINDS["forecast"]._replace(run=two_battles))
    monkeypatch.setattr(forecast_panel, "_next_step", lambda *_: "first")
    sign_in(page, ada)
    page.goto(f"{patrol.get_absolute_url()}forecast/panel/#forecast")
    page.get_by_label("Against").select_option("starter:down-the-stair")
    page.get_by_role("button", name="Forecast it").click()
    expect(page.locator("#forecast-figures li")).to_have_count(3)
    page.route("**/panel/", slowly)
    page.get_by_role("link", name="Choose another opponent").click()
    page.get_by_label("Against").select_option("starter:the-mistake-in-the-cloth")
    page.get_by_role("button", name="Forecast it").click()
    expect(page.get_by_text("against The Mistake in the Cloth")).to_be_visible()


def test_a_quick_battle_is_chosen_fought_and_watched(
    content: None,
    ada: Any,
    page: Page,
    sign_in: Callable[..., None],
    on_any_screen: Callable[..., None],
) -> None:
    mine = starter_list(GAME, ada, "third-shift")
    sign_in(page, ada)
    page.goto(mine.get_absolute_url())
    page.get_by_role("link", name="Quick battle").click()
    expect(page.get_by_label("Strike force")).to_have_value(f"own:{mine.slug}")
    page.get_by_label("Against").select_option("starter:down-the-stair")
    page.get_by_label("Seed").fill("5")
    on_any_screen(page)
    page.get_by_role("button", name="Fight it").click()
    expect(page.get_by_role("heading", name="Third Shift – What Came Down the Stair")).to_be_visible()
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="One step on").click()
    on_any_screen(page)
