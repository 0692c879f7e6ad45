"""The workshop's laboratory in Chromium: asked, fought, read on any screen."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.computation import experiment_jobs, sweep, worth, worth_points
from armies.models import Faction
from tests.support.starters import FACTIONS, load_starters

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_units_are_told_their_worth_and_a_figure_is_swept(
    page: Page,
    ada: User,
    sign_in: Callable[[Page, User], None],
    on_any_screen: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module, name, value in (
        (experiment_jobs, "LISTS", 30),
        (experiment_jobs, "SIZES", (30,)),
        (sweep, "SIZES", (1,)),
        (experiment_jobs, "ROUNDS", 4),
        (worth, "BATTLES", 2),
        (worth, "EXTREMES", 0),
        (worth_points, "RESAMPLES", 5),
        (sweep, "LISTS", 1),
        (sweep, "BATTLES", 2),
    ):
        monkeypatch.setattr(module, name, value)
    load_starters(*FACTIONS)
    Faction.objects.filter(slug="ravel").update(homebrew=True, owner=ada)
    sign_in(page, ada)
    page.goto("/workshop/ravel/worth/")
    for commander in ("Aggressive", "Steady"):
        page.get_by_label("Who commands all lists").select_option(commander.lower())
        expect(page.locator("#cost")).to_contain_text(f"Reckoned for: {commander}")
    page.get_by_role("button", name="Fight them").click()
    expect(page.locator("#worth")).to_contain_text("All battles are fought.")
    expect(page.locator("#worth")).to_contain_text("Thrums")
    on_any_screen(page, page.url)
    page.get_by_role("link", name="Sweep a figure").click()
    page.get_by_label("From").fill("1")
    page.get_by_label("To", exact=True).fill("2")
    page.get_by_role("button", name="Fight them").click()
    expect(page.locator("#sweep")).to_contain_text("All battles are fought.")
    on_any_screen(page, page.url)
