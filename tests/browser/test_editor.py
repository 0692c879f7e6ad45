"""Factions written and released in a browser: by a player, by a designer, by phone, without scripts; under axe."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect

from armies.actions.creating import import_strike_force
from armies.models import Datasheet, Faction, StrikeForce
from rules.damocles.formats.roster import read_roster
from rules.formats.reading import read_json
from tests.support.starters import STARTER
from workshop.actions import homebrew
from workshop.actions.publishing import publish

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]
Check = Callable[..., None]


@pytest.fixture
def designer() -> User:
    return User.objects.create_superuser("designer")


@pytest.fixture
def shift(ada: User) -> StrikeForce:
    """Ada's Third Shift of the Companies: 496 of 500 SV, its Line Crew 56 for four."""
    return import_strike_force(
        ada, read_roster(read_json((STARTER / "rosters" / "third-shift.json").read_bytes())), slug="third-shift-of-ada"
    )


def dearer(by: int = 9) -> None:
    """Line Crew cost so much more in the next release, and shoot less far."""
    crew = Datasheet.objects.get(slug="line-crew")
    crew.strategic_valor += by
    crew.save()
    crew.weapons.filter(slug="rivet-carbine").update(range=36)
    publish(crew.faction, None, "Line Crew were the answer to everything.")


def fill(within: Page | Locator, values: dict[str, str]) -> None:
    for label, value in values.items():
        within.get_by_label(label, exact=True).fill(value)


def test_a_player_writes_a_faction_publishes_and_shares_it(
    page: Page, open_page: Callable[..., Page], ada: User, sign_in: Callable[[Page, Any], None], axe: Check, fits: Check
) -> None:
    sign_in(page, ada)
    begin_a_copy(page, axe)
    write_a_datasheet(page)
    publish_it(page, axe)
    link = shared_by_link(page, axe, fits)
    build_as_a_guest(open_page(), link, axe)


def begin_a_copy(page: Page, axe: Check) -> None:
    """Ravel under another name, from the workshop's first page on."""
    page.goto("/")
    page.locator(".account-bar summary").click()
    page.get_by_role("link", name="Workshop").click()
    axe(page)
    page.get_by_role("link", name="New faction").click()
    page.get_by_role("link", name="As a copy").click()
    axe(page)
    page.get_by_label("Copy of").select_option("ravel")
    page.get_by_label("Name", exact=True).fill("The Unravelled")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Unravelled")


def write_a_datasheet(page: Page) -> None:
    """Its preview follows each field, and says what may not be."""
    page.get_by_role("link", name="Thrums", exact=True).click()
    page.wait_for_load_state()  # what is typed before the scripts are there is not previewed
    page.get_by_label("SV of the fewest").fill("31")
    expect(page.locator("#preview .datasheet__valor")).to_contain_text("31")
    page.get_by_label("Defense (D)").fill("9")
    expect(page.locator("#preview")).to_contain_text("cannot be 9; must be a whole number from 1 to 6")
    page.get_by_label("Defense (D)").fill("5")
    add_a_weapon(page)
    expect(page.locator("#preview")).to_contain_text("Loose needle")
    page.get_by_role("button", name="Save in the draft").click()
    expect(page.locator(".message")).to_have_text("Thrums is saved in the draft.")


def add_a_weapon(page: Page) -> None:
    page.get_by_role("button", name="Add a weapon").click()
    new = page.get_by_role("group", name="New weapon")
    expect(new).to_be_visible()
    expect(new.get_by_label("Name", exact=True)).to_be_focused()
    needle = {"Name": "Loose needle", "Range (cm)": "2", "Attacks": "D3", "Precision": "5", "Damage": "1"}
    fill(new, needle)
    new.get_by_label("Kind").select_option("melee")


def publish_it(page: Page, axe: Check) -> None:
    page.get_by_role("link", name="Publish…").click()
    expect(page.locator("#impact")).to_contain_text("Become illegal")
    page.get_by_label("Notes for the players").fill("The first edition.")
    page.get_by_role("button", name="Publish it").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Release 1")
    axe(page)


def shared_by_link(page: Page, axe: Check, fits: Check) -> str:
    page.goto("/workshop/the-unravelled/share/")
    page.get_by_role("radio", name="By link").check()
    page.get_by_role("button", name="Save").click()
    axe(page)
    fits(page)
    return page.get_by_label("The link to share").input_value()


def build_as_a_guest(friend: Page, link: str, axe: Check) -> None:
    """Whoever has the link founds a list of the faction, without an account."""
    friend.goto(link)
    expect(friend.locator(".kicker")).to_contain_text("homebrew by ada")
    axe(friend)
    friend.get_by_role("link", name="Build a strike force").click()
    expect(friend.get_by_role("radio", name="The Unravelled")).to_be_checked()
    friend.get_by_label("Name").fill("Guests")
    friend.get_by_role("button", name="Start building").click()
    expect(friend.locator("#head")).to_contain_text("homebrew by ada")
    expect(friend.locator("#head")).to_contain_text("Release 1")


def test_a_datasheet_is_written_without_scripts(
    scriptless: Page, ada: User, sign_in: Callable[[Page, Any], None]
) -> None:
    homebrew.create(ada, token="a-token-for-now", document={"faction": {"slug": "wall", "name": "The Wall"}})
    sign_in(scriptless, ada)
    scriptless.goto("/workshop/wall/datasheets/new/")
    figures = {
        "Name": "Cadets", "Fewest units": "3", "Most units": "6", "SV of the fewest": "40", "SV of each more": "10",
        "Orders (O)": "3", "Move (M), cm": "12", "Health (H)": "1", "Defense (D)": "5",
    }  # fmt: skip
    fill(scriptless, figures)
    scriptless.get_by_role("button", name="Add a weapon").click()
    weapon = scriptless.get_by_role("group", name="New weapon")
    for label, value in (
        ("Name", "Rifle"),
        ("Range (cm)", "40"),
        ("Attacks", "1"),
        ("Precision", "4"),
        ("Damage", "1"),
    ):
        weapon.get_by_label(label, exact=True).fill(value)
    scriptless.get_by_role("button", name="Preview").click()
    expect(scriptless.locator("#preview .datasheet")).to_contain_text("Rifle")
    assert not Datasheet.objects.filter(name="Cadets").exists()
    scriptless.get_by_role("button", name="Save in the draft").click()
    expect(scriptless.locator(".message")).to_have_text("Cadets is saved in the draft.")
    assert Datasheet.objects.get(name="Cadets").weapons.get().slug == "rifle"
    scriptless.get_by_role("link", name="Publish…").click()
    scriptless.get_by_role("link", name="Look at all lists").click()
    expect(scriptless.get_by_role("heading", level=1)).to_have_text("What it would do to lists")


def test_every_page_of_a_draft_fits_a_phone_and_is_read_in_the_dark(
    page: Page, designer: User, shift: StrikeForce, sign_in: Any, on_any_screen: Check
) -> None:
    Datasheet.objects.filter(slug="line-crew").update(strategic_valor=80)
    Datasheet.objects.filter(slug="harbour-levy").update(withdrawn=True)
    sign_in(page, designer)
    for path in ("datasheets/line-crew/", "assets/new/", "faction/", "publish/", "load/", "delete/", "impact/"):
        page.goto(f"/workshop/longfall-companies/{path}")
        page.wait_for_load_state("networkidle")
        on_any_screen(page)


def test_a_list_is_taken_to_a_newer_release_and_back(
    page: Page, shift: StrikeForce, ada: User, sign_in: Callable[[Page, Any], None], axe: Check, fits: Check
) -> None:
    """496 SV; two crews 9 SV dearer each: 514."""
    sign_in(page, ada)
    page.goto(shift.get_absolute_url())
    expect(page.get_by_text("is out")).to_have_count(0)
    dearer()
    page.get_by_role("button", name="One unit fewer in Brannoch's Crew").click()
    expect(page.get_by_text("release 2 is out")).to_be_visible()
    page.get_by_role("button", name="One unit more in Brannoch's Crew").click()
    expect(page.locator("aside")).to_contain_text("496 → 514 SV, 1 violation more.")
    axe(page)
    page.get_by_role("link", name="See what changes, and upgrade").click()
    expect(page.get_by_role("main")).to_contain_text("514 of 500 SV: 14 too many.")
    axe(page)
    fits(page)
    page.get_by_role("button", name="Take it to release 2").click()
    expect(page.locator(".message")).to_have_text("From release 1 to release 2.")
    expect(page.locator("#verdict .verdict__figures")).to_contain_text("514 of 500")
    expect(page.locator("#head")).to_contain_text("Release 2")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#head")).to_contain_text("Release 1")


def test_all_lists_are_taken_there_at_once_by_phone(
    phone: Page, shift: StrikeForce, ada: User, sign_in: Callable[[Page, Any], None], axe: Check, fits: Check
) -> None:
    dearer()
    sign_in(phone, ada)
    phone.goto("/strike-forces/")
    phone.get_by_role("link", name="Newer releases").click()
    axe(phone)
    fits(phone)
    box = phone.get_by_role("checkbox", name="Third Shift")
    expect(box).not_to_be_checked()
    box.check()
    phone.get_by_role("button", name="Take these to release 2").click()
    expect(phone.locator(".message")).to_contain_text("1 list is on Release 2")
    assert StrikeForce.objects.get().release.number == 2


def test_releases_are_read_on_any_screen(page: Page, on_any_screen: Check) -> None:
    dearer()
    for path in ("", "2/", "2/content/"):
        page.goto(f"/factions/longfall-companies/releases/{path}")
        on_any_screen(page)
    assert Faction.objects.get(slug="longfall-companies").releases.count() == 2


def test_a_fault_under_a_narrow_field_has_room_to_be_read(
    page: Page, designer: User, sign_in: Callable[[Page, Any], None]
) -> None:
    sign_in(page, designer)
    page.goto("/workshop/longfall-companies/datasheets/line-crew/")
    page.locator("#id_weapons-0-precision").fill("9")
    page.get_by_role("button", name="Save in the draft").click()
    fault = page.locator("#id_weapons-0-precision_error")
    expect(fault).to_contain_text("cannot be 9; must be a whole number from 1 to 6")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        box = fault.bounding_box()
        assert box is not None
        assert box["width"] > 230, width
