"""Write tables as CSV; no cell is a formula."""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Any

from django.db.models import QuerySet

from armies.models import Datasheet, Part, Weapon
from rules.games import game_called
from web.tables.formulas import escape_formula
from workshop.content.columns import cell_in_file
from workshop.tables.parts import document_of
from workshop.tables.tables import CsvTable, columns_of

Cells = dict[str, str | int | float]


def write_csv(table: CsvTable, rows: QuerySet[Any]) -> bytes:
    """CSV in UTF-8 with a byte order mark, which Excel needs."""
    related = "datasheet__faction" if table.model is Weapon else "faction"
    known = list(rows.select_related(related).prefetch_related(*["weapons"] * (table.model is Datasheet)))
    present = dict.fromkeys((row.faction.game, row.kind) for row in known) if table.model is Part else {}
    kinds = [(game, kind) for slug, kind in present if (game := game_called(slug))]
    headers = table.headers(kinds if table.model is Part else table.kinds)
    file = StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(headers)
    for cells in (cells for row in known for cells in _cells_of(table, row)):
        texts = [cells.get(header, "") for header in headers]
        writer.writerow([escape_formula(text) if isinstance(text, str) else text for text in texts])
    return file.getvalue().encode("utf-8-sig")


def _cells_of(table: CsvTable, row: Any) -> Iterator[Cells]:
    """The rows that a row of the database makes."""
    part = row.datasheet if isinstance(row, Weapon) else row
    game, kind, document = game_called(part.faction.game), part.part_kind, document_of(row)
    named: Cells = {"faction": part.faction.slug, "kind": kind, "part_kind": kind, "part": part.slug}
    if game is None:
        return
    for name in table.lists(game, kind):
        columns = columns_of(game, kind, name) | table.beside
        for entry in document.get(name, []) if "list" in table.names else [document]:
            known = named | {"datasheet": part.slug, "list": name, "slug": entry["slug"]}
            cells = {key: cell_in_file(column, entry) for key, column in columns.items()}
            yield cells | {key: known[key] for key in table.names}
