"""Rows of a grid and their cells: what stands in a field, what is stored, and what is wrong with it."""

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

from workshop.content.columns import Column, one_line_ends
from workshop.content.effect_words import OBJECTS
from workshop.content.rows import Slugs
from workshop.forms.effect_summaries import EffectSummaryView
from workshop.forms.row_pickers import summary_of_cells

if TYPE_CHECKING:
    from workshop.grid.grid import Grid

PREFIX = "r"


def short_digest(text: str) -> str:
    """Tells whether a cell still says what it said; eight digits, since every cell sends one."""
    return sha256(text.strip().encode()).hexdigest()[:8]


class Cell:
    """A value in the grid: what stands in the field, what is stored, and what is wrong with it."""

    def __init__(self, row: "Row", column: Column, text: str, stored: str) -> None:
        self.row, self.column, self.text, self.stored = row, column, text, stored
        self.seen = ""
        self.faults: list[str] = []

    @property
    def name(self) -> str:
        return f"{PREFIX}{self.row.number}-{self.column.key}"

    @property
    def is_touched(self) -> bool:
        """Whether something else stands there than was shown."""
        return short_digest(self.text) != self.seen

    @property
    def is_changed(self) -> bool:
        return self.text.strip() != self.stored.strip()

    @property
    def is_newer(self) -> bool:
        """Whether somebody else changed it since it was shown, to something else than was typed."""
        return short_digest(self.stored) != self.seen and self.is_changed

    @property
    def is_picked(self) -> bool:
        """Whether a dialog picks what it says."""
        return self.row.grid.has_pickers and self.column.key == OBJECTS

    @property
    def printed(self) -> str:
        """What is printed while the cell is empty: of a text, the sentence that battles play."""
        summary = self.row.effect_summary if self.row.grid.has_pickers and self.column.key == "text" else None
        return summary.sentence if summary and summary.simulated else ""

    @property
    def options(self) -> list[tuple[str, str]]:
        known = [("", "—"), *self.column.choices]
        return known if self.text in dict(known) else [*known, (self.text, self.text)]

    @property
    def stored_words(self) -> str:
        return dict(self.column.choices).get(self.stored, self.stored) or "–"


class Row:
    """A row: the slugs that lead to its object (none for a new one), and its cells, as stored or as typed."""

    def __init__(self, grid: "Grid", number: int, slugs: Slugs, typed: Mapping[str, str] | None = None) -> None:
        self.grid, self.number, self.slugs = grid, number, slugs
        entry = grid.entries.get(slugs)
        stored = grid.texts_of(entry.level, entry.document) if entry is not None else {}
        texts = stored if typed is None else typed
        self.cells = [
            Cell(self, column, texts.get(column.key, ""), stored.get(column.key, "")) for column in grid.columns
        ]
        self.of = ""
        """The parent of a new row, as typed."""
        self.taken_out = False
        self.is_stale = False
        """Whether somebody else changed what was typed over since it was shown."""

        self.faults: list[str] = []

    @property
    def prefix(self) -> str:
        return f"{PREFIX}{self.number}"

    @property
    def at(self) -> str:
        return "/".join(self.slugs)

    @property
    def is_new(self) -> bool:
        return not self.slugs

    @property
    def seen(self) -> str:
        """What its cells said when they were shown."""
        return ".".join(cell.seen for cell in self.cells)

    def see(self, seen: str) -> None:
        for cell, digest in zip(self.cells, seen.split("."), strict=False):
            cell.seen = digest

    @cached_property
    def effect_summary(self) -> EffectSummaryView | None:
        """What battles make of it, said under the cell whose effects they play."""
        texts = {cell.column.key: cell.text for cell in self.cells}
        return summary_of_cells(self.grid.table, self.of or "/".join(self.slugs[:-1]), texts)

    @property
    def is_blank(self) -> bool:
        return not any(cell.text.strip() for cell in self.cells)

    @property
    def touched(self) -> bool:
        """Whether anything was typed in it since it was shown."""
        if self.is_new:
            return not self.is_blank
        return self.taken_out or any(cell.is_touched for cell in self.cells)

    def renew(self) -> None:
        """Let what was not touched say what is stored now, and be shown so."""
        for cell in () if self.is_new else self.cells:
            if not cell.is_touched:
                cell.text = cell.stored
            cell.seen = short_digest(cell.stored)

    @property
    def name(self) -> str:
        return next((cell.text for cell in self.cells if cell.column.key == "name"), "")

    @property
    def parent_name(self) -> str:
        return self.grid.parent_names.get("/".join(self.slugs[:-1]), "")

    @property
    def is_wrong(self) -> bool:
        return bool(self.faults) or any(cell.faults for cell in self.cells)


def typed_row(grid: "Grid", number: int, data: Mapping[str, str]) -> Row:
    """A row as its form sends it."""
    start = f"{PREFIX}{number}-"
    texts = {column.key: one_line_ends(data.get(start + column.key, "")) for column in grid.columns}
    row = Row(grid, number, tuple(part for part in data.get(f"{start}at", "").split("/") if part), texts)
    row.see(data.get(f"{start}seen", ""))
    row.of = data.get(f"{start}of", "")
    row.taken_out = f"{start}out" in data
    return row
