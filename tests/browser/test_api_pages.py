"""The API's own pages: read on a desk and a phone, a token made and revoked, a call tried, all under the strict CSP."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, Route, expect

from tests.armies.support.guard_faction import load_the_guard
from tests.browser.conftest import DESK, PHONE

pytestmark = [pytest.mark.browser]
DOCS = "/api/1/docs/"
TOKENS = "/accounts/api-tokens/"
PASSWORD = "three-dice-and-a-tape"


@pytest.fixture
def carla(live_server: Any) -> User:
    return User.objects.create_user("carla", password=PASSWORD)


FEW = """for (const kind of [".api__call:not(#odds)", ".api__object"])
    [...document.querySelectorAll(kind)].slice(5).forEach((part) => part.remove())"""


def test_the_api_is_read_on_a_desk_and_a_phone(
    page: Page, on_any_screen: Callable[..., None], fits: Callable[[Page], None]
) -> None:
    """Axe checks a few calls and documents for all, which are drawn alike."""
    page.goto(DOCS)
    page.get_by_role("link", name="Exact odds of an attack").click()
    call = page.locator("#odds")
    call.get_by_text("Example").first.click()
    expect(call.get_by_role("region", name="Answer to Exact odds")).to_contain_text('"mean": 0.99609375')
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        fits(page)
    page.evaluate(FEW)
    on_any_screen(page)


def test_the_api_is_read_without_scripts(scriptless: Page) -> None:
    scriptless.goto(DOCS)
    expect(scriptless.locator("#undo")).to_contain_text("Bring back what stood before")


def test_a_token_is_made_copied_used_and_revoked(
    page: Page, carla: User, base_url: str, sign_in: Callable[[Page, Any], None],
    axe: Callable[[Page], None], fits: Callable[[Page], None],
) -> None:  # fmt: skip
    sign_in(page, carla)
    page.goto(TOKENS)
    page.get_by_label("What is it for?").fill("spreadsheet")
    page.get_by_role("button", name="Make it").click()
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("main form button[type=submit]").first.click()
    secret = page.get_by_label("Token", exact=True).input_value()
    assert Client().get("/api/1/strike-forces/", headers={"authorization": f"Bearer {secret}"}).status_code == 200
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    axe(page)
    page.goto(TOKENS)
    page.set_viewport_size({"width": 390, "height": 844})
    fits(page)
    axe(page)
    page.get_by_role("button", name="Revoke").click()
    expect(page.locator("main")).to_contain_text("spreadsheet is revoked")
    assert Client().get("/api/1/strike-forces/", headers={"authorization": f"Bearer {secret}"}).status_code == 401


def test_a_call_is_tried_in_the_name_of_the_signed_in_user(
    page: Page, carla: User, sign_in: Callable[[Page, Any], None], fits: Callable[[Page], None]
) -> None:
    """Swagger UI is not ours and breaks rules of contrast: the page to read is the accessible one, and has it all.

    It is given one address, as it works for seconds on all of them.
    """

    def shorten_document(route: Route) -> None:
        document = route.fetch().json()
        document["paths"] = {
            path: calls for path, calls in document["paths"].items() if path.endswith("/strike-forces/")
        }
        assert document["paths"]
        route.fulfill(json=document)

    page.route("**/api/1/schema/", shorten_document)
    load_the_guard()
    sign_in(page, carla)
    page.set_default_timeout(30_000)
    page.goto(f"{DOCS}try/")
    fits(page)
    page.locator("#operations-tag-strike-forces").click()
    call = page.locator("#operations-strike-forces-create_strike_force")
    call.click()
    call.get_by_role("button", name="Try it out").click()
    call.locator("textarea").first.fill('{"faction": "guard", "name": "Night Watch", "limit": 300}')
    call.get_by_role("button", name="Execute").click()
    expect(call.locator(".live-responses-table")).to_contain_text("201")
    assert [it.name for it in carla.strike_forces.all()] == ["Night Watch"]
