"""Read a file as a table of text cells, with known columns and the row numbers of the spreadsheet."""

import csv
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from io import StringIO
from typing import NamedTuple

from django.utils.translation import gettext as _
from openpyxl.cell.cell import ERROR_CODES

from rules.formats.errors import DocumentError, shown
from web.file_reading import read_by_worker
from web.tables.formulas import unescape_formula
from web.tables.workbooks import CONTROL, cells_of_workbook

MAX_BYTES = 5 * 1024 * 1024
MAX_ROWS = 2_000
MAX_COLUMNS = 60
MAX_CELL_LENGTH = 200_000
SEPARATORS = ",;\t"
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
ZIP = b"PK\x03\x04"
BYTE_ORDER_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}

Cells = Iterable[Sequence[str]]


class UploadedTable(NamedTuple):
    """Rows of text cells, one for each header, with their row numbers in the file."""

    headers: list[str]
    rows: list[tuple[int, list[str]]]


def read_table(content: bytes, columns: Sequence[str], needed: Sequence[str]) -> UploadedTable:
    """Read a CSV or XLSX file, detected by its content; DocumentError with row and column."""
    if len(content) > MAX_BYTES:
        raise DocumentError("", _("has more than %(n)d MB") % {"n": MAX_BYTES >> 20}, _("must be smaller"))
    if content.startswith(OLD_EXCEL):
        raise DocumentError("", _("is a workbook of an old kind (.xls)"), _("save it as .xlsx or as CSV"))
    headers, rows = _read(content, columns=list(columns), needed=list(needed))
    return UploadedTable(headers, [(number, row) for number, row in rows])


@read_by_worker("read table")
def _read(content: bytes, *, columns: Sequence[str], needed: Sequence[str]) -> UploadedTable:
    cells = cells_of_workbook(content) if content.startswith(ZIP) else _cells_of_csv(_text(content), columns)
    return _table(cells, columns, needed)


def _text(content: bytes) -> str:
    encoding = next((name for mark, name in BYTE_ORDER_MARKS.items() if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problem = _("is not UTF-8 text: byte %(n)d in line %(line)d is wrong") % {"n": error.start + 1, "line": line}
        raise DocumentError("", problem, _("save it as “CSV UTF-8”, or as .xlsx")) from None
    if "\0" in text:
        raise DocumentError("", _("is not a table: it has NUL bytes"), _("save it as .xlsx or as CSV"))
    return text


def _cells_of_csv(text: str, columns: Sequence[str]) -> Cells:
    """Rows of a CSV; the separator that finds the most known columns in the header is used."""
    first, _end, rest = text.partition("\n")
    named = first.strip()[4:] if first.startswith("sep=") else ""
    first = rest.partition("\n")[0] if named else first
    separator = named if named in SEPARATORS and named else _separator(first, columns)
    yield from () if not named else ([],)
    reader = csv.reader(StringIO(rest if named else text, newline=""), delimiter=separator, strict=True)
    csv.field_size_limit(MAX_CELL_LENGTH)
    try:
        for row in reader:
            _refuse_bad_cells(row, reader.line_num)
            yield row
    except csv.Error as error:
        place = _("line %(n)d") % {"n": reader.line_num}
        raise DocumentError(place, _("cannot be read: %(why)s") % {"why": error}, _("save it as CSV again")) from None


def _refuse_bad_cells(row: Sequence[str], line: int) -> None:
    """What would be refused in a workbook: a formula's error, and letters that no document may have."""
    for place, cell in enumerate(row, 1):
        named = {"row": line, "column": place}
        if cell.strip() in ERROR_CODES:
            problem, remedy = (
                _("has the error %(error)s") % {"error": cell.strip()},
                _("mend its formula, or type the value"),
            )
        elif CONTROL.search(cell):
            problem, remedy = _("has a control character"), _("delete it, or type the text anew")
        else:
            continue
        raise DocumentError(_("line %(row)d, column %(column)d") % named, problem, remedy)


def _separator(line: str, columns: Sequence[str]) -> str:
    def known(separator: str) -> int:
        return len({_header(cell) for cell in line.replace('"', "").split(separator)} & set(columns))

    return max(SEPARATORS, key=known)


def _header(cell: str) -> str:
    return cell.strip().lower()


def _table(cells: Cells, columns: Sequence[str], needed: Sequence[str]) -> UploadedTable:
    headers: list[str] = []
    rows: list[tuple[int, list[str]]] = []
    for number, row in enumerate(cells, 1):
        filled = _without_empty_end(row)
        if filled and not headers:
            headers = _headers(filled, columns, needed)
        elif filled:
            rows.append((number, _row(filled, headers, number)))
        if len(rows) > MAX_ROWS:
            raise DocumentError("", _("has more than %(n)d rows") % {"n": MAX_ROWS}, _("must be split"))
    if not rows:
        raise DocumentError("", _("has no rows"), _("must have a row of column names, and then the rows"))
    return UploadedTable(headers, rows)


def _without_empty_end(row: Sequence[str]) -> list[str]:
    cells = list(row)
    while cells and not cells[-1].strip():
        cells.pop()
    return cells


def _column(place: int) -> str:
    return _("column %(n)d") % {"n": place}


def _headers(row: Sequence[str], columns: Sequence[str], needed: Sequence[str]) -> list[str]:
    """Column names; unknown ones are errors, because their values would be lost."""
    headers = [_header(cell) for cell in row]
    for place, header in enumerate(headers, 1):
        if header not in columns:
            alike = get_close_matches(header[:60], columns, 1)
            there_are = _("there are %(names)s") % {"names": ", ".join(columns)}
            remedy = _("did you mean “%(name)s”?") % {"name": alike[0]} if alike else there_are
            raise DocumentError(_column(place), _("cannot be %(found)s") % {"found": shown(header)}, remedy)
        if header in headers[: place - 1]:
            raise DocumentError(_column(place), _("is %(name)s again") % {"name": header}, _("must be there once"))
    missing = [name for name in needed if name not in headers]
    if missing:
        problem = _("has no column %(name)s") % {"name": missing[0]}
        raise DocumentError("", problem, _("must have %(names)s") % {"names": ", ".join(needed)})
    return headers


def _row(cells: Sequence[str], headers: Sequence[str], number: int) -> list[str]:
    if len(cells) > len(headers):
        problem = _("has %(n)d cells for %(columns)d columns") % {
            "n": len(cells),
            "columns": len(headers),
        }
        place = _("row %(row)d") % {"row": number}
        raise DocumentError(place, problem, _("must have one a column; text with separators stands in quotes"))
    return [unescape_formula(cell) for cell in cells] + [""] * (len(headers) - len(cells))
