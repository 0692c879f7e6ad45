"""Sharing, finding, copying and importing lists, and the collection, in a browser; with scripts and without."""

import json
import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.actions import ChangeRequest
from armies.actions.archiving import share
from armies.models import OwnedModels, StrikeForce, Visibility

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]
SignIn = Callable[[Page, User], None]
CHAT = """Night Market
Longfall Companys | 500 SV

6x Line Crews + 1x Wire gun | 84 SV | Brannoch's Crew
4x Dragons | 56 SV | The Late Watch
11x On the Beet
"""


@pytest.fixture
def ben() -> User:
    return User.objects.create_user("ben")


@pytest.fixture
def public(patrol: StrikeForce) -> StrikeForce:
    share(patrol, ChangeRequest(patrol.version), Visibility.PUBLIC)
    return StrikeForce.objects.get()


def test_a_list_is_shared_found_read_and_copied(
    page: Page, open_page: Callable[..., Page], patrol: StrikeForce, ada: User, ben: User, sign_in: SignIn
) -> None:
    sign_in(page, ada)
    page.goto("/strike-forces/")
    page.get_by_role("link", name=re.compile("Share.*Third Patrol")).click()
    expect(page.get_by_role("img", name="QR code")).to_have_count(0)
    page.get_by_role("radio", name="Everybody").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Everybody may find and read Third Patrol.")).to_be_visible()
    link = page.get_by_label("Link to the list").input_value()
    expect(page.get_by_role("img", name="QR code that leads to this list")).to_be_visible()

    reader = open_page()
    sign_in(reader, ben)
    reader.goto("/lists/")
    reader.get_by_label("Name").fill("third")
    reader.wait_for_url(re.compile("q=third"))
    reader.get_by_role("link", name="Third Patrol").click()
    assert reader.url == link
    expect(reader.get_by_role("heading", level=1)).to_have_text("Third Patrol")
    expect(reader.locator("#squads")).to_contain_text("Rivet carbine")
    reader.get_by_role("button", name="Copy into mine").click()
    expect(reader.get_by_role("heading", level=1)).to_have_text("Third Patrol")
    assert StrikeForce.objects.get(owner=ben).copied_from == patrol

    page.get_by_text("The link went to the wrong people?").click()
    page.get_by_role("button", name="Replace the link").click()
    expect(page.get_by_label("Link to the list")).not_to_have_value(link)
    answer = reader.goto(link)
    assert answer is not None
    assert answer.status == 404


def test_the_link_and_the_text_are_copied_with_a_button(page: Page, public: StrikeForce) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/lists/{public.token}/")
    page.get_by_role("button", name=re.compile("Copy.*Link to the list")).click()
    expect(page.get_by_role("button", name=re.compile("Copied.*Link to the list"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/lists/{public.token}/")
    page.get_by_role("button", name=re.compile("Copy.*Plain text")).click()
    expect(page.get_by_role("button", name=re.compile("Copied.*Plain text"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("Third Patrol\nThe Longfall Companies, release 1")


def test_the_public_lists_narrow_down_as_one_chooses(page: Page, public: StrikeForce) -> None:
    page.goto("/lists/")
    expect(page.locator("#found .card")).to_have_count(1)
    page.get_by_label("Limit").select_option("up to 300 SV")
    expect(page.get_by_role("heading", name="No list like that")).to_be_visible()
    expect(page).to_have_url(re.compile("limit=300"))
    page.go_back()
    expect(page.locator("#found .card")).to_have_count(1)


def test_an_import_is_shown_before_it_is_founded(page: Page, ada: User, sign_in: SignIn) -> None:
    sign_in(page, ada)
    page.goto("/strike-forces/import/")
    page.get_by_label("Or its text").fill(CHAT)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_label("Faction", exact=True)).to_have_value("longfall-companies")
    page.get_by_role("button", name="Show it with these choices").click()
    expect(page.get_by_label("Line Crews")).to_have_value("take:line-crew")
    page.get_by_label("Dragons").select_option("leave it out")
    page.get_by_role("button", name="Show it with these choices").click()
    expect(page.locator("#squads .squad")).to_have_count(1)
    assert StrikeForce.objects.count() == 0
    page.get_by_role("button", name="Import it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Night Market")
    assert [squad["datasheet"] for squad in StrikeForce.objects.get().squads] == ["line-crew"]


def test_models_are_counted_however_fast_and_the_list_says_what_it_lacks(
    page: Page, patrol: StrikeForce, ada: User, sign_in: SignIn, axe: Callable[..., None]
) -> None:
    """The list takes four Line Crew and some Gatekeepers; three clicks are three models."""
    sign_in(page, ada)
    page.goto("/collection/")
    more = page.get_by_role("button", name="One Line Crew more")
    gatekeepers = page.get_by_role("spinbutton", name="Gatekeepers Owned")
    more.click(click_count=2)
    page.get_by_role("button", name="One Gatekeepers more").click()
    more.click()
    expect(page.locator("#owned [role=status]")).to_contain_text("4 models")
    expect(page.get_by_role("spinbutton", name="Line Crew Owned")).to_have_value("3")
    expect(gatekeepers).to_have_value("1")
    expect(more).to_be_focused()
    gatekeepers.fill("9")
    gatekeepers.press("Tab")
    expect(page.locator("#owned [role=status]")).to_contain_text("12 models")
    page.get_by_role("button", name="One painted Line Crew more").click()
    expect(page.locator("#owned [role=status]")).to_have_text("12 models: 1 built, 1 of 12 painted")
    assert {row.datasheet: row.figures for row in OwnedModels.objects.all()} == {
        "line-crew": (3, 1, 1),
        "gatekeepers": (9, 0, 0),
    }
    page.goto(patrol.get_absolute_url())
    expect(page.locator("#verdict .lacking")).to_contain_text("1 more of Line Crew")
    axe(page, ["#verdict"])
    page.get_by_role("link", name=re.compile("models? lacking")).click()
    expect(page.get_by_role("row", name="Line Crew")).to_have_text(re.compile("4 needed, 3 owned.*133"))
    page.get_by_label("Fielded at the same time").check()
    page.get_by_role("button", name="Show").click()
    page.get_by_role("button", name="Copy").click()
    with page.expect_download() as file:
        page.get_by_role("link", name="CSV").click()
    assert file.value.suggested_filename == "shopping-list.csv"


def test_all_of_it_goes_without_scripts(scriptless: Page, patrol: StrikeForce, ada: User, sign_in: SignIn) -> None:
    page = scriptless
    sign_in(page, ada)
    page.goto("/collection/")
    page.get_by_role("button", name="One Line Crew more").click()
    page.get_by_role("button", name="One Line Crew more").click()
    expect(page.get_by_role("spinbutton", name="Line Crew Owned")).to_have_value("2")
    page.goto("/collection/shopping/")
    page.get_by_label("Third Patrol").check()
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("row", name="Line Crew")).to_contain_text("2 owned")
    page.goto("/strike-forces/")
    page.get_by_label("legal only").check()
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", name="No list like that")).to_be_visible()
    page.goto(f"{patrol.get_absolute_url()}share/")
    page.get_by_role("radio", name="Whoever has the link").check()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="See it as others do").click()
    expect(page.get_by_role("link", name="Change it")).to_be_visible()
    page.goto("/strike-forces/import/")
    document = {"format": "damocles-roster/1", "name": "A", "faction": "ravel", "limit": 500, "squads": []}
    file = {"name": "a.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    page.get_by_label("Roster file").set_input_files([file])
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Import it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A")


def test_no_page_of_shared_lists_shuts_anybody_out(
    page: Page, public: StrikeForce, ada: User, sign_in: SignIn, on_any_screen: Callable[..., None]
) -> None:  # fmt: skip
    """WCAG 2.2 AA as far as a machine can tell, at the desk and on a telephone, legal and not."""
    public.squads[0] |= {"size": 9, "weapons": {"wire-gun": 3}, "name": "Crewofthehangingcable" * 4}
    public.name = "CampaignersOfTheHangingCable" * 3
    public.save()
    OwnedModels.objects.create(user=ada, faction=public.faction, datasheet="line-crew", models=3)
    link = f"/lists/{public.token}/"
    paths = [
        link,
        f"{public.get_absolute_url()}share/",
        "/lists/",
        "/lists/?q=nothing",
        "/collection/",
        "/strike-forces/",
    ]
    sign_in(page, ada)
    paths.append(f"/collection/shopping/?list={public.slug}")
    on_any_screen(page, *paths, "/strike-forces/import/")
    page.get_by_label("Or its text").fill(CHAT.replace("Companys", "companies").replace("Longfall", "The Longfall"))
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="What was not found")).to_be_visible()
    on_any_screen(page)
