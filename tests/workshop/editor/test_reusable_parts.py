"""What others have under a name is offered where one is written, and copied with all that is in it."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from armies.models import ContentTranslation, Faction, Visibility
from tests.armies.support.guard_faction import a_homebrew
from tests.support.datasheets import RIFLE, datasheet
from tests.workshop.editor.test_workbook_page import carried
from tests.workshop.support.grid_pages import typed_grid
from workshop.actions.translating import save_texts

pytestmark = pytest.mark.django_db
GRID = "/workshop/guard/grid/datasheets/"
TWIN = {"slug": "twin", "name": "Twin", "text": "Two barrels.", "effects": [{"reroll": "attack", "dice": "ones"}]}
TWIN_RIFLE = RIFLE | {"slug": "twin-rifle", "name": "Twin rifle", "abilities": [TWIN]}


@pytest.fixture
def mine(guard, users):
    """The Guard as Ada's own, beside a public faction and a private one of Ben's with a weapon that has an ability."""
    Faction.objects.update(homebrew=True, owner=users.ada, visibility=Visibility.PRIVATE)
    sheets = [datasheet("twins", "Twins", "troops", [2, 2], 50, 0, weapons=[TWIN_RIFLE])]
    for slug in ("open", "shut"):
        a_homebrew(users.ben, slug, getattr(Visibility, {"open": "PUBLIC", "shut": "PRIVATE"}[slug]), datasheets=sheets)
    save_texts(Faction.objects.get(slug="open"), "fr", {"Twin": "Jumelée", "Two barrels.": "Deux canons."}, 0, None)
    return guard


def offered(client, name, text):
    return client.get(f"{GRID}{name}/known/", {"q": text}).json()["known"]


def test_a_weapon_of_another_faction_comes_with_its_abilities_and_translations(mine, ada):
    [offer] = offered(ada, "weapons", "twin")
    assert (offer["name"], offer["owner"], offer["way"]) == (
        "Twin rifle", "Open · Twins", "open/datasheets/twins/weapons/twin-rifle",
    )  # fmt: skip
    assert [offer["owner"] for offer in offered(ada, "weapons", "rifle")] == ["The Guard · Line Rifles", "Open · Twins"]
    assert offered(ada, "weapons", "wins") == offered(ada, "weapons", "") == []
    cells = {f"new__{key}": text for key, text in offer["cells"].items()} | {"new__of": "runners"}
    assert ada.post(f"{GRID}weapons/", typed_grid(ada, f"{GRID}weapons/", **cells)).status_code == 302
    assert mine.datasheets.get(slug="runners").document()["weapons"][-1] == TWIN_RIFLE
    assert ContentTranslation.objects.get(faction=mine).texts == {"Twin": "Jumelée", "Two barrels.": "Deux canons."}
    assert ada.get("/workshop/guard/grid/datasheets/known/", {"q": "twin"}).status_code == 404


def test_a_form_is_filled_in_with_the_one_that_was_picked_and_saved_with_its_translations(mine, ada):
    address = "/workshop/guard/datasheets/new/"
    [offer] = offered(ada, "abilities", "tw")
    sets = {f"{set_name}-{key}_FORMS": "0" for set_name in ("weapons", "abilities") for key in ("TOTAL", "INITIAL")}
    sent = sets | {"abilities-TOTAL_FORMS": "1", "name": "Ferrymen", "abilities-0-name": "tw"}
    page = ada.post(address, sent | {"copy_from": f"abilities-0|{offer['way']}"})
    assert page.status_code == 200
    form = page.context["forms"].abilities.forms[0]
    assert (form["name"].value(), form["text"].value(), form["slug"].value()) == ("Twin", "Two barrels.", "twin")
    assert form.effects.forms[0]["does"].value() == "reroll:attack"
    assert page.context["forms"].form["name"].value() == "Ferrymen"
    assert 'name="copied_from" value="open"' in page.content.decode()
    figures = {
        "type": "troops",
        "fewest": "2",
        "orders": "2",
        "move": "10",
        "health": "1",
        "defense": "5",
        "base": "2.5",
    }
    filled = {
        bound.html_name: bound.value()
        for part_form in (form, form.effects.forms[0])
        for bound in part_form
        if bound.value()
    }
    filled |= {"abilities-0-effects-TOTAL_FORMS": "1", "abilities-0-effects-INITIAL_FORMS": "0"}
    saved = ada.post(
        address, sent | filled | figures | {"strategic_valor": "30", "copied_from": "open", "abilities-0-DELETE": ""}
    )
    assert saved.status_code == 302
    assert mine.datasheets.get(slug="ferrymen").abilities == [TWIN]
    assert ContentTranslation.objects.get(faction=mine).texts["Two barrels."] == "Deux canons."
    armed = sent | {"weapons-TOTAL_FORMS": "1", "copy_from": "weapons-0|guard/datasheets/rifles/weapons/rifle"}
    rifle = ada.post(address, armed | {"weapons-0-name": "rif"}).context["forms"]
    assert rifle.is_readable()
    assert rifle.weapons.forms[0].document() == RIFLE
    stranger = ada.post(
        address, sent | {"copy_from": "abilities-0|shut/datasheets/twins/weapons/twin-rifle/abilities/twin"}
    )
    assert stranger.context["forms"].abilities.forms[0]["text"].value() is None


def test_a_workbook_lists_what_others_have_and_a_row_chooses_it_by_name(mine, ada):
    page = "/workshop/guard/workbook/"
    book = load_workbook(BytesIO(ada.get(f"{page}download/").content))
    assert [cell.value for cell in book["_known"]["B"]] == ["Name", "Twin rifle (Open · Twins)"]
    sheet = book["Datasheets"]
    column = next(cell.column for cell in sheet[1] if cell.value == "Weapons: choose 1")
    sheet.cell(2, column, "Twin rifle")
    file = BytesIO()
    book.save(file)
    looked = ada.post(page, {"file": SimpleUploadedFile("guard.xlsx", file.getvalue())})
    ada.post(page, carried(looked) | {"load": "1"})
    assert TWIN_RIFLE in mine.datasheets.get(slug="rifles").document()["weapons"]
    assert ContentTranslation.objects.get(faction=mine).texts["Two barrels."] == "Deux canons."


def test_more_factions_take_no_more_queries(mine, ada, users):
    def queries():
        offered(ada, "weapons", "twin")  # reads what a process keeps
        with CaptureQueriesContext(connection) as asked:
            offered(ada, "weapons", "twin")
        return len(asked)

    few = queries()
    for number in range(3):
        a_homebrew(users.ben, f"more-{number}", Visibility.PUBLIC)
        a_homebrew(users.ada, f"own-{number}")
    assert queries() == few
