"""A draft as a workbook: a row for each object, another for each further effect, lists to choose from."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from itertools import zip_longest
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation

from rules.formats.errors import DocumentError
from rules.game.game import Game
from web.tables.formulas import escape_formula
from web.tables.workbooks import escaped, folded
from workshop.content.columns import HEAD, Column, Document, cell_in_file, cell_text, lists_in_parts, tables_of
from workshop.content.effect_words import OBJECTS, Vocabulary, vocabulary_of
from workshop.content.reusable_parts import ReusablePart
from workshop.content.rows import Entry, entries
from workshop.workbook.copies import REUSABLE_SHEET, WrittenOnce
from workshop.workbook.effects import cells_of
from workshop.workbook.sheets import CHOSEN, Sheet, SheetField, sheets_of

MAX_CELL_LENGTH = 32_767
"""Maximum length of a cell in XLSX; Excel truncates longer ones."""

ROWS = 2_000
"""So many rows have lists to choose from."""

LISTS = "_lists"
WIDE = ("object", "pairs", "words", "copy_of")
HEAD_FILL = PatternFill("solid", fgColor="E9E2D1")
Effect = tuple[str, str]
Titles = dict[str, tuple[str, str]]
"""By the name of a list, its sheet and the letter of the column of names on it."""

Summarize = Callable[[str, Document], str]
Cells = list[Any]


def write_workbook(
    game: Game,
    pack: Document,
    effects: Iterable[Effect] = (),
    summarize: Summarize = lambda _place, _document: "",
    reusable: Sequence[ReusablePart] = (),
) -> bytes:
    """The workbook of a pack.

    `effects` are examples of effects as a file writes them, each with its meaning; `summarize` says what battles make
    of a document at a place; what is `reusable` may be chosen too. DocumentError for a text that no cell can hold.
    """
    book = Workbook()
    _fill_guide(book.active, game, effects)
    choices = Choices(book)
    for sheet in sheets_of(game):
        rows = _rows_of(game, sheet, pack, summarize)
        _write_sheet(book.create_sheet(sheet.title), sheet, rows, choices, _titles(game, sheet.table.kind))
    if reusable:
        _write_reusable(book.create_sheet(REUSABLE_SHEET), game, reusable)
    choices.hide()
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _write_reusable(page: Any, game: Game, reusable: Sequence[ReusablePart]) -> None:
    """What other factions have, to be chosen by the names that stand there."""
    titles = {sheet.table.name: sheet.title for sheet in sheets_of(game)}
    rows = [[titles.get(known.list_key, ""), known.label, str(known.document.get("text", ""))] for known in reusable]
    for number, cells in enumerate([[_("Sheet"), _("Name"), _("Text")], *rows], 1):
        for place, text in enumerate(cells, 1):
            _put(page, number, place, text).font = Font(bold=number == 1)
    for letter, width in (("A", 18), ("B", 60), ("C", 90)):
        page.column_dimensions[letter].width = width


def _titles(game: Game, kind: str) -> Titles:
    beside = [sheet for sheet in sheets_of(game) if sheet.table.kind == kind]
    return {
        each_sheet.table.name: (each_sheet.title, get_column_letter(len(each_sheet.parents) + 1))
        for each_sheet in beside
    }


class Choices:
    """The words to choose from, on a hidden sheet: a list in a cell's own rule may have 255 letters only."""

    def __init__(self, book: Workbook) -> None:
        self.sheet = book.create_sheet(LISTS)
        self.known: dict[tuple[str, ...], str] = {}

    def of(self, words: tuple[str, ...]) -> str:
        """A reference to a list of these words."""
        if words not in self.known:
            letter = get_column_letter(len(self.known) + 1)
            for row, word in enumerate(words, 1):
                _put(self.sheet, row, len(self.known) + 1, word)
            self.known[words] = f"{LISTS}!${letter}$1:${letter}${len(words)}"
        return self.known[words]

    def hide(self) -> None:
        self.sheet.sheet_state = "hidden"


def _write_sheet(page: Any, sheet: Sheet, rows: Iterator[Cells], choices: Choices, titles: Titles) -> None:
    for place, header in enumerate(sheet.headers, 1):
        cell = _put(page, 1, place, header)
        cell.font, cell.fill = Font(bold=True), HEAD_FILL
        cell.alignment = Alignment(wrap_text=True, vertical="bottom")
    for number, cells in enumerate(rows, 2):
        for place, value in enumerate(cells, 1):
            if value != "":
                _put(page, number, place, value)
    page.freeze_panes = page.cell(2, len(sheet.parents) + 2)
    _set_widths(page, sheet)
    _offer_choices(page, sheet, choices, titles)


def _put(page: Any, row: int, column: int, value: Any) -> Any:
    """A cell whose text is never a formula."""
    cell = page.cell(row, column)
    if isinstance(value, str):
        if len(value) > MAX_CELL_LENGTH:
            place = _("sheet “%(sheet)s”, cell %(cell)s") % {"sheet": page.title, "cell": cell.coordinate}
            problem = _("has a text of %(n)d letters") % {"n": len(value)}
            raise DocumentError(place, problem, _("a cell of XLSX holds at most %(n)d") % {"n": MAX_CELL_LENGTH})
        cell.value = escaped(escape_formula(value))
        cell.data_type = "s"
    else:
        cell.value = value
    return cell


def _set_widths(page: Any, sheet: Sheet) -> None:
    widths = [18] * len(sheet.parents) + [_width(field) for field in sheet.fields] + [60] * bool(sheet.effects)
    for place, width in enumerate(widths, 1):
        page.column_dimensions[get_column_letter(place)].width = width


def _width(field: SheetField) -> int:
    column = field.column
    if field.part is not None:
        return 24 if field.choices else 12
    if column.is_long:
        return 60
    return 24 if column.key in ("name", "slug") or column.kind in WIDE else 12


def _offer_choices(page: Any, sheet: Sheet, choices: Choices, titles: Titles) -> None:
    for place, field in enumerate(sheet.fields, len(sheet.parents) + 1):
        if field.column.kind == "copy_of":
            title, letter = titles[str(field.column.steps[0])]
            _offer(page, place, f"'{title}'!${letter}$2:${letter}${ROWS}")
        elif field.choices:
            _offer(page, place, choices.of(tuple(words for _key, words in field.choices)))
    if sheet.parents:  # the names on the sheet of the parts, as they are typed there
        _offer(page, 1, f"'{sheet.parts}'!$A$2:$A${ROWS}")


def _offer(page: Any, column: int, source: str) -> None:
    letter = get_column_letter(column)
    rule = DataValidation(type="list", formula1=f"={source}", allow_blank=True, showErrorMessage=False)
    rule.add(f"{letter}2:{letter}{ROWS}")
    page.add_data_validation(rule)


def _rows_of(game: Game, sheet: Sheet, pack: Document, summarize: Summarize) -> Iterator[Cells]:
    """The rows of a sheet, without its headers."""
    table, vocabulary = sheet.table, vocabulary_of(game)
    parts = [pack["faction"]] if table.kind == HEAD else pack.get(table.kind, [])
    kind = [] if table.kind == HEAD else tables_of(game, table.kind)
    once = WrittenOnce(parts, [in_part.name for in_part in lists_in_parts(kind)])
    for entry in entries(table, parts):
        if once.has_a_row(entry):
            parents = _parents(parts, entry) if sheet.parents else []
            summary = [summarize(table.place(entry.level), entry.document)] if sheet.effects else []
            copies = once.chosen.get(entry.slugs, {})
            for number, cells in enumerate(_entry_cells(sheet, entry.document, vocabulary)):
                own = [_cell(field, entry.document, cells, copies, number) for field in sheet.fields]
                head = [*parents, *[""] * (len(sheet.parents) - len(parents))]
                yield [*head, *own, *(summary if number == 0 else [""] * len(summary))]


def _parents(parts: list[Document], entry: Entry) -> list[str]:
    """The names of what an object stands in, each unlike those beside it."""
    beside = [parts, *(holder.get(key, []) for holder, key in zip(entry.above, entry.level.lists, strict=True))]
    return [_reference(parent, others) for parent, others in zip(entry.above, beside, strict=False)]


def _reference(parent: Document, beside: list[Document]) -> str:
    """The name of a parent, or its short name where another has the same name."""
    name = str(parent["name"])
    same = [other for other in beside if folded(str(other["name"])) == folded(name) or other["slug"] == name]
    return name if len(same) == 1 else str(parent["slug"])


def _entry_cells(sheet: Sheet, document: Document, vocabulary: Vocabulary | None) -> Iterator[dict[str, Any]]:
    """The cells of the lists in an object, by row: the first entry of each, then the second ones …"""
    columns = [_entries(sheet, column, document, vocabulary) for column in sheet.columns if column.kind == "objects"]
    for entries_of_row in zip_longest(*columns, fillvalue={}) if columns else [()]:
        yield {key: value for cells in entries_of_row for key, value in cells.items()}


def _entries(sheet: Sheet, column: Column, document: Document, vocabulary: Vocabulary | None) -> list[dict[str, Any]]:
    """The cells of each entry of a list, a row each; a row without any for none."""
    if column.key == OBJECTS and sheet.effects and vocabulary is not None:
        return [cells_of(vocabulary, effect) for effect in document.get(OBJECTS, [])] or [{}]
    return [{column.key: line} for line in cell_text(column, document).split("\n")]


def _cell(
    field: SheetField, document: Document, cells: dict[str, Any], copies: dict[str, list[str]], number: int
) -> Any:
    """A cell of an object's row of this number; a further one repeats what it is known by. Choices are in words."""
    column = field.column
    if field.part is not None or column.kind == "objects":
        return cells.get(field.key, "")
    if number and field.key not in ("name", "slug"):
        return ""
    if column.kind == "copy_of":
        name, n = column.steps
        return (copies.get(str(name), []) + [""] * CHOSEN)[int(n)]
    value = cell_in_file(column, document)
    return dict(column.choices).get(str(value), value) if column.choices else value


def _fill_guide(page: Any, game: Game, effects: Iterable[Effect]) -> None:
    """The sheet that says how the others are filled in."""
    page.title = _("How to fill")
    lines: list[Cells] = [[text] for text in _guide()]
    lines += [[], [_("Sheet"), _("Column"), _("What stands there")]]
    for sheet in sheets_of(game):
        lines += [[sheet.title, parent, _("The name of what it belongs to.")] for parent in sheet.parents]
        lines += [[sheet.title, field.label, _hint(field, bool(sheet.effects))] for field in sheet.fields]
    examples = list(effects)
    lines += [[], [_("Effects"), "", _("What it does")]] if examples else []
    lines += [[example, "", meaning] for example, meaning in examples]
    for number, cells in enumerate(lines, 1):
        for place, value in enumerate(cells, 1):
            _put(page, number, place, str(value))
    for letter, width in (("A", 36), ("B", 28), ("C", 90)):
        page.column_dimensions[letter].width = width
    page["A1"].font = Font(bold=True, size=14)


def _guide() -> list[str]:
    return [
        _("How to fill in this workbook"),
        _("Each thing has one row on its sheet: type from the second row on. Empty rows are passed over."),
        _("Cells with a list to choose from take its words, or the word of a content pack."),
        _("Weapons, abilities and the like name what they belong to in their first columns."),
        _("What several have needs one row: others choose its name. Chosen by all, it leaves its first cell empty."),
        _("What other factions have stands on the sheet _known; it is chosen by its name there just so."),
        _("A thing of several effects has a row for each: repeat its name and leave the other cells empty."),
        _("The short name may stay empty: it is made of the name. What has one keeps it when its name changes."),
        _("A row that you delete leaves the draft; a sheet or a column that you delete stays as it is in the draft."),
        _("Sheets whose name begins with an underscore are yours: they are not read."),
    ]


def _hint(field: SheetField, effects: bool) -> str:
    column = field.column
    if column.key == "text" and effects:
        return _("Empty: what battles play is printed, as the last column tells it.")
    if field.part is not None and not field.choices:
        return _("A number or dice, for what has one: by how much, how many, up to how many cm, on which roll.")
    if field.choices:
        several = _("Several, with semicolons between them.") if field.part and field.part.several else ""
        return " ".join([several, ", ".join(words for _key, words in field.choices)]).strip()
    hints = {
        "amount": _("A whole number, or dice: D3, 2D6, D3+1."),
        "words": _("Several, with semicolons between them."),
        "pairs": _("Pairs of numbers with semicolons between them: 0 5; 1 3."),
        "object": _("Words and values, such as rectangle: {width: 10, height: 2}."),
        "objects": _("One a row, such as modify: attack_roll, by: 1."),
    }
    if column.kind == "copy_of":
        return _("The name of one that has a row already.")
    if column.key == "slug":
        return _("Lowercase letters, digits and hyphens; empty: made of the name.")
    return hints.get(column.kind) or str(capfirst(column.prop.help)) or _("Text.")
