"""The list builder in a browser: a visitor builds a legal list and keeps it; by phone, by keyboard, without scripts."""

import re
from collections.abc import Callable
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from playwright.sync_api import Locator, Page, expect

from armies.actions import Edit
from armies.actions.founding import create_strike_force
from armies.actions.squads import add_squad
from armies.bridge import content_of
from armies.models import Datasheet, Faction, StrikeForce

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
STARTERS = ["armies/starter/longfall-companies.yaml", "armies/starter/ravel.yaml"]
PASSWORD = "correct-horse-battery"


@pytest.fixture(autouse=True)
def content() -> None:
    call_command("load_content", *STARTERS, stdout=StringIO())


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada")


@pytest.fixture
def patrol(ada: User) -> StrikeForce:
    """Ada's list of one squad of Line Crew and one of Gatekeepers."""
    companies = Faction.objects.get(slug="longfall-companies")
    it = create_strike_force(ada, companies, slug="third-patrol-xyz", name="Third Patrol", limit=500)
    for version, slug in enumerate(("line-crew", "gatekeepers"), 1):
        add_squad(it, Edit(version), next(s for s in content_of(it.release).datasheets if s.slug == slug))
    return it


def found(page: Page, faction: str = "The Ravel", name: str = "The Mistake in the Cloth") -> None:
    page.goto("/strike-forces/")
    page.get_by_role("link", name="New strike force").click()
    page.get_by_role("radio", name=faction).check()
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Start building").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    page.wait_for_load_state()


def add(page: Page, *names: str) -> None:
    for name in names:
        page.locator("#catalogue").get_by_role("button", name=f"Add {name}", exact=True).click()


def more(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"One {name} more", exact=True)


def fill_the_deck(page: Page) -> None:
    """Eleven cards: one more of each asset that still allows it, until the deck is full."""
    cards = page.locator("#deck li")
    for n in range(11):
        cards.nth(n).get_by_role("button", name="more").click()
        expect(page.locator("#deck h2")).to_contain_text(f"{n + 1} of 11")


def valor_of(slug: str, size: int) -> int:
    """What its datasheet asks for so many units (R-ARM-04)."""
    sheet = Datasheet.objects.get(slug=slug)
    return sheet.strategic_valor + sheet.per_extra_unit * (size - sheet.fewest)


def state(page: Page) -> Locator:
    return page.locator("#verdict .verdict__state")


def test_a_visitor_builds_a_legal_list_signs_up_and_keeps_it(page: Page) -> None:
    """Three squads of troops make a platoon: 12 + 4 tactical points."""
    found(page)
    expect(state(page)).to_contain_text("2 violations")
    add(page, "Thrums", "Thrums", "Thrums", "Lint Wings", "Snarl")
    total = 3 * valor_of("thrums", 5) + valor_of("lint-wings", 3) + valor_of("snarl", 1)
    expect(page.locator("#verdict .verdict__figures")).to_contain_text(f"{total} of 500")
    expect(page.locator("#verdict")).to_contain_text("Platoon")
    expect(page.locator("#verdict")).to_contain_text("16 tactical points")
    expect(page.locator("#verdict .violation")).to_contain_text("0 of 11 assets: 11 too few.")
    fill_the_deck(page)
    expect(state(page)).to_have_text("Legal")

    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    page.get_by_label("Username").fill("nia")
    page.get_by_label("Email").fill("nia@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name=re.compile("Sign up|Create")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Mistake in the Cloth")
    assert StrikeForce.objects.get().owner == User.objects.get(username="nia")
    page.goto("/strike-forces/")
    expect(page.locator(".card")).to_contain_text("Legal")
    expect(page.get_by_text("You build without an account")).to_have_count(0)


def test_every_click_counts_however_fast(page: Page) -> None:
    found(page)
    add(page, "Thrums", "Lint Wings")
    expect(page.locator("#squads h2")).to_have_text("Squads 2")
    page.get_by_role("button", name="One unit more in Thrums").click(click_count=3)
    page.get_by_role("button", name="One unit more in Lint Wings").click(click_count=2)
    expect(page.get_by_role("spinbutton", name="Units in Thrums")).to_have_value("8")
    expect(page.get_by_role("spinbutton", name="Units in Lint Wings")).to_have_value("5")
    assert [squad["size"] for squad in StrikeForce.objects.get().squads] == [8, 5]


def test_the_page_stays_as_it_is_but_for_the_change(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    """Focus, place and what is unfolded are kept; the heading and the title follow a new name."""
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    datasheet = page.locator("#catalogue details").first
    datasheet.locator("summary").click()
    page.get_by_role("button", name="One unit more in Line Crew").click()
    expect(page.get_by_role("spinbutton", name="Units in Line Crew")).to_have_value("5")
    expect(page.get_by_role("button", name="One unit more in Line Crew")).to_be_focused()
    expect(datasheet).to_have_attribute("open", "")
    name = page.get_by_role("textbox", name="Name of squad 1")
    name.fill("Brannoch's Crew")
    name.press("Tab")
    expect(page.get_by_role("button", name="One unit more in Brannoch's Crew")).to_be_visible()
    page.get_by_text("Name, limit, archive").click()
    page.locator("#agreement-name").fill("Fourth Patrol")
    page.locator("#agreement").get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fourth Patrol")
    expect(page.locator("#manage")).to_have_attribute("open", "")


def test_the_carriers_of_a_weapon_are_counted(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    carriers = page.get_by_label(re.compile("Wire gun"))
    carriers.fill("2")
    carriers.press("Tab")
    expect(page.locator("#verdict")).to_contain_text("2 of at most 1 may carry Wire gun: 1 too many.")
    expect(page.locator("#squads .squad--wrong")).to_have_count(1)
    carriers.fill("1")
    carriers.press("Tab")
    expect(page.locator("#squads .squad--wrong")).to_have_count(0)


def test_by_keyboard_alone(page: Page) -> None:
    page.goto("/strike-forces/new/?faction=ravel")
    page.get_by_label("Name").focus()
    page.keyboard.type("By Hand")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("By Hand")
    page.wait_for_load_state()  # before the scripts are there, Enter is a plain POST that loads the page anew
    page.locator("#add-thrums").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#squads li")).to_have_count(1)
    expect(page.locator("#add-thrums")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#squads li")).to_have_count(2)
    page.get_by_role("spinbutton", name="Units in Thrums").first.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("9")
    page.keyboard.press("Tab")
    expect(page.locator("#squads .squad__valor").first).to_have_text(re.compile(f"^{valor_of('thrums', 9)} "))
    expect(page.get_by_role("button", name="One unit more in Thrums").first).to_be_focused()
    drop = page.get_by_role("button", name="Drop Thrums").first
    drop.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#squads li")).to_have_count(1)
    expect(page.get_by_role("button", name="Drop Thrums")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#squads-title")).to_be_focused()


def test_without_scripts(scriptless: Page) -> None:
    page = scriptless
    found(page)
    add(page, "Thrums")
    expect(page.locator("#squads li")).to_have_count(1)
    page.get_by_label("Name of squad 1").fill("Loose Ends")
    page.get_by_role("button", name="One unit more in Thrums").click()
    expect(page.get_by_label("Units in Loose Ends")).to_have_value("6")
    page.get_by_label("Units in Loose Ends").fill("")
    page.get_by_role("button", name="Save name, size and weapons").click()
    expect(page.locator(".field__error")).to_contain_text("This field is required.")
    page.get_by_label("Units in Loose Ends").fill("7")
    page.get_by_label("Units in Loose Ends").press("Enter")
    expect(page.get_by_label("Units in Loose Ends")).to_have_value("7")
    fill_the_deck(page)
    expect(state(page)).to_have_text("Legal")
    page.get_by_role("button", name="Drop Loose Ends").click()
    expect(page.locator("#squads li")).to_have_count(0)


def test_on_a_telephone_one_pane_at_a_time(phone: Page, fits: Callable[[Page], None]) -> None:
    found(phone)
    tabs = phone.locator(".builder__tabs")
    for tab, pane in (("Add", "#catalogue"), ("Deck", "#deck"), ("Verdict", "#verdict"), ("Squads", "#squads")):
        tabs.get_by_role("link", name=tab).click()
        expect(phone.locator(pane)).to_be_visible()
        expect(tabs.locator("[aria-current]")).to_have_text(tab)
        hidden = {"#catalogue", "#deck", "#verdict", "#squads"} - {pane}
        for other in hidden:
            expect(phone.locator(other)).to_be_hidden()
        fits(phone)
    tabs.get_by_role("link", name="Add").click()
    add(phone, "Thrums", "Snarl")
    expect(phone.locator(".builder__bar")).to_contain_text(f"{valor_of('thrums', 5) + valor_of('snarl', 1)} of 500 SV")
    expect(phone.locator("#catalogue")).to_be_visible()
    tabs.get_by_role("link", name="Squads").click()
    phone.get_by_role("button", name="One unit more in Thrums").tap()
    expect(phone.locator(".builder__bar")).to_contain_text(f"{valor_of('thrums', 6) + valor_of('snarl', 1)} of 500 SV")
    phone.locator(".builder__bar").tap()
    expect(phone.locator("#verdict")).to_be_visible()
    phone.get_by_role("link", name=re.compile("Show it")).first.tap()
    expect(phone.locator("#deck")).to_be_visible()


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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_shuts_anybody_out(
    scheme: str, open_page: Callable[..., Page], patrol: StrikeForce, ada: User, sign_in: Callable[..., None],
    axe: Callable[[Page], None], fits: Callable[[Page], None],
) -> None:  # fmt: skip
    """WCAG 2.2 AA as far as a machine can tell, at the desk and on a telephone, legal and not."""
    patrol.squads[0] |= {"size": 9, "weapons": {"wire-gun": 3}, "name": "Crew of the Hanging Cable " * 3}
    patrol.save()
    page = open_page(color_scheme=scheme)
    sign_in(page, ada)
    url = patrol.get_absolute_url()
    paths = ["/factions/", "/factions/ravel/", "/strike-forces/", "/strike-forces/?archived", "/strike-forces/new/"]
    paths += ["/strike-forces/import/", url, f"{url}#catalogue", f"{url}#deck", f"{url}#verdict", f"{url}delete/"]
    for width in (1280, 800, 390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        for path in paths:
            page.goto(path)
            fits(page)
            if width in (1280, 390):
                axe(page)
