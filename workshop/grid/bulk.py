"""One change to many cells of a grid: added, multiplied, set or replaced; shown in the grid before it is saved."""

from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from people.folding import fold
from web.translation.typed_numbers import read_number, two_meanings
from workshop.content.columns import Column, cell_value
from workshop.forms.form_parts import choice, line
from workshop.grid.grid import Grid
from workshop.grid.grid_rows import Cell, Row

WAYS = [
    ("add", gettext_lazy("add")),
    ("multiply", gettext_lazy("multiply by")),
    ("set", gettext_lazy("set to")),
    ("replace", gettext_lazy("replace text")),
]


class BulkForm(forms.Form):
    """What to do with a column, in all rows or in those where another column says something."""

    use_required_attribute = False
    column = choice(gettext_lazy("Column"), ())
    way = choice(gettext_lazy("Change"), WAYS)
    old = line(gettext_lazy("Text to replace"))
    value = line(gettext_lazy("Value"), help_text=gettext_lazy("Such as 2, -5, 1.5 or the new text."))
    where = choice(gettext_lazy("Only rows where"), ())
    equals = line(gettext_lazy("is"))

    def __init__(self, grid: Grid, data: Any = None) -> None:
        super().__init__(data, prefix="bulk")
        labels = [(column.key, column.label) for column in grid.columns]
        self.grid = grid
        self.fields["column"].choices = labels  # type: ignore[attr-defined]
        parent = [("of", _("It belongs to"))] if grid.table.name else []
        self.fields["where"].choices = [("", _("all rows")), *parent, *labels]  # type: ignore[attr-defined]
        for field in self.fields.values():
            field.unmarked = True  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        column, way = self._column(given.get("column", "")), given.get("way")
        if column is None:
            self.add_error("column", _("Choose a column."))
        elif way in ("add", "multiply"):
            if column.kind not in ("number", "amount"):
                self.add_error("column", _("Only figures can be added to or multiplied."))
            elif read_number(given["value"].strip(), column.prop.schema.get("unit", "")) is None:
                self.add_error("value", two_meanings(given["value"]) or _("Give a number, such as 2, -5 or 1.5."))
        elif way == "replace" and not given["old"]:
            self.add_error("old", _("Say which text to replace."))
        return given

    def _column(self, key: str) -> Column | None:
        return next((column for column in self.grid.columns if column.key == key), None)

    def apply(self) -> list[Cell]:
        """Type the change into the grid, and name the cells that now say something else."""
        given = self.cleaned_data
        column = self._column(given["column"])
        rows = [row for row in self.grid.rows if not row.is_new and self._is_meant(row)]
        changed = []
        for cell in (cell for row in rows for cell in row.cells if cell.column is column):
            before, cell.text = cell.text, self._changed(cell)
            if cell.text != before:
                changed.append(cell)
        return changed

    def _is_meant(self, row: Row) -> bool:
        where, wanted = self.cleaned_data["where"], self.cleaned_data["equals"].strip()
        if where == "of":
            return fold(wanted) in fold(row.parent_name)
        column = self._column(where)
        if column is None:
            return True
        text = next(cell.text for cell in row.cells if cell.column is column)
        return bool(cell_value(column, text) == cell_value(column, wanted) or text.casefold() == wanted.casefold())

    def _changed(self, cell: Cell) -> str:
        given, way = self.cleaned_data, self.cleaned_data["way"]
        if way == "replace":
            return cell.text.replace(given["old"], given["value"])
        if way == "set":
            chosen = cell_value(cell.column, given["value"]) if cell.column.kind in ("choice", "flag") else None
            return {True: "yes", False: "no", None: given["value"]}.get(chosen, str(chosen))
        unit = cell.column.prop.schema.get("unit", "")
        figure, by = read_number(cell.text.strip(), unit), read_number(given["value"].strip(), unit)
        if figure is None or by is None:
            return cell.text
        return _plain(figure + by if way == "add" else figure * by, cell.column)


def _plain(number: Decimal, column: Column) -> str:
    """A figure as it is typed, whole where only whole ones are allowed."""
    whole = "integer" in (column.prop.schema.get("type"), column.prop.schema.get("items", {}).get("type"))
    rounded = number.quantize(Decimal(1 if whole or column.kind == "amount" else "0.01"), ROUND_HALF_UP)
    text = f"{rounded:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
