"""A draft as a workbook: out and in again changes nothing, and what is wrong with a file is told with its cell."""

import tracemalloc
from collections.abc import Callable
from copy import deepcopy
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from openpyxl import load_workbook

from rules.formats.errors import DocumentError
from rules.games import GAMES, game_of
from tests.armies.support.guard_faction import pack
from web.documents.yaml_reader import read_yaml
from workshop.actions.importing import read_pack
from workshop.workbook.marking import mark_workbook
from workshop.workbook.reader import read_workbook
from workshop.workbook.writer import write_workbook

STARTERS = sorted(Path("rules").glob("*/starter/content/*.yaml"))
GAME = GAMES[0]
GUARD = read_pack(pack())


def changed(change: Callable[[Any], None]) -> bytes:
    """The Guard's workbook, changed in a spreadsheet."""
    book = load_workbook(BytesIO(write_workbook(GAME, GUARD)))
    change(book)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def column(page: Any, header: str) -> str:
    return next(cell.column_letter for cell in page[1] if cell.value == header)


def typed(sheet: str, row: int, header: str, value: Any) -> Callable[[Any], None]:
    def change(book: Any) -> None:
        page = book[sheet]
        page[f"{column(page, header)}{row}"] = value

    return change


def faults(content: bytes) -> list[str]:
    filled = read_workbook(GAME, content, GUARD)
    return [f"{fault.place}: {fault.words}" for fault in filled.faults]


@pytest.mark.parametrize("path", STARTERS, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_out_and_in_again_changes_nothing_even_over_an_empty_draft(path, language):
    document = read_pack(read_yaml(path.read_text()))
    game = game_of(document)
    with translation.override(language):
        content = write_workbook(game, document)
    head = {"slug": document["faction"]["slug"], "name": "Nobody"}
    for base in (document, {"format": document["format"], "faction": head}):
        filled = read_workbook(game, content, base)
        assert filled.faults == []
        assert read_pack(filled.pack, game) == document


def test_hostile_texts_come_back_and_none_is_a_formula():
    nasty = deepcopy(GUARD)
    texts = ["=1+1", "+A1", "-2", "@x", "'=1", "_x0041_", 'a "b"; c: {d}', "1e5", " two\n\nlines ", "＝1"]
    nasty["assets"] = [{"slug": f"a{n}", "name": f"A{n}", "text": text} for n, text in enumerate(texts)]
    nasty["datasheets"][1]["name"] = nasty["datasheets"][0]["name"].upper()
    content = write_workbook(GAME, read_pack(nasty))
    for page in load_workbook(BytesIO(content)).worksheets:
        assert not [cell for row in page.iter_rows() for cell in row if cell.data_type == "f"]
    assert read_pack(read_workbook(GAME, content, GUARD).pack) == read_pack(nasty)


def test_sheets_and_columns_that_are_left_out_stay_as_they_are_and_rows_left_out_go():
    def change(book: Any) -> None:
        del book["Weapons"]
        del book["Faction"]
        page = book["Datasheets"]
        page["A2"] = "Wall Rifles"
        page.delete_rows(3)
        page.delete_cols(6)

    read = read_pack(read_workbook(GAME, changed(change), GUARD).pack)
    expected = deepcopy(GUARD)
    del expected["datasheets"][1]
    expected["datasheets"][0]["name"] = "Wall Rifles"
    assert read == expected


def test_figures_choices_and_names_are_taken_as_people_type_them():
    def change(book: Any) -> None:
        page = book["Datasheets"]
        row = {"Name": "Ferrymen", "Type": "Scouts", "Fewest units": "2", "Orders (O)": 2.0, "Move (M), cm": "12,5"}
        row |= {"Health (H)": "1", "Defense (D)": "5+", "SV of the fewest": 30}
        for header, value in row.items():
            page[f"{column(page, header)}20"] = value
        page = book["Weapons"]
        row = {"Datasheet": "ferrymen", "Name": "Pole", "Kind": "mêlée", "Range (cm)": 2, "Attacks": "d3"}
        for header, value in (row | {"Precision": "4+", "Damage": 1}).items():
            page[f"{column(page, header)}30"] = value

    read = read_pack(read_workbook(GAME, changed(change), GUARD).pack)["datasheets"][-1]
    figures = [read[key] for key in ("slug", "type", "size", "move", "defense")]
    assert figures == ["ferrymen", "scouts", [2, 2], 12.5, 5]
    assert [read["weapons"][0][key] for key in ("kind", "attacks", "precision")] == ["melee", "D3", 4]


def rows(*cells: dict[str, Any], header: str = "What it does") -> Callable[[Any], None]:
    """Rows of abilities, one below the other."""

    def change(book: Any) -> None:
        page = book["Abilities"]
        page[f"{column(page, 'What it does')}1"] = header
        for number, values in enumerate(cells, 2):
            for title, value in values.items():
                page[f"{column(page, title)}{number}"] = value

    return change


DASH = {"Datasheet": "Runners", "Name": "Dash"}


def test_an_ability_has_a_row_for_each_effect_in_the_words_of_pickers_or_as_in_a_file():
    cells = [
        DASH | {"What it does": "a free move", "How much": "4,5"},
        DASH | {"What it does": "attaques", "How much": -1, "Weapons": "armes de mêlée"},
        {"What it does": "Forbid orders", "Orders": "Charge!; Open fire!"},
        {"What it does": "An order that costs none of O: Charge!"},
        {"What it does": "heal: 1"},
    ]
    effects = [
        {"advance": 4.5},
        {"modify": "attacks", "by": -1, "against": "melee"},
        {"forbid": ["charge", "open_fire"]},
    ]
    effects += [{"free_order": "charge"}, {"heal": 1}]
    assert read_workbook(GAME, changed(rows(*cells)), GUARD).pack["datasheets"][1]["abilities"][0]["effects"] == effects
    old = [DASH | {"Effects": "advance: 4"}, {"Effects": "ignore: heavy_terrain"}]
    read = read_workbook(GAME, changed(rows(*old, header="Effects")), GUARD)
    assert (read.faults, read.pack["datasheets"][1]["abilities"][0]["effects"]) == (
        [],
        [{"advance": 4}, {"ignore": "heavy_terrain"}],
    )


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ({"What it does": "atack rolls"}, "There is no “atack rolls”; did you mean “attack rolls”?"),
        ({"What it does": "see through walls"}, "There is no “see through walls”."),
        ({"How much": 2}, "Say what it does."),
        ({"What it does": "attacks", "Weapons": "guns"}, "There is no “guns”."),
        ({"What it does": "attacks", "Into": "the hand"}, "“attacks” takes nothing here; empty this cell."),
        ({"What it does": "ignore heavy scenery in its way", "How much": 1}, "takes nothing here; empty this cell."),
        ({"What it does": "Forbid orders", "Orders": "Charge!; Fly!"}, "There is no “Fly!”"),
        ({"What it does": "heal: 1", "How much": 1}, "The first cell says all of the effect; empty this one."),
    ],
)
def test_what_cells_of_an_effect_cannot_say_is_reported_at_the_cell(cells, message):
    [fault] = faults(changed(rows(DASH | cells)))
    page = load_workbook(BytesIO(write_workbook(GAME, GUARD)))["Abilities"]
    assert message in fault
    at = list(cells)[-1] if "What it does" in cells else "What it does"
    assert f"sheet “Abilities”, cell {column(page, at)}2" in fault


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (typed("Datasheets", 3, "Move (M), cm", date(2026, 3, 5)), "sheet “Datasheets”, cell F3: is a date; format"),
        (typed("Datasheets", 3, "Move (M), cm", "=2*6"), "cell F3: has a formula without a saved value; open it"),
        (typed("Assets", 3, "Text", "a_x0007_b"), "sheet “Assets”, cell B3: has a control character; delete it"),
        (
            lambda book: book["Datasheets"].merge_cells("B3:B5"),
            "sheet “Datasheets”, cell B3: is merged with others (B3:B5); take them apart",
        ),
        (typed("Assets", 4, "Short name", "smoke"), "cell A4: “Smoke” is in row 3 already; another of this name"),
        (typed("Weapons", 3, "Datasheet", "Mortars"), "sheet “Weapons”, cell A3: There is no “Mortars”."),
        (typed("Weapons", 3, "Datasheet", "Runers"), "cell A3: There is no “Runers”; did you mean “Runners”?"),
        (typed("Weapons", 3, "Datasheet", None), "sheet “Weapons”, cell A3: Say what it belongs to."),
        (
            typed("Datasheets", 1, "Health (H)", "Helth"),
            "cell G1: There is no column “Helth”; did you mean “Health (H)”",
        ),
        (
            lambda book: setattr(book["Weapons"], "title", "Wepons"),
            "sheet “Wepons”, cell A1: There is no sheet “Wepons”; did you mean “Weapons”?",
        ),
        (typed("Faction", 3, "Name", "The Swarm"), "cell A3: A workbook has one faction; delete this row."),
    ],
    ids=lambda value: value[-30:] if isinstance(value, str) else "",
)
def test_what_a_cell_cannot_say_is_reported_with_sheet_and_cell(change, message):
    fault_lines = faults(changed(change))
    assert len(fault_lines) == 1
    assert message in fault_lines[0]


def test_what_several_have_is_written_once_and_chosen_by_name_wherever_it_is_used():
    pages = load_workbook(BytesIO(write_workbook(GAME, GUARD)))
    assert [cell.value for cell in pages["Weapons"]["B"]].count("Rifle") == 1
    assert pages["Datasheets"][f"{column(pages['Datasheets'], 'Weapons: choose 1')}3"].value == "Rifle"

    def change(book: Any) -> None:
        page = book["Datasheets"]
        for row, names in ((4, ("launcher", "Rifle")), (5, ("Pole",)), (6, ("Pole", "Rifle"))):
            for number, name in enumerate(names, 1):
                page[f"{column(page, f'Weapons: choose {number}')}{row}"] = name
        page = book["Weapons"]
        for header, value in {"Name": "Pole", "Kind": "melee", "Range (cm)": 2, "Attacks": 1}.items():
            page[f"{column(page, header)}20"] = value
        page[f"{column(page, 'Precision')}20"], page[f"{column(page, 'Damage')}20"] = 4, 1

    filled = read_workbook(GAME, changed(change), GUARD)
    sheets = read_pack(filled.pack)["datasheets"]
    assert filled.faults == []
    assert [[weapon["name"] for weapon in sheet.get("weapons", [])] for sheet in sheets[2:5]] == [
        ["Launcher", "Rifle"],
        ["Pole"],
        ["Pole", "Rifle"],
    ]
    assert sheets[3]["weapons"] == sheets[4]["weapons"][:1]
    nobody = faults(changed(lambda book: (change(book), typed("Datasheets", 5, "Weapons: choose 1", "Pol")(book))))
    assert [words.partition(": ")[2] for words in nobody] == ["There is no “Pol”; did you mean “Pole”?"]


def test_blank_rows_are_passed_over_and_notes_of_ones_own_are_not_read():
    def change(book: Any) -> None:
        book["Datasheets"].insert_rows(3, 4)
        book.create_sheet("_notes")["A1"] = "ask Mara"

    filled = read_workbook(GAME, changed(change), GUARD)
    assert (filled.faults, read_pack(filled.pack)) == ([], GUARD)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (lambda: b"PK\x03\x04 and nothing more", "is not an XLSX workbook; save it as .xlsx"),
        (lambda: b"Name;Type\nRifles;troops\n", "is not an XLSX workbook; save it as .xlsx"),
        (
            lambda: changed(lambda book: [book.remove(page) for page in book.worksheets[1:]]),
            "has no sheet of a faction of Damocles",
        ),
        (
            lambda: changed(lambda book: book["Datasheets"].cell(20_001, 1, "far below")),
            "has more than 20000 lines or 60 columns, empty ones included",
        ),
    ],
    ids=["no zip", "csv", "no sheet", "long"],
)
def test_a_file_that_is_no_workbook_of_a_faction_is_refused_in_one_line(content, message):
    with pytest.raises(DocumentError) as refused:
        read_workbook(GAME, content(), GUARD)
    assert message in str(refused.value)


def test_the_workbook_comes_back_with_its_faults_beside_the_rows_and_the_cells_marked():
    content = changed(typed("Weapons", 3, "Datasheet", "Runers"))
    notes = {("Abilities", 3): "It does."}
    for _time in range(2):
        content = mark_workbook(content, read_workbook(GAME, content, GUARD).faults, notes)
    page = load_workbook(BytesIO(content))["Weapons"]
    cell_of_faults = page[f"{column(page, 'Faults')}3"]
    assert cell_of_faults.value == "Datasheet: There is no “Runers”; did you mean “Runners”?"
    abilities = load_workbook(BytesIO(content))["Abilities"]
    assert [abilities[f"{column(abilities, 'As battles play it')}{row}"].value for row in (2, 3)] == [None, "It does."]
    assert page["A3"].fill.fgColor.rgb == "00F5C6BA"
    assert [cell.value for cell in page[1]].count("Faults") == 1
    mended = load_workbook(BytesIO(content))
    mended["Weapons"]["A3"] = "Runners"
    file = BytesIO()
    mended.save(file)
    assert read_workbook(GAME, file.getvalue(), GUARD).faults == []


def test_a_cell_in_the_last_line_of_a_sheet_is_marked_no_slower_than_one_above():
    """A sheet that is not read was walked to its last line when its faults were marked: 82 s and 755 MB."""

    def change(book: Any) -> None:
        typed("Weapons", 3, "Datasheet", "Runers")(book)
        notes = book.create_sheet("_notes")
        notes["A1"], notes["B7"], notes["B1048576"], notes["B1"] = "ask", "old", "old", "Faults"

    content = changed(change)
    faults = read_workbook(GAME, content, GUARD).faults
    tracemalloc.start()
    marked = mark_workbook(content, faults, {})
    assert tracemalloc.get_traced_memory()[1] < 50_000_000
    tracemalloc.stop()
    notes = load_workbook(BytesIO(marked))["_notes"]
    filled = {cell.coordinate: cell.value for cell in notes._cells.values() if cell.value is not None}
    assert filled == {"A1": "ask", "B1": "Faults"}
