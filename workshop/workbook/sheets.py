"""The sheets of a game's workbook, with every name that a sheet, a column or a choice goes by in any language."""

from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from armies.content.schema import Property
from rules.game.game import Game
from web.tables.workbooks import folded
from web.translation.messages import shown
from workshop.content.columns import Column, GridTable, head_tables, lists_in_parts, tables_of
from workshop.content.effect_words import DOES, OBJECTS, EffectCell, vocabulary_of
from workshop.workbook.effects import Words, key_of, words_of

MAX_TITLE = 31
"""No sheet of a workbook has a longer name."""


class SheetField(NamedTuple):
    """A column of a sheet: a column of its table, or a cell of the effects in it."""

    key: str
    label: str
    choices: tuple[tuple[str, str], ...]
    column: Column
    part: EffectCell | None = None


def summary_header() -> str:
    """Of the column that says what battles make of a row; it is not read."""
    return _("As battles play it")


CHOSEN = 4
"""So many of a list can be chosen in the row of a part."""


def copy_columns(tables: list[GridTable]) -> tuple[Column, ...]:
    """The columns in which parts choose what stands in lists right within them, of the tables of a kind."""
    columns = []
    for table in lists_in_parts(tables):
        for n in range(CHOSEN):
            label = _("%(title)s: choose %(n)d") % {"title": table.title, "n": n + 1}
            columns.append(Column((table.name, n), "copy_of", label, Property(table.name, "text", {}, label)))
    return tuple(columns)


class Sheet(NamedTuple):
    """A table of a draft as a sheet: its parents' columns come first, then its own, the short name last."""

    table: GridTable
    title: str
    parents: tuple[str, ...]
    columns: list[Column]
    parts: str = ""
    """The title of the sheet of the parts that it is of."""
    effects: tuple[EffectCell, ...] = ()
    """The cells of an effect, in place of a column in which it is written as in a file."""
    copies: tuple[Column, ...] = ()
    """Names of what stands on other sheets and its parts have."""

    @property
    def fields(self) -> list[SheetField]:
        """Its own columns, as they stand in the workbook."""
        fields: list[SheetField] = []
        for column in self.columns:
            if column.key == OBJECTS and self.effects:
                fields += [SheetField(key_of(part), part.label, part.choices, column, part) for part in self.effects]
            else:
                fields.append(SheetField(column.key, column.label, column.choices, column))
        return fields + [SheetField(column.key, column.label, (), column) for column in self.copies]

    @property
    def headers(self) -> list[str]:
        summary = [summary_header()] if self.effects else []
        return [*self.parents, *(field.label for field in self.fields), *summary]


def sheets_of(game: Game) -> list[Sheet]:
    """In the active language."""
    return _sheets(game, get_language() or settings.LANGUAGE_CODE)


@cache
def _sheets(game: Game, language: str) -> list[Sheet]:
    with override(language):
        kinds = [table for kind in game.facts.kinds for table in tables_of(game, kind.key)]
        return _distinguished([_sheet(game, table) for table in [*head_tables(game), *kinds]])


def _sheet(game: Game, table: GridTable) -> Sheet:
    kind = game.facts.kind(table.kind)
    above = [str(capfirst(shown(kind.term.one)))] if kind is not None else []
    longest = max((level.lists for level in table.levels), key=len)
    titles = {each.name: each.title for each in tables_of(game, table.kind)} if kind is not None else {}
    above += [_("In: %(title)s") % {"title": titles[name]} for name in longest[:-1]]
    columns = sorted(table.columns, key=lambda column: (column.key == "slug", column.key != "name"))
    parts = titles.get("", "")[:MAX_TITLE]
    known = vocabulary_of(game) if any(column.key == OBJECTS for column in columns) else None
    effects = tuple(known.parts()) if known is not None else ()
    copies = copy_columns(tables_of(game, table.kind)) if kind is not None and not table.name else ()
    return Sheet(table, table.title[:MAX_TITLE], tuple(above) if table.name else (), columns, parts, effects, copies)


def _distinguished(sheets: list[Sheet]) -> list[Sheet]:
    titles = [sheet.title.casefold() for sheet in sheets]
    return [
        sheet._replace(title=f"{sheet.title[:14]} ({sheet.table.kind[:14]})")
        if titles.count(sheet.title.casefold()) > 1 and sheet.table.name
        else sheet
        for sheet in sheets
    ]


class Names(NamedTuple):
    """What a sheet is known by when it is read."""

    sheet: Sheet
    titles: frozenset[str]
    parents: list[frozenset[str]]
    fields: dict[str, frozenset[str]]
    words: Words
    """Of the cells of effects."""


@cache
def names_of(game: Game) -> list[Names]:
    """Every sheet with its names in all languages; its columns know the words of their choices in each."""
    sheets_by_language = [_sheets(game, code) for code, _name in settings.LANGUAGES]
    return [_names(list(same)) for same in zip(*sheets_by_language, strict=True)]


def _names(same: list[Sheet]) -> Names:
    first = same[0]
    titles = frozenset(folded(sheet.title) for sheet in same)
    parents = [frozenset(folded(sheet.parents[n]) for sheet in same) for n in range(len(first.parents))]
    by_key = [{column.key: column for column in sheet.columns} for sheet in same]
    columns = []
    for column in first.columns:
        every = [columns_by_key[column.key] for columns_by_key in by_key]
        choices = tuple(choice for column_of_language in every for choice in column_of_language.choices)
        columns.append(column._replace(choices=choices))
    fields = {
        field.key: frozenset({field.key, *(folded(sheet.fields[n].label) for sheet in same)})
        for n, field in enumerate(first.fields)
    }
    for key, text in fields.items() if first.effects else ():
        if key == f"{OBJECTS}.{DOES}":  # the column of workbooks in which effects are written as in a file
            fields[key] = text | {OBJECTS, *(folded(columns_by_key[OBJECTS].label) for columns_by_key in by_key)}
    words = words_of([sheet.effects for sheet in same]) if first.effects else {}
    return Names(first._replace(columns=columns), titles, parents, fields, words)


@cache
def in_all_languages(text: str) -> frozenset[str]:
    """A text of our own by all its translations."""
    translations = set()
    for code, _name in settings.LANGUAGES:
        with override(code):
            translations.add(folded(_(text)))
    return frozenset(translations)
