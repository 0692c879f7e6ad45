"""Objects within parts as rows of a table of their own, such as weapons: known by the part, the list and their slug."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import tablib
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from armies.content.schema import SCALARS, Property, properties_of, resolved, value_of
from armies.models import Part
from rules.formats.errors import DocumentError, shown
from rules.formats.reading import read_json
from rules.game.game import Game
from rules.games import game_called
from web.documents.json_format import in_order
from web.models.game import games_of_parts
from web.tables.reader import UploadedTable

HEAD = ("faction", "part_kind", "part", "list", "slug")
Document = dict[str, Any]
Key = tuple[str, str, str]


@cache
def lists_of(game: Game, kind: str) -> dict[str, dict[str, Property]]:
    """The lists within a kind of part whose objects have a slug and a name, with their properties."""
    schema = game.formats.schema(kind)
    lists = {}
    for prop in properties_of(schema, schema):
        items = resolved(prop.schema.get("items", {}), schema)
        inner = {prop_of_object.key: prop_of_object for prop_of_object in properties_of(items, schema)}
        if {"slug", "name"} <= inner.keys():
            lists[prop.key] = inner
    return lists


def all_lists() -> dict[str, list[str]]:
    """Those of every game, with the columns of their tables."""
    columns: dict[str, dict[str, None]] = {}
    for game in games_of_parts():
        for kind in game.facts.kinds:
            for name, properties in lists_of(game, kind.key).items():
                columns.setdefault(name, {}).update(dict.fromkeys(key for key in properties if key != "slug"))
    return {name: list(keys) for name, keys in columns.items()}


def columns() -> list[str]:
    """Every column that a table of them may have."""
    return [*HEAD, *dict.fromkeys(key for keys in all_lists().values() for key in keys)]


class NestedTable:
    """The table of a list; it is written as those of rows are."""

    def __init__(self, name: str) -> None:
        self.name = name

    def export(self, rows: QuerySet[Part]) -> tablib.Dataset:
        parts = list(rows.select_related("faction"))
        kinds = dict.fromkeys((part.faction.game, part.kind) for part in parts)
        known = [lists_of(game, kind).get(self.name, {}) for slug, kind in kinds if (game := game_called(slug))]
        keys = [key for key in dict.fromkeys(key for properties in known for key in properties) if key != "slug"]
        table = tablib.Dataset(headers=[*HEAD, *keys])
        for part in parts:
            for entry in part.body.get(self.name, []):
                head = [part.faction.slug, part.kind, part.slug, self.name, entry["slug"]]
                table.append([*head, *[cell_of(entry.get(key)) for key in keys]])
        return table


def cell_of(value: Any) -> str | int | float:
    """A value of a document in a cell; what is no scalar is JSON."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or isinstance(value, str | int | float):
        return "" if value is None else value
    return json.dumps(in_order(value), ensure_ascii=False)


def table_of_parts(table: UploadedTable) -> UploadedTable:
    """The parts that a table of their objects changes, each once, their lists as JSON."""
    rows = [(number, {name: cell.strip() for name, cell in _named(table, cells)}) for number, cells in table.rows]
    factions = {row["faction"] for _number, row in rows}
    known = {_key(part): part for part in Part.objects.filter(faction__slug__in=factions).select_related("faction")}
    lists: dict[Key, dict[str, list[Document]]] = {}
    numbers: dict[Key, int] = {}
    for number, row in rows:
        key = (row["faction"], row["part_kind"], row["part"])
        if key not in known:
            raise _fault(number, "part", row["part"], _("must be the slug of a part of this faction and kind"))
        numbers.setdefault(key, number)
        _put(lists.setdefault(key, {}), known[key], row, number)
    names = list(dict.fromkeys(name for changed in lists.values() for name in changed))
    return UploadedTable(
        ["faction", "kind", "slug", *names],
        [(numbers[key], [*key, *_cells(known[key], changed, names)]) for key, changed in lists.items()],
    )


def _named(table: UploadedTable, cells: list[str]) -> Iterator[tuple[str, str]]:
    return zip(table.headers, cells, strict=True)


def _key(part: Part) -> Key:
    return part.faction.slug, part.kind, part.slug


def _cells(part: Part, lists: dict[str, list[Document]], names: list[str]) -> list[str]:
    return [str(cell_of(lists.get(name, part.body.get(name)))) for name in names]


def _put(lists: dict[str, list[Document]], part: Part, row: dict[str, str], number: int) -> None:
    """A row changes the object with its slug, or adds one."""
    game, name = game_called(part.faction.game), row["list"]
    known = lists_of(game, part.kind) if game else {}
    if name not in known:
        there_are = _("there are %(names)s") % {"names": ", ".join(known) or "–"}
        raise _fault(number, "list", name, there_are)
    objects = lists.setdefault(name, deepcopy(part.body.get(name, [])))
    entry = next((each for each in objects if each["slug"] == row["slug"]), None)
    if entry is None:
        entry = {"slug": row["slug"]}
        objects.append(entry)
    for key, text in row.items():
        if key not in HEAD:
            _set(entry, known[name].get(key), key, text, number)


def _set(entry: Document, prop: Property | None, key: str, text: str, number: int) -> None:
    """A cell that is empty leaves the key out."""
    entry.pop(key, None)
    if text and prop is None:
        raise _fault(number, key, text, _("must be empty: this list has no such key"))
    if text and prop is not None:
        try:
            entry[key] = value_of(prop, text) if prop.schema.get("type") in SCALARS else read_json(text)
        except DocumentError as error:
            raise _fault(number, key, text, str(error.remedy)) from None


def _fault(number: int, column: str, value: str, remedy: str) -> DocumentError:
    place = _("row %(row)d, column %(column)s") % {"row": number, "column": column}
    return DocumentError(place, _("cannot be %(found)s") % {"found": shown(value)}, remedy)
