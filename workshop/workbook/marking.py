"""The workbook that was sent, given back: its faults in a column and at their cells, and what battles make of rows."""

from base64 import b64decode, b64encode
from collections import defaultdict
from io import BytesIO
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import column_index_from_string, get_column_letter

from web.file_reading import read_by_worker
from web.tables.formulas import escape_formula
from web.tables.workbooks import CellFault, escaped, folded
from workshop.workbook.sheets import in_all_languages, summary_header

WRONG = PatternFill("solid", fgColor="F5C6BA")


CellNotes = dict[tuple[str, int], str]
"""Sentences by sheet and row."""


def mark_workbook(content: bytes, faults: list[CellFault], notes: CellNotes) -> bytes:
    """The workbook of this content, which was read before, with these faults and sentences; earlier ones are gone."""
    return b64decode(_marked(content, faults=faults, notes=[(*place, note) for place, note in notes.items()]))


@read_by_worker("mark workbook")
def _marked(content: bytes, *, faults: list[list[Any]], notes: list[tuple[str, int, str]]) -> str:
    """The marked workbook in Base64."""
    book = load_workbook(BytesIO(content), keep_links=False)
    by_sheet: dict[str, list[CellFault]] = defaultdict(list)
    for fault in (CellFault(*fault) for fault in faults):
        by_sheet[fault.sheet].append(fault)
    for page in book.worksheets:
        _write_notes(page, {row: note for title, row, note in notes if title == page.title})
        column = _own_column(page, "Faults", bool(by_sheet[page.title]))
        if column:
            _mark(page, column, by_sheet[page.title])
    file = BytesIO()
    book.save(file)
    return b64encode(file.getvalue()).decode()


def _own_column(page: Any, header: str, wanted: bool) -> int:
    """A column that is not read: the one of an earlier time, emptied, or a new one after the last; 0 for none."""
    names = in_all_languages(header)
    for cell in page[1] if page.max_row else ():
        if isinstance(cell.value, str) and folded(cell.value) in names:
            for row, column in list(page._cells):  # those that are there: the last may stand in row 1,048,576
                if column == cell.column and row > 1:
                    page._cells[row, column].value = None
            return int(cell.column)
    return page.max_column + 1 if wanted else 0


def _write_notes(page: Any, notes: dict[int, str]) -> None:
    column = _own_column(page, "As battles play it", bool(notes))
    if not column:
        return
    page.cell(1, column, summary_header()).font = Font(bold=True)
    page.column_dimensions[get_column_letter(column)].width = 60
    for row, note in notes.items():
        _write(page, row, column, note)


def _write(page: Any, row: int, column: int, text: str) -> None:
    cell = page.cell(row, column)
    cell.value = escaped(escape_formula(text))
    cell.data_type, cell.alignment = "s", Alignment(wrap_text=True, vertical="top")


def _mark(page: Any, column: int, faults: list[CellFault]) -> None:
    header = page.cell(1, column, _("Faults"))
    header.font = Font(bold=True, color="A3281C")
    page.column_dimensions[get_column_letter(column)].width = 70
    by_row: dict[int, list[str]] = defaultdict(list)
    for fault in faults:
        heading = page.cell(1, column_index_from_string(fault.column)).value if fault.column else None
        named = heading if isinstance(heading, str) and fault.row > 1 else fault.column
        message = _("%(place)s: %(message)s") % {"place": named, "message": fault.words} if named else fault.words
        by_row[max(fault.row, 2)].append(message)
        if fault.column and fault.row:
            page[f"{fault.column}{fault.row}"].fill = WRONG
    for row, messages in by_row.items():
        _write(page, row, column, "\n".join(messages))
