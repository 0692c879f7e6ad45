"""Write tables as CSV; no cell is a formula."""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Any

from django.db.models import QuerySet

from web.tables.formulas import escape_formula
from workshop.tables.nested import NestedTable
from workshop.tables.resources import TableResource


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
