"""Two tabs on one list, a session that ended: both sides are shown and nothing typed is lost."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import StrikeForce

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]


def test_two_tabs_on_one_list(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None], axe: Callable[[Page], None]
) -> None:
    sign_in(page, ada)
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(patrol.get_absolute_url())
    other.get_by_role("textbox", name="Name of squad 1").fill("Theirs")
    other.keyboard.press("Tab")
    expect(other.locator("#announcement")).to_contain_text("Theirs")
    page.get_by_role("textbox", name="Name of squad 1").fill("Mine")
    page.keyboard.press("Tab")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Somebody saved a newer version meanwhile")
    expect(alert).to_contain_text("Mine")
    expect(alert).to_contain_text("Theirs")
    axe(page)
    page.get_by_role("button", name="Make my change on the newest version").click()
    expect(page.get_by_role("textbox", name="Name of squad 1")).to_have_value("Mine")
