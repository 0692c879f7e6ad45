"""A workbook as the pack of a draft: rows become parts and what is in them, and each place in it knows its cell."""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from difflib import get_close_matches
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from rules.formats.errors import DocumentError
from rules.game.game import Game
from web.tables.formulas import unescape_formula
from web.tables.workbooks import CellFault, RawSheet, folded, sheets_of_workbook
from workshop.content.columns import (
    Column,
    Document,
    Steps,
    cell_value,
    column_of_fault,
    put,
    tidied,
    value_at,
)
from workshop.content.effect_words import DOES, OBJECTS, vocabulary_of
from workshop.content.slugs import slug_from_name
from workshop.workbook.effects import read_cells
from workshop.workbook.sheets import HEAD, Names, in_all_languages, names_of, place_of
from workshop.workbook.taking import take
from workshop.workbook.things import CellPlace, Elsewhere, RowObject

MAX_ROWS = 5_000
"""Of all sheets together."""

MAX_FAULTS = 200
KNOWN = ("name", "slug")


class Cells(NamedTuple):
    """A row of a sheet: its number, what names its parents, and its texts by column."""

    number: int
    parents: list[str]
    texts: dict[str, str]


class ParsedWorkbook:
    """What a workbook says: a pack that is still to be judged, and what is wrong with its cells."""

    def __init__(self, pack: Document, places: dict[Steps, CellPlace], faults: list[CellFault]) -> None:
        self.pack, self.places, self.faults = pack, places, faults

    def summaries_by_row(self, summarize: Callable[[str, Document], str]) -> dict[tuple[str, int], str]:
        """What battles make of each row that says what they play, by its sheet and number."""
        summaries = {}
        for steps, place in self.places.items():
            lists = [step for step in steps if isinstance(step, str)]
            if place.sheet.effects:
                level = place.sheet.table.level(len(lists) - 1)
                document = value_at(self.pack, ("faction", *steps[1:]) if steps[0] == HEAD else steps)
                summaries[place.title, place.row] = summarize(place_of(place.sheet.table, level), document)
        return summaries

    def cell_of(self, steps: list[str | int]) -> tuple[CellPlace, Column | None, list[str | int]] | None:
        """The place that a path of the pack leads to, its column, and the steps within the cell."""
        for length in range(len(steps), 0, -1):
            place = self.places.get(tuple(steps[:length]))
            if place is not None:
                rest = steps[length:]
                column = column_of_fault(place.sheet.columns, rest)
                return place, column, rest[len(column.steps) :] if column else rest
        return None


def read_workbook(game: Game, content: bytes, base: Document, elsewhere: Sequence[Elsewhere] = ()) -> ParsedWorkbook:
    """Read a workbook over a pack: sheets and columns that it has not stay as they are there.

    Rows may also choose what is `elsewhere`.
    DocumentError for a file that is no workbook of this game.
    """
    raw, faults = sheets_of_workbook(content, in_all_languages("How to fill"))
    return _Reading(game, base, faults, elsewhere).read(raw)


class _Reading:
    """One workbook being read."""

    def __init__(
        self, game: Game, base: Document, faults: list[CellFault], elsewhere: Sequence[Elsewhere] = ()
    ) -> None:
        self.game, self.base, self.faults, self.elsewhere = game, base, faults, elsewhere
        self.sheets: dict[tuple[str, str], tuple[RawSheet, Names]] = {}

    def read(self, raw: list[RawSheet]) -> ParsedWorkbook:
        self._recognise(raw)
        head = self._head()
        kinds = {kind.key: self._parts(kind.key) for kind in self.game.facts.kinds}
        pack: Document = {"format": self.game.facts.format("content"), "faction": head.whole()}
        places = dict(head.places((HEAD,)))
        for kind, things in kinds.items():
            pack[kind] = [row_object.whole() for row_object in things]
            for number, row_object in enumerate(things):
                places |= dict(row_object.places((kind, number)))
        return ParsedWorkbook(pack, places, self.faults)

    def _fault(self, sheet: str, row: int, column: str, message: str) -> None:
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(CellFault(sheet, row, column, message))

    def _recognise(self, raw: list[RawSheet]) -> None:
        known = names_of(self.game)
        titles = [names.sheet.title for names in known]
        for sheet in raw:
            names = next((sheet_names for sheet_names in known if folded(sheet.title) in sheet_names.titles), None)
            key = names and (names.sheet.table.kind, names.sheet.table.name)
            if names is None or key is None:
                values = {"title": sheet.title, "titles": ", ".join(titles), "near": _near(sheet.title, titles)}
                if any(any(row) for row in sheet.rows):
                    several = _(
                        "There is no sheet “%(title)s”; there are %(titles)s. Begin its name with _ to keep it."
                    )
                    near = _("There is no sheet “%(title)s”; did you mean “%(near)s”?")
                    self._fault(sheet.title, 1, "A", (near if values["near"] else several) % values)
            elif key in self.sheets:
                self._fault(sheet.title, 1, "A", _("This sheet is there twice."))
            else:
                self.sheets[key] = (sheet, names)
        if not self.sheets:
            problem = _("has no sheet of a faction of %(game)s") % {"game": self.game.name}
            raise DocumentError("", problem, _("must have sheets such as %(titles)s") % {"titles": ", ".join(titles)})
        if sum(len(sheet.rows) for sheet, _names in self.sheets.values()) > MAX_ROWS:
            raise DocumentError("", _("has more than %(n)d rows") % {"n": MAX_ROWS}, _("must be split"))

    def _head(self) -> RowObject:
        base = self.base["faction"]
        rows_of_head = self._rows(HEAD, "")
        head = RowObject({"slug": base["slug"]}, base, None)
        if rows_of_head is None or not rows_of_head[2]:
            head.document |= _flat(base, self._lists(HEAD))
        else:
            raw, names, rows, letters = rows_of_head
            head = self._thing(names, raw.title, rows[0], letters, base)
            head.document["slug"] = base["slug"]
            for row in rows[1:]:
                self._fault(raw.title, row.number, "A", _("A workbook has one faction; delete this row."))
        self._fill_lists(HEAD, [head])
        return head

    def _parts(self, kind: str) -> list[RowObject]:
        base = self.base.get(kind, [])
        rows_of_kind = self._rows(kind, "")
        if rows_of_kind is None:
            things = [RowObject(_flat(part, self._lists(kind)), part, None) for part in base]
        else:
            things = []
            raw, names, rows, letters = rows_of_kind
            self._add_rows(names, raw.title, rows, letters, lambda _row: (things, base))
        self._fill_lists(kind, things)
        return things

    def _fill_lists(self, kind: str, parts: list[RowObject]) -> None:
        """The lists within parts, the outer ones first."""
        for names in names_of(self.game):
            table = names.sheet.table
            if table.kind != kind or not table.name:
                continue
            rows_of_table = self._rows(kind, table.name)
            for level in table.levels:
                if rows_of_table is None:
                    for holder in _holders(parts, level.lists[:-1]):
                        kept = (holder.base or {}).get(level.lists[-1], [])
                        holder.lists[level.lists[-1]] = [
                            RowObject(_flat(entry, self._lists(kind)), entry, None) for entry in kept
                        ]
            if rows_of_table is not None:
                raw, names, rows, letters = rows_of_table
                loose: list[RowObject] = []
                self._add_rows(
                    names,
                    raw.title,
                    rows,
                    letters,
                    lambda row, names=names, raw=raw, loose=loose: self._list(names, raw, parts, row, loose),
                )
                self._take(parts, loose, table.name)
            elif any(part.taken for part in parts):
                self._take(parts, [], table.name)

    def _take(self, parts: list[RowObject], loose: list[RowObject], name: str) -> None:
        """Let parts have what their rows name; what nobody has or names is told."""
        for part, key, message in take(parts, loose, name, self.elsewhere):
            if part.place is not None:
                self._fault(part.place.title, part.place.row, part.place.letters[key], message)
        had = [row_object for part in parts for row_object in part.lists.get(name, [])]
        for row_object in loose:
            if row_object.place is not None and row_object not in had:
                self._fault(row_object.place.title, row_object.place.row, "A", _("Say what it belongs to."))

    def _lists(self, kind: str) -> set[str]:
        """The lists that have sheets of their own."""
        return {names.sheet.table.name for names in names_of(self.game) if names.sheet.table.kind == kind} - {""}

    def _list(
        self, names: Names, raw: RawSheet, parts: list[RowObject], row: Cells, loose: list[RowObject]
    ) -> tuple[list[RowObject], list[Document]] | None:
        """The list that a row belongs to, by the names in its first columns, and what it holds in the draft."""
        table = names.sheet.table
        given = [text for text in row.parents if text]
        if not names.sheet.parents:
            holder, lists = parts[0], table.levels[0].lists
        else:
            if not given and any(level.lists == (table.name,) for level in table.levels):
                return loose, []
            level = next((each for each in table.levels if len(each.lists) == len(given)), None)
            if not row.parents or not row.parents[0] or level is None:
                self._fault(raw.title, row.number, "A", _("Say what it belongs to."))
                return None
            lists, beside = level.lists, parts
            for depth, text in enumerate(given):
                parent = self._named(raw, row, depth, text, beside)
                if parent is None:
                    return None
                holder, beside = parent, parent.lists.get(lists[depth], [])
        return holder.lists.setdefault(lists[-1], []), (holder.base or {}).get(lists[-1], [])

    def _named(self, raw: RawSheet, row: Cells, depth: int, text: str, beside: list[RowObject]) -> RowObject | None:
        """A parent by its short name, its name, or the name that it has in the draft."""
        same = [parent for parent in beside if parent.slug == text.strip()]
        same = same or [parent for parent in beside if parent.name == folded(text)]
        same = same or [
            parent for parent in beside if parent.base and folded(str(parent.base.get("name", ""))) == folded(text)
        ]
        if len(same) == 1:
            return same[0]
        column = get_column_letter(depth + 1)
        if same:
            message = _("There are %(n)d called “%(name)s”; write the short name.") % {"n": len(same), "name": text}
        else:
            near = _near(text, [str(parent.document.get("name", "")) for parent in beside])
            message = _("There is no “%(name)s”; did you mean “%(near)s”?") if near else _("There is no “%(name)s”.")
            message %= {"name": text[:60], "near": near}
        self._fault(raw.title, row.number, column, message)
        return None

    def _rows(self, kind: str, name: str) -> tuple[RawSheet, Names, list[Cells], dict[str, str]] | None:
        """The filled rows of a sheet, with the letters of its columns; None where the workbook has no such sheet."""
        if (kind, name) not in self.sheets:
            return None
        raw, names = self.sheets[kind, name]
        start = next((number for number, row in enumerate(raw.rows) if any(text.strip() for text in row)), None)
        if start is None:
            return raw, names, [], {}
        places = self._headers(raw, names, start)
        rows = []
        for number, row in enumerate(raw.rows[start + 1 :], start + 2):
            texts = {key: unescape_formula(row[place]) for key, place in places.items() if place < len(row)}
            parents = [texts.pop(f"of {n}", "").strip() for n in range(len(names.sheet.parents))]
            if names.sheet.effects:
                self._read_effect(raw.title, number, names, places, texts)
            if any(parents) or any(text.strip() for text in texts.values()):
                rows.append(Cells(number, parents, {key: "" for key in places if not key.startswith("of ")} | texts))
        letters = {key: get_column_letter(place + 1) for key, place in places.items()}
        if f"{OBJECTS}.{DOES}" in letters:
            letters[OBJECTS] = letters[f"{OBJECTS}.{DOES}"]
        return raw, names, rows, letters

    def _read_effect(self, sheet: str, row: int, names: Names, places: dict[str, int], texts: dict[str, str]) -> None:
        """Put the effect of a row, as a file writes it, in place of the cells that say it."""
        vocabulary = vocabulary_of(self.game)
        cells = {key: texts.pop(key) for key in list(texts) if key.startswith(f"{OBJECTS}.")}
        if vocabulary is None or f"{OBJECTS}.{DOES}" not in places:
            return
        read = read_cells(vocabulary, names.words, cells)
        texts[OBJECTS] = read.line
        for key, message in read.faults:
            self._fault(sheet, row, get_column_letter(places[key] + 1), message)

    def _headers(self, raw: RawSheet, names: Names, start: int) -> dict[str, int]:
        """The places of the columns by their keys, those of parents as `of 0`."""
        known = {f"of {n}": words for n, words in enumerate(names.parents)} | names.fields
        ours = in_all_languages("Faults") | in_all_languages("As battles play it")
        columns: dict[str, int] = {}
        for place, text in enumerate(raw.rows[start]):
            key = next((key for key, words in known.items() if folded(text) in words), None)
            column, labels = get_column_letter(place + 1), names.sheet.headers
            if not text.strip() or folded(text) in ours:
                continue
            if key is None:
                values = {"name": text[:60], "near": _near(text, labels), "names": ", ".join(labels)}
                several = _("There is no column “%(name)s”; there are %(names)s.")
                near = _("There is no column “%(name)s”; did you mean “%(near)s”?")
                self._fault(raw.title, start + 1, column, (near if values["near"] else several) % values)
            elif key in columns:
                self._fault(raw.title, start + 1, column, _("The column “%(name)s” is there twice.") % {"name": text})
            else:
                columns[key] = place
        if "name" not in columns:
            self._fault(raw.title, start + 1, "A", _("The first row must name the columns; “Name” is missing."))
        return columns

    def _add_rows(self, names: Names, title: str, rows: list[Cells], letters: dict[str, str], list_of: Any) -> None:
        """A thing for each row in the list that it belongs to; a row that repeats one adds an entry to its lists."""
        last: RowObject | None = None
        for row in rows:
            if last is not None and not any(row.parents) and not any(row.texts.get(key, "").strip() for key in KNOWN):
                self._go_on(last, names, title, row, letters)
                continue
            target = list_of(row)
            if target is None:
                continue
            things, base = target
            same = self._same(things, row)
            if same is not None:
                self._go_on(same, names, title, row, letters)
                continue
            known = _in_base(base, row, [row_object.slug for row_object in things])
            last = self._thing(names, title, row, letters, known)
            slug = row.texts.get("slug", "").strip() or (known or {}).get("slug", "")
            taken = [row_object.slug for row_object in things] + [str(entry["slug"]) for entry in base]
            kind = (names.sheet.table.name or names.sheet.table.kind).removesuffix("s")
            last.document["slug"] = slug or slug_from_name(row.texts.get("name", ""), taken, kind)
            things.append(last)

    def _same(self, things: list[RowObject], row: Cells) -> RowObject | None:
        """What an earlier row said of the same: by its short name, else by its name."""
        slug, name = row.texts.get("slug", "").strip(), folded(row.texts.get("name", ""))
        if slug:
            return next((row_object for row_object in things if row_object.slug == slug), None)
        return next((row_object for row_object in things if row_object.name == name), None)

    def _go_on(self, row_object: RowObject, names: Names, title: str, row: Cells, letters: dict[str, str]) -> None:
        """Another row of a thing may add entries to its lists, and nothing else."""
        lists = [column for column in names.sheet.columns if column.kind == "objects"]
        others = {column.key for column in names.sheet.columns} - {column.key for column in lists} - set(KNOWN)
        filled = [key for key in others if row.texts.get(key, "").strip()]
        added = [column for column in lists if row.texts.get(column.key, "").strip()]
        if row_object.place is None or filled or not added:
            values = {
                "name": row_object.document.get("name", ""),
                "row": row_object.place.row if row_object.place else 0,
            }
            template = _("“%(name)s” is in row %(row)d already; another of this name needs a short name of its own.")
            further = _("A further effect of it has a row with all other cells empty.")
            self._fault(
                title, row.number, letters.get("name", "A"), template % values + (f" {further}" if lists else "")
            )
            return
        for column in added:
            entries = cell_value(column, row.texts[column.key])
            row_object.document[column.key] = [*row_object.document.get(column.key, []), *entries]
            row_object.place.entries.setdefault(column.key, []).extend([row.number] * len(entries))

    def _thing(self, names: Names, title: str, row: Cells, letters: dict[str, str], base: Document | None) -> RowObject:
        document: Document = {}
        place = CellPlace(names.sheet, title, row.number, letters, {})
        for column in names.sheet.columns:
            if column.key in row.texts:
                value = cell_value(column, row.texts[column.key])
                put(document, column, value)
                if column.kind == "objects":
                    place.entries[column.key] = [row.number] * len(value)
            elif base is not None and value_at(base, column.steps) is not None:
                put(document, column, deepcopy(value_at(base, column.steps)))
        row_object = RowObject(tidied(document, names.sheet.columns), base, place)
        row_object.taken = {column_taken.key: row.texts.get(column_taken.key, "") for column_taken in names.sheet.takes}
        return row_object


def _near(text: str, known: list[str]) -> str:
    by_folded = {folded(word): word for word in known if word}
    return next((by_folded[near] for near in get_close_matches(folded(text[:60]), list(by_folded), 1)), "")


def _in_base(base: list[Document], row: Cells, taken: list[str]) -> Document | None:
    """What a row stands for in the draft: by its short name, else by its name."""
    slug, name = row.texts.get("slug", "").strip(), folded(row.texts.get("name", ""))
    if slug:
        return next((entry for entry in base if entry["slug"] == slug), None)
    return next((entry for entry in base if folded(str(entry["name"])) == name and entry["slug"] not in taken), None)


def _flat(document: Document, lists: set[str]) -> Document:
    """An object without the lists within it that have sheets of their own."""
    return {key: value for key, value in document.items() if key not in lists}


def _holders(parts: list[RowObject], lists: tuple[str, ...]) -> Iterator[RowObject]:
    for part in parts:
        if not lists:
            yield part
        else:
            yield from _holders(part.lists.get(lists[0], []), lists[1:])
