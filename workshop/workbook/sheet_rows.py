"""The rows of a workbook's sheets: which sheet and column is which, by their names in any language."""

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from rules.formats.errors import DocumentError
from rules.game.game import Game
from web.tables.formulas import unescape_formula
from web.tables.workbooks import CellFault, RawSheet, folded
from workshop.content.columns import Column
from workshop.content.effect_words import DOES, FIGURE, OBJECTS, vocabulary_of
from workshop.workbook.effects import nearest, read_cells
from workshop.workbook.sheets import Names, Sheet, in_all_languages, names_of

MAX_ROWS = 5_000
"""Of all sheets together."""

MAX_FAULTS = 200
KNOWN = ("name", "slug")


class SheetRow:
    """A row: its sheet and number, the letters of columns by their keys, what names its parents, and its texts."""

    def __init__(
        self, sheet: Sheet, title: str, number: int, letters: dict[str, str], parents: list[str], texts: dict[str, str]
    ) -> None:
        self.sheet, self.title, self.number, self.letters = sheet, title, number, letters
        self.parents, self.texts = parents, texts
        lines = {column.key: self.texts.get(column.key, "").splitlines() for column in self.lists}
        self.entry_rows = {key: [number for line in of_column if line.strip()] for key, of_column in lines.items()}
        """By column of several entries, the row of each."""

    @property
    def lists(self) -> list[Column]:
        """The columns that a further row may add entries to."""
        return [column for column in self.sheet.columns if column.kind == "objects"]

    def text(self, key: str) -> str:
        return self.texts.get(key, "").strip()

    @property
    def slug(self) -> str:
        return self.text("slug")

    @property
    def name(self) -> str:
        return folded(self.text("name"))

    def add(self, other: "SheetRow") -> list[Column]:
        """Take the entries of a further row; the columns that have any, none where it says anything else."""
        own = {column.key for column in self.sheet.columns if column not in self.lists} - set(KNOWN)
        added = [column for column in self.lists if other.text(column.key)]
        if any(other.text(key) for key in own):
            return []
        for column in added:
            self.texts[column.key] = "\n".join([self.texts.get(column.key, ""), other.texts[column.key]])
            self.entry_rows[column.key] += other.entry_rows[column.key]
        return added

    def cell(self, column: Column | None, within: list[str | int]) -> tuple[int, str, list[str | int]]:
        """The row and the letter of what is within a column, and the steps within that cell."""
        key, number = column.key if column is not None else "name", self.number
        rows = self.entry_rows.get(key, [])
        if within and isinstance(within[0], int) and within[0] < len(rows):
            number, within = rows[within[0]], within[1:]
        if key == OBJECTS and self.sheet.effects and within:
            letter = self.letters.get(f"{OBJECTS}.{within[0]}") or self.letters.get(f"{OBJECTS}.{FIGURE}")
            if letter:
                return number, letter, within[1:]
        return number, self.letters.get(key, ""), within


class Book:
    """The sheets of a workbook by kind of part and name of list, and what is wrong with their cells."""

    def __init__(self, game: Game, raw: list[RawSheet], faults: list[CellFault]) -> None:
        self.game, self.faults = game, faults
        self.sheets: dict[tuple[str, str], tuple[RawSheet, Names]] = {}
        for sheet in raw:
            self._recognise(sheet)
        if not self.sheets:
            problem = _("has no sheet of a faction of %(game)s") % {"game": game.name}
            raise DocumentError("", problem, _("must have sheets such as %(titles)s") % {"titles": self._titles()})
        if sum(len(sheet.rows) for sheet, _names in self.sheets.values()) > MAX_ROWS:
            raise DocumentError("", _("has more than %(n)d rows") % {"n": MAX_ROWS}, _("must be split"))

    def fault(self, sheet: str, row: int, column: str, message: str) -> None:
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(CellFault(sheet, row, column, message))

    def fault_at(self, row: SheetRow, column: str, message: str) -> None:
        self.fault(row.title, row.number, column, message)

    def _titles(self) -> str:
        return ", ".join(names.sheet.title for names in names_of(self.game))

    def _recognise(self, sheet: RawSheet) -> None:
        known = names_of(self.game)
        names = next((names for names in known if folded(sheet.title) in names.titles), None)
        if names is None:
            near = nearest(sheet.title, [names.sheet.title for names in known])
            values = {"title": sheet.title, "titles": self._titles(), "near": near}
            several = _("There is no sheet “%(title)s”; there are %(titles)s. Begin its name with _ to keep it.")
            did_you_mean = _("There is no sheet “%(title)s”; did you mean “%(near)s”?")
            if any(any(row) for row in sheet.rows):
                self.fault(sheet.title, 1, "A", (did_you_mean if near else several) % values)
            return
        key = (names.sheet.table.kind, names.sheet.table.name)
        if key in self.sheets:
            self.fault(sheet.title, 1, "A", _("This sheet is there twice."))
        self.sheets.setdefault(key, (sheet, names))

    def rows(self, kind: str, name: str) -> list[SheetRow] | None:
        """The filled rows of a sheet; None where the workbook has no such sheet."""
        if (kind, name) not in self.sheets:
            return None
        raw, names = self.sheets[kind, name]
        start = next((number for number, row in enumerate(raw.rows) if any(text.strip() for text in row)), None)
        places = {} if start is None else self._headers(raw, names, start)
        letters = {key: get_column_letter(place + 1) for key, place in places.items()}
        letters[OBJECTS] = letters.get(f"{OBJECTS}.{DOES}", letters.get(OBJECTS, ""))
        rows = []
        for number, row in enumerate(raw.rows[start + 1 :], start + 2) if start is not None else ():
            texts = {key: unescape_formula(row[place]) if place < len(row) else "" for key, place in places.items()}
            parents = [texts.pop(f"of {n}", "").strip() for n in range(len(names.sheet.parents))]
            for key, message in self._read_effect(names, texts):
                self.fault(raw.title, number, letters[key], message)
            if any(parents) or any(text.strip() for text in texts.values()):
                rows.append(SheetRow(names.sheet, raw.title, number, letters, parents, texts))
        return rows

    def _read_effect(self, names: Names, texts: dict[str, str]) -> list[tuple[str, str]]:
        """Put the effect of a row, as a file writes it, in place of the cells that say it; the faults of these."""
        vocabulary = vocabulary_of(self.game)
        cells = {key: texts.pop(key) for key in list(texts) if key.startswith(f"{OBJECTS}.")}
        if vocabulary is None or not names.sheet.effects or f"{OBJECTS}.{DOES}" not in cells:
            return []
        effect = read_cells(vocabulary, names.words, cells)
        texts[OBJECTS] = effect.line
        return effect.faults

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
                values = {"name": text[:60], "near": nearest(text, labels), "names": ", ".join(labels)}
                several = _("There is no column “%(name)s”; there are %(names)s.")
                near = _("There is no column “%(name)s”; did you mean “%(near)s”?")
                self.fault(raw.title, start + 1, column, (near if values["near"] else several) % values)
            elif key in columns:
                self.fault(raw.title, start + 1, column, _("The column “%(name)s” is there twice.") % {"name": text})
            else:
                columns[key] = place
        if "name" not in columns:
            self.fault(raw.title, start + 1, "A", _("The first row must name the columns; “Name” is missing."))
        return columns
