"""Lists against lists in Chromium: chosen, fought, read on any screen."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.computation import matrix_jobs
from tests.support.starters import FACTIONS, load_starters

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_lists_are_chosen_and_fought_from_both_sides(
    page: Page,
    ada: User,
    sign_in: Callable[[Page, User], None],
    on_any_screen: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(matrix_jobs, "ROUNDS", (1,))
    load_starters(*FACTIONS)
    sign_in(page, ada)
    page.goto("/damocles/matrix/")
    for group in ("Lists", "Opponents"):
        page.get_by_role("group", name=group, exact=True).get_by_role("checkbox").first.check()
    page.get_by_role("checkbox", name="Eradication").check()
    expect(page.locator("#cost")).to_contain_text("1 × 1 × 1, 2 battles for each, by Steady")
    page.get_by_label("Who commands all lists").select_option("aggressive")
    expect(page.locator("#cost")).to_contain_text("by Aggressive")
    page.get_by_role("button", name="Fight them").click()
    expect(page.locator("#matrix")).to_contain_text("All battles are fought.")
    expect(page.locator("#matrix table").first.get_by_role("row")).to_have_count(2)
    on_any_screen(page, page.url)
