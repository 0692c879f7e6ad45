"""A draft as a workbook: a row for each thing, another for each further effect, lists to choose from."""

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
from workshop.content.columns import Column, Document, cell_text, objects_in, value_at
from workshop.content.effect_words import OBJECTS, Vocabulary, vocabulary_of
from workshop.workbook.effects import cells_of
from workshop.workbook.sheets import CHOSEN, HEAD, Sheet, SheetField, place_of, sheets_of
from workshop.workbook.taking import KNOWN_SHEET, Shared
from workshop.workbook.things import Elsewhere

MAX_CELL_LENGTH = 32_767
"""Maximum length of a cell in XLSX; Excel truncates longer ones."""

ROWS = 2_000
"""So many rows have lists to choose from."""

LISTS = "_lists"
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
    elsewhere: Sequence[Elsewhere] = (),
) -> bytes:
    """The workbook of a pack.

    `effects` are examples of effects as a file writes them, each with its meaning; `summarize` says what battles make
    of a document at a place; what is `elsewhere` may be chosen too. DocumentError for a text that no cell can hold.
    """
    book = Workbook()
    _fill_guide(book.active, game, effects)
    choices = Choices(book)
    for sheet in sheets_of(game):
        rows = rows_of(sheet, pack, vocabulary_of(game), summarize)
        _write_sheet(book.create_sheet(sheet.title), sheet, rows, choices, _titles(game, sheet.table.kind))
    if elsewhere:
        _write_known(book.create_sheet(KNOWN_SHEET), game, elsewhere)
    choices.hide()
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def _write_known(page: Any, game: Game, elsewhere: Sequence[Elsewhere]) -> None:
    """What other factions have, to be chosen by the names that stand there."""
    titles = {sheet.table.name: sheet.title for sheet in sheets_of(game)}
    rows = [
        [titles.get(candidate.list, ""), candidate.label, str(candidate.document.get("text", ""))]
        for candidate in elsewhere
    ]
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
    widths = [18] * len(sheet.parents) + [_width(field) for field in sheet.fields] + [24] * len(sheet.takes)
    widths += [60] * bool(sheet.effects)
    for place, width in enumerate(widths, 1):
        page.column_dimensions[get_column_letter(place)].width = width


def _width(field: SheetField) -> int:
    column = field.column
    if field.part is not None:
        return 24 if field.choices else 12
    if column.is_long:
        return 60
    return 24 if column.key in ("name", "slug") or column.kind in ("object", "pairs", "words") else 12


def _offer_choices(page: Any, sheet: Sheet, choices: Choices, titles: Titles) -> None:
    for place, field in enumerate(sheet.fields, len(sheet.parents) + 1):
        if field.choices:
            _offer(page, place, choices.of(tuple(words for _key, words in field.choices)))
    for place, take_column in enumerate(sheet.takes, len(sheet.parents) + len(sheet.fields) + 1):
        title, letter = titles[take_column.name]
        _offer(page, place, f"'{title}'!${letter}$2:${letter}${ROWS}")
    if sheet.parents:  # the names on the sheet of the parts, as they are typed there
        _offer(page, 1, f"'{sheet.parts}'!$A$2:$A${ROWS}")


def _offer(page: Any, column: int, source: str) -> None:
    letter = get_column_letter(column)
    rule = DataValidation(type="list", formula1=f"={source}", allow_blank=True, showErrorMessage=False)
    rule.add(f"{letter}2:{letter}{ROWS}")
    page.add_data_validation(rule)


def rows_of(sheet: Sheet, pack: Document, vocabulary: Vocabulary | None, summarize: Summarize) -> Iterator[Cells]:
    """The rows of a sheet, without its headers."""
    if sheet.is_head:
        yield from _rows_of_object(sheet, [], pack["faction"])
        return
    parts = [pack["faction"]] if sheet.table.kind == "faction" else pack.get(sheet.table.kind, [])
    shared = Shared(parts, _taken_lists(sheet))
    for part in parts:
        for level in sheet.table.levels:
            for above, entry in objects_in(part, level.lists):
                if level.lists and not shared.is_written(part, level.lists[0], [*above, entry][1]):
                    continue
                named = [_reference(parent, beside) for parent, beside in _beside(parts, above, level.lists)]
                summary = summarize(place_of(sheet.table, level), entry) if sheet.effects else ""
                yield from _rows_of_object(sheet, named if sheet.parents else [], entry, vocabulary, summary, shared)


def _beside(
    parts: list[Document], above: list[Document], lists: Sequence[str]
) -> Iterator[tuple[Document, list[Document]]]:
    """Each parent with those beside it, from whom its name must summarize it."""
    every = [parts, *(holder.get(key, []) for holder, key in zip(above, lists, strict=False))]
    yield from zip(above, every, strict=False)


def _reference(parent: Document, beside: list[Document]) -> str:
    """The name of a parent, or its short name where another has the same name."""
    name = str(parent["name"])
    same = [other for other in beside if folded(str(other["name"])) == folded(name) or other["slug"] == name]
    return name if len(same) == 1 else str(parent["slug"])


def _rows_of_object(
    sheet: Sheet,
    parents: list[str],
    document: Document,
    vocabulary: Vocabulary | None = None,
    summary: str = "",
    shared: Shared | None = None,
) -> Iterator[Cells]:
    """A row, and another for each further entry of a list in it, which repeats what it is known by."""
    head = [*parents, *[""] * (len(sheet.parents) - len(parents))]
    listed = [column for column in sheet.columns if column.kind == "objects"]
    entries = [_entries(sheet, column, document, vocabulary) for column in listed]
    names = {name: shared.chosen.get((document["slug"], name), []) for name in _taken_lists(sheet)} if shared else {}
    taken = [(names.get(take_column.name, []) + [""] * CHOSEN)[take_column.number - 1] for take_column in sheet.takes]
    for number, cells_of_row in enumerate(zip_longest(*entries, fillvalue={}) if entries else [()]):
        texts = {key: value for entry in cells_of_row for key, value in entry.items()}
        own = [_cell(field, document, texts, number) for field in sheet.fields]
        own += taken if number == 0 else [""] * len(taken)
        yield [*head, *own, *([summary if number == 0 else ""] if sheet.effects else [])]


def _taken_lists(sheet: Sheet) -> set[str]:
    """The lists of the sheet's parts of which names can be chosen."""
    name = sheet.table.name
    own = {name} if any(level.lists[:1] == (name,) for level in sheet.table.levels) and name else set()
    outer = {level.lists[0] for level in sheet.table.levels if level.lists} if name else set()
    return {take_column.name for take_column in sheet.takes} | own | outer if sheet.table.kind != HEAD else set()


def _entries(sheet: Sheet, column: Column, document: Document, vocabulary: Vocabulary | None) -> list[dict[str, Any]]:
    """The cells of each entry of a list, a row each; a row without any for none."""
    if column.key == OBJECTS and sheet.effects and vocabulary is not None:
        return [cells_of(vocabulary, effect) for effect in document.get(OBJECTS, [])] or [{}]
    return [{column.key: line} for line in cell_text(column, document).split("\n")]


def _cell(field: SheetField, document: Document, entry: dict[str, Any], number: int) -> Any:
    if field.part is not None or field.column.kind == "objects":
        return entry.get(field.key, "")
    return _value(field.column, document) if number == 0 or field.key in ("name", "slug") else ""


def _value(column: Column, document: Document) -> Any:
    """Figures as figures, choices in words, the rest as it is typed."""
    value = value_at(document, column.steps)
    if column.kind in ("number", "amount") and isinstance(value, int | float) and not isinstance(value, bool):
        return value
    text = cell_text(column, document)
    return dict(column.choices).get(text, text)


def _fill_guide(page: Any, game: Game, effects: Iterable[Effect]) -> None:
    """The sheet that says how the others are filled in."""
    page.title = _("How to fill")
    lines: list[Cells] = [[text] for text in _guide()]
    lines += [[], [_("Sheet"), _("Column"), _("What stands there")]]
    for sheet in sheets_of(game):
        lines += [[sheet.title, parent, _("The name of what it belongs to.")] for parent in sheet.parents]
        lines += [[sheet.title, field.label, _hint(field, bool(sheet.effects))] for field in sheet.fields]
        lines += [
            [sheet.title, take_column.label, _("The name of one that has a row already.")]
            for take_column in sheet.takes
        ]
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
    if column.key == "slug":
        return _("Lowercase letters, digits and hyphens; empty: made of the name.")
    return hints.get(column.kind) or str(capfirst(column.prop.help)) or _("Text.")
