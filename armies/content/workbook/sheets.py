"""The sheets of a game's workbook, with every name that a sheet, a column or a choice goes by in any language."""

from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from armies.content.columns import Column, Table, head_tables, tables_of
from armies.translation.messages import shown
from rules.game import AnyGame

HEAD = "faction"
MAX_TITLE = 31
"""No sheet of a workbook has a longer name."""


class Sheet(NamedTuple):
    """A table of a draft as a sheet: its parents' columns come first, then its own, the short name last."""

    table: Table
    title: str
    parents: tuple[str, ...]
    columns: list[Column]
    parts: str = ""
    """The title of the sheet of the parts that it is of."""

    @property
    def is_head(self) -> bool:
        """Whether it has one row: the faction's name and what else is said of it."""
        return self.table.kind == HEAD and not self.table.name

    @property
    def headers(self) -> list[str]:
        return [*self.parents, *(column.label for column in self.columns)]


def sheets_of(game: AnyGame) -> list[Sheet]:
    """In the active language."""
    return _sheets(game, get_language() or settings.LANGUAGE_CODE)


@cache
def _sheets(game: AnyGame, language: str) -> list[Sheet]:
    with override(language):
        kinds = [table for kind in game.facts.kinds for table in tables_of(game, kind.key)]
        return _told_apart([_sheet(game, table) for table in [*head_tables(game), *kinds]])


def _sheet(game: AnyGame, table: Table) -> Sheet:
    kind = game.kind(table.kind)
    above = [str(capfirst(shown(kind.term.one)))] if kind is not None else []
    longest = max((level.lists for level in table.levels), key=len)
    titles = {each.name: each.title for each in tables_of(game, table.kind)} if kind is not None else {}
    above += [_("In: %(title)s") % {"title": titles[name]} for name in longest[:-1]]
    columns = sorted(table.columns, key=lambda column: (column.key == "slug", column.key != "name"))
    parts = titles.get("", "")[:MAX_TITLE]
    return Sheet(table, table.title[:MAX_TITLE], tuple(above) if table.name else (), columns, parts)


def _told_apart(sheets: list[Sheet]) -> list[Sheet]:
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
    columns: list[frozenset[str]]


def folded(words: str) -> str:
    return " ".join(words.split()).casefold()


@cache
def names_of(game: AnyGame) -> list[Names]:
    """Every sheet with its names in all languages; its columns know the words of their choices in each."""
    told = [_sheets(game, code) for code, _name in settings.LANGUAGES]
    return [_names(list(same)) for same in zip(*told, strict=True)]


def _names(same: list[Sheet]) -> Names:
    first = same[0]
    titles = frozenset(folded(sheet.title) for sheet in same)
    parents = [frozenset(folded(sheet.parents[n]) for sheet in same) for n in range(len(first.parents))]
    by_key = [{column.key: column for column in sheet.columns} for sheet in same]
    columns = []
    for column in first.columns:
        every = [found[column.key] for found in by_key]
        choices = tuple(choice for one in every for choice in one.choices)
        columns.append(column._replace(choices=choices))
    names = [frozenset({column.key, *(folded(found[column.key].label) for found in by_key)}) for column in columns]
    return Names(first._replace(columns=columns), titles, parents, names)


@cache
def in_all_languages(text: str) -> frozenset[str]:
    """A text of our own by all its translations."""
    found = set()
    for code, _name in settings.LANGUAGES:
        with override(code):
            found.add(folded(_(text)))
    return frozenset(found)
