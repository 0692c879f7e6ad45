"""What a form shows of a property in a game's JSON Schema, and how its text becomes a value and back."""

import re
from functools import cache
from typing import Any, NamedTuple

import yaml
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from armies.content.raw_values import effects, lines_of, number, pair, pair_text
from rules.formats.errors import DocumentError
from rules.formats.goes_with import strays_of
from rules.game.game import Game
from web.documents.yaml_reader import read_yaml
from web.translation.typed_numbers import ROLL

Schema = dict[str, Any]
LONG = 200
"""Texts that may have more letters than this have a field of several lines."""

UNIT_WORDS = {"fathom": "fathoms"}
"""What labels call a unit, where that is not its key."""

SCALARS = ("string", "integer", "number", "boolean")


class Property(NamedTuple):
    """A property: `control` is text, prose, number, choice, flag, lines, objects (a line each), form, forms or yaml.

    Others: `yes` is true or not there, `const` is the one value there is, `pair` two numbers, `pairs` a list of those,
    `shape` an object of one of the shapes, `options` a list of which each entry is one of a few words or an object of
    one number, `picks` a list of references.
    """

    key: str
    control: str
    schema: Schema
    label: str
    help: str = ""
    choices: tuple[str, ...] = ()


def properties_of(schema: Schema, whole: Schema) -> list[Property]:
    """The properties of an object, in order; `whole` is the schema that its references are of."""
    properties = resolved(schema, whole).get("properties", {})
    return [_property(key, resolved(inner, whole), whole) for key, inner in properties.items()]


@cache
def properties_by_list(game: Game) -> dict[tuple[str, str], Schema]:
    """The properties of the objects within a pack, by the key of the list that they are in and their own."""
    whole = game.formats.schema("content")
    properties: dict[tuple[str, str], Schema] = {}
    _collect(resolved(whole, whole), whole, properties)
    return properties


def _collect(schema: Schema, whole: Schema, properties: dict[tuple[str, str], Schema]) -> None:
    for key, inner in schema.get("properties", {}).items():
        items = resolved(resolved(inner, whole).get("items", {}), whole)
        fresh = {(key, own): resolved(prop, whole) for own, prop in items.get("properties", {}).items()}
        if not fresh.keys() <= properties.keys():
            properties.update(fresh)
            _collect(items, whole, properties)


def resolved(schema: Schema, whole: Schema) -> Schema:
    """A schema with its reference followed and its parts put together, null left aside."""
    if "$ref" in schema:
        inner = whole["$defs"][schema["$ref"].rpartition("/")[2]]
        return resolved(inner, whole) | {key: value for key, value in schema.items() if key != "$ref"}
    if "allOf" in schema:
        merged = {key: value for key, value in schema.items() if key != "allOf"}
        for part in schema["allOf"]:
            merged |= resolved(part, whole)
        return merged
    others = [alternative for alternative in schema.get("anyOf", []) if alternative.get("type") != "null"]
    return resolved(others[0], whole) if len(others) == 1 else schema


def _property(key: str, schema: Schema, whole: Schema) -> Property:
    label = _(schema["title"]) if "title" in schema else str(capfirst(key.replace("_", " ")))
    unit: str = schema.get("unit", ROLL)
    named = {"label": label, "unit": _(UNIT_WORDS.get(unit, unit))}
    label = label if unit == ROLL else _("%(label)s (%(unit)s)") % named
    describes = "description" in schema and "unit" not in schema and schema.get("type") in SCALARS
    description = _(schema["description"]) if describes else ""
    return Property(key, control_of(schema, whole), schema, label, description or bounds_of(schema), _choices(schema))


def control_of(schema: Schema, whole: Schema) -> str:
    """Which control a value is typed in."""
    match schema.get("type"):
        case "string" if "enum" in schema:
            return "choice" if len(schema["enum"]) > 1 else "const"
        case "string":
            return "prose" if schema.get("maxLength", 0) > LONG else "text"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "flag"
        case None if schema.get("const") is True:
            return "yes"
        case "object" if schema.get("properties", {}).keys() >= SHAPES:
            return "shape"
        case "object" if schema.get("properties") and ("oneOf" not in schema or kinds_of(schema).keys):
            return "form"
        case "array" if isinstance(schema.get("items"), dict):
            return _control_of_list(schema, resolved(schema["items"], whole), whole)
    if _number_or_word(schema):
        return "number"
    return "yaml"


SHAPES = {"rectangle", "circle"}
"""Properties of a shape."""

LISTS = {
    "form": "forms",
    "shape": "forms",
    "pair": "pairs",
    "text": "lines",
    "choice": "lines",
    "const": "lines",
    "number": "lines",
    "prose": "lines",
}
"""Which control a list has of things that have a control of their own."""


def _control_of_list(schema: Schema, items: Schema, whole: Schema) -> str:
    inner = control_of(items, whole)
    if inner == "number" and schema.get("minItems") == schema.get("maxItems") == 2:
        return "pair"
    if options_of(schema):
        return "options"
    if "refersTo" in items:
        return "picks"
    return LISTS.get(inner, "objects" if items.get("type") == "object" else "yaml")


def options_of(schema: Schema) -> dict[str, Schema]:
    """What the entries of a list may be: words with an empty schema, keys of objects with that of their number."""
    options: dict[str, Schema] = {}
    for alternative in schema.get("items", {}).get("anyOf", ()):
        inner = alternative.get("properties", {})
        if "const" in alternative:
            options[alternative["const"]] = {}
        elif len(inner) == 1:
            options |= inner
        else:
            return {}
    return options


def _number_or_word(schema: Schema) -> bool:
    """Whether it is a number, or one word in its place."""
    kinds = [
        alternative.get("type", "const" if "const" in alternative else "") for alternative in schema.get("anyOf", ())
    ]
    return sorted(kinds) == ["const", "integer"]


class Kinds(NamedTuple):
    """An object of one of several kinds: the key that tells, empty where it is the first of its keys, and by kind the
    keys that go with it."""

    key: str
    keys: dict[str, tuple[str, ...]]


def kinds_of(schema: Schema) -> Kinds:
    """The kinds of an object (`only_keys`); none where its schema tells them in another way."""
    keys_by_kind, picker = {}, ""
    for alternative in schema.get("oneOf", ()):
        if "propertyNames" not in alternative or not alternative.get("required"):
            return Kinds("", {})
        const = [(key, inner["const"]) for key, inner in alternative.get("properties", {}).items() if "const" in inner]
        picker, kind = const[0] if const else ("", alternative["required"][0])
        keys_by_kind[kind] = tuple(alternative["propertyNames"]["enum"])
    return Kinds(picker, keys_by_kind)


class Condition(NamedTuple):
    """That a property goes with some values of another, `by`, as they are typed: with the kinds of an object (`by` is
    empty where these are told by a key of their own), or as the reader refuses it elsewhere."""

    key: str
    by: str
    values: tuple[str, ...]
    inside: str = ""


def conditions_of(schema: Schema) -> list[Condition]:
    """The conditions of an object's properties, and of those `inside` the objects of one of its lists."""
    kinds = kinds_of(schema)
    by_key: dict[str, list[str]] = {}
    for kind, keys in kinds.keys.items():
        for key in keys:
            by_key.setdefault(key, []).append(kind)
    conditions = [Condition(key, kinds.key, tuple(of)) for key, of in by_key.items() if len(of) < len(kinds.keys)]
    for stray in strays_of(schema):
        values = tuple([typed_value(value) for value in stray.values])
        conditions.append(Condition(stray.key, stray.by, values + ("",) * stray.unpicked, stray.inside))
    return conditions


def typed_value(value: str | bool) -> str:
    """A value to pick, as a form sends it."""
    return value if isinstance(value, str) else "yes" if value else "no"


def _choices(schema: Schema) -> tuple[str, ...]:
    return tuple(str(value) for value in schema.get("enum", ()))


def bounds_of(schema: Schema) -> str:
    """The bounds of a number in words."""
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is None or most is None:
        return ""
    numbers = {"least": number_format(least, force_grouping=True), "most": number_format(most, force_grouping=True)}
    return _("%(least)s to %(most)s") % numbers


def value_of(prop: Property, text: Any) -> Any:
    """What was typed, as a value of a document; what is no such value stays text, to be refused by the reader."""
    match prop.control:
        case "number":
            return figure_of(prop.schema, text)
        case "const":
            return prop.choices[0]
        case "pair":
            return pair(text, prop.schema["items"].get("unit", ""))
        case "pairs":
            unit = prop.schema["items"].get("items", {}).get("unit", "")
            return [
                pair(pair_text_of_one, unit)
                for pair_text_of_one in re.split(r"[;\n]+", text)
                if pair_text_of_one.strip()
            ]
        case "flag" | "yes":
            return {"yes": True, "no": False}.get(text, text)
        case "lines":
            lines = [line.strip() for line in text.splitlines() if line.strip()]
            return [number(line) for line in lines] if _of_numbers(prop) else lines
        case "objects":
            return effects(text)
        case "yaml":
            return _read(text)
    return text


def figure_of(schema: Schema, text: str) -> Any:
    """A number, with its unit too: what a die has to reach as 5+, a distance as 12 cm."""
    return number(text, schema.get("unit", ""))


def text_of(prop: Property, value: Any) -> Any:
    """A value of a document, as it is typed."""
    match prop.control:
        case "flag" | "yes":
            return {True: "yes", False: "no"}.get(value, "")
        case "pair":
            return pair_text(value)
        case "pairs":
            return "; ".join(pair_text(point) for point in value)
        case "lines":
            return "\n".join(str(entry) for entry in value)
        case "objects":
            return lines_of(value)
        case "yaml":
            return yaml.safe_dump(value, allow_unicode=True, sort_keys=False).removesuffix("...\n").strip()
    return value


def _of_numbers(prop: Property) -> bool:
    return prop.schema["items"].get("type") in ("integer", "number")


def _read(text: str) -> Any:
    try:
        return read_yaml(text) if text.strip() else ""
    except DocumentError:
        return text
