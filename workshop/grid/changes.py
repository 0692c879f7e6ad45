"""What the rows of a grid change: documents of parts, read like a file.

A cell that was not touched is never written; one that somebody else changed since it was shown is refused, and both
are shown.
"""

from copy import deepcopy

from django.utils.translation import gettext as _

from armies.models.places import steps_of
from rules.formats.errors import DocumentError, shortened
from workshop.content.columns import Document, Level
from workshop.content.reusable_parts import ReusablePart
from workshop.content.rows import Places, fill, object_at, read_part
from workshop.content.slugs import slug_from_name
from workshop.grid.grid import Grid
from workshop.grid.grid_rows import Row
from workshop.publishing.form_faults import cell_fault

Texts = dict[str, str]


class Changes:
    """The parts that the rows of a grid change."""

    def __init__(self, grid: Grid) -> None:
        self.grid, self.table = grid, grid.table
        self.documents: dict[str, Document] = {}
        """What is to be written by slug, in canonical form."""

        self.new_parts: list[str] = []
        self.copied: list[ReusablePart] = []
        """What new rows say as other factions do."""

        self.parts: dict[str, Document] = {}
        """Copies of the parts that rows are of, into which these are put."""

        self.first_rows: dict[str, Row] = {}
        self.places: Places[Row] = Places()

    def judge(self) -> bool:
        """Whether what was typed may be saved; else faults are at the rows and cells."""
        for row in self.grid.rows:
            self._refuse_stale(row)
        for row in self.grid.rows:
            if row.touched and not row.faults and not self._is_there(row):
                self._apply(row)
        for slug, document in self.parts.items():
            if document != self.grid.stored.get(slug):
                self._read(slug, document)
        return not self.grid.stale and not self.grid.wrong_rows

    def _refuse_stale(self, row: Row) -> None:
        if not row.touched or row.is_new:
            return
        if row.slugs not in self.grid.entries:
            row.faults.append(_("Somebody took it out of the draft meanwhile; copy what you need."))
        elif any(cell.is_newer for cell in row.cells if cell.is_touched or row.taken_out):
            row.is_stale = True

    def _is_there(self, row: Row) -> bool:
        """Whether a new row was added already, as when a form is sent twice."""
        texts = _texts_of_row(row)
        for slugs, entry in self.grid.entries.items() if row.is_new else ():
            same = {key: text for key, text in _folded(self.grid, entry.level, entry.document).items() if key in texts}
            if "/".join(slugs[:-1]) == row.of and {key: text for key, text in same.items() if text} == texts:
                return True
        return False

    def _apply(self, row: Row) -> None:
        """Put a row into the document of its part."""
        document = self._new(row) if row.is_new else self._stored(row)
        if document is None:
            return
        self.places.add(document, row, self.grid.columns)
        has_name = row.is_new and bool(document.get("name"))
        cells = [cell for cell in row.cells if not (has_name and cell.column.key == "name")]
        typed = [cell for cell in cells if (cell.text.strip() if row.is_new else cell.is_touched and cell.is_changed)]
        fill(document, self.grid.columns, {cell.column.key: cell.text for cell in typed})

    def _part(self, row: Row, slug: str) -> Document:
        self.first_rows.setdefault(slug, row)
        return self.parts.setdefault(slug, deepcopy(self.grid.stored.get(slug, {"slug": slug})))

    def _stored(self, row: Row) -> Document | None:
        """The object of a row; None for one that was taken out."""
        part, lists = self._part(row, row.slugs[0]), self.table.level(len(row.slugs) - 1).lists
        if row.taken_out and lists:
            holder = object_at([part], lists[:-1], row.slugs[:-1]) or {}
            holder[lists[-1]] = [entry for entry in holder[lists[-1]] if entry["slug"] != row.slugs[-1]]
            return None
        return object_at([part], lists, row.slugs)

    def _new(self, row: Row) -> Document | None:
        """What a new row adds; None where it belongs to nothing."""
        if not self.table.name:
            slug = slug_from_name(row.name, [*self.grid.slugs, *self.new_parts], self.table.kind.removesuffix("s"))
            self.new_parts.append(slug)
            part = self._part(row, slug)
            part |= deepcopy(self._copy_of_others(row) or {}) | {"slug": slug}
            return part
        if row.of not in self.grid.parent_names:
            unknown = _("There is no “%(name)s” that it could belong to.") % {"name": shortened(row.of)}
            row.faults.append(unknown if row.of else _("Say what it belongs to."))
            return None
        slugs = row.of.split("/")
        *above, name = self.table.level(len(slugs)).lists
        holder = object_at([self._part(row, slugs[0])], above, slugs) or {}
        beside = holder.setdefault(name, [])
        made = deepcopy(self._copy_of_own(row) or self._copy_of_others(row) or {"slug": ""})
        taken = [entry["slug"] for entry in beside]
        if not made["slug"] or made["slug"] in taken:
            made["slug"] = slug_from_name(row.name, taken, name.removesuffix("s"))
        beside.append(made)
        return made

    def _copy_of_own(self, row: Row) -> Document | None:
        """What a new row of a list says whole: the first of its name in the draft, unless it says otherwise."""
        texts = _texts_of_row(row)
        for entry in self.grid.entries.values() if texts["name"] else ():
            if texts.items() <= _folded(self.grid, entry.level, entry.document).items():
                return entry.document
        return None

    def _copy_of_others(self, row: Row) -> Document | None:
        """What another faction has that says just the same, with what is in it."""
        reusable, texts = self.grid.reusable, _texts_of_row(row)
        level = self.table.level(len(row.of.split("/")) if self.table.name else 0)
        for known in reusable.called(self.table, row.name) if self.grid.offers and reusable and texts["name"] else ():
            folded = {key: text for key, text in _folded(self.grid, level, known.document).items() if key != "slug"}
            if known.faction.pk != self.grid.faction.pk and texts == {
                key: text for key, text in folded.items() if text
            }:
                self.copied.append(known)
                return known.document
        return None

    def _read(self, slug: str, document: Document) -> None:
        """Read a changed part like a file; each fault goes to its cell."""
        try:
            self.documents[slug] = read_part(self.grid.game, self.table.kind, document)
        except DocumentError as error:
            for fault in error.all:
                self._take_fault(slug, document, fault)

    def _take_fault(self, slug: str, document: Document, fault: DocumentError) -> None:
        place = self.places.cell_of(document, steps_of(fault.path))
        message = cell_fault(self.grid.faction, document, fault, place)
        if place is None or place.column is None:
            row = place.row if place is not None else self.first_rows[slug]
            row.faults.append(message)
        else:
            next(cell for cell in place.row.cells if cell.column is place.column).faults.append(message)


def _texts_of_row(row: Row) -> Texts:
    """What was typed in a row, names whatever their case."""
    texts = {cell.column.key: cell.text.strip() for cell in row.cells if cell.text.strip()}
    return texts | {"name": row.name.strip().casefold()}


def _folded(grid: Grid, level: Level, document: Document) -> Texts:
    texts = {key: text.strip() for key, text in grid.texts_of(level, document).items()}
    return texts | {"name": texts["name"].casefold()}
