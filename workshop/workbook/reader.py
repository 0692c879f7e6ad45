"""A workbook as the pack of a draft: rows become parts and what is in them, and each place in it knows its cell."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from rules.game.game import Game
from web.tables.workbooks import CellFault, folded, sheets_of_workbook
from workshop.content.columns import HEAD, Document, GridTable, cell_value, put
from workshop.content.reusable_parts import ReusablePart
from workshop.content.rows import Places, entries, fill
from workshop.content.slugs import slug_from_name
from workshop.workbook.copies import copy_chosen
from workshop.workbook.effects import unknown
from workshop.workbook.sheet_rows import KNOWN, Book, SheetRow
from workshop.workbook.sheets import in_all_languages, sheets_of


class ParsedWorkbook:
    """What a workbook says: a pack that is still to be judged, the rows that say it, and what is wrong with cells."""

    def __init__(self, pack: Document, places: Places[SheetRow], faults: list[CellFault]) -> None:
        self.pack, self.places, self.faults = pack, places, faults

    def summaries_by_row(self, game: Game, summarize: Callable[[str, Document], str]) -> dict[tuple[str, int], str]:
        """What battles make of each row that says what they play, by its sheet and number."""
        summaries = {}
        for sheet in sheets_of(game):
            parts = [self.pack["faction"]] if sheet.table.kind == HEAD else self.pack[sheet.table.kind]
            for entry in entries(sheet.table, parts) if sheet.effects else ():
                row = self.places.row_of(entry.document)
                if row is not None:
                    summaries[row.title, row.number] = summarize(sheet.table.place(entry.level), entry.document)
        return summaries


def read_workbook(game: Game, content: bytes, base: Document, reusable: Sequence[ReusablePart] = ()) -> ParsedWorkbook:
    """Read a workbook over a pack: sheets and columns that it has not stay as they are there.

    Rows may also choose what is `reusable`.
    DocumentError for a file that is no workbook of this game.
    """
    raw, faults = sheets_of_workbook(content, in_all_languages("How to fill"))
    reading = _Reading(game, base, Book(game, raw, faults), reusable)
    pack: Document = {"format": game.facts.format("content"), "faction": reading.head()}
    pack |= {kind.key: reading.parts(kind.key) for kind in game.facts.kinds}
    return ParsedWorkbook(pack, reading.places, faults)


Target = tuple[list[Document], list[Document]]
"""The list that a row adds to, and what it holds in the draft."""


class _Reading:
    """One workbook being read."""

    def __init__(self, game: Game, base: Document, book: Book, reusable: Sequence[ReusablePart]) -> None:
        self.game, self.base, self.book, self.reusable = game, base, book, reusable
        self.places: Places[SheetRow] = Places()

    def head(self) -> Document:
        base = self.base["faction"]
        head, rows = self._kept(HEAD, base), self.book.rows(HEAD, "") or []
        for row in rows[:1]:
            self._fill(head, row)
            head["slug"] = base["slug"]
        for row in rows[1:]:
            self.book.fault_at(row, "A", _("A workbook has one faction; delete this row."))
        self._fill_lists(HEAD, [head], [base])
        return head

    def parts(self, kind: str) -> list[Document]:
        base, rows = self.base.get(kind, []), self.book.rows(kind, "")
        parts = [self._kept(kind, part) for part in base] if rows is None else []
        self._add_rows(rows or [], lambda _row: (parts, base))
        self._fill_lists(kind, parts, base)
        return parts

    def _tables(self, kind: str) -> list[GridTable]:
        """The lists within parts, the outer ones first."""
        return [sheet.table for sheet in sheets_of(self.game) if sheet.table.kind == kind and sheet.table.name]

    def _kept(self, kind: str, document: Document) -> Document:
        """An object of the draft without the lists in it that have sheets here."""
        names = [table.name for table in self._tables(kind)]
        return {
            key: [self._kept(kind, entry) for entry in value] if key in names else deepcopy(value)
            for key, value in document.items()
            if (kind, key) not in self.book.sheets
        }

    def _fill_lists(self, kind: str, parts: list[Document], base: list[Document]) -> None:
        for table in self._tables(kind):
            unowned: list[Document] = []
            target_of = partial(self._target, table, parts, base, unowned)
            self._add_rows(self.book.rows(kind, table.name) or [], target_of)
            for row, key, message in copy_chosen(table.name, parts, unowned, self.places, self.reusable):
                self.book.fault_at(row, row.letters[key], message)
            owned = {id(entry) for part in parts for entry in part.get(table.name, [])}
            for left_over in [self.places.row_of(entry) for entry in unowned if id(entry) not in owned]:
                if left_over is not None:
                    self.book.fault_at(left_over, "A", _("Say what it belongs to."))

    def _target(
        self, table: GridTable, parts: list[Document], base: list[Document], unowned: list[Document], row: SheetRow
    ) -> Target | None:
        """The list that a row belongs to, by the names in its first columns; None where these name none."""
        given = [text for text in row.parents if text] if row.sheet.parents else [parts[0]["slug"]]
        if not given and any(level.lists == (table.name,) for level in table.levels):
            return unowned, []
        level = next((level for level in table.levels if len(level.lists) == len(given)), None)
        if level is None or (row.parents and not row.parents[0]):
            self.book.fault_at(row, "A", _("Say what it belongs to."))
            return None
        beside, before = parts, base
        for depth, (text, name) in enumerate(zip(given, level.lists, strict=True)):
            parent, message = _named(text, beside, before)
            if parent is None:
                self.book.fault_at(row, get_column_letter(depth + 1), message)
                return None
            same = next((entry for entry in before if entry["slug"] == parent["slug"]), {})
            beside, before = parent.setdefault(name, []), same.get(name, [])
        return beside, before

    def _add_rows(self, rows: list[SheetRow], target_of: Callable[[SheetRow], Target | None]) -> None:
        """An object for each row in the list that it belongs to; a row that repeats one adds entries to its lists."""
        last: Document | None = None
        for row in rows:
            if last is not None and not any(row.parents) and not any(row.text(key) for key in KNOWN):
                self._go_on(last, row)
                continue
            target = target_of(row)
            if target is None:
                continue
            beside, base = target
            same = next((document for document in beside if _is(row, document)), None)
            if same is not None:
                self._go_on(same, row)
                continue
            last = self._new(row, [str(document["slug"]) for document in beside], base)
            beside.append(last)

    def _new(self, row: SheetRow, taken: list[str], base: list[Document]) -> Document:
        """The object of a row: as it is in the draft, with what the row says."""
        table = row.sheet.table
        known = next((entry for entry in base if _is(row, entry) and (row.slug or entry["slug"] not in taken)), None)
        document = self._kept(table.kind, known) if known else {}
        self._fill(document, row)
        taken = taken + [str(entry["slug"]) for entry in base]
        new = slug_from_name(row.texts.get("name", ""), taken, (table.name or table.kind).removesuffix("s"))
        document["slug"] = row.slug or (known["slug"] if known else new)
        return document

    def _fill(self, document: Document, row: SheetRow) -> None:
        fill(document, row.sheet.columns, row.texts)
        self.places.add(document, row, row.sheet.columns)

    def _go_on(self, document: Document, row: SheetRow) -> None:
        """Another row of an object may add entries to its lists, and nothing else."""
        first = self.places.row_of(document) or row
        added = first.add(row) if first is not row else []
        for column in added:
            put(document, column, cell_value(column, first.texts[column.key]))
        if not added:
            values = {"name": document.get("name", ""), "row": first.number}
            template = _("“%(name)s” is in row %(row)d already; another of this name needs a short name of its own.")
            further = _("A further effect of it has a row with all other cells empty.")
            message = template % values + (f" {further}" if row.lists else "")
            self.book.fault_at(row, row.letters.get("name", "A"), message)


def _is(row: SheetRow, document: Document) -> bool:
    """Whether a row is of an object: by its short name, else by its name."""
    return document["slug"] == row.slug if row.slug else folded(str(document.get("name", ""))) == row.name


def _named(text: str, beside: list[Document], before: list[Document]) -> tuple[Document | None, str]:
    """A parent by its short name, its name, or the name that it has in the draft; or why there is none."""
    earlier = [entry["slug"] for entry in before if folded(str(entry.get("name", ""))) == folded(text)]
    same = [parent for parent in beside if parent["slug"] == text]
    same = same or [parent for parent in beside if folded(str(parent.get("name", ""))) == folded(text)]
    same = same or [parent for parent in beside if parent["slug"] in earlier]
    if len(same) == 1:
        return same[0], ""
    if same:
        template = _("There are %(n)d called “%(name)s”; write the short name.")
        return None, template % {"n": len(same), "name": text}
    return None, unknown(text, [str(parent.get("name", "")) for parent in beside])
