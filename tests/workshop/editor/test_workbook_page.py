"""The page of a draft's workbook: ten mistakes told at their cells, a look at what changes, and the draft says so."""

import re
from base64 import b64decode
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from armies.models import Datasheet, Faction, Visibility
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db
PAGE = "/workshop/guard/workbook/"


@pytest.fixture
def mine(guard, users):
    """The Guard as Ada's own private faction."""
    Faction.objects.update(homebrew=True, owner=users.ada, visibility=Visibility.PRIVATE)
    return Faction.objects.get()


def workbook(client: Any, *cells: tuple[str, str, Any]) -> SimpleUploadedFile:
    """The draft's workbook with these cells typed: sheet, cell, value."""
    book = load_workbook(BytesIO(client.get(f"{PAGE}download/").content))
    for sheet, cell, value in cells:
        book[sheet][cell] = value
    file = BytesIO()
    book.save(file)
    return SimpleUploadedFile("guard.xlsx", file.getvalue())


def carried(response: Any) -> dict[str, str]:
    """The fields of the second step."""
    return dict(re.findall(r'name="(carried|seen)" value="([^"]*)"', response.content.decode()))


def test_a_workbook_is_looked_at_and_then_loaded(mine, ada):
    file = workbook(ada, ("Datasheets", "F3", 25), ("Weapons", "E2", "2D6"), ("Datasheets", "A3", "Sprinters"))
    response = ada.post(PAGE, {"file": file})
    assert "Line Rifles" in text_of(response)
    assert Datasheet.objects.get(slug="runners").move == 12
    loaded = ada.post(PAGE, carried(response) | {"load": "1"}, follow=True)
    assert "The draft says what the pack says." in text_of(loaded)
    assert Datasheet.objects.get(slug="runners").move == 25
    assert Datasheet.objects.get(slug="rifles").weapons.first().attacks == "2D6"
    assert [row.history.count() for row in Datasheet.objects.all()] == [1, 2, 1, 1, 1, 1]


def test_the_drafts_own_workbook_changes_nothing_and_an_empty_one_has_its_head_alone(mine, ada):
    assert "Nothing: the draft says the same." in text_of(ada.post(PAGE, {"file": workbook(ada)}))
    empty = load_workbook(BytesIO(ada.get(f"{PAGE}download/?empty").content))
    assert [page.title for page in empty.worksheets if page.sheet_state == "visible"] == [
        *("How to fill", "Faction", "Faction rules", "Datasheets", "Weapons", "Abilities", "Assets")
    ]
    assert [page.max_row for page in empty.worksheets[2:4]] == [2, 1]
    rules = empty["Datasheets"].data_validations.dataValidation
    assert [str(rule.sqref) for rule in rules] == [f"{letter}2:{letter}2000" for letter in "BMNPQRSTUVW"]


def test_a_draft_that_was_changed_meanwhile_is_not_overwritten(mine, ada):
    fields = carried(ada.post(PAGE, {"file": workbook(ada, ("Datasheets", "F3", 25))}))
    Datasheet.objects.filter(slug="runners").update(move=18)
    response = ada.post(PAGE, fields | {"load": "1"})
    assert response.status_code == 409
    assert Datasheet.objects.get(slug="runners").move == 18


MISTAKES = [
    ("A3", None, "Give it a name."),
    ("B4", "skirmishers", 'cannot be "skirmishers"; must be one of troops, scouts'),
    ("B5", None, "Choose a type."),
    ("C3", 9, "The fewest units cannot be more than the most."),
    ("E2", "1.5", "cannot be 1.5; must be a whole number from 0 to 9"),
    ("F2", "far", 'cannot be "far"; must be a distance from 0 to 200 cm'),
    ("G4", -1, "cannot be -1; must be a whole number from 1 to 99"),
    ("H5", "9+", "cannot be 9; must be a whole number from 1 to 6"),
    ("J6", "D6", 'cannot be "D6"; must be a whole number from 0 to 10000'),
    ("K6", "1.250", 'cannot be "1.250"; must be a whole number from 0 to 10000; it may mean 1250 or 1.25'),
    ("M7", None, "Choose a cover."),
]


def test_typical_mistakes_are_reported_at_their_cells_and_marked_in_the_file(mine, ada):
    file = workbook(ada, *(("Datasheets", cell, value) for cell, value, _said in MISTAKES))
    response = ada.post(PAGE, {"file": file})
    assert response.status_code == 422
    [marked] = re.findall(r'href="data:[^,]*,([^"]+)"', response.content.decode())
    page = load_workbook(BytesIO(b64decode(marked)))["Datasheets"]
    for cell, _value, message in MISTAKES:
        assert f"sheet “Datasheets”, cell {cell}: {message}" in text_of(response)
        assert page[cell].fill.fgColor.rgb == "00F5C6BA"
        assert message in page[f"X{cell[1:]}"].value


EFFECTS = [
    ({"What it does": "defense rolls"}, "How much", "How much: Say by how much, such as 1 or -1."),
    ({"What it does": "defense rolls", "How much": "much"}, "How much", 'cannot be "much"'),
    ({"What it does": "Ignore wounds", "How much": "9+"}, "How much", "cannot be 9"),
    ({"What it does": "re-roll attack dice"}, "Which dice", "Choose"),
    ({"What it does": "take an asset from the discard pile"}, "Into", "Choose"),
    ({"What it does": "Recover health", "How much": "all"}, "How much", 'cannot be "all"'),
    ({"What it does": "Forbid orders"}, "Orders", "Tick the orders."),
    ({"What it does": "gain orders", "How much": "0"}, "How much", "cannot be 0"),
    ({"What it does": "a free mov", "How much": 4}, "What it does", "did you mean “A free move”?"),
    ({"How much": 4}, "What it does", "Say what it does."),
]


def test_ten_mistakes_about_effects_are_reported_at_their_cells_and_what_is_right_says_what_battles_make_of_it(
    mine, ada
):
    book = load_workbook(workbook(ada))
    page = book["Abilities"]
    letters = {cell.value: cell.column_letter for cell in page[1]}
    good = ({"What it does": "attack rolls", "How much": 1}, "", "")
    for number, (cells, _column, _said) in enumerate([*EFFECTS, good], 2):
        for title, value in ({"Datasheet": "Runners", "Name": f"Ability {number}"} | cells).items():
            page[f"{letters[title]}{number}"] = value
    file = BytesIO()
    book.save(file)
    response = ada.post(PAGE, {"file": SimpleUploadedFile("guard.xlsx", file.getvalue())})
    [marked] = re.findall(r'href="data:[^,]*,([^"]+)"', response.content.decode())
    page = load_workbook(BytesIO(b64decode(marked)))["Abilities"]
    for number, (_cells, column, message) in enumerate(EFFECTS, 2):
        assert f"cell {letters[column]}{number}: " in text_of(response)
        assert page[f"{letters[column]}{number}"].fill.fgColor.rgb == "00F5C6BA"
        assert message in page.cell(number, page.max_column).value
    assert page[f"{letters['As battles play it']}12"].value == "The squad adds 1 to attack rolls."


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (b"\xd0\xcf\x11\xe0 old", "is a workbook of an old kind (.xls); save it as .xlsx"),
        (b"Name,Type", "is not an XLSX workbook; save it as .xlsx"),
        (b"", "The submitted file is empty."),
        (b"PK\x03\x04" + b"\0" * (3 << 20), "has more than 3 MB; must be smaller"),
    ],
    ids=["xls", "csv", "empty", "large"],
)
def test_a_file_that_is_no_workbook_is_refused_on_the_page(mine, ada, file, message):
    response = ada.post(PAGE, {"file": SimpleUploadedFile("guard.xlsx", file)})
    assert response.status_code == 422
    assert message in text_of(response)
