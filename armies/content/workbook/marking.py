"""The workbook that was sent, given back with a column of faults and each wrong cell marked."""

from collections import defaultdict
from io import BytesIO
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import column_index_from_string, get_column_letter

from armies.content.tables.formulas import escape_formula
from armies.content.tables.workbooks import CellFault, escaped
from armies.content.workbook.sheets import folded, in_all_languages

WRONG = PatternFill("solid", fgColor="F5C6BA")


def mark_faults(content: bytes, faults: list[CellFault]) -> bytes:
    """The workbook of this content, which was read before, with these faults; those of an earlier time are gone."""
    book = load_workbook(BytesIO(content), keep_links=False)
    by_sheet: dict[str, list[CellFault]] = defaultdict(list)
    for fault in faults:
        by_sheet[fault.sheet].append(fault)
    for page in book.worksheets:
        column = _column_of_faults(page, bool(by_sheet[page.title]))
        if column:
            _mark(page, column, by_sheet[page.title])
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _column_of_faults(page: Any, wanted: bool) -> int:
    """The column of faults: the one of an earlier time, emptied, or a new one after the last; 0 for none."""
    names = in_all_languages("Faults")
    for cell in page[1] if page.max_row else ():
        if isinstance(cell.value, str) and folded(cell.value) in names:
            for row in range(2, page.max_row + 1):
                page.cell(row, cell.column).value = None
            return int(cell.column)
    return page.max_column + 1 if wanted else 0


def _mark(page: Any, column: int, faults: list[CellFault]) -> None:
    header = page.cell(1, column, _("Faults"))
    header.font = Font(bold=True, color="A3281C")
    page.column_dimensions[get_column_letter(column)].width = 70
    by_row: dict[int, list[str]] = defaultdict(list)
    for fault in faults:
        heading = page.cell(1, column_index_from_string(fault.column)).value if fault.column else None
        named = heading if isinstance(heading, str) and fault.row > 1 else fault.column
        words = _("%(place)s: %(said)s") % {"place": named, "said": fault.words} if named else fault.words
        by_row[max(fault.row, 2)].append(words)
        if fault.column and fault.row:
            page[f"{fault.column}{fault.row}"].fill = WRONG
    for row, said in by_row.items():
        cell = page.cell(row, column)
        cell.value = escaped(escape_formula("\n".join(said)))
        cell.data_type, cell.alignment = "s", Alignment(wrap_text=True, vertical="top")
