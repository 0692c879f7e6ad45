"""Building without a net in a browser: begun, changed, undone, sent once, asked about, and never by another."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import BrowserContext, Page, expect

from armies.actions import ChangeRequest
from armies.actions.squads import change_settings
from armies.models import StrikeForce
from rules.games import game_called
from tests.browser.support.waiting import until
from tests.browser.test_offline import device, with_worker
from tests.support.starters import load_starters, starter_list, starter_of

__all__ = ["device"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]

KEPT = "caches.match(location.pathname + 'offline/').then(Boolean)"
WITH_FILES = "fetch('/strike-forces/offline/', { headers: { 'X-Keep': 'read' } }).then((answer) => answer.status)"
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }; null"

DROPPED = "(button) => { button.click(); return localStorage.getItem('unsent') }"


def without_a_net(device: BrowserContext, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]) -> Page:
    """A list was read with a net; without one its page leads to building."""
    page = with_worker(device)
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    until(page, KEPT)
    assert page.evaluate(WITH_FILES) == 204
    device.set_offline(True)
    page.goto(patrol.get_absolute_url())
    page.locator(".as-of").get_by_role("link", name="Build without a connection").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(patrol.name)
    return page


def test_a_list_is_changed_without_a_net_and_sent_once(
    device: BrowserContext, ada: User, patrol: StrikeForce, sign_in: Callable[..., None], axe: Any, fits: Any
) -> None:
    """Sums follow at once (Line Crew 56, Gatekeepers 42, a unit more 14); the verdict is of when it was read."""
    page = without_a_net(device, patrol, ada, sign_in)
    expect(page.locator("#offline-spent")).to_have_text("98 of 500 SV")
    page.get_by_role("button", name="Line Crew: Size 5").click()
    expect(page.get_by_role("button", name="Line Crew: Size 6")).to_be_focused()
    page.get_by_role("button", name="Add Gatekeepers").click()
    expect(page.locator("#offline-spent")).to_have_text("154 of 500 SV")
    page.get_by_role("button", name="Add Derrick").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#offline-units > li")).to_have_count(3)
    page.get_by_label("Name of Gatekeepers").last.fill("Night Watch")
    page.get_by_label("Name of Gatekeepers").last.press("Tab")
    page.get_by_role("button", name="Move Night Watch up").click()
    expect(page.locator("#offline-waiting")).to_have_text("Changes that wait: 4")
    expect(page.locator("#offline-verdict")).to_contain_text("Verdict as of")
    page.reload()
    expect(page.locator("#offline-waiting")).to_have_text("Changes that wait: 4")
    axe(page)
    fits(page)
    page.evaluate(FULL)
    page.get_by_role("button", name="Drop Night Watch").click()
    expect(page.locator("#offline-note")).to_contain_text("There is no room on this device")
    expect(page.locator("#offline-units > li")).to_have_count(3)
    page.reload()
    device.set_offline(False)
    expect(page.locator("#offline-note")).to_have_text("Your changes are saved.")
    expect(page.locator("#offline-waiting")).to_have_text("")
    before = patrol.version
    patrol.refresh_from_db()
    assert [(squad["datasheet"], squad["size"], squad["name"]) for squad in patrol.squads] == [
        ("line-crew", 5, ""),
        ("gatekeepers", 3, "Night Watch"),
        ("gatekeepers", 3, ""),
    ]
    assert patrol.version - before == 4


def in_conflict(device: BrowserContext, ada: User, patrol: StrikeForce, sign_in: Callable[..., None]) -> Page:
    """What this device dropped and what another tab named stand side by side."""
    page = without_a_net(device, patrol, ada, sign_in)
    drop = page.get_by_role("button", name="Drop Gatekeepers")
    assert drop.evaluate(DROPPED) == "1"  # raised before anything is written, for who leaves at once
    expect(page.locator("#offline-waiting")).to_have_text("Changes that wait: 1")
    row = StrikeForce.objects.with_release().get(pk=patrol.pk)
    change_settings(row, ChangeRequest(row.version), name="Of another tab")
    device.set_offline(False)
    page.goto("/rules/")
    expect(page.locator(".as-of")).to_contain_text("Changes made without a connection wait on this device.")
    page.goto("/strike-forces/offline/#" + patrol.slug)
    page.get_by_role("button", name="Compare, then decide").click()
    expect(page.locator(".conflict")).to_contain_text("Of another tab")
    expect(page.locator(".conflict")).to_contain_text("Changes made without a connection")
    return page


def test_a_conflict_is_asked_about_as_always(
    device: BrowserContext, ada: User, patrol: StrikeForce, sign_in: Callable[..., None]
) -> None:
    page = in_conflict(device, ada, patrol, sign_in)
    page.get_by_role("button", name="Make my change on the newest version").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Of another tab")
    expect(page.locator("#rows > li")).to_have_count(1)
    page.goto("/strike-forces/offline/")
    expect(page.locator("#offline-note")).to_have_text("Your changes are saved.")
    assert StrikeForce.objects.get().version - patrol.version == 2


def test_who_leaves_a_conflict_as_it_stands_has_nothing_waiting_any_more(
    device: BrowserContext, ada: User, patrol: StrikeForce, sign_in: Callable[..., None]
) -> None:
    page = in_conflict(device, ada, patrol, sign_in)
    page.get_by_role("link", name="Leave it as it stands").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Of another tab")
    expect(page.locator("#rows > li")).to_have_count(2)
    expect(page.locator(".as-of")).to_have_count(0)
    page.goto("/strike-forces/offline/")
    expect(page.locator("#offline-lists")).not_to_contain_text("Changes that wait")
    assert StrikeForce.objects.get().version - patrol.version == 1


def test_a_list_is_begun_without_a_net_and_never_sent_by_another(
    device: BrowserContext, ada: User, sign_in: Callable[..., None], axe: Any, fits: Any
) -> None:
    page = with_worker(device)
    sign_in(page, ada)
    page.goto("/strike-forces/offline/")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("#begin-kept")).to_have_attribute("data-done", "yes")
    device.set_offline(True)
    page.goto("/strike-forces/offline/")
    page.get_by_label("Nom").first.fill("Au fond du hangar")
    page.get_by_role("button", name="Commencer à construire").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Au fond du hangar")
    page.locator(".offline-option__add").first.click()
    expect(page.locator("#offline-units > li")).to_have_count(1)
    page.evaluate("window.scrollTo(0, 0)")
    axe(page)
    fits(page)
    sign_in(page, User.objects.create_user("ben"))
    device.set_offline(False)
    page.goto("/strike-forces/offline/")
    expect(page.locator("#offline-others")).to_contain_text("1")
    expect(page.locator("main")).not_to_contain_text("hangar")
    assert not StrikeForce.objects.exists()
    sign_in(page, ada)
    page.goto("/strike-forces/offline/")
    expect(page.locator("#offline-note")).to_have_text("Vos modifications sont enregistrées.")
    row = StrikeForce.objects.get()
    assert (row.owner, row.name, len(row.squads), row.version) == (ada, "Au fond du hangar", 1, 2)


@pytest.mark.parametrize("slug", ["eight-phase", "hell-dorado"])
def test_a_list_of_another_game_is_changed_without_a_net(
    device: BrowserContext, ada: User, sign_in: Callable[..., None], slug: str
) -> None:
    """A unit more is undone; the first goes a place down and has a name, the second is doubled: the list has it all."""
    game = game_called(slug)
    assert game is not None
    load_starters(game=game)
    name = sorted(path.stem for path in (starter_of(game) / "rosters").glob("*.json"))[0]
    row = starter_list(game, ada, name)
    before, first = row.version, row.squads[0]["id"]
    page = without_a_net(device, row, ada, sign_in)
    units = page.locator("#offline-units > li")
    expect(units).to_have_count(len(row.squads))
    page.locator(".offline-option__add:not([disabled])").first.click()
    expect(units).not_to_have_count(len(row.squads))
    page.get_by_role("button", name="Undo").click()
    expect(units).to_have_count(len(row.squads))
    page.locator(f"#down-{first}").click()
    page.locator(f"#name-{first}").fill("Night Watch")
    page.locator(f"#name-{first}").press("Tab")
    page.locator(f"#duplicate-{row.squads[1]['id']}").click()
    expect(page.locator("#offline-waiting")).to_have_text("Changes that wait: 3")
    device.set_offline(False)
    expect(page.locator("#offline-note")).to_have_text("Your changes are saved.")
    row.refresh_from_db()
    assert row.version - before == 3
    assert (row.squads[2]["id"], row.squads[2]["name"]) == (first, "Night Watch")
