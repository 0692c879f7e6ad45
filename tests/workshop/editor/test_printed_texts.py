"""A text that is left empty is taken from the effects, in every language, and follows them until it is written."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from armies.models import Asset, ContentTranslation, Datasheet
from tests.support.pages import text_of
from tests.workshop.editor.test_workbook_page import carried
from tests.workshop.support.grid_pages import fields_of_grid, typed_grid
from workshop.actions.publishing import publish

pytestmark = pytest.mark.django_db
ABILITIES = "/workshop/guard/grid/datasheets/abilities/"
CARD = "/factions/guard/datasheets/runners/"
FASTER = "The squad moves {} cm farther."
PLUS = "L’escouade se déplace de {}\N{NO-BREAK SPACE}cm de plus."


@pytest.fixture
def staff(users, browser_of):
    return browser_of(users.staff)


def quick():
    return Datasheet.objects.get(slug="runners").document()["abilities"][-1]


def typed(client, **cells):
    """The only row of the grid with these cells typed, saved."""
    [row] = [
        name.removesuffix("-at") for name, at in fields_of_grid(client.get(ABILITIES)).items() if at == "runners/quick"
    ]
    fields = fields_of_grid(client.get(ABILITIES)) | {f"{row}-{key}": text for key, text in cells.items()}
    assert client.post(ABILITIES, fields).status_code == 302
    return quick()


def test_a_text_left_empty_is_printed_from_the_effect_and_follows_it_until_one_is_written(guard, staff, visitor):
    fields = typed_grid(staff, ABILITIES, new__of="runners", new__name="Quick", new__effects="modify: move, by: 2")
    assert [staff.post(ABILITIES, fields).status_code for _time in range(2)] == [302, 302]
    assert list(quick().items())[1:3] == [("name", "Quick"), ("text", FASTER.format(2))]
    assert ContentTranslation.objects.get().texts == {FASTER.format(2): PLUS.format(2)}
    publish(guard)
    french = {"headers": {"Accept-Language": "fr"}}
    assert f"Quick {FASTER.format(2)}" in text_of(visitor.get(CARD))
    assert PLUS.format(2) in visitor.get(CARD, **french).content.decode().split("Quick", 1)[1]
    assert text_of(visitor.get(CARD)).count(FASTER.format(2)) == 1
    page = staff.get(ABILITIES).content.decode()
    assert f'placeholder="{FASTER.format(2)}"' in page
    assert f">\n{FASTER.format(2)}</textarea>" not in page
    assert typed(staff, effects="modify: move, by: 3")["text"] == FASTER.format(3)
    assert f"Quick {FASTER.format(2)}" in text_of(visitor.get(CARD))
    typed(staff, text="Like the wind.")
    assert typed(staff, effects="modify: move, by: 4")["text"] == "Like the wind."
    assert typed(staff, text="")["text"] == FASTER.format(4)


def test_workshop_and_workbook_leave_such_a_text_empty_and_print_it_again(guard, staff):
    address = "/workshop/guard/assets/smoke/"
    page = staff.get(address)
    sent = {"name": "Smoke", "text": "", "when": "activation", "orders": "1", "copies": "2", "target": "friendly",
            "until": "turn", "effects-TOTAL_FORMS": "1", "effects-INITIAL_FORMS": "0",
            "effects-0-does": "modify:defense_roll", "effects-0-by": "1", "seen": _seen(page)}  # fmt: skip
    shown = staff.post(address, sent | {"preview": "1"}).content.decode()
    sentence = "each friendly squad chosen adds 1 to defense rolls until the end of the turn."
    assert f'{sentence}" data-text="id_text"' in shown
    assert staff.post(address, sent).status_code == 302
    smoke = Asset.objects.get(slug="smoke")
    assert smoke.text.endswith(sentence)
    book = load_workbook(BytesIO(staff.get("/workshop/guard/workbook/download/").content))
    row = next(row for row in book["Assets"].iter_rows(min_row=2) if row[0].value == "Smoke")
    texts = {header.value: cell for header, cell in zip(book["Assets"][1], row, strict=True)}
    assert texts["Text"].value is None
    texts["How much"].value = 2
    file = BytesIO()
    book.save(file)
    looked = staff.post("/workshop/guard/workbook/", {"file": SimpleUploadedFile("guard.xlsx", file.getvalue())})
    staff.post("/workshop/guard/workbook/", carried(looked) | {"load": "1"})
    smoke.refresh_from_db()
    assert smoke.text.endswith(sentence.replace("adds 1", "adds 2"))
    assert Asset.objects.get(slug="rations").text == "Bread, mostly."


def _seen(page):
    return page.content.decode().split('name="seen" value="')[1].split('"')[0]
