"""A draft as a grid: its parts, or the objects of a list in them, as rows whose cells are typed in place.

What was typed becomes documents that are read like a file. A cell that was not touched is never written; one that
somebody else changed since it was shown is refused, and both are shown.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from armies.models import Faction
from armies.models.places import place_in_words, steps_of
from people.numbers import whole_number
from rules.formats.errors import DocumentError, shortened
from web.translation.typed_numbers import two_meanings
from workshop.content.columns import (
    Column,
    Document,
    GridTable,
    cell_text,
    cell_value,
    column_of_fault,
    put,
    tidied,
)
from workshop.content.printed_texts import with_texts, without_texts
from workshop.content.reusable_parts import ReusablePart, ReusableParts, offers
from workshop.content.slugs import slug_from_name
from workshop.forms.row_pickers import has_pickers, picked_columns
from workshop.grid.grid_rows import PREFIX, Row, Slugs, one_line_ends
from workshop.publishing.form_faults import fault_text, form_fault, place_in_lines, place_of

MAX_FIELDS = 1700
"""A form of more fields than that would not come back whole: the rest is on further pages."""

EMPTY_ROWS = 3
Data = Mapping[str, str]


class Grid:
    """The grid of a table of a faction's draft."""

    def __init__(
        self,
        faction: Faction,
        table: GridTable,
        data: Data | None = None,
        page: int = 1,
        elsewhere: ReusableParts | None = None,
    ) -> None:
        self.faction, self.table, self.elsewhere = faction, table, elsewhere
        self.offers = offers(faction, table)
        self.taken: list[ReusablePart] = []
        """What new rows took over of other factions."""

        self.game = faction.rules_of_game
        self.has_pickers = has_pickers(faction, table)
        self.columns = self._in_order([column for column in table.columns if column.key != "slug"])
        every = list(faction.rows(table.kind))
        self.slugs = [row.slug for row in every]
        self.drafted: dict[str, Document] = {row.slug: row.document() for row in every if not row.withdrawn}
        self.stored = {
            slug: without_texts(self.game, table.kind, stored_document)
            for slug, stored_document in self.drafted.items()
        }
        self.documents: dict[str, Document] = {}
        """What is to be written: the changed parts, in canonical form."""
        self.new_parts: list[str] = []
        self.places: dict[str, list[tuple[Slugs, Row]]] = defaultdict(list)
        entries = list(self.entries())
        per_page = max(1, (MAX_FIELDS - 60) // (len(self.columns) + 4) - EMPTY_ROWS)
        self.pages = list(range(1, -(-len(entries) // per_page) + 1))
        self.page = min(max(1, page), max(1, len(self.pages)))
        shown = entries[(self.page - 1) * per_page : self.page * per_page]
        self.rows = self._shown(shown) if data is None else self._typed(data)

    def _in_order(self, columns: list[Column]) -> list[Column]:
        """The name, then what fits a narrow cell, then texts; those that a dialog writes come last."""
        picked = picked_columns(self.table) if self.has_pickers else ()
        return sorted(
            columns,
            key=lambda column_of_table: (
                column_of_table.key != "name",
                column_of_table.key in picked,
                column_of_table.is_long is not bool(picked),
            ),
        )

    def entries(self) -> Iterator[tuple[Slugs, Document]]:
        """The objects of the table, each with the slugs that lead to it."""
        for slug, document in self.stored.items():
            for level in self.table.levels:
                yield from _objects((slug,), document, level.lists)

    @cached_property
    def parents(self) -> list[tuple[str, str]]:
        """What a new row of a list may belong to, each with its name."""
        if not self.table.name:
            return []
        depths = {lists[:-1] for lists in (level.lists for level in self.table.levels)}
        parents = []
        for slug, document in self.stored.items():
            for lists in sorted(depths, key=len):
                for slugs, entry in _objects((slug,), document, lists):
                    names = [document["name"]] if len(slugs) == 1 else [document["name"], entry["name"]]
                    parents.append(("/".join(slugs), " · ".join(names)))
        return parents

    @cached_property
    def parent_names(self) -> dict[str, str]:
        return dict(self.parents)

    def _shown(self, entries: list[tuple[Slugs, Document]]) -> list[Row]:
        rows = [Row(self, n, slugs, self._texts(slugs, entry)) for n, (slugs, entry) in enumerate(entries)]
        for row, (_slugs, entry) in zip(rows, entries, strict=True):
            self._remember(row, entry)
        return rows

    def _texts(self, slugs: Slugs, document: Document) -> dict[str, str]:
        columns = self.table.level(len(slugs) - 1).columns
        return {column.key: one_line_ends(cell_text(column, document)) for column in columns}

    def _remember(self, row: Row, document: Document) -> None:
        """What is stored, beside what is typed."""
        texts = self._texts(row.slugs, document)
        for cell in row.cells:
            cell.stored = texts.get(cell.column.key, "")

    @property
    def max_rows(self) -> int:
        """More rows than that would not come back whole."""
        return MAX_FIELDS // (len(self.columns) + 4)

    def _typed(self, data: Data) -> list[Row]:
        count = data.get("rows", "0")
        rows = range(min(whole_number(count) or 0, self.max_rows))
        return [self._typed_row(n, data) for n in rows]

    def _typed_row(self, number: int, data: Data) -> Row:
        start = f"{PREFIX}{number}-"
        texts = {column.key: one_line_ends(data.get(start + column.key, "")) for column in self.columns}
        slugs = tuple(part for part in data.get(f"{start}at", "").split("/") if part)
        row = Row(self, number, slugs, texts)
        row.see(data.get(f"{start}seen", ""))
        row.of = data.get(f"{start}of", "")
        row.taken_out = f"{start}out" in data
        entry = self._entry(slugs)
        if entry is not None:
            self._remember(row, entry)
        return row

    def _entry(self, slugs: Slugs) -> Document | None:
        if not slugs or len(slugs) - 1 not in [len(level.lists) for level in self.table.levels]:
            return None
        every = _objects(slugs[:1], self.stored.get(slugs[0], {}), self.table.level(len(slugs) - 1).lists)
        return next((entry for path, entry in every if path == slugs and entry), None)

    def judge(self) -> bool:
        """Whether what was typed may be saved: `documents` are what is to be written; else faults are at the cells."""
        self._refuse_stale()
        for row in self.rows:
            if row.touched and not row.faults and not self._is_there(row):
                self._apply(row)
        drafts, self.documents = self.documents, {}
        for slug, document in drafts.items():
            if document != self.stored.get(slug):
                self._read(slug, document)
        return not self.stale and not any(row.is_wrong for row in self.rows)

    def _refuse_stale(self) -> None:
        for row in self.rows:
            if not row.touched or row.is_new:
                continue
            if self._entry(row.slugs) is None:
                row.faults.append(_("Somebody took it out of the draft meanwhile; copy what you need."))
            elif any(cell.is_newer for cell in row.cells if cell.is_touched or row.taken_out):
                row.is_stale = True

    def _is_there(self, row: Row) -> bool:
        """Whether a new row was added already, as when a form is sent twice."""
        texts = self._row_texts(row)
        for slugs, entry in self.entries() if row.is_new else ():
            same = {key: text for key, text in self._folded(slugs, entry).items() if key in texts and text}
            if "/".join(slugs[:-1]) == row.of and same == texts:
                return True
        return False

    @staticmethod
    def _row_texts(row: Row) -> dict[str, str]:
        """What was typed in a row, names whatever their case."""
        texts = {cell.column.key: cell.text.strip() for cell in row.cells if cell.text.strip()}
        return texts | {"name": row.name.strip().casefold()}

    def _folded(self, slugs: Slugs, document: Document) -> dict[str, str]:
        texts = {key: text.strip() for key, text in self._texts(slugs, document).items()}
        return texts | {"name": texts["name"].casefold()}

    @property
    def stale(self) -> list[Row]:
        return [row for row in self.rows if row.is_stale]

    def _apply(self, row: Row) -> None:
        """Put a row into the document of its part."""
        target = self._new_object(row) if row.is_new else self._draft_of(row)
        if target is None:
            return
        for cell in row.cells:
            if row.is_new:
                is_typed = bool(cell.text.strip()) and not (cell.column.key == "name" and target.get("name"))
            else:
                is_typed = cell.is_touched and cell.is_changed
            if is_typed:
                put(target, cell.column, cell_value(cell.column, cell.text))
        tidied(target, self.columns)

    def _like(self, row: Row) -> Document | None:
        """What a new row of a list takes over whole: the first of its name elsewhere, unless it says otherwise."""
        texts = self._row_texts(row)
        named = self.entries() if texts["name"] else ()
        return next((entry for slugs, entry in named if texts.items() <= self._folded(slugs, entry).items()), None)

    def _taken(self, row: Row) -> Document | None:
        """What a new row takes over of another faction: what says just the same, with what is in it."""
        texts = self._row_texts(row)
        level = len(row.of.split("/")) if self.table.name else 0
        for known in self.elsewhere.called(self.table, row.name) if self.elsewhere and row.name.strip() else ():
            folded = self._folded(("", *[""] * level), known.document)
            folded.pop("slug", None)
            if known.faction.pk != self.faction.pk and texts == {key: text for key, text in folded.items() if text}:
                self.taken.append(known)
                return known.document
        return None

    def _draft(self, slug: str) -> Document:
        return self.documents.setdefault(slug, deepcopy(self.stored[slug]))

    def _draft_of(self, row: Row) -> Document | None:
        slug, *_rest = row.slugs
        lists = self.table.level(len(row.slugs) - 1).lists
        self.places[slug].append((row.slugs, row))
        part = self._draft(slug)
        if row.taken_out and lists:
            *above, last = lists
            holder = next(entry for path, entry in _objects((slug,), part, tuple(above)) if path == row.slugs[:-1])
            holder[last] = [entry for entry in holder[last] if entry["slug"] != row.slugs[-1]]
            return None
        return next(entry for path, entry in _objects((slug,), part, lists) if path == row.slugs)

    def _new_object(self, row: Row) -> Document | None:
        if not self.table.name:
            slug = slug_from_name(row.name, [*self.slugs, *self.new_parts], self.table.kind.removesuffix("s"))
            self.new_parts.append(slug)
            self.places[slug].append(((slug,), row))
            like = self._taken(row) if self.offers else None
            return self.documents.setdefault(slug, deepcopy(like or {}) | {"slug": slug})
        if row.of not in self.parent_names:
            unknown = _("There is no “%(name)s” that it could belong to.") % {"name": shortened(row.of)}
            row.faults.append(unknown if row.of else _("Say what it belongs to."))
            return None
        slugs = tuple(row.of.split("/"))
        lists = self.table.level(len(slugs)).lists
        part = self._draft(slugs[0])
        holder = next(entry for path, entry in _objects(slugs[:1], part, lists[:-1]) if path == slugs)
        present = holder.setdefault(lists[-1], [])
        taken = [entry["slug"] for entry in present]
        made = deepcopy(self._like(row) or self._taken(row) or {"slug": ""})
        if not made["slug"] or made["slug"] in taken:
            made["slug"] = slug_from_name(row.name, taken, lists[-1].removesuffix("s"))
        present.append(made)
        self.places[slugs[0]].append(((*slugs, made["slug"]), row))
        return made

    def _read(self, slug: str, document: Document) -> None:
        """Read a changed part like a file; each fault goes to its cell."""
        try:
            whole = with_texts(self.game, self.table.kind, document)
            self.documents[slug] = self.game.formats.canonical(self.table.kind, whole)
        except DocumentError as error:
            for fault in error.all:
                self._take_fault(slug, document, fault)

    def _take_fault(self, slug: str, document: Document, fault: DocumentError) -> None:
        slugs, steps = _place_of(document, steps_of(fault.path))
        rows = dict(self.places[slug])
        row = rows.get((slug, *slugs))
        column = column_of_fault(self.columns, steps) if row is not None else None
        if row is not None and column is not None:
            cell = next(cell for cell in row.cells if cell.column is column)
            message = self._words(fault, place_in_lines(steps[len(column.steps) :]))
            meanings = two_meanings(cell.text)
            cell.faults.append(
                _("%(problem)s; %(remedy)s") % {"problem": message, "remedy": meanings} if meanings else message
            )
        else:
            first = row or self.places[slug][0][1]
            first.faults.append(self._words(fault, self._place(document, fault.path)))

    def _words(self, fault: DocumentError, place: str) -> str:
        return fault_text(fault, place) if self.faction.has_rows else form_fault(fault, place)

    def _place(self, document: Document, path: str) -> str:
        return (
            place_of(document, path)
            if self.faction.has_rows
            else place_in_words(document, path, self.faction.rules_of_game)
        )

    def renew(self) -> None:
        """Make the rows ready to be shown; a form always has empty ones at its end."""
        for row in self.rows:
            row.renew()
        blank = sum(row.is_new and row.is_blank for row in self.rows)
        for number in range(len(self.rows), len(self.rows) + EMPTY_ROWS - blank):
            self.rows.append(Row(self, number, (), {}))

    def duplicate(self, prefix: str) -> None:
        """A new row that says what a row says, above the empty ones."""
        row = next((row for row in self.rows if row.prefix == prefix), None)
        if row is None:
            return
        blank = next((n for n, other in enumerate(self.rows) if other.is_new and other.is_blank), len(self.rows))
        made = Row(self, blank, (), {cell.column.key: cell.text for cell in row.cells})
        made.of = row.of or "/".join(row.slugs[:-1])
        self.rows[blank : blank + 1] = [made]

    @property
    def wrong_rows(self) -> list[Row]:
        return [row for row in self.rows if row.is_wrong]


def _objects(slugs: Slugs, document: Document, lists: Slugs) -> Iterator[tuple[Slugs, Document]]:
    """The objects that lists lead to, each with the slugs that lead there."""
    if not lists:
        yield slugs, document
        return
    for entry in document.get(lists[0], []):
        yield from _objects((*slugs, entry["slug"]), entry, lists[1:])


def _place_of(document: Any, steps: list[str | int]) -> tuple[Slugs, list[str | int]]:
    """The slugs of the entries that a path leads through, and the steps within the last of them."""
    slugs: list[str] = []
    node, rest = document, list(steps)
    while len(rest) > 1 and isinstance(rest[1], int) and isinstance(node, dict):
        entries = node.get(rest[0])
        if not isinstance(entries, list) or rest[1] >= len(entries) or not isinstance(entries[rest[1]], dict):
            break
        if "slug" not in entries[rest[1]]:
            break
        node = entries[rest[1]]
        slugs.append(str(node["slug"]))
        rest = rest[2:]
    return tuple(slugs), rest
