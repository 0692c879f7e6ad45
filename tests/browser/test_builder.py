"""The list builder in a browser: the page follows each change."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.actions import ChangeRequest
from armies.actions.squads import duplicate_squad
from armies.models import StrikeForce
from tests.browser.support.builder import add, found, state

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]


def test_every_click_counts_however_fast_and_undo_is_off_where_there_is_nothing_to_undo(page: Page) -> None:
    found(page)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Undo").click(force=True)
    expect(page.locator("#alerts")).not_to_contain_text("nothing")
    add(page, "Thrums")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    add(page, "Lint Wings")
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
    page.locator("#head-edit > summary").click()
    page.locator("#settings-name").fill("Fourth Patrol")
    page.locator("#settings").get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fourth Patrol")
    expect(page.locator("#settings-name")).to_be_hidden()
    the_carriers_of_a_weapon_are_counted(page)


def the_carriers_of_a_weapon_are_counted(page: Page) -> None:
    carriers = page.get_by_role("spinbutton", name=re.compile("Wire gun"))
    carriers.fill("2")
    carriers.press("Tab")
    expect(page.locator("#verdict")).to_contain_text("2 of at most 1 may carry Wire gun: 1 too many.")
    expect(page.locator("#squads .squad--wrong")).to_have_count(1)
    carriers.fill("1")
    carriers.press("Tab")
    expect(page.locator("#squads .squad--wrong")).to_have_count(0)


def opened(page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]) -> Page:
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    page.wait_for_load_state()
    return page


def names(page: Page) -> list[str]:
    """The squads in their order."""
    return [field.get_attribute("placeholder") or "" for field in page.locator(".squad__title").all()]


def test_undo_and_redo_by_button_and_by_key(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    """In a field the keys are the field's own; a note comes back with its squad, and tags are no change."""
    opened(page, patrol, ada, sign_in)
    page.locator("#rows > li", has_text="Gatekeepers").get_by_role("link", name="Note").click()
    expect(page.get_by_label("Note on Gatekeepers")).to_be_focused()
    page.get_by_label("Note on Gatekeepers").fill("Held back.")
    page.get_by_label("Note on Gatekeepers").press("Tab")
    expect(page.locator("#announcement")).to_contain_text("The note is saved.")
    page.locator("#tags-edit summary").click()
    for tag in ("Siege", "League"):
        page.get_by_label("New tag").fill(tag)
        page.get_by_label("New tag").press("Enter")
        expect(page.locator(".page-header .tag").last).to_have_text(tag.lower())
        expect(page.get_by_label("New tag")).to_have_value("")
    page.get_by_role("button", name="league Remove the tag").click()
    expect(page.locator(".page-header .tag")).to_have_text(["siege"])
    page.get_by_role("button", name="Drop Gatekeepers").click()
    expect(page.locator("#announcement")).to_contain_text("Gatekeepers dropped.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#announcement")).to_contain_text("Undone: Gatekeepers dropped.")
    expect(page.locator("#rows > li")).to_have_count(2)
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    expect(page.locator("#rows .note")).to_have_text("Held back.")
    page.keyboard.press("Control+Shift+Z")
    expect(page.locator("#rows > li")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator("#rows > li")).to_have_count(2)
    page.get_by_role("textbox", name="Name of squad 1").focus()
    page.keyboard.type("X")
    page.keyboard.press("Control+z")
    expect(page.get_by_role("textbox", name="Name of squad 1")).to_have_value("")
    expect(page.locator("#announcement")).to_contain_text("Undone: Gatekeepers dropped.")


def take_by_the_grip(page: Page, place: int, to: int) -> None:
    """Drag a squad over another's place, and hold it there."""
    grips = page.locator(".squad__grip")
    grip, goal = grips.nth(place).bounding_box(), grips.nth(to).bounding_box()
    assert grip
    assert goal
    page.mouse.move(grip["x"] + 5, grip["y"] + 30)
    page.mouse.down()
    page.mouse.move(goal["x"] + 5, goal["y"] + 4, steps=40)
    for y in (6, 3, 5, 2):
        page.mouse.move(goal["x"] + 5, goal["y"] + y)
    page.wait_for_timeout(200)


def test_rows_follow_squads_that_come_go_and_move(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    """What has the focus keeps it; a row that stayed knows its new place and which ends it is at."""
    opened(page, patrol, ada, sign_in)
    add(page, "Derrick")
    expect(page.locator("#squads h2")).to_have_text("Squads 3")
    gate = page.locator("#rows > li", has=page.locator("[placeholder=Gatekeepers]"))
    gate.get_by_role("button", name="Move Gatekeepers up").press("Enter")
    expect(page.get_by_role("textbox", name="Name of squad 1")).to_have_attribute("placeholder", "Gatekeepers")
    expect(gate.get_by_role("button", name="Move Gatekeepers up")).to_be_focused()
    expect(gate.get_by_role("button", name="Move Gatekeepers up")).to_be_disabled()
    page.get_by_role("button", name="Drop Line Crew").click()
    expect(page.locator("#squads h2")).to_have_text("Squads 2")
    expect(page.get_by_role("heading", name="Squad 2: Derrick")).to_be_attached()
    expect(page.get_by_role("button", name="Drop Derrick")).to_be_focused()
    expect(page.get_by_role("button", name="Move Derrick down")).to_be_disabled()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator(".squad__title").nth(1)).to_have_attribute("placeholder", "Gatekeepers")
    assert names(page) == ["Line Crew", "Gatekeepers", "Derrick"]


def test_a_squad_is_dragged_to_its_place(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    opened(page, patrol, ada, sign_in)
    add(page, "Derrick")
    expect(page.locator("#rows > li")).to_have_count(3)
    expect(page.locator("#announcement")).to_contain_text("Derrick added.")
    for _ in range(5):  # a headless pointer now and then drops it a place short
        if (place := names(page).index("Derrick")) == 0:
            break
        take_by_the_grip(page, place, 0)
        page.mouse.up()
        page.wait_for_timeout(500)
    expect(page.locator("#announcement")).to_contain_text("Put in another order.")
    assert names(page) == ["Derrick", "Line Crew", "Gatekeepers"]
    page.reload()
    assert names(page) == ["Derrick", "Line Crew", "Gatekeepers"]
    page.get_by_role("button", name="Move Derrick down").click()
    expect(page.locator("#announcement")).to_contain_text("Derrick moved down.")
    assert names(page) == ["Line Crew", "Derrick", "Gatekeepers"]
    expect(page.get_by_role("button", name="Move Derrick down")).to_be_focused()


def test_what_is_wrong_is_mended_by_its_buttons(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    """A crew of nine with three wire guns and no deck: three violations, and a button for each."""
    patrol.squads[0] |= {"size": 9, "weapons": {"wire-gun": 3}}
    patrol.save()
    opened(page, patrol, ada, sign_in)
    expect(state(page)).to_contain_text("3 violations")
    page.locator("#verdict").get_by_role("button", name="Cut Line Crew (squad 1) to size 8").click()
    expect(page.locator("#announcement")).to_contain_text("Cut Line Crew (squad 1) to size 8 (-14 SV): done.")
    page.locator("#squads").get_by_role("button", name="Let at most 1 carry Wire gun").click()
    expect(state(page)).to_contain_text("1 violation")
    page.get_by_role("button", name="Add 11 more to the deck").click()
    expect(state(page)).to_have_text("Legal")
    expect(page.locator("#verdict-title")).to_be_focused()
    expect(page.locator(".slot--filled")).to_have_count(11)


def test_one_click_makes_a_task_force_and_the_deck_is_filled_and_emptied_by_its_slots(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    """Line Crew and Gatekeepers are two squads of troops: a third makes a platoon."""
    opened(page, patrol, ada, sign_in)
    page.get_by_role("button", name="Add Harbour Levy for the Platoon").click()
    expect(page.locator("#verdict")).to_contain_text("16 tactical points")
    expect(page.locator("#rows > li")).to_have_count(3)
    expect(page.get_by_role("heading", name="One squad away")).to_have_count(0)
    page.get_by_role("link", name="Choose assets").click()
    page.get_by_role("button", name="Fill the deck").click()
    expect(page.locator(".slot--filled")).to_have_count(11)
    expect(page.get_by_role("button", name="Fill the deck")).to_have_count(0)
    page.get_by_role("button", name=re.compile("out of slot 11")).click()
    expect(page.locator(".slot--filled")).to_have_count(10)
    expect(page.locator("#deck h2")).to_contain_text("10 of 11 assets")


def test_datasheets_and_assets_are_found_at_once(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    opened(page, patrol, ada, sign_in)
    shown = page.locator("#sheets > li:visible")
    expect(shown).to_have_count(12)
    page.get_by_role("radio", name="Scouts").check()
    expect(shown).to_have_count(2)
    page.get_by_role("radio", name="All").check()
    page.get_by_label("Name, weapon or ability").fill("WIRE gun")
    expect(shown).to_have_count(1)
    page.get_by_role("button", name="Add Line Crew").click()
    expect(page.locator("#rows > li")).to_have_count(3)
    expect(shown).to_have_count(1)
    page.get_by_label("Name, weapon or ability").fill("ŁÏNÉ crew")
    expect(shown).to_have_count(1)
    page.get_by_label("Name, weapon or ability").fill("dragon")
    expect(page.locator("#no-sheet")).to_have_text("Nothing is like that.")
    page.get_by_label("Name, weapon or ability").fill("")
    page.get_by_label("Order").select_option("Cheapest first")
    expect(page.locator("#sheets > li").first).to_contain_text("Drum Redoubt")
    expect(page.locator("#sheets > li").last).to_contain_text("Derrick")
    page.locator("#settings-limit").evaluate("field => field.closest('details').open = true")
    page.locator("#settings-limit").fill("200")
    page.locator("#settings").get_by_role("button", name="Save").click()
    expect(page.locator("#sheets > .catalogue-item--dear")).not_to_have_count(0)
    page.get_by_label("Only what fits").check()
    expect(page.locator("#sheets > .catalogue-item--dear:visible")).to_have_count(0)

    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Assets").click()
    cards = page.locator("#cards > li:visible")
    expect(cards).to_have_count(14)
    page.get_by_label("When", exact=True).select_option("When defending")
    few = cards.count()
    assert 0 < few < 14
    cards.first.get_by_role("button", name="more").click()
    expect(page.locator("#deck-counts")).to_contain_text("1 of 11 assets")
    expect(cards).to_have_count(few)
    page.get_by_label("Affects", exact=True).select_option("Enemy squads")
    expect(page.locator("#no-card")).to_have_text("No card is like that.")


@pytest.mark.parametrize("fits", [False, True], ids=["all", "only-what-fits"])
def test_no_row_of_the_catalogue_moves_under_the_pointer(
    fits: bool, page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    """However little is left after an addition, the next click adds the same."""
    StrikeForce.objects.update(limit=150)
    opened(page, patrol, ada, sign_in)
    page.get_by_label("Only what fits").set_checked(fits)
    rows = page.locator("#sheets > li:visible")
    last, count = rows.last.get_by_role("button"), rows.count()
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    dear = page.locator("#sheets > .catalogue-item--dear:visible")
    before = dear.count()
    last.click()
    expect(page.locator("#rows > li")).to_have_count(3)
    assert dear.count() > before
    assert rows.count() == count
    assert last.bounding_box() == pytest.approx(box, abs=1)  # a page scrolls by whole pixels
    page.locator("#squads-title").hover()
    page.locator("#squads").get_by_role("textbox").first.focus()
    expect(dear).to_have_count(0 if fits else dear.count())


def test_an_opened_card_shows_its_odds_against_the_target_that_was_picked(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None], axe: Callable[..., None]
) -> None:
    """The odds are worked out again when the squad grows, and a card of the catalogue has them against the same."""
    opened(page, patrol, ada, sign_in)
    crew = page.locator("#rows > li").first
    crew.locator(".squad__card > summary").click()
    crew.get_by_role("link", name="Choose a target").click()
    page.get_by_label("Target").select_option("part:longfall-companies:gatekeepers:0")
    page.get_by_role("button", name="Show the odds").click()
    expect(page.get_by_role("heading", name="Against Gatekeepers")).to_be_visible()
    axe(page)
    page.get_by_role("link", name="Third Patrol").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/odds/" in request.url else None)
    crew.locator(".squad__card > summary").click()
    expect(crew.locator(".odds")).to_contain_text("4× Rivet carbine")
    assert len(asked) == 1
    expect(crew.locator(".squad__card")).to_contain_text("Shovels before rifles.")
    page.get_by_role("button", name="One unit more in Line Crew").click()
    expect(crew.locator(".odds")).to_contain_text("5× Rivet carbine")
    page.locator("#sheets summary").first.click()
    expect(page.locator("#sheets .odds").first).to_contain_text("Against Gatekeepers.")
    axe(page, ["#rows", "#sheets > li:first-child"])


def test_without_a_script_the_button_that_saves_widens_no_column_of_a_squad(
    scriptless: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    """The icon stands at the left, its name beside it, as with the script."""
    sign_in(scriptless, ada)
    scriptless.goto(patrol.get_absolute_url())
    icon = scriptless.locator(".squad__icon").first.bounding_box()
    name = scriptless.locator(".squad__title").first.bounding_box()
    assert icon
    assert name
    assert name["x"] - icon["x"] - icon["width"] < 20


def test_back_to_a_list_shows_it_as_it_is_and_takes_the_next_change(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    """Changed since by an answer in place and by another page: no change is called somebody else's."""
    opened(page, patrol, ada, sign_in)
    for name in ("Derrick", "Ropewalkers"):
        add(page, name)
        expect(page.locator("#announcement")).to_contain_text(f"{name} added.")
        page.goto(f"{patrol.get_absolute_url()}history/")
        page.go_back()
        expect(page.locator(f".squad__title[placeholder='{name}']")).to_have_count(1)
    page.goto(f"{patrol.get_absolute_url()}history/")
    duplicate_squad(StrikeForce.objects.get(), ChangeRequest(StrikeForce.objects.get().version), patrol.squads[0]["id"])
    page.go_back()
    expect(page.locator("#rows > li")).to_have_count(5)
    page.get_by_role("button", name="Drop Derrick").click()
    expect(page.locator("#announcement")).to_contain_text("Derrick dropped.")
