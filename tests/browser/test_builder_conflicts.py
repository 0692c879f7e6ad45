"""Two tabs on one list, a session that ended: both sides are shown and nothing typed is lost."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.actions import ChangeRequest
from armies.actions.squads import change_settings, change_squad
from armies.models import StrikeForce
from tests.browser.support.held_posts import Held

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]


def test_two_tabs_on_one_list(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None], axe: Callable[..., None]
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
    axe(page, ["[role=alert]"])
    page.get_by_role("button", name="Make my change on the newest version").click()
    expect(page.get_by_role("textbox", name="Name of squad 1")).to_have_value("Mine")


def test_each_change_made_on_what_the_other_tab_had_changed_is_asked_about(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    """Two names typed quickly while the other tab has changed the limit: two questions, answered one by one."""
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    page.wait_for_load_state()
    change_settings(patrol, ChangeRequest(patrol.version), name="Fourth Patrol", limit=400)
    held = Held(page)  # both are typed before the first is answered
    for number, name in ((1, "Mine"), (2, "The Gate")):
        page.get_by_role("textbox", name=f"Name of squad {number}").fill(name)
    page.keyboard.press("Tab")
    held.release()
    questions = page.locator(".conflict")
    expect(questions).to_have_count(2)
    for question, name in zip(questions.all(), ("Gatekeepers → The Gate", "Line Crew → Mine"), strict=True):
        expect(question).to_contain_text(name)
        expect(question).to_contain_text("Third Patrol → Fourth Patrol")
    page.get_by_role("button", name="One unit more in Line Crew").click()
    expect(page.locator("#announcement")).to_contain_text("Line Crew: 5 units.")
    expect(questions).to_have_count(2)
    questions.last.get_by_role("button", name="Make my change on the newest version").click()
    expect(questions).to_have_count(1)
    expect(page.get_by_role("textbox", name="Name of squad 1")).to_have_value("Mine")
    page.get_by_role("link", name="Leave it as it stands").click()
    expect(questions).to_have_count(0)
    expect(page.get_by_role("textbox", name="Name of squad 2")).to_have_value("")
    stood = StrikeForce.objects.get()
    assert [(squad["name"], squad["size"]) for squad in stood.squads] == [("Mine", 5), ("", 3)]


def test_the_same_click_in_two_tabs_is_asked_about(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    sign_in(page, ada)
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(patrol.get_absolute_url())
        tab.wait_for_load_state()
    for tab in (other, page):
        tab.get_by_role("button", name="Add Derrick", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("added, 1 unit")
    page.get_by_role("button", name="Make my change on the newest version").click()
    expect(page.locator("#rows > li")).to_have_count(4)


def test_signed_out_in_mid_edit_nothing_typed_is_lost(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None], axe: Callable[..., None]
) -> None:
    ada.set_password("correct-horse-battery")
    ada.save()
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    page.wait_for_load_state()
    page.context.clear_cookies(name="sessionid")
    page.get_by_role("textbox", name="Name of squad 1").fill("A name I thought about")
    page.keyboard.press("Tab")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("This was not saved: you are signed out")
    expect(alert).to_contain_text("A name I thought about")
    expect(page.get_by_role("textbox", name="Name of squad 1")).to_have_value("A name I thought about")
    axe(page, ["[role=alert]"])
    alert.get_by_role("link", name="Sign in").click()
    page.get_by_label("Username").fill("ada")
    page.get_by_label("Password", exact=True).fill("correct-horse-battery")
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("What you typed is still here.")
    page.get_by_role("button", name="Make my change on the newest version").click()
    expect(page.get_by_role("textbox", name="Name of squad 1")).to_have_value("A name I thought about")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_who_signed_in_again_in_another_tab_goes_on_in_this_one(
    page: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None]
) -> None:
    """Signing in gives another token: this tab fetches it and sends the change once more."""
    ada.set_password("correct-horse-battery")
    ada.save()
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    page.wait_for_load_state()
    other = page.context.new_page()
    other.goto("/accounts/logout/")
    other.get_by_role("main").get_by_role("button", name="Sign out").click()
    other.goto("/accounts/login/")
    other.get_by_label("Username").fill("ada")
    other.get_by_label("Password", exact=True).fill("correct-horse-battery")
    other.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_text("ada", exact=True).first).to_be_visible()
    page.get_by_role("textbox", name="Name of squad 1").fill("Still Here")
    page.keyboard.press("Tab")
    expect(page.locator("#announcement")).to_contain_text("Line Crew is now called Still Here.")
    page.get_by_role("button", name="Drop Gatekeepers").click()
    expect(page.locator("#rows > li")).to_have_count(1)


def test_both_sides_are_shown_on_a_telephone(
    phone: Page, patrol: StrikeForce, ada: User, sign_in: Callable[..., None],
    axe: Callable[..., None], fits: Callable[[Page], None],
) -> None:  # fmt: skip
    sign_in(phone, ada)
    phone.goto(f"{patrol.get_absolute_url()}#assets")
    phone.wait_for_load_state()
    change_squad(patrol, ChangeRequest(patrol.version), patrol.squads[0]["id"], {"name": "Theirs", "size": 5})
    phone.get_by_role("button", name="One Sandbags more").tap()
    alert = phone.get_by_role("alert")
    expect(alert).to_contain_text("Sandbags")
    expect(alert).to_be_in_viewport()
    fits(phone)
    axe(phone, ["[role=alert]"])
    alert.get_by_role("button", name="Make my change on the newest version").tap()
    expect(phone.locator("#deck-counts")).to_contain_text("1 of 11 assets")
