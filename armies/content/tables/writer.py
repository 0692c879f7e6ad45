"""Write tables as CSV and XLSX; no cell is a formula."""

import csv
from collections.abc import Iterator
from io import BytesIO, StringIO
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

from armies.content.tables.formulas import escape_formula
from armies.content.tables.nested import NestedTable
from armies.content.tables.resources import TableResource
from armies.content.tables.workbooks import escaped
from rules.formats.errors import DocumentError

MAX_CELL_LENGTH = 32_767
"""Maximum length of a cell in XLSX; Excel truncates longer ones."""


def rows_of(resource: TableResource | NestedTable, rows: QuerySet[Any]) -> Iterator[list[Any]]:
    """The header and the rows, with numbers as numbers and formulas escaped."""
    table = resource.export(rows)
    yield list(table.headers)
    for cells in table:
        yield [escape_formula(cell) if isinstance(cell, str) else cell for cell in cells]


def write_csv(resource: TableResource | NestedTable, rows: QuerySet[Any]) -> bytes:
    """CSV in UTF-8 with a byte order mark, which Excel needs."""
    file = StringIO(newline="")
    csv.writer(file).writerows(rows_of(resource, rows))
    return file.getvalue().encode("utf-8-sig")


def write_xlsx(resource: TableResource | NestedTable, rows: QuerySet[Any]) -> bytes:
    """One sheet with a frozen header; DocumentError for a text that no cell can hold."""
    table = list(rows_of(resource, rows))
    _refuse_what_no_cell_holds(table)
    book = Workbook(write_only=True)
    sheet = book.create_sheet(str(rows.model._meta.verbose_name_plural))
    sheet.freeze_panes = "A2"
    for number, cells in enumerate(table):
        sheet.append([_cell(sheet, value, number == 0) for value in cells])
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _refuse_what_no_cell_holds(table: list[list[Any]]) -> None:
    for number, cells in enumerate(table, 1):
        longest = max(len(cell) for cell in cells if isinstance(cell, str))
        if longest > MAX_CELL_LENGTH:
            place, problem = _("row %(row)d") % {"row": number}, _("has a text of %(n)d letters") % {"n": longest}
            raise DocumentError(
                place, problem, _("a cell of XLSX holds at most %(n)d; take CSV") % {"n": MAX_CELL_LENGTH}
            )


def _cell(sheet: Any, value: Any, header: bool) -> Any:
    """A cell whose text is never interpreted."""
    if not isinstance(value, str):
        return value
    cell = WriteOnlyCell(sheet, escaped(value))
    cell.data_type = "s"
    if header:
        cell.font = Font(bold=True)
    return cell
