"""No answer moves the focus of somebody who moved it meanwhile, on any form that is answered while it is filled in."""

from collections.abc import Callable
from typing import NamedTuple
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.actions.table_games import start
from armies.actions.table_taps import keep_taps
from armies.models import StrikeForce
from armies.table_mode.fold import Tapped
from campaigns.actions.campaigns import create_campaign, join
from campaigns.models import Battle
from jobs.kinds import KINDS
from rules.games import GAMES
from tests.browser.test_typing import Held
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import load_the_watch
from tests.campaigns.support.forecasts import TEN
from workshop.actions import homebrew
from workshop.actions.operations import copy_operation

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("patrol")]
SignIn = Callable[[Page, User], None]
MOVE_ON = """place => addEventListener("htmx:afterSwap", () => {
  setTimeout(() => document.querySelector(place).focus());
}, { once: true })"""
SETTLED = "() => new Promise(done => setTimeout(done, 60))"


class LiveForm(NamedTuple):
    """What a person does on it, where they go on meanwhile, and what its answer shows."""

    address: Callable[[User], str]
    ask: Callable[[Page], None]
    next: str
    answer: tuple[str, str]
    moments: tuple[str, ...] = ("on its way", "come")


def typed(place: str, text: str) -> Callable[[Page], None]:
    def ask(page: Page) -> None:
        page.locator(place).select_text()
        page.keyboard.type(text)
        page.locator(place).dispatch_event("change")

    return ask


def pressed(place: str) -> Callable[[Page], None]:
    return lambda page: page.locator(place).press("Enter")


def limit_saved(page: Page) -> None:
    page.locator("#head-edit > summary").click()
    page.locator("#settings-limit").fill("700")
    page.locator("#settings-limit").press("Enter")


def builder(_ada: User) -> str:
    return StrikeForce.objects.get().get_absolute_url()


def datasheet(ada: User) -> str:
    homebrew.create(ada, token="a-token-for-now", document={"faction": {"slug": "the-deep", "name": "The Deep"}})
    return "/workshop/the-deep/datasheets/new/"


def board(_ada: User) -> str:
    return f"/operation-drafts/{copy_operation(GAMES[0], GAMES[0].content.missions[0]).pk}/edit/"


def plan(ada: User) -> str:
    load_the_watch()
    ben = User.objects.create_user("ben")
    campaign = create_campaign(ada, key=uuid4(), name="The Long Winter", summary="Tuesdays.", limit=500)
    join(campaign, ben)
    planned(campaign, [entered(campaign, ada, "Second Watch"), entered(campaign, ben, "Night Watch")], ada)
    return f"{Battle.objects.get().get_absolute_url()}plan/"


FORMS = {
    "a card drawn while its datasheet is typed": LiveForm(
        datasheet, typed("#id_name", "Divers"), "#id_fewest", ("#preview", "Still to fill in")
    ),
    "another weapon": LiveForm(datasheet, pressed("#more-weapons"), "#id_fewest", ("#draft-form", "New weapon")),
    "an operation on the board": LiveForm(
        board, typed("#id_title", "Lift Shaft"), "#id_summary", ("#preview", "Lift Shaft")
    ),
    "a squad": LiveForm(
        builder, typed("[name=size] >> nth=0", "5"), "#sheet-query", ("#announcement", "Line Crew: 5 units.")
    ),
    "the limit of a list": LiveForm(builder, limit_saved, "#sheet-query", ("#verdict", "of 700")),
    "the limit, with the name typed on": LiveForm(
        builder, limit_saved, "#settings-name", ("#verdict", "of 700"), ("on its way",)
    ),
    "the collection": LiveForm(
        lambda _ada: "/collection/?faction=ravel",
        typed("[name=models-thrums]", "4"), "[name=models-lint-wings]", ("#owned [role=status]", "4 models"),
    ),
    "a plan": LiveForm(plan, pressed("button[hx-post]"), "#id_salt", ("#forecast", "battles fought")),
}  # fmt: skip


@pytest.mark.parametrize(
    ("form", "moment"),
    [pytest.param(FORMS[name], moment, id=f"{name}, {moment}") for name in FORMS for moment in FORMS[name].moments],
)
def test_no_answer_moves_the_focus_of_who_moved_it(
    form: LiveForm, moment: str, page: Page, ada: User, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They go on while the answer is on its way, or between its coming and its settling."""
    monkeypatch.setitem(KINDS, "forecast", TEN["forecast"])
    User.objects.filter(pk=ada.pk).update(is_superuser=True, is_staff=True)
    sign_in(page, ada)
    page.goto(form.address(ada))
    page.wait_for_load_state()
    held = Held(page)
    form.ask(page)
    waiting = held.next()
    if moment == "come":
        page.evaluate(MOVE_ON, form.next)
    else:
        page.locator(form.next).focus()
    waiting.continue_()
    held.release()
    place, text = form.answer
    expect(page.locator(place)).to_contain_text(text)
    page.evaluate(SETTLED)
    expect(page.locator(form.next)).to_be_focused()


def test_what_comes_takes_the_focus_of_who_waited_for_it(page: Page, ada: User, sign_in: SignIn) -> None:
    sign_in(page, ada)
    page.goto(datasheet(ada))
    page.wait_for_load_state()
    for number in range(2):
        page.locator("#more-weapons").press("Enter")
        expect(page.locator(f"#id_weapons-{number}-name")).to_be_focused()


def test_taps_of_another_phone_leave_the_focus_and_a_note_half_typed(page: Page, ada: User, sign_in: SignIn) -> None:
    """The list of what was tapped is written anew with each tap; the button that had the focus has it still."""
    patrol = StrikeForce.objects.get()
    game = start(patrol, ["Ben"])
    sign_in(page, ada)
    page.goto(f"{patrol.get_absolute_url()}table/")
    page.locator(".tap--wound").first.click()
    page.locator("#note_text").fill("Smoke")
    undo = page.locator("#tapped button").first
    tapped = undo.get_attribute("value")
    undo.focus()
    keep_taps(game, [Tapped(str(uuid4()), "put", "turn", 2)], 0)
    expect(page.locator("#tapped li")).to_have_count(2)
    expect(page.locator(f"#tapped button[value='{tapped}']")).to_be_focused()
    expect(page.locator("#note_text")).to_have_value("Smoke")


def test_what_is_typed_in_the_dialog_of_the_grid_stays_while_another_effect_comes(
    page: Page, ada: User, sign_in: SignIn
) -> None:
    User.objects.filter(pk=ada.pk).update(is_superuser=True, is_staff=True)
    sign_in(page, ada)
    page.goto("/workshop/ravel/grid/datasheets/abilities/")
    page.get_by_label("Effects, new", exact=True).last.press("F2")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("What it does").first).to_be_focused()
    held = Held(page)
    dialog.get_by_role("button", name="Add an effect").press("Enter")
    dialog.get_by_label("What it does").first.select_option("attack rolls")
    dialog.get_by_label("By how much").first.fill("2")
    held.release()
    expect(dialog.get_by_label("What it does")).to_have_count(2)
    expect(dialog.get_by_label("By how much").first).to_have_value("2")
    expect(dialog.get_by_label("What it does").first.locator("option:checked")).to_have_text("attack rolls")
    expect(dialog.get_by_label("By how much").first).to_be_focused()
