"""XLSX files from strangers: their parts are weighed before anything is unpacked, and only values are taken."""

import re
from collections.abc import Iterator
from datetime import date, time
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from rules.damocles.formats.errors import DocumentError

MOST_UNPACKED = 12 * 1024 * 1024
MOST_PARTS = 200
MOST_LINES = 20_000
"""Of a sheet, empty ones too: a file of a few bytes can say that it has a million."""

MOST_COLUMNS = 60

_CODE = re.compile("_x(?=[0-9A-Fa-f]{4}_)")
_ESCAPED = re.compile("_x005F_(?=x[0-9A-Fa-f]{4}_)")
"""Inside a workbook _x0041_ is the letter A; the text that looks like it is written _x005F_x0041_."""


def escaped(text: str) -> str:
    return _CODE.sub("_x005F_x", text)


def cells_of_workbook(content: bytes) -> Iterator[list[str]]:
    """The rows of the first sheet, each cell as text; of formulas the values they had when they were saved."""
    try:
        _refuse_bombs(content)
        sheet = load_workbook(BytesIO(content), read_only=True, data_only=True).worksheets[0]
        sheet.reset_dimensions()
        for number, row in enumerate(sheet.iter_rows(values_only=True), 1):
            if number > MOST_LINES or len(row) > MOST_COLUMNS:
                figures = {"lines": MOST_LINES, "columns": MOST_COLUMNS}
                problem = _("has more than %(lines)d lines or %(columns)d columns, empty ones included") % figures
                raise DocumentError("", problem, _("must hold the table alone"))
            yield [_text(value, number, column) for column, value in enumerate(row, 1)]
    except DocumentError:
        raise
    except Exception as error:  # whatever the reader stumbles over in a file that a stranger made
        raise DocumentError("", _("is not an XLSX workbook"), _("save it as .xlsx or as CSV")) from error


def _refuse_bombs(content: bytes) -> None:
    """What it would unpack to is in the archive's list, and no part of it is read beyond that."""
    with ZipFile(BytesIO(content)) as archive:
        parts = archive.infolist()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
            figures = {"n": MOST_UNPACKED >> 20, "parts": MOST_PARTS}
            problem = _("unpacks to more than %(n)d MB or %(parts)d parts") % figures
            raise DocumentError("", problem, _("must be smaller; it was not opened"))
        for part in parts:
            if part.filename.endswith((".xml", ".rels")) and b"<!DOCTYPE" in archive.read(part):
                raise DocumentError("", _("declares a document type inside"), _("save it as .xlsx or as CSV"))


def _text(value: Any, row: int, column: int) -> str:
    """A cell as CSV would have it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.10g}" if abs(value) < 1e10 else repr(value)
    if isinstance(value, date | time):
        place = _("row %(row)d, column %(column)s") % {"row": row, "column": get_column_letter(column)}
        raise DocumentError(place, _("is a date"), _("format the column as text and type it again"))
    return _ESCAPED.sub("_", str(value))
