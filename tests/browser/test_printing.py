"""The print dialog in a browser: choose, see the pages, print, find the choices again; with scripts and without."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import StrikeForce
from printing.models import PrintPreferences
from tests.browser.support.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]
SignIn = Callable[[Page, User], None]


def seen(page: Page) -> None:
    """The first page's picture has arrived, as large as its place."""
    first = page.get_by_role("img", name=re.compile("^Page 1 of"))
    expect(first).to_be_visible()
    until(page, "() => document.querySelector('.pages img').naturalWidth === 700")


def test_choose_see_print_and_find_it_again(page: Page, patrol: StrikeForce, ada: User, sign_in: SignIn) -> None:
    sign_in(page, ada)
    page.goto(patrol.get_absolute_url())
    page.get_by_role("link", name="Print").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Print Third Patrol")
    seen(page)
    expect(page.get_by_role("status")).to_contain_text("pages of")
    for part in ("Strategic assets", "Datasheets"):
        page.get_by_role("group", name=part).get_by_text("None").click()
    for part in ("Quick reference", "Battle sheet"):
        page.get_by_role("checkbox", name=part).uncheck()
    page.get_by_role("group", name="Paper").get_by_text("A4").click()
    expect(page.get_by_role("status")).to_have_text("1 page of A4")
    expect(page.get_by_role("img", name=re.compile("^Page"))).to_have_count(1)
    expect(page).to_have_url(re.compile("paper=A4"))
    expect(page).to_have_url(re.compile("sheets=none"))
    seen(page)
    with page.context.expect_event("response", lambda answer: ".pdf" in answer.url) as opened:
        page.get_by_role("button", name="Open PDF").click()
    file = page.request.get(opened.value.url)
    assert file.headers["content-type"] == "application/pdf"
    page.goto(f"{patrol.get_absolute_url()}print/")
    expect(page.get_by_role("status")).to_have_text("1 page of A4")
    assert PrintPreferences.objects.get().user == ada
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "third-patrol.pdf"
    larger = page.get_by_role("link", name=re.compile("^Page 1 of 1, larger")).get_attribute("href") or ""
    assert "size=large" in larger
    assert page.request.get(larger).headers["content-type"] == "image/png"


def test_nothing_chosen_is_said(page: Page, patrol: StrikeForce, ada: User, sign_in: SignIn) -> None:
    sign_in(page, ada)
    page.goto(f"{patrol.get_absolute_url()}print/?sheets=none&assets=none&reference=false&battle_sheet=false")
    page.get_by_role("checkbox", name="Roster").uncheck()
    expect(page.get_by_role("status")).to_have_text("Nothing to print")
    expect(page.get_by_text("leave nothing to print")).to_be_visible()


def test_it_goes_without_scripts(scriptless: Page) -> None:
    page = scriptless
    page.goto("/operations/eradication/")
    page.get_by_role("link", name="Print the briefing").click()
    page.get_by_role("group", name="Paper").get_by_text("US Letter").click()
    page.get_by_role("button", name="Update preview").click()
    expect(page.get_by_role("status")).to_contain_text("of US Letter")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "eradication.pdf"
    page.goto("/operations/eradication/print/")
    expect(page.get_by_role("status")).to_contain_text("of US Letter")


def test_no_dialog_shuts_anybody_out(
    page: Page, patrol: StrikeForce, ada: User, sign_in: SignIn, on_any_screen: Callable[..., None]
) -> None:  # fmt: skip
    """WCAG 2.2 AA as far as a machine can tell, at the desk and on a telephone."""
    StrikeForce.objects.update(name="CampaignersOfTheHangingCable" * 3, visibility="link")
    paths = [
        f"{patrol.get_absolute_url()}print/",
        f"/lists/{patrol.token}/print/?roster=false&sheets=none&assets=none&reference=false&battle_sheet=false",
        "/operations/eradication/print/",
        "/factions/longfall-companies/print/",
    ]
    sign_in(page, ada)
    on_any_screen(page, *paths)
