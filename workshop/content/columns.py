"""The documents of a game's parts as flat columns, made from its schema: for grids, workbooks and CSV."""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.content.raw_values import amount, effects, fold_choice, number
from armies.content.schema import Property, Schema, figure_of, properties_of, resolved, text_of, value_of
from rules.formats.reading import read_json
from rules.game.game import Game
from web.documents.json_format import in_order
from web.translation.messages import shown

Document = dict[str, Any]
Steps = tuple[str | int, ...]
HEAD = "faction"
"""The kind of the tables of a faction's head."""

KINDS = {"number": "number", "text": "text", "prose": "prose", "choice": "choice", "flag": "flag"}
YES = ("yes", "true", "1", "x", "oui", "vrai")
NO = ("no", "false", "0", "non", "faux")


class Column(NamedTuple):
    """A plain value of a document: where it stands, how it is typed, what it is called.

    `kind` is number, text, prose, choice, flag, amount (a number or dice), words, pairs, objects, object or json.
    """

    steps: Steps
    kind: str
    label: str
    prop: Property
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        return ".".join(str(step) for step in self.steps)

    @property
    def is_long(self) -> bool:
        """Whether it is typed in several lines."""
        return self.kind in ("prose", "objects")

    @property
    def is_figure(self) -> bool:
        return self.kind == "number"


class Level(NamedTuple):
    """Objects of one shape: the parts of a kind, or those of a list within them (`lists` leads there)."""

    lists: tuple[str, ...]
    columns: list[Column]


class GridTable(NamedTuple):
    """Levels that share a table: the parts of a kind, or every list of one name within them."""

    kind: str
    name: str
    title: str
    levels: list[Level]

    @property
    def columns(self) -> list[Column]:
        every = {column.key: column for level in self.levels for column in level.columns}
        return list(every.values())

    @property
    def depth(self) -> int:
        """How many parents the deepest of its rows has."""
        return max(len(level.lists) for level in self.levels)

    def level(self, depth: int) -> Level:
        return next(level for level in self.levels if len(level.lists) == depth)

    def place(self, level: Level) -> str:
        """Where the objects of a level stand in a pack; those of the head stand at its top."""
        return ".".join(level.lists if self.kind == HEAD else (self.kind, *level.lists))


def tables_of(game: Game, kind: str) -> list[GridTable]:
    """The tables of a kind of part: its parts, then each list of objects within them."""
    return _tables(game, kind, get_language())


@cache
def _tables(game: Game, kind: str, _language: str | None) -> list[GridTable]:
    whole = game.formats.schema(kind)
    part = game.facts.kind(kind)
    title = str(capfirst(shown(part.term.many))) if part else kind
    return _made(game, kind, title, whole, whole)


def head_tables(game: Game) -> list[GridTable]:
    """Those of a faction's head."""
    return _head_tables(game, get_language())


@cache
def _head_tables(game: Game, _language: str | None) -> list[GridTable]:
    whole = game.formats.schema("content")
    return _made(game, HEAD, _("Faction"), whole["properties"]["faction"], whole)


def _made(game: Game, kind: str, title: str, schema: Schema, whole: Schema) -> list[GridTable]:
    tables: dict[str, GridTable] = {}
    for level, name in _levels(game, schema, whole, ()):
        label = _label(game, _properties(schema, whole), level.lists[:1], name) if level.lists else title
        tables.setdefault(name, GridTable(kind, name, label, [])).levels.append(level)
    return list(tables.values())


def lists_in_parts(tables: list[GridTable]) -> list[GridTable]:
    """Of the tables of a kind, those of lists right within its parts."""
    return [table for table in tables if any(level.lists == (table.name,) for level in table.levels)]


IN_CELLS = {"const": "choice", "pair": "lines", "pairs": "yaml", "shape": "form", "options": "yaml", "picks": "lines"}
"""Controls that only forms have: how a cell has such a value."""


def _properties(schema: Schema, whole: Schema) -> list[Property]:
    """Properties as cells have them: objects of one of several kinds are written in a line."""
    return [_in_a_cell(prop, whole) for prop in properties_of(schema, whole)]


def is_in_line(schema: Schema) -> bool:
    """Whether objects have no rows of their own: those of one of several kinds, and those without a name."""
    return "oneOf" in schema or not {"name", "slug", "id"} & schema.get("properties", {}).keys()


def _in_a_cell(prop: Property, whole: Schema) -> Property:
    control = IN_CELLS.get(prop.control, prop.control)
    if control == "form" and "oneOf" in prop.schema:
        control = "yaml"
    if control == "forms" and is_in_line(resolved(prop.schema["items"], whole)):
        control = "objects"
    return prop._replace(control=control)


def _levels(game: Game, schema: Schema, whole: Schema, lists: tuple[str, ...]) -> Iterator[tuple[Level, str]]:
    """An object's columns, then those of the lists of objects in it."""
    properties = _properties(schema, whole)
    columns = _distinguished([column for prop in properties for column in _columns(game, prop, whole, ())])
    yield Level(lists, columns), lists[-1] if lists else ""
    for prop in properties:
        if prop.control == "forms":
            yield from _levels(game, resolved(prop.schema["items"], whole), whole, (*lists, prop.key))


def json_column(prop: Property, whole: Schema) -> Column:
    """A column of a file for programs: whatever is no plain value is JSON."""
    kind = _kind(_in_a_cell(prop, whole), whole)
    plain = kind in (*KINDS.values(), "amount")
    return Column((prop.key,), kind if plain else "json", prop.key, prop, tuple((key, key) for key in prop.choices))


def _distinguished(columns: list[Column]) -> list[Column]:
    """Of columns with the same label, those of an object within name it too."""
    labels = [column.label for column in columns]
    return [
        column._replace(label=_within(column.steps[-2], column.label))
        if len(column.steps) > 1 and labels.count(column.label) > 1
        else column
        for column in columns
    ]


def _within(above: str | int, label: str) -> str:
    values = {"label": capfirst(str(above).replace("_", " ")), "part": label}
    return _("%(label)s: %(part)s") % values


def _label(game: Game, properties: list[Property], lists: tuple[str, ...], name: str) -> str:
    own_label = shown(game.display.draft_words.field_label(name))
    own = next((prop.label for prop in properties if prop.key == name), "")
    return own_label or own or str(capfirst(name.replace("_", " ")))


def _columns(game: Game, prop: Property, whole: Schema, above: Steps) -> Iterator[Column]:
    steps: Steps = (*above, prop.key)
    label = _column_label(game, prop, above)
    kind = _kind(prop, whole)
    if kind == "range":
        for n, template in enumerate((_("%(label)s, least"), _("%(label)s, most"))):
            bound_label = shown(
                game.display.draft_words.field_label(f"{prop.key}[{n}]" if n else prop.key)
            ) or template % {"label": label}
            yield Column((*steps, n), "number", bound_label, prop)
    elif kind == "form":
        for inner in _properties(prop.schema, whole):
            yield from _columns(game, inner, whole, steps)
    elif kind:
        yield Column(steps, kind, label, prop, _choices(game, prop))


def _column_label(game: Game, prop: Property, above: Steps) -> str:
    own_label = shown(game.display.draft_words.field_label(prop.key)) if "title" not in prop.schema else ""
    if own_label or not above:
        return own_label or prop.label
    return _within(above[-1], prop.label)


def _kind(prop: Property, whole: Schema) -> str:
    """How a property is typed; empty for one with a table of its own."""
    schema = prop.schema
    if prop.control in KINDS:
        return KINDS[prop.control]
    if prop.control == "lines":
        of_numbers = schema["items"].get("type") in ("integer", "number")
        return "range" if of_numbers and schema.get("minItems") == schema.get("maxItems") == 2 else "words"
    if prop.control == "form":
        inner = _properties(schema, whole)
        plain = all(_kind(inner_prop, whole) != "object" or inner_prop.control == "form" for inner_prop in inner)
        return "form" if plain else "object"
    if prop.control in ("objects", "forms"):
        return "objects" if prop.control == "objects" else ""
    types = {choice.get("type") for choice in schema.get("anyOf", [])}
    if types in ({"integer", "string"}, {"number", "string"}):
        return "amount"
    return "pairs" if schema.get("type") == "array" else "object"


def _choices(game: Game, prop: Property) -> tuple[tuple[str, str], ...]:
    """What may be chosen, each with its words."""
    if prop.control == "flag":
        return (("yes", _("yes")), ("no", _("no")))
    return tuple((key, _choice_words(game, prop.key, key)) for key in prop.choices)


def _choice_words(game: Game, key: str, value: str) -> str:
    message = game.display.draft_words.describe_value("", key, value)
    return _(value.replace("_", " ")) if message is None else shown(message)


def cell_text(column: Column, document: Document) -> str:
    """The value of a column in a document, as it is typed."""
    value = value_at(document, column.steps)
    if value is None:
        return ""
    match column.kind:
        case "words":
            return "; ".join(str(entry) for entry in value)
        case "pairs":
            return "; ".join(" ".join(str(number) for number in pair) for pair in value)
        case "object":
            return text_of(column.prop._replace(control="objects"), [value])
        case "json":
            return _json_text(value)
    return str(text_of(column.prop, value)) if column.kind in ("flag", "objects") else str(value)


def _json_text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, str | int | float) else json.dumps(in_order(value), ensure_ascii=False)


def cell_in_file(column: Column, document: Document) -> str | int | float:
    """The value of a column as a spreadsheet has it: figures as figures."""
    value = value_at(document, column.steps)
    is_figure = isinstance(value, int | float) and not isinstance(value, bool)
    return value if is_figure else cell_text(column, document)


def one_line_ends(text: str) -> str:
    """Text as a browser's form returns it."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def cell_value(column: Column, text: str) -> Any:
    """What was typed in a column; what is no such value stays text, to be refused by the reader. DocumentError for
    what is no JSON.
    """
    text = one_line_ends(text)
    text = text if column.kind == "prose" else text.strip()
    match column.kind:
        case "number":
            return figure_of(column.prop.schema, text)
        case "amount":
            return amount(text)
        case "choice":
            return _chosen(column, text)
        case "flag":
            word = text.lower()
            return True if word in YES else False if word in NO else text
        case "words":
            return [entry.strip() for entry in text.split(";") if entry.strip()]
        case "pairs":
            return [[number(number_text) for number_text in pair.split()] for pair in text.split(";") if pair.strip()]
        case "object":
            return (effects(" ".join(text.split("\n"))) or [""])[0]
        case "objects":
            return effects(text)
        case "json":
            return read_json(text) if text else ""
    return value_of(column.prop, text)


def _chosen(column: Column, text: str) -> str:
    """A choice by its key or by its words, whatever the case."""
    folded = fold_choice(text)
    return next((key for key, label in column.choices if folded in (fold_choice(key), fold_choice(label))), text)


def value_at(document: Any, steps: Steps) -> Any:
    """The value at a place of a document; None where there is none."""
    for step in steps:
        if isinstance(step, int):
            document = document[step] if isinstance(document, list) and step < len(document) else None
        else:
            document = document.get(step) if isinstance(document, dict) else None
    return document


def put(document: Document, column: Column, value: Any) -> None:
    """Set a value in a document; one that is empty is left out."""
    *above, last = column.steps
    node: Any = document
    for step, following in zip(above, column.steps[1:], strict=True):
        missing: Any = ["", ""] if isinstance(following, int) else {}
        if not isinstance(node.get(step), type(missing)):
            node[step] = missing
        node = node[step]
    if isinstance(last, int):
        node[last] = value
    elif value in ("", [], {}) or value is None:
        node.pop(last, None)
    else:
        node[last] = value


def tidied(document: Document, columns: list[Column]) -> Document:
    """The document without empty objects; of two bounds, one that was left out is the other."""
    for column in columns:
        *above, last = column.steps
        for depth in range(len(above), 0, -1):
            node = value_at(document, tuple(above[: depth - 1]))
            inner = node.get(above[depth - 1]) if isinstance(node, dict) else None
            if isinstance(inner, list) and isinstance(last, int):
                filled = [bound for bound in inner if bound != ""]
                node[above[depth - 1]] = inner if len(filled) != 1 else filled * 2
            if isinstance(node, dict) and (inner == {} or inner == ["", ""]):
                del node[above[depth - 1]]
    return document


def column_of_fault(columns: list[Column], fault_steps: list[str | int]) -> Column | None:
    """The column that a fault is about, by its steps within the object."""
    steps = tuple(fault_steps)
    exact = [column for column in columns if column.steps == steps[: len(column.steps)]]
    within = [column for column in columns if column.steps[: len(steps)] == steps and steps]
    return next(iter(exact + within), None)


def objects_in(document: Document, lists: Sequence[str]) -> Iterator[tuple[list[Document], Document]]:
    """The objects that lists lead to, each with those that it is in."""
    if not lists:
        yield [], document
        return
    for child in document.get(lists[0], []):
        for above, inner in objects_in(child, lists[1:]):
            yield [document, *above], inner
