"""Without a net: what was read opens, nobody else sees it, what is sent is not lost."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, BrowserContext, Page, expect

from armies.actions.table_games import start
from armies.models import StrikeForce, Tap
from damocles_site import offline
from tests.browser.conftest import PHONE
from tests.browser.support.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CACHES = "caches.keys().then((names) => names.sort().map((name) => name.replace(/[0-9a-f]{16}/, 'reader')))"

KEPT = """Promise.all([caches.match('/offline/'), caches.match(location)]).then(
    (all) => all.every(Boolean) && new Set(all.map((one) => one.headers.get('X-Reader'))).size === 1)"""
"""This page and the one shown in place of others are kept, both for the same reader."""


@pytest.fixture
def device(browser: Browser, base_url: str) -> Iterator[BrowserContext]:
    """A telephone of its own: workers are not handed on."""
    context = browser.new_context(base_url=base_url, viewport=PHONE, color_scheme="dark")
    context.set_default_timeout(10_000)
    yield context
    context.close()


def with_worker(device: BrowserContext, address: str = "/accounts/login/") -> Page:
    """A page that the worker serves."""
    page = device.new_page()
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    until(page, "navigator.serviceWorker.controller !== null")
    return page


def test_a_list_that_was_read_opens_without_a_net_until_its_owner_signs_out(
    device: BrowserContext, ada: User, patrol: StrikeForce, sign_in: Callable[[Page, Any], None], axe: Any, fits: Any
) -> None:
    page = with_worker(device)
    sign_in(page, ada)
    page.goto("/rules/")
    page.goto(patrol.get_absolute_url())
    until(page, KEPT)
    device.set_offline(True)
    page.goto("/rules/")
    page.goto(patrol.get_absolute_url())
    expect(page.get_by_role("heading", level=1)).to_have_text("Third Patrol")
    expect(page.locator(".as-of")).to_contain_text("Offline – as of")
    expect(page.locator("#settings-name")).to_be_disabled()
    axe(page)
    fits(page)
    page.get_by_role("button", name="Light").click()
    page.goto("/factions/")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("#page-missing")).to_be_visible()
    expect(page.locator("#kept-pages").get_by_role("link", name="Third Patrol")).to_be_visible()
    axe(page)
    fits(page)


def test_signing_out_forgets_and_another_account_sees_nothing(
    device: BrowserContext, ada: User, patrol: StrikeForce, sign_in: Callable[[Page, Any], None]
) -> None:
    page = with_worker(device)
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    page.locator("summary", has_text="ada").click()
    device.set_offline(True)
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator(".toast")).to_contain_text("What was kept on this device is gone.")
    expect(page.get_by_role("heading", level=1)).to_have_text("Third Patrol")
    page.goto(patrol.get_absolute_url())
    expect(page.locator("body")).to_have_text("Offline")
    device.set_offline(False)
    page.goto(patrol.get_absolute_url())
    sign_in(page, User.objects.create_user("ben"))
    page.goto("/rules/")
    until(page, KEPT)
    device.set_offline(True)
    page.goto(patrol.get_absolute_url())
    expect(page.locator("#page-missing")).to_be_visible()
    expect(page.locator("#kept-pages li")).to_have_count(1)
    expect(page.locator("main")).not_to_contain_text("Third Patrol")


def test_what_is_sent_without_a_net_stays_typed(device: BrowserContext) -> None:
    page = with_worker(device)
    page.get_by_label("Username or email").fill("ada")
    page.get_by_label("Password").fill("a password of hers")
    device.set_offline(True)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("No answer from the server.")
    expect(page.get_by_label("Username or email")).to_have_value("ada")


def test_a_new_version_takes_over_and_drops_old_caches(device: BrowserContext, monkeypatch: pytest.MonkeyPatch) -> None:
    page = with_worker(device, "/rules/")
    until(page, "caches.match('/rules/').then(Boolean)")
    page.evaluate("caches.open('damocles-0-pages'), caches.open('of-another')")
    monkeypatch.setattr(offline, "version", lambda: "newer")
    page.evaluate("navigator.serviceWorker.ready.then((it) => it.update()).then(() => null)")
    expected = ["damocles-1-files", "damocles-1-kept-visitor", "damocles-1-read-visitor", "of-another"]
    until(page, f"{CACHES}.then((names) => String(names) === '{','.join(expected)}')")


def test_a_list_is_kept_with_all_it_needs_and_played_without_a_net(
    device: BrowserContext, ada: User, patrol: StrikeForce, sign_in: Callable[[Page, Any], None], axe: Any, fits: Any
) -> None:
    game = start(patrol, ["Ben"])
    page = with_worker(device)
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    page.get_by_role("button", name="Keep on this device").click()
    expect(page.get_by_role("button", name="Keep it again")).to_be_enabled()
    axe(page, [".keep"])
    device.set_offline(True)
    page.goto("/factions/longfall-companies/datasheets/line-crew/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Line Crew")
    page.goto("/strike-forces/third-patrol-xyz/table/")
    expect(page.locator(".as-of")).to_be_visible()
    for _ in range(2):
        page.locator(".tap--wound").first.click()
    expect(page.locator("#sync")).to_have_text("No net, kept here: 2")
    page.reload()
    expect(page.locator("#sync")).to_have_text("No net, kept here: 2")
    device.set_offline(False)
    expect(page.locator("#sync")).to_have_text("Connected")
    assert Tap.objects.filter(game=game).count() == 2
    device.set_offline(True)
    page.goto("/offline/")
    kept = page.locator("#kept-lists li")
    expect(kept).to_contain_text("Third Patrol · At the table · Print · ")
    pdf = f"caches.match('{patrol.get_absolute_url()}print/pack.pdf').then((it) => it.headers.get('Content-Type'))"
    assert page.evaluate(pdf) == "application/pdf"
    axe(page)
    fits(page)
    device.set_offline(False)
    page.goto("/offline/")
    page.get_by_role("button", name="Français").click()
    sheet = "caches.match('/factions/longfall-companies/datasheets/line-crew/').then((it) => it.text())"
    until(page, f"{sheet}.then((text) => text.includes('lang=\"fr\"'))")
    device.set_offline(True)
    page.get_by_role("button", name="Ne plus rien garder").click()
    expect(page.locator("body")).to_have_text("Offline")


def test_a_page_that_is_not_kept_is_no_error_of_the_first_visit(device: BrowserContext) -> None:
    """The page for signing in is not kept: the worker says so without a refusal in the console."""
    statuses = list[int]()
    device.on("response", lambda answer: statuses.append(answer.status))
    page = with_worker(device)
    asked = page.evaluate("fetch(location.href, { headers: { 'X-Keep': 'read' } }).then((answer) => answer.status)")
    assert asked == 200
    assert [status for status in statuses if status >= 400] == []


def test_what_a_page_asks_for_by_itself_fails_in_silence(
    page: Page, ada: User, patrol: StrikeForce, sign_in: Callable[[Page, Any], None]
) -> None:
    """The forecast beside a list is asked for as the list opens; a change that fails is told."""
    sign_in(page, ada)
    panel = f"{patrol.get_absolute_url()}forecast/panel/"
    page.goto(f"{panel}#forecast")
    page.get_by_label("Against").select_option(index=1)
    page.get_by_role("button", name="Forecast it").click()
    expect(page.get_by_role("link", name="Choose another opponent")).to_be_visible()
    page.route("**/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    with page.expect_event("requestfailed", lambda asked: "/forecast/panel/" in asked.url):
        page.goto(patrol.get_absolute_url())
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    assert page.locator("#toasts").inner_text() == ""  # at once: what is told goes by itself
    page.get_by_role("button", name="One unit more in Line Crew").click()
    expect(page.locator(".toast")).to_contain_text("did not reach the server")
