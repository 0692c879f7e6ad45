"""Typing while answers are late or lost: the field being typed in is never overwritten, and nothing is lost."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, Request, expect

from armies.models import OwnedModels, StrikeForce
from tests.browser.support.held_posts import Held
from workshop.actions import homebrew

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]
SignIn = Callable[[Page, User], None]


def posts_of(page: Page) -> list[Request]:
    """The posts that a page sends from now on."""
    sent: list[Request] = []
    page.on("request", lambda asked: sent.append(asked) if asked.method == "POST" else None)
    return sent


def owned() -> dict[str, int]:
    return dict(OwnedModels.objects.values_list("datasheet", "models"))


@pytest.fixture
def collection(page: Page, ada: User, sign_in: SignIn) -> Page:
    sign_in(page, ada)
    page.goto("/collection/?faction=ravel")
    page.wait_for_load_state()
    return page


def test_models_typed_while_answers_are_late_are_all_kept(collection: Page) -> None:
    """Nine more fields are typed while the answer to the first is on its way."""
    page, held = collection, Held(collection)
    fields = page.locator("[name^=models-]")
    for n in range(10):
        fields.nth(n).select_text()
        page.keyboard.type(str(n + 1))
        page.keyboard.press("Tab")
    fields.nth(10).select_text()
    page.keyboard.type("7")
    held.let_through()
    assert [fields.nth(n).input_value() for n in range(11)] == [*map(str, range(1, 11)), "7"]
    held.release()
    page.keyboard.press("Enter")
    expect(page.locator("#owned [role=status]")).to_contain_text("62 models")
    expect(page.locator("[data-live-note]")).to_have_text("Saved.")
    assert sorted(owned().values()) == [1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10]


def test_a_field_retyped_while_its_own_answer_is_late_keeps_the_newer_number(collection: Page) -> None:
    page, held = collection, Held(collection)
    field = page.get_by_role("spinbutton", name="Thrums Owned")
    field.fill("12")
    field.press("Tab")
    first = held.next()
    field.fill("15")
    first.continue_()
    expect(page.locator("#owned [role=status]")).to_contain_text("12 models")
    expect(field).to_have_value("15")
    held.release()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#owned [role=status]")).to_contain_text("15 models")
    assert owned() == {"thrums": 15}


def test_what_did_not_reach_the_server_is_sent_with_the_next_change(collection: Page) -> None:
    page, held = collection, Held(collection)
    page.get_by_role("spinbutton", name="Thrums Owned").fill("4")
    page.keyboard.press("Tab")
    held.next().abort()
    expect(page.locator("[data-live-note]")).to_have_text("Not saved yet.")
    held.release()
    page.get_by_role("spinbutton", name="Lint Wings Owned").fill("2")
    page.keyboard.press("Tab")
    expect(page.locator("#owned [role=status]")).to_contain_text("6 models")
    assert owned() == {"thrums": 4, "lint-wings": 2}


def test_numbers_of_the_collection_are_clicked_entered_and_refused(collection: Page) -> None:
    a_click_in_a_number_adds_no_model(collection)
    enter_in_a_number_is_sent_once(collection)
    a_number_that_is_none_is_refused_at_its_row_and_the_rest_stays_typed(collection)


def a_click_in_a_number_adds_no_model(collection: Page) -> None:
    """Browsers draw arrows of their own into the right half of a number."""
    sent, field = posts_of(collection), collection.get_by_role("spinbutton", name="Thrums Owned")
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    assert box
    for place in (0.3, 0.5, 0.7, 0.85, 0.95):
        collection.mouse.click(box["x"] + place * box["width"], box["y"] + box["height"] / 3)
        expect(field).to_be_focused()
        expect(field).to_have_value("0")
    assert sent == []


def enter_in_a_number_is_sent_once(collection: Page) -> None:
    sent = posts_of(collection)
    collection.get_by_role("spinbutton", name="Thrums Owned").fill("3")
    collection.keyboard.press("Enter")
    expect(collection.locator("#owned [role=status]")).to_contain_text("3 models")
    assert len(sent) == 1


def a_number_that_is_none_is_refused_at_its_row_and_the_rest_stays_typed(page: Page) -> None:
    """A browser says nothing of what it cannot read as a number; the model count must not become none."""
    page.get_by_role("spinbutton", name="Thrums Owned").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator("#owned [role=status]")).to_contain_text("5 models")
    page.get_by_role("spinbutton", name="Thrums Owned").select_text()
    page.keyboard.type("1e")
    page.keyboard.press("Tab")
    expect(page.locator("#own-thrums .field__error")).to_contain_text("Enter a whole number")
    page.get_by_role("spinbutton", name="Lint Wings Owned").fill("8")
    page.keyboard.press("Tab")
    assert owned() == {"thrums": 5}
    page.get_by_role("spinbutton", name="Thrums Owned").fill("6")
    page.keyboard.press("Enter")
    expect(page.locator("#owned [role=status]")).to_contain_text("14 models")
    assert owned() == {"thrums": 6, "lint-wings": 8}


def test_who_leaves_while_something_is_sent_leaves_once_it_has_arrived(collection: Page) -> None:
    page, held = collection, Held(collection)
    page.get_by_role("spinbutton", name="Thrums Owned").fill("4")
    page.get_by_role("link", name="Strike forces").first.click()
    assert "/collection/" in page.url
    held.let_through()
    page.wait_for_url("**/strike-forces/")
    assert owned() == {"thrums": 4}


def test_closing_the_page_with_something_typed_and_not_sent_asks_first(collection: Page) -> None:
    page = collection
    page.get_by_role("spinbutton", name="Thrums Owned").click()
    page.keyboard.type("4")
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    with page.expect_event("close"):
        asked.value.accept()


def test_who_signed_in_again_in_another_tab_goes_on_counting(collection: Page, ada: User, sign_in: SignIn) -> None:
    """Signed out nothing is kept and all stays typed; another session has another token, which is fetched."""
    page = collection
    page.context.clear_cookies()
    page.get_by_role("spinbutton", name="Thrums Owned").fill("4")
    page.keyboard.press("Tab")
    expect(page.locator("[data-live-note]")).to_have_text("Not saved yet.")
    sign_in(page, ada)
    other = page.context.new_page()
    other.goto("/collection/")
    other.close()
    page.get_by_role("spinbutton", name="Lint Wings Owned").fill("2")
    page.keyboard.press("Tab")
    expect(page.locator("#owned [role=status]")).to_contain_text("6 models")
    assert owned() == {"thrums": 4, "lint-wings": 2}


@pytest.fixture
def builder(page: Page, patrol: StrikeForce, ada: User, sign_in: SignIn) -> Page:
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    page.wait_for_load_state()
    return page


def squads() -> list[tuple[str, int]]:
    return [(squad["name"], squad["size"]) for squad in StrikeForce.objects.get().squads]


def test_names_and_sizes_typed_while_answers_are_late_are_all_kept(builder: Page, patrol: StrikeForce) -> None:
    """Four fields of two squads one after the other, the limit typed meanwhile; then the answers come."""
    page, held = builder, Held(builder)
    page.locator("#head-edit > summary").click()
    page.locator("#settings-limit").fill("700")
    for number, name in ((1, "Brannoch's"), (2, "The Gate")):
        page.get_by_role("textbox", name=f"Name of squad {number}").click()
        page.keyboard.type(name)
        page.locator("[name=size]").nth(number - 1).select_text()
        page.keyboard.type(str(number + 4))
    page.locator("[name=size]").nth(1).press("Tab")
    held.let_through()
    assert [field.input_value() for field in page.locator(".squad__title").all()] == ["Brannoch's", "The Gate"]
    assert [field.input_value() for field in page.locator("[name=size]").all()] == ["5", "6"]
    held.release()
    expect(page.locator("#announcement")).to_contain_text("The Gate: 6 units.")
    expect(page.locator("#settings-limit")).to_have_value("700")
    assert squads() == [("Brannoch's", 5), ("The Gate", 6)]
    page.locator("#settings").get_by_role("button", name="Save").click()
    expect(page.locator("#verdict .verdict__figures")).to_contain_text("of 700")


def test_enter_in_a_field_of_a_squad_is_sent_once_and_shown_as_it_is(builder: Page) -> None:
    sent = posts_of(builder)
    for field, typed, announcement in (
        ("[name=size]", "5", "Line Crew: 5 units."),
        (".squad__title", "Crew", "Line Crew is now called Crew."),
    ):
        builder.locator(field).first.fill(typed)
        builder.keyboard.press("Enter")
        expect(builder.locator("#announcement")).to_contain_text(announcement)
        builder.keyboard.press("Enter")
    builder.get_by_role("button", name="Drop Gatekeepers").click()
    expect(builder.locator("#announcement")).to_contain_text("Gatekeepers dropped.")
    assert len(sent) == 3


def test_the_button_beside_a_number_counts_from_what_is_typed_in_it(builder: Page) -> None:
    builder.locator("[name=size]").first.fill("6")
    builder.get_by_role("button", name="One unit more in Line Crew").click()
    expect(builder.locator("#announcement")).to_contain_text("Line Crew: 7 units.")
    assert squads()[0] == ("", 7)


def test_what_is_typed_while_another_weapon_comes_stays(page: Page, ada: User, sign_in: SignIn) -> None:
    """The answer brings the whole form anew; on leaving, what was typed and is not saved is asked about."""
    sign_in(page, ada)
    homebrew.create(ada, token="a-token-for-now", document={"faction": {"slug": "the-deep", "name": "The Deep"}})
    page.goto("/workshop/the-deep/datasheets/new/")
    page.wait_for_load_state()
    held = Held(page)
    page.get_by_role("button", name="Add a weapon").click()
    name = page.locator("#draft-form").get_by_label("Name", exact=True).first
    name.click()
    page.keyboard.type("Divers")
    held.let_through()
    expect(page.get_by_role("group", name="New weapon")).to_have_count(1)
    expect(name).to_have_value("Divers")
    expect(name).to_be_focused()
    held.release()
    page.keyboard.type(" of the Deep")
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    with page.expect_event("close"):
        asked.value.accept()
