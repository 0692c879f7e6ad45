"""The tables that go out and come in as CSV: what their rows are known by, and their columns."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from django.db.models import Model

from armies.content.schema import Property, properties_of, resolved
from armies.models import Asset, Datasheet, Part, Weapon
from armies.models.checks import ASSET, DATASHEET
from rules.game.game import Game
from web.models.game import game_of_rows, games_of_parts
from workshop.content.columns import Column, json_column
from workshop.content.rows import Slugs

Columns = dict[str, Column]
POSITION = {"position": Column(("position",), "number", "position", Property("position", "number", {}, ""))}
PLACE = POSITION | {"withdrawn": Column(("withdrawn",), "flag", "withdrawn", Property("withdrawn", "flag", {}, ""))}
"""What a row of the database has beside its document."""

PLAY = Column(("play",), "json", "play", Property("play", "yaml", {}, ""))
"""All keys of an asset that have no column of their own."""


class Address(NamedTuple):
    """What a row of a table is of: a part, or an object in a list of one."""

    faction: str
    kind: str
    list_key: str
    slugs: Slugs

    @property
    def part(self) -> Slugs:
        return self.faction, self.kind, self.slugs[0]


class CsvTable(NamedTuple):
    """A table of the rows of a model; `names` are the columns that a row is known by.

    `kind` is the kind of part and `list_key` the list in it whose objects are the rows; what is empty, the rows say.
    """

    model: type[Model]
    names: Slugs
    kind: str = ""
    list_key: str = ""
    beside: Columns = PLACE

    @property
    def games(self) -> list[Game]:
        return games_of_parts() if self.model is Part else [game_of_rows()]

    @property
    def kinds(self) -> list[tuple[Game, str]]:
        """The kinds of part that its rows may be of."""
        kinds = [(game, kind.key) for game in self.games for kind in game.facts.kinds]
        return [(game, kind) for game, kind in kinds if self.kind in ("", kind)]

    def lists(self, game: Game, kind: str) -> list[str]:
        """The lists whose objects may be its rows; "" for the parts themselves."""
        if self.model is not Part or "list" not in self.names:
            return [self.list_key]
        return [name for name in lists_of(game, kind) if self.list_key in ("", name)]

    def headers(self, kinds: list[tuple[Game, str]]) -> list[str]:
        """Its columns where its rows are of these kinds of part."""
        every = [columns_of(*kind, name) for kind in kinds for name in self.lists(*kind)]
        return list(dict.fromkeys([*self.names, *(key for columns in every for key in columns), *self.beside]))

    @property
    def part(self) -> str:
        """The column that names the part that a row is of."""
        return next(name for name in ("datasheet", "part", "slug") if name in self.names)

    def address(self, cells: dict[str, str]) -> Address:
        """What a row is of, by what stands in the columns that it is known by."""
        slugs = tuple(cells[name] for name in dict.fromkeys((self.part, "slug")))
        return Address(
            cells["faction"], self.kind or cells[self.names[1]], self.list_key or cells.get("list", ""), slugs
        )


def columns_of(game: Game, kind: str, name: str = "") -> Columns:
    """The columns of a kind of part by their headers, or of the objects of a list in it."""
    return lists_of(game, kind)[name] if name else _columns_of_part(game, kind)


@cache
def lists_of(game: Game, kind: str) -> dict[str, Columns]:
    """The lists within a kind of part whose objects have a slug and a name, with the columns of these."""
    schema = game.formats.schema(kind)
    lists = {}
    for prop in properties_of(schema, schema):
        items = properties_of(resolved(prop.schema.get("items", {}), schema), schema)
        if {"slug", "name"} <= {inner.key for inner in items}:
            lists[prop.key] = {inner.key: json_column(inner, schema) for inner in items}
    return lists


@cache
def _columns_of_part(game: Game, kind: str) -> Columns:
    schema = game.formats.schema(kind)
    columns = {prop.key: json_column(prop, schema) for prop in properties_of(schema, schema)}
    if not game.facts.draft_rows:
        return {key: column for key, column in columns.items() if key not in ("faction", "kind")}
    if kind == "assets":
        return {key: columns[key] for key in ASSET} | {"play": PLAY}
    return dict(_named_as_rows(columns))


def _named_as_rows(columns: Columns) -> Iterator[tuple[str, Column]]:
    """Those of datasheets as their rows call them; weapons have a table of their own."""
    for key, column in columns.items():
        if key == "size":
            for n in (0, 1):
                header = DATASHEET[f"size[{n}]"]
                yield header, column._replace(steps=("size", n), kind="number", label=header)
        elif key in DATASHEET:
            yield DATASHEET[key], column._replace(label=DATASHEET[key])


DATASHEETS = CsvTable(Datasheet, ("faction", "slug"), "datasheets")
ASSETS = CsvTable(Asset, ("faction", "slug"), "assets")
WEAPONS = CsvTable(Weapon, ("faction", "datasheet", "slug"), "datasheets", "weapons", POSITION)
PARTS = CsvTable(Part, ("faction", "kind", "slug"))
OBJECTS = CsvTable(Part, ("faction", "part_kind", "part", "list", "slug"), beside={})
"""Objects within parts, of any list."""


def named_lists() -> list[str]:
    """The lists of objects that have a table."""
    return list(dict.fromkeys(name for kind in OBJECTS.kinds for name in OBJECTS.lists(*kind)))
