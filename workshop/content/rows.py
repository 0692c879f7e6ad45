"""The tables of a draft as rows, which CSV, workbook and grid share.

An editor has rows of texts by column. To write them it walks `entries`, each of which is an object with the slugs that
lead to it; `columns.cell_text` says what a cell says. To read them it finds the object that a row stands for
(`object_at`) or adds one, lets `fill` put the row's texts into it, and notes the row in `Places`. The changed parts
are read like a file (`read_part`), and `Places.cell_of` brings a fault's path back to row and column.
Whatever no row says stays as it is in the draft.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from rules.formats.errors import DocumentError
from rules.game.game import Game
from workshop.content.columns import (
    Column,
    Document,
    GridTable,
    Level,
    cell_text,
    cell_value,
    column_of_fault,
    objects_in,
    one_line_ends,
    put,
    tidied,
)
from workshop.content.printed_texts import with_texts

Row = TypeVar("Row")
Slugs = tuple[str, ...]


class Entry(NamedTuple):
    """An object of a table: the slugs that lead to it, its level, what it stands in (a part first) and itself."""

    slugs: Slugs
    level: Level
    above: list[Document]
    document: Document


def entries(table: GridTable, parts: Iterable[Document]) -> Iterator[Entry]:
    """The objects of a table, part by part."""
    for part in parts:
        for level in table.levels:
            for above, document in objects_in(part, level.lists):
                yield Entry(tuple(str(each["slug"]) for each in (*above, document)), level, above, document)


def object_at(parts: Iterable[Document], lists: Sequence[str], slugs: Sequence[str]) -> Document | None:
    """The object that slugs lead to, from a part through these lists."""
    beside: Iterable[Document] = parts
    document = None
    for slug, name in zip(slugs, (*lists, ""), strict=True):
        document = next((each for each in beside if each["slug"] == slug), None)
        if document is None:
            return None
        beside = document.get(name, [])
    return document


def fill(document: Document, columns: Sequence[Column], texts: Mapping[str, str]) -> list[tuple[Column, DocumentError]]:
    """Put texts by the keys of columns into an object; what cannot be read at all is named.

    A text that says what stands there already changes nothing, an empty one leaves the value out.
    """
    faults = []
    for column in columns:
        text = texts.get(column.key)
        if text is None or one_line_ends(text) == one_line_ends(cell_text(column, document)):
            continue
        try:
            put(document, column, cell_value(column, text))
        except DocumentError as fault:
            faults.append((column, fault))
    tidied(document, list(columns))
    return faults


def read_part(game: Game, kind: str, document: Document) -> Document:
    """A part in canonical form, with the texts that are taken from effects; DocumentError."""
    return game.formats.canonical(kind, with_texts(game, kind, document))


class Cell(NamedTuple, Generic[Row]):
    """A row, its column that something is about (None for the row as a whole), and the steps within the cell."""

    row: Row
    column: Column | None
    within: list[str | int]


class Places(Generic[Row]):
    """Which row says an object, and in which columns."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Document, Row, Sequence[Column]]] = {}

    def add(self, document: Document, row: Row, columns: Sequence[Column]) -> None:
        self._known[id(document)] = (document, row, columns)

    def row_of(self, document: Document) -> Row | None:
        known = self._known.get(id(document))
        return known[1] if known else None

    def cell_of(self, whole: Any, steps: Sequence[str | int]) -> Cell[Row] | None:
        """The cell that a path in a document leads to; None where no row says any of it."""
        cell, node = None, whole
        for n in range(len(steps) + 1):
            if id(node) in self._known:
                _document, row, columns = self._known[id(node)]
                column = column_of_fault(list(columns), list(steps[n:]))
                cell = Cell(row, column, list(steps[n + len(column.steps) if column else n :]))
            node = _step(node, steps[n]) if n < len(steps) else None
        return cell


def _step(node: Any, step: str | int) -> Any:
    if isinstance(step, int):
        return node[step] if isinstance(node, list) and step < len(node) else None
    return node.get(step) if isinstance(node, dict) else None
