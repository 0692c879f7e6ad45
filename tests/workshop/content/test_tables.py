"""Content as tables: out and back unchanged; a wrong row, cell or file is refused with its place."""

import csv
from io import BytesIO, StringIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from armies.models import Asset, Datasheet, Faction, Weapon
from rules.formats.errors import DocumentError
from web.tables.formulas import escape_formula, unescape_formula
from web.tables.reader import read_table
from workshop.tables.importing import import_table
from workshop.tables.tables import ASSETS, DATASHEETS, WEAPONS
from workshop.tables.writer import write_csv

NASTY = [
    "=1+1",
    "'=1",
    "+44",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "'",
    "''=x",
    "＝1",
    "_x0041_",
    "#REF!",
    "TRUE",
    "007",
    'a "b", c;d',
]
COLUMNS = ["faction", "slug", "name", "move"]
TABLES = [(DATASHEETS, Datasheet), (WEAPONS, Weapon), (ASSETS, Asset)]


def csv_of(*rows, separator=","):
    file = StringIO(newline="")
    csv.writer(file, delimiter=separator).writerows(rows)
    return file.getvalue().encode()


def xlsx_of(*rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def refused(content, columns=COLUMNS, needed=("faction", "slug")):
    with pytest.raises(DocumentError) as caught:
        read_table(content, columns, needed)
    return str(caught.value)


def faults(table, content, file="sheets.csv"):
    before = [row.document() for model in (Datasheet, Weapon, Asset) for row in model.objects.all()]
    with pytest.raises(DocumentError) as caught:
        import_table(table, content, file)
    assert [row.document() for model in (Datasheet, Weapon, Asset) for row in model.objects.all()] == before
    return [str(fault) for fault in caught.value.all]


# Text that a spreadsheet would take for a formula


@pytest.mark.parametrize("text", [*NASTY, "", "plain", "5+", "\r\n=1", "\n-"])
def test_no_cell_begins_like_a_formula_and_each_text_comes_back(text):
    assert escape_formula(text)[:1] not in tuple("=+-@\t\r\n＝＋－＠")
    assert unescape_formula(escape_formula(text)) == text


@given(st.text(alphabet="'=+-@\t\r\nab＝"))
def test_any_text_comes_back_as_it_was(text):
    assert unescape_formula(escape_formula(text)) == text


def test_an_apostrophe_before_other_text_is_an_apostrophe():
    assert unescape_formula("'tis") == "'tis"


# Files


def test_a_csv_may_have_commas_semicolons_or_tabs_and_any_case_of_headers():
    for separator in ",;\t":
        content = csv_of(["Faction", " SLUG ", "Move"], ["guard", "rifles", "12,5"], separator=separator)
        table = read_table(content, COLUMNS, ["faction", "slug"])
        assert table.headers == ["faction", "slug", "move"]
        assert table.rows == [(2, ["guard", "rifles", "12,5"])]


def test_a_csv_may_begin_with_a_byte_order_mark_or_be_in_utf_16():
    text = csv_of(["faction", "slug", "name"], ["guard", "rifles", "Fusiliers à pied 🎖"]).decode()
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        assert read_table(text.encode(encoding), COLUMNS, ["slug"]).rows == [
            (2, ["guard", "rifles", "Fusiliers à pied 🎖"])
        ]


def test_excels_line_that_names_the_separator_counts_as_a_line():
    table = read_table(b"sep=;\r\nfaction;slug\r\nguard;rifles\r\n", COLUMNS, ["slug"])
    assert table.rows == [(3, ["guard", "rifles"])]


def test_empty_rows_and_cells_are_passed_over_and_rows_keep_their_numbers():
    content = csv_of(["faction", "slug", "name"], [], ["guard"], ["", "", " "], ["guard", "rifles", "", "", ""])
    assert read_table(content, COLUMNS, ["slug"]).rows == [(3, ["guard", "", ""]), (5, ["guard", "rifles", ""])]


def test_the_cells_of_a_workbook_are_text_as_a_csv_would_have_it():
    content = xlsx_of(
        ["faction", "slug", "name", "move"], ["guard", 7, True, 12.5], ["guard", "x", None, 12.0], [], ["a", "b"]
    )
    assert read_table(content, COLUMNS, ["slug"]).rows == [
        (2, ["guard", "7", "yes", "12.5"]),
        (3, ["guard", "x", "", "12"]),
        (5, ["a", "b", "", ""]),
    ]


@pytest.mark.parametrize(
    ("content", "fault_line"),
    [
        (b"", "has no rows"),
        (b"\n\n,,\n", "has no rows"),
        (b"faction,slug\n", "has no rows"),
        (csv_of(["faction", "slug", "nmae"], ["a", "b", "c"]), 'column 3: cannot be "nmae"; did you mean “name”?'),
        (csv_of(["faction", "slug", "qqq"], ["a", "b", "c"]), "there are faction, slug, name, move"),
        (csv_of(["faction", "slug", "Slug"], ["a", "b", "c"]), "column 3: is slug again; must be there once"),
        (csv_of(["faction", "name"], ["a", "b"]), "has no column slug; must have faction, slug"),
        (csv_of(["faction", "slug"], ["a", "b", "c"]), "row 2: has 3 cells for 2 columns"),
        (b'faction,slug\nguard,"rifles\n', "line 2: cannot be read: unexpected end of data"),
        ("faction,slug\nguard,Fusée\n".encode("cp1252"), "is not UTF-8 text: byte 23 in line 2 is wrong"),
        ("faction,slug\nguard,rifles".encode("utf-16-le"), "is not a table: it has NUL bytes"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "is not UTF-8 text"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "is a workbook of an old kind (.xls); save it as .xlsx or as CSV"),
        (b"PK\x03\x04 and then nothing of it", "is not an XLSX workbook; save it as .xlsx or as CSV"),
        (b"x" * (5 * 1024 * 1024 + 1), "has more than 5 MB; must be smaller"),
        (b"faction,slug\n" + b"a,b\n" * 2001, "has more than 2000 rows; must be split"),
        (b"faction,slug\na," + b"b" * 300_000, "field larger than field limit"),
    ],
    ids=[
        "empty", "blank", "no-rows", "slip", "unknown", "twice", "no-slug", "three-cells", "quote", "cp1252", "utf-16",
        "png", "xls", "zip", "too-big", "too-many-rows", "long-cell",
    ],
)  # fmt: skip
def test_a_file_that_is_no_table_is_refused_in_one_line(content, fault_line):
    assert fault_line in refused(content)


def test_a_zip_that_is_no_workbook_is_refused():
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr("../../etc/passwd", "root")
    assert "is not an XLSX workbook" in refused(file.getvalue())


def test_a_zip_bomb_is_refused_before_it_is_unpacked():
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for n in range(3):
            archive.writestr(f"xl/worksheets/sheet{n}.xml", b"0" * (8 << 20))
    assert len(file.getvalue()) < 50_000
    assert refused(file.getvalue()) == "unpacks to more than 12 MB or 200 parts; must be smaller; it was not opened"


def test_a_workbook_that_lies_about_its_size_yields_no_more_than_it_said():
    file = BytesIO(xlsx_of(["faction", "slug"], ["guard", "x" * 5000]))
    content = bytearray(file.getvalue())
    with ZipFile(BytesIO(bytes(content))) as archive:
        real = archive.getinfo("xl/worksheets/sheet1.xml").file_size
    content = bytes(content).replace(real.to_bytes(4, "little"), (10).to_bytes(4, "little"))
    assert "is not an XLSX workbook" in refused(content)


def with_part(name, change):
    """A workbook of which the part of this name was changed."""
    out = BytesIO()
    with ZipFile(BytesIO(xlsx_of(["faction", "slug"], ["guard", "rifles"]))) as given, ZipFile(out, "w") as spoilt:
        for part in given.infolist():
            data = given.read(part)
            spoilt.writestr(part, change(data) if part.filename == name else data)
        if name not in given.namelist():
            spoilt.writestr(name, change(b""))
    return out.getvalue()


ENTITIES = b'<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'


@pytest.mark.parametrize(
    ("part", "change", "fault_line"),
    [
        ("xl/workbook.xml", lambda data: ENTITIES + data, "declares a document type inside"),
        ("xl/media/sheet.png", lambda data: b" \n" + ENTITIES, "declares a document type inside"),
        ("xl/sharedStrings.xml", lambda data: ENTITIES.decode().encode("utf-16"), "is not in UTF-8"),
        ("xl/styles.xml", lambda data: ENTITIES.decode().encode("utf-16-le"), "is not in UTF-8"),
        ("xl/media/sheet.bin", lambda data: ENTITIES.decode().encode("utf-16-be"), "is not in UTF-8"),
        ("xl/styles.xml", lambda data: b"<x>\xff</x>", "is not in UTF-8"),
        ("xl/styles.xml", lambda data: b"<x>" + b"<y/>" * 2_000_000 + b"</x>", "has more than 2000000 elements"),
    ],
    ids=["entity", "picture", "utf-16", "little", "big", "latin-1", "elements"],
)
def test_a_part_that_unfolds_or_hides_something_is_refused(part, change, fault_line):
    assert fault_line in refused(with_part(part, change))


def test_parts_that_are_no_xml_are_left_alone():
    content = with_part("xl/media/picture.png", lambda data: b"\x89PNG\0<!DOCTYPE")
    assert read_table(content, COLUMNS, ["slug"]).rows == [(2, ["guard", "rifles"])]


def test_a_sheet_that_says_it_has_a_million_lines_is_refused_at_once():
    book = Workbook()
    book.active["A1"], book.active["B1"], book.active["A1048576"] = "faction", "slug", "guard"
    file = BytesIO()
    book.save(file)
    assert "has more than 20000 lines or 60 columns, empty ones included" in refused(file.getvalue())
    book.active["A1048576"], book.active["XFD2"] = None, "far"
    file = BytesIO()
    book.save(file)
    assert "or 60 columns" in refused(file.getvalue())


def test_what_excel_made_a_date_is_named_with_its_cell():
    from datetime import datetime

    assert refused(xlsx_of(["faction", "slug"], ["guard", datetime(2026, 2, 1)])).startswith(
        "row 2, column B: is a date"
    )


def formulas_of(*cells):
    """A workbook as a program writes it that works no formula out; `cells` are XML."""
    rows = "".join(f'<row r="{n}">{cell}</row>' for n, cell in enumerate(cells, 2))
    file = BytesIO(xlsx_of(["faction", "slug"]))
    out = BytesIO()
    with ZipFile(file) as given, ZipFile(out, "w") as spoilt:
        for part in given.infolist():
            spoilt.writestr(part, given.read(part).replace(b"</sheetData>", rows.encode() + b"</sheetData>"))
    return out.getvalue()


def test_a_formula_without_a_saved_value_is_named_with_its_cell_and_not_read_as_nothing():
    with pytest.raises(DocumentError) as caught:
        read_table(formulas_of('<c r="B2"><f>1+1</f></c>', '<c r="A3"><f>B2</f><v></v></c>'), COLUMNS, ["slug"])
    remedy = "has a formula without a saved value; open it in a spreadsheet and save it again, or type the value"
    assert [str(fault) for fault in caught.value.all] == [f"row 2, column B: {remedy}", f"row 3, column A: {remedy}"]
    assert refused(formulas_of('<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>')).startswith(
        "row 2, column B: has the error #DIV/0!"
    )


def test_of_a_formula_with_a_saved_value_that_is_read_an_empty_text_too():
    content = formulas_of(
        '<c r="A2" t="str"><f>A9</f><v>guard</v></c><c r="B2"><f>3+4</f><v>7</v></c>',
        '<c r="A3" t="str"><f>""</f><v></v></c><c r="B3" t="inlineStr"><is><t>x</t></is></c>',
    )
    assert read_table(content, COLUMNS, ["slug"]).rows == [(2, ["guard", "7"]), (3, ["", "x"])]


def book_of(**sheets):
    """A workbook of sheets by their titles, each a function that fills it."""
    book = Workbook()
    book.remove(book.active)
    for title, fill in sheets.items():
        fill(book.create_sheet(title))
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def filled(sheet):
    sheet.append(["faction", "slug"])
    sheet.append(["guard", "rifles"])


def merged(sheet):
    filled(sheet)
    sheet.append(["guard", "scouts"])
    sheet.merge_cells("A2:A3")


def hidden(sheet):
    filled(sheet)
    sheet.sheet_state = "hidden"


def test_merged_cells_and_a_second_sheet_are_refused_as_in_a_drafts_workbook():
    assert refused(book_of(Mine=merged)).startswith("row 2, column A: is merged with others (A2:A3); take them apart")
    several = (
        "has several sheets: Mine, Others; must hold the table alone; begin the names of others with _ to keep them"
    )
    assert refused(book_of(Mine=filled, Others=filled)) == several
    for sheets in ({"_notes": filled, "Mine": filled}, {"Empty": lambda sheet: None, "Mine": filled, "Old": hidden}):
        assert read_table(book_of(**sheets), COLUMNS, ["slug"]).rows == [(2, ["guard", "rifles"])]


@pytest.mark.parametrize(
    ("text", "fault_line"),
    [
        ("faction,slug\nguard,#REF!\n", "line 2, column 2: has the error #REF!; mend its formula"),
        ("faction,slug\n\n#DIV/0!,x\n", "line 3, column 1: has the error #DIV/0!"),
        ("faction,slug\nguard,ri\x07fles\n", "line 2, column 2: has a control character; delete it"),
    ],
)
def test_a_csv_is_refused_what_a_workbook_is(text, fault_line):
    assert refused(text.encode()).startswith(fault_line)


# Out and back


@pytest.fixture
def nasty(guard):
    """The Guard with names and texts that spreadsheets like to spoil."""
    for sheet, name in zip(Datasheet.objects.all(), NASTY, strict=False):
        sheet.name = name.strip() or "x"
        sheet.abilities = [{"slug": "a", "name": name.strip() or "x", "text": name + "\r\nsecond “line”\t'=1"}]
        sheet.save()
    for asset, text in zip(Asset.objects.all(), ["=cmd|' /C calc'!A0", "@x\ny", "\n=1 é 漢 🎲 مرحبا"], strict=True):
        asset.text = text
        asset.save()
    return guard


@pytest.mark.django_db
@pytest.mark.parametrize(("table", "model"), TABLES)
def test_out_and_back_changes_nothing(nasty, table, model):
    content = write_csv(table, model.objects.all())
    records = model.history.count()
    outcome = import_table(table, content, "same")
    assert {row.verb for row in outcome.rows} == {"left alone"}
    assert len(outcome.rows) == model.objects.count()
    assert model.history.count() == records


@pytest.mark.django_db
@pytest.mark.parametrize(("table", "model"), TABLES)
def test_a_table_makes_the_same_rows_again(nasty, table, model):
    rows = {row.slug: row.document() for row in model.objects.all()}
    content = write_csv(table, model.objects.all())
    model.objects.all().delete()
    outcome = import_table(table, content, "again")
    assert {row.verb for row in outcome.rows} == {"created"}
    assert {row.slug: row.document() for row in model.objects.all()} == rows or model is Datasheet


@pytest.mark.django_db
@settings(max_examples=25, deadline=None)
@given(
    text=st.text(alphabet=st.characters(blacklist_categories=["Cs", "Cc"], whitelist_characters="\t\n"), max_size=60)
)
def test_any_text_goes_out_and_comes_back(text):
    faction, _ = Faction.objects.get_or_create(slug="moles", name="Moles")
    Asset.objects.update_or_create(faction=faction, slug="tea", defaults={"name": "Tea", "text": text})
    outcome = import_table(ASSETS, write_csv(ASSETS, Asset.objects.all()), "same")
    assert [row.verb for row in outcome.rows] == ["left alone"]


@pytest.mark.django_db
def test_a_workbook_is_no_table(guard):
    with pytest.raises(DocumentError, match="is a workbook; load it in the workshop of its faction, or save the table"):
        import_table(ASSETS, xlsx_of(["faction", "slug"], ["guard", "smoke"]), "x")


# Rows


@pytest.mark.django_db
def test_rows_change_add_and_leave_alone_and_their_history_names_the_file(guard):
    content = csv_of(
        ["faction", "slug", "name", "strategic_valor"],
        ["guard", "rifles", "Wall Rifles", "61"],
        ["guard", "runners", "Runners", "40"],
    )
    outcome = import_table(DATASHEETS, content, "guard.csv")
    assert [(row.number, row.verb, row.after.slug) for row in outcome.rows] == [
        (2, "changed", "rifles"),
        (3, "left alone", "runners"),
    ]
    rifles = Datasheet.objects.get(slug="rifles")
    assert (rifles.name, rifles.strategic_valor, rifles.move) == ("Wall Rifles", 61, 12)
    assert rifles.history.first().history_change_reason == "Imported from guard.csv"
    assert Datasheet.objects.get(slug="runners").history.count() == 1


@pytest.mark.django_db
def test_a_dry_run_says_the_same_and_does_nothing(guard):
    content = csv_of(["faction", "slug", "move"], ["guard", "rifles", "14"])
    tried = import_table(DATASHEETS, content, "x.csv", dry_run=True)
    assert (Datasheet.objects.get(slug="rifles").move, Datasheet.history.count()) == (12, 6)
    assert import_table(DATASHEETS, content, "x.csv").digest == tried.digest
    assert Datasheet.objects.get(slug="rifles").move == 14


@pytest.mark.django_db
def test_figures_are_taken_as_codices_print_them_and_kept_as_documents_write_them(guard):
    head = ["faction", "datasheet", "slug", "attacks", "precision", "damage"]
    import_table(WEAPONS, csv_of(head, ["guard", "rifles", "rifle", "d3", "5+", "2w6 + 1"]), "w.csv")
    rifle = Weapon.objects.get(datasheet__slug="rifles", slug="rifle")
    assert (rifle.attacks, rifle.precision, rifle.damage) == ("D3", 5, "2D6+1")
    import_table(DATASHEETS, csv_of(["faction", "slug", "defense"], ["guard", "rifles", "6+"]), "d.csv")
    assert Datasheet.objects.get(slug="rifles").defense == 6


@pytest.mark.django_db
def test_a_weapon_is_known_by_faction_datasheet_and_slug(guard):
    content = csv_of(
        ["datasheet", "faction", "slug", "name", "kind", "range", "attacks", "precision", "damage", "carriers"],
        ["rifles", "guard", "rifle", "Rifle", "missile", "42,5", "D3+1", "4", "1", ""],
        ["runners", "guard", "knife", "Knife", "Melee", "2", "2", "5", "1", "2"],
    )  # fmt: skip
    assert [row.verb for row in import_table(WEAPONS, content, "w.csv").rows] == ["changed", "created"]
    assert Weapon.objects.get(slug="knife").datasheet.slug == "runners"
    assert str(Weapon.objects.get(datasheet__slug="rifles", slug="rifle").range) == "42.50"
    assert str(Weapon.objects.get(datasheet__slug="runners", slug="rifle").range) == "40.00"


HEAD = ["faction", "slug", "name", "type", "fewest", "most", "orders", "move", "health", "defense", "strategic_valor"]
HEAD += ["position", "withdrawn"]
ROW = ["guard", "pikes", "Pikes", "troops", "4", "8", "3", "12", "1", "5", "44", "7", "no"]


def row(**changes):
    return [changes.get(name, value) for name, value in zip(HEAD, ROW, strict=True)]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "fault_line"),
    [
        ({"defense": "9"}, "row 3, column defense: cannot be 9; must be a whole number from 1 to 6"),
        ({"defense": "+5+"}, 'row 3, column defense: cannot be "+5+"; must be a whole number from 1 to 6'),
        ({"orders": "2,000"},
            'row 3, column orders: cannot be "2,000"; must be a whole number from 0 to 9; it may mean 2000 or 2'),
        ({"orders": "1.000"},
            'row 3, column orders: cannot be "1.000"; must be a whole number from 0 to 9; it may mean 1000 or 1'),
        ({"move": "1.250"}, 'row 3, column move: cannot be "1.250"; must be a distance from 0 to 200 cm; it may mean'),
        ({"most": "1,000,000"}, 'row 3, column most: cannot be "1,000,000"; must be a whole number from 1 to 50'),
        ({"most": "1_0"}, 'row 3, column most: cannot be "1_0"'),
        ({"defense": ""}, 'row 3, column defense: is missing; must be a whole number from 1 to 6'),
        ({"move": "far"}, 'row 3, column move: cannot be "far"; must be a distance from 0 to 200 cm'),
        ({"move": "NaN"}, 'row 3, column move: cannot be "NaN"'),
        ({"move": "1e99"}, 'row 3, column move: cannot be "1e99"'),
        ({"move": "12.345"}, "row 3, column move: "),
        ({"health": "-1"}, "row 3, column health: "),
        ({"type": "trooper"}, 'row 3, column type: cannot be "trooper"; must be one of troops, scouts'),
        ({"faction": "gaurd"}, 'row 3, column faction: there is no faction "gaurd"; add it first, or mend the slug'),
        ({"slug": "Pikes!"}, "row 3, column slug: "),
        ({"slug": ""}, "row 3, column slug: "),
        ({"name": "two\nlines"}, "row 3, column name: "),
        ({"name": "x" * 10_000}, "row 3, column name: "),
        ({"fewest": "9"}, "row 3, column fewest: The fewest units cannot be more than the most."),
        ({"position": "first"}, 'row 3, column position: cannot be "first"; must be a whole number, such as 12'),
        ({"withdrawn": "maybe"}, 'row 3, column withdrawn: cannot be "maybe"; must be yes or no'),
    ],
)  # fmt: skip
def test_a_wrong_row_stops_the_whole_import_and_names_its_row_and_column(guard, changes, fault_line):
    content = csv_of(HEAD, ["guard", "lances", *ROW[2:]], row(**changes))
    fault_lines = faults(DATASHEETS, content)
    assert len(fault_lines) == 1
    assert fault_lines[0].startswith(fault_line)
    assert not Datasheet.objects.filter(slug="lances").exists()


@pytest.mark.django_db
def test_all_faults_are_named_at_once(guard):
    content = csv_of(HEAD, row(defense="9", move="far"), row(slug="lances", orders="x"), row(slug="bows", health="0"))
    assert [fault.split(":")[0] for fault in sorted(faults(DATASHEETS, content))] == [
        "row 2, column defense",
        "row 2, column move",
        "row 3, column orders",
        "row 4, column health",
    ]


@pytest.mark.django_db
def test_wrong_abilities_are_reported_as_in_the_form(guard):
    head = ["faction", "slug", "abilities"]
    fault_lines = faults(DATASHEETS, csv_of(head, ["guard", "rifles", '[{"slug": "a", "name": "A", "when": "never"}]']))
    assert fault_lines[0].startswith('row 2, column abilities: Ability “A”, When: cannot be "never"')
    for text in ("{", "[" * 10_000, '[{"slug": "a", "slug": "b"}]', "NaN"):
        assert faults(DATASHEETS, csv_of(head, ["guard", "rifles", text]))[0].startswith("row 2, column abilities: ")


HOSTILE = [
    "9" * 5000,
    "[" * 2000,
    "=1+1",
    "NaN",
    "1e999",
    "é" * 9000,
    "{",
    '"abc"',
    "[5]",
    '[{"slug": 1}]',
    "null",
    "-1",
]


@pytest.mark.django_db
@pytest.mark.parametrize("table", [DATASHEETS, WEAPONS, ASSETS])
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_text_in_any_cell_is_more_than_a_fault(guard, table, text):
    headers, cells = list(csv.reader(StringIO(write_csv(table, table.model.objects.all()[:1]).decode("utf-8-sig"))))
    spoilt = [cell if header in table.names else text for header, cell in zip(headers, cells, strict=True)]
    assert all(fault.startswith("row 2, column ") for fault in faults(table, csv_of(headers, spoilt)))


@pytest.mark.django_db
def test_the_same_slug_twice_is_refused_not_guessed(guard):
    content = csv_of(["faction", "slug", "move"], ["guard", "rifles", "1"], [], ["guard", " rifles", "2"])
    assert faults(DATASHEETS, content) == ['row 4, column slug: "rifles" is in row 2 already; must be there once']


@pytest.mark.django_db
def test_a_slug_that_comes_again_hides_no_other_fault(guard):
    content = csv_of(HEAD, row(), row(move="far"), row(orders="x"), row(slug="lances", defense="9"))
    assert [fault.split(":")[0] for fault in faults(DATASHEETS, content)] == [
        "row 3, column slug",
        "row 3, column move",
        "row 4, column slug",
        "row 4, column orders",
        "row 5, column defense",
    ]


@pytest.mark.django_db
def test_a_weapon_of_no_datasheet_is_refused(guard):
    head = ["faction", "datasheet", "slug", "precision"]
    fault_lines = faults(WEAPONS, csv_of(head, ["guard", "riffles", "rifle", "4"]))
    assert fault_lines[0] == (
        'row 2, column datasheet: faction "guard" has no datasheet "riffles"; add it first, or mend the slug'
    )


@pytest.mark.django_db
def test_one_weapon_too_many_for_a_datasheet_is_refused_though_each_is_right(guard):
    head = ["faction", "datasheet", "slug", "name", "kind", "range", "attacks", "precision", "damage"]
    rows = [["guard", "rifles", f"w{n}", f"W{n}", "melee", "2", "1", "4", "1"] for n in range(19)]
    assert faults(WEAPONS, csv_of(head, *rows)) == [
        "The Guard: Datasheet “Line Rifles”, Weapons: has 21 entries; must have at most 20"
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(("table", "number"), [(DATASHEETS, 5), (WEAPONS, 5), (ASSETS, 4)])
def test_a_table_that_changes_nothing_takes_as_many_queries_for_two_rows_as_for_all(
    guard, django_assert_num_queries, table, number
):
    """Factions, rows, weapons, and a savepoint."""
    few = write_csv(table, table.model.objects.all()[:2])
    for content in (few, write_csv(table, table.model.objects.all())):
        with django_assert_num_queries(number):
            import_table(table, content, "x.csv")
