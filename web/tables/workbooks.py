"""Read untrusted XLSX files: sizes are checked before unpacking, and only values are read."""

import re
from collections.abc import Collection, Iterator
from datetime import date, time, timedelta
from io import BytesIO
from itertools import islice
from typing import Any, NamedTuple
from zipfile import ZipFile

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import coordinate_from_string
from openpyxl.worksheet._reader import CELL_TAG, FORMULA_TAG, ROW_TAG, VALUE_TAG
from openpyxl.xml.functions import iterparse

from jobs.time_limits import JobTimeoutError
from rules.formats.errors import DocumentError
from web.file_reading import read_by_worker

MAX_UNPACKED = 12 * 1024 * 1024
MAX_PARTS = 200
MAX_ELEMENTS = 2_000_000
"""Of all parts, beginnings and ends: what 2,000 rows of a table or 5,000 of a draft need twice over."""

MAX_LINES = 20_000
"""Of a sheet, empty ones too: a file of a few bytes can say that it has a million."""

MAX_COLUMNS = 60
MAX_FAULTS = 50

_CODE = re.compile("_x(?=[0-9A-Fa-f]{4}_)")
_ESCAPED = re.compile("_x005F_(?=x[0-9A-Fa-f]{4}_)")
"""In a workbook _x0041_ means the letter A; the literal text _x0041_ is stored as _x005F_x0041_."""

_XML = re.compile(rb"(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\0\s]*<")
"""How XML begins in any encoding, whatever the name of its part."""

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
"""Letters that no document may have."""

_CONTROL_CODE = re.compile("_x00(?:0[0-8BCEFbcef]|1[0-9A-Fa-f])_")
"""The same as workbooks write them."""

_FORMULA_REMEDY = gettext_lazy("open it in a spreadsheet and save it again, or type the value")


def folded(words: str) -> str:
    """Words of a cell as they are compared."""
    return " ".join(words.split()).casefold()


def escaped(text: str) -> str:
    return _CODE.sub("_x005F_x", text)


class CellFault(NamedTuple):
    """What is wrong with a cell, by its sheet, row and the letter of its column."""

    sheet: str
    row: int
    column: str
    words: str

    @property
    def place(self) -> str:
        if not self.row:
            return _("sheet “%(sheet)s”") % {"sheet": self.sheet}
        return _("sheet “%(sheet)s”, cell %(cell)s") % {"sheet": self.sheet, "cell": f"{self.column or 'A'}{self.row}"}


class RawSheet(NamedTuple):
    """A sheet's rows as text, from the first on."""

    title: str
    rows: list[list[str]]


def sheets_of_workbook(content: bytes, own: Collection[str]) -> tuple[list[RawSheet], list[CellFault]]:
    """The sheets as text, and every cell that cannot be read; DocumentError for no workbook.

    Sheets of these folded titles are the site's own and not read, nor are those whose titles begin with _.
    """
    sheets, faults = _sheets(content, own=sorted(own))
    return [RawSheet(*sheet) for sheet in sheets], [CellFault(*fault) for fault in faults]


@read_by_worker("read workbook")
def _sheets(content: bytes, *, own: list[str]) -> tuple[list[RawSheet], list[CellFault]]:
    sheets, faults = [], []
    try:
        _refuse_bombs(content)
        for sheet in load_workbook(BytesIO(content), read_only=True, data_only=True).worksheets:
            read = not sheet.title.startswith("_") and folded(sheet.title) not in own
            if sheet.sheet_state == "visible" and read:
                faults += _faults_in(sheet)
                rows = list(_rows(sheet, faults))
                sheets.append(RawSheet(sheet.title, rows))
    except (DocumentError, JobTimeoutError, MemoryError):
        raise
    except Exception as error:  # whatever the reader stumbles over in a file that a stranger made
        raise DocumentError("", _("is not an XLSX workbook"), _("save it as .xlsx")) from error
    return sheets, faults


def _rows(sheet: Any, faults: list[CellFault]) -> Iterator[list[str]]:
    sheet.reset_dimensions()
    for number, row in enumerate(sheet.iter_rows(), 1):
        if number > MAX_LINES or len(row) > MAX_COLUMNS:
            _refuse_large_sheet(sheet.title)
        texts = []
        for column, cell in enumerate(row, 1):
            try:
                texts.append(_text(cell, number, column))
            except DocumentError as error:
                message = _("%(problem)s; %(remedy)s") % {"problem": error.problem, "remedy": error.remedy}
                faults.append(CellFault(sheet.title, number, get_column_letter(column), message))
                texts.append("")
        yield texts


def _refuse_large_sheet(title: str) -> None:
    figures = {"lines": MAX_LINES, "columns": MAX_COLUMNS}
    problem = _("has more than %(lines)d lines or %(columns)d columns, empty ones included") % figures
    raise DocumentError(_("sheet “%(sheet)s”") % {"sheet": title}, problem, _("must hold the table alone"))


def _faults_in(sheet: Any) -> list[CellFault]:
    template = _("%(problem)s; %(remedy)s")
    return [
        CellFault(sheet.title, row, column, template % {"problem": problem, "remedy": remedy})
        for row, column, problem, remedy in islice(_bad_cells(sheet), MAX_FAULTS)
    ]


def _bad_cells(sheet: Any) -> Iterator[tuple[int, str, str, str]]:
    """Formulas without a saved value, and merged cells, of which all but the first would be read as empty."""
    with sheet._get_source() as source:
        for _event, element in iterparse(source):
            if element.tag == ROW_TAG:
                element.clear()
            elif element.tag == CELL_TAG and _is_unsaved_formula(element):
                column, row = coordinate_from_string(element.get("r", "A1"))
                yield row, column, _("has a formula without a saved value"), str(_FORMULA_REMEDY)
            elif element.tag.endswith("}mergeCell"):
                cells = element.get("ref", "A1")
                column, row = coordinate_from_string(cells.partition(":")[0])
                problem = _("is merged with others (%(cells)s)") % {"cells": cells}
                yield row, column, problem, _("take them apart and write the value in each")


def cells_of_workbook(content: bytes) -> Iterator[list[str]]:
    """Rows of the one sheet with something in it, as text; formulas by their saved values."""
    try:
        _refuse_bombs(content)
        sheet = _only_sheet(load_workbook(BytesIO(content), read_only=True, data_only=True).worksheets)
        faults = [_fault(*bad) for bad in islice(_bad_cells(sheet), MAX_FAULTS)]
        if faults:
            faults[0].all = faults
            raise faults[0]
        sheet.reset_dimensions()
        for number, row in enumerate(sheet.iter_rows(), 1):
            if number > MAX_LINES or len(row) > MAX_COLUMNS:
                _refuse_large_sheet(sheet.title)
            yield [_text(cell, number, column) for column, cell in enumerate(row, 1)]
    except (DocumentError, JobTimeoutError, MemoryError):
        raise
    except Exception as error:  # whatever the reader stumbles over in a file that a stranger made
        raise DocumentError("", _("is not an XLSX workbook"), _("save it as .xlsx or as CSV")) from error


def _only_sheet(sheets: list[Any]) -> Any:
    """The visible sheet that is not empty; another one beside it would be left out, so it is refused."""
    visible = [sheet for sheet in sheets if sheet.sheet_state == "visible" and not sheet.title.startswith("_")]
    filled = [sheet for sheet in visible if _is_filled(sheet)]
    if len(filled) > 1:
        problem = _("has several sheets: %(names)s") % {"names": ", ".join(sheet.title for sheet in filled)}
        raise DocumentError("", problem, _("must hold the table alone; begin the names of others with _ to keep them"))
    return [*filled, *visible, *sheets][0]


def _is_filled(sheet: Any) -> bool:
    sheet.reset_dimensions()
    return any(cell.value not in (None, "") for row in islice(sheet.iter_rows(), MAX_LINES) for cell in row)


def _is_unsaved_formula(cell: Any) -> bool:
    """A saved empty text is a value."""
    return cell.find(FORMULA_TAG) is not None and not cell.findtext(VALUE_TAG) and cell.get("t") != "str"


def _fault(row: int, column: str, problem: str, remedy: Any) -> DocumentError:
    return DocumentError(_("row %(row)d, column %(column)s") % {"row": row, "column": column}, problem, str(remedy))


def _refuse_bombs(content: bytes) -> None:
    """Check the unpacked sizes in the archive's directory; no part is read beyond them, none defines entities.

    What is no UTF-8 could hide a document type, and memory goes by the number of elements.
    """
    with ZipFile(BytesIO(content)) as archive:
        parts = archive.infolist()
        if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED:
            figures = {"n": MAX_UNPACKED >> 20, "parts": MAX_PARTS}
            problem = _("unpacks to more than %(n)d MB or %(parts)d parts") % figures
            raise DocumentError("", problem, _("must be smaller; it was not opened"))
        elements = 0
        for data in (archive.read(part) for part in parts):
            if _XML.match(data):
                _refuse_unsafe(data)
                elements += data.count(b"<")
        if elements > MAX_ELEMENTS:
            problem = _("has more than %(n)d elements in its sheets and styles") % {"n": MAX_ELEMENTS}
            raise DocumentError("", problem, _("must hold the table alone"))


def _refuse_unsafe(data: bytes) -> None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise DocumentError("", _("has a part that is not in UTF-8"), _("save it as .xlsx or as CSV"))
    if "<!DOCTYPE" in text:
        raise DocumentError("", _("declares a document type inside"), _("save it as .xlsx or as CSV"))


def _text(cell: Any, row: int, column: int) -> str:
    """A cell as CSV would contain it."""
    value = cell.value
    if value is None:
        return ""
    if cell.data_type == "e":
        problem = _("has the error %(error)s") % {"error": value}
        raise _fault(row, get_column_letter(column), problem, _("mend its formula, or type the value"))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.10g}" if abs(value) < 1e10 else repr(value)
    if isinstance(value, date | time | timedelta):
        raise _fault(row, get_column_letter(column), _("is a date"), _("format the column as text and type it again"))
    if CONTROL.search(str(value)) or _CONTROL_CODE.search(str(value)):
        raise _fault(
            row, get_column_letter(column), _("has a control character"), _("delete it, or type the text anew")
        )
    return _ESCAPED.sub("_", str(value))
