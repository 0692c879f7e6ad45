"""What a form shows of a property in a game's JSON Schema, and how its text becomes a value and back."""

from functools import cache
from typing import Any, NamedTuple

import yaml
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from armies.content.files.yaml_reader import read_yaml
from armies.content.raw_values import effects, lines_of, number
from rules.formats.errors import DocumentError
from rules.game import AnyGame

Schema = dict[str, Any]
LONG = 200
"""Texts that may have more letters than this have a field of several lines."""

SCALARS = ("string", "integer", "number", "boolean")


class Property(NamedTuple):
    """A property: `control` is text, prose, number, choice, flag, lines, objects (a line each), form, forms or yaml."""

    key: str
    control: str
    schema: Schema
    label: str
    help: str = ""
    choices: tuple[str, ...] = ()


def properties_of(schema: Schema, whole: Schema) -> list[Property]:
    """The properties of an object, in order; `whole` is the schema that its references are of."""
    found = resolved(schema, whole).get("properties", {})
    return [_property(key, resolved(inner, whole), whole) for key, inner in found.items()]


@cache
def properties_by_list(game: AnyGame) -> dict[tuple[str, str], Schema]:
    """The properties of the objects within a pack, by the key of the list that they are in and their own."""
    whole = game.schema("content")
    found: dict[tuple[str, str], Schema] = {}
    _collect(resolved(whole, whole), whole, found)
    return found


def _collect(schema: Schema, whole: Schema, found: dict[tuple[str, str], Schema]) -> None:
    for key, inner in schema.get("properties", {}).items():
        items = resolved(resolved(inner, whole).get("items", {}), whole)
        fresh = {(key, own): resolved(prop, whole) for own, prop in items.get("properties", {}).items()}
        if not fresh.keys() <= found.keys():
            found.update(fresh)
            _collect(items, whole, found)


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
    others = [one for one in schema.get("anyOf", []) if one.get("type") != "null"]
    return resolved(others[0], whole) if len(others) == 1 else schema


def _property(key: str, schema: Schema, whole: Schema) -> Property:
    label = _(schema["title"]) if "title" in schema else str(capfirst(key.replace("_", " ")))
    label = _("%(label)s (%(unit)s)") % {"label": label, "unit": schema["unit"]} if "unit" in schema else label
    said = _(schema["description"]) if "description" in schema and schema.get("type") in SCALARS else ""
    return Property(key, control_of(schema, whole), schema, label, said or bounds_of(schema), _choices(schema))


def control_of(schema: Schema, whole: Schema) -> str:
    """Which control a value is typed in."""
    match schema.get("type"):
        case "string" if "enum" in schema:
            return "choice"
        case "string":
            return "prose" if schema.get("maxLength", 0) > LONG else "text"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "flag"
        case "object" if schema.get("properties") and "oneOf" not in schema:
            return "form"
        case "array" if isinstance(schema.get("items"), dict):
            inner = control_of(resolved(schema["items"], whole), whole)
            known = {"form": "forms", "text": "lines", "choice": "lines", "number": "lines", "prose": "lines"}
            return known.get(inner, "objects" if resolved(schema["items"], whole).get("type") == "object" else "yaml")
    return "yaml"


def _choices(schema: Schema) -> tuple[str, ...]:
    return tuple(str(one) for one in schema.get("enum", ()))


def bounds_of(schema: Schema) -> str:
    """The bounds of a number in words."""
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is None or most is None:
        return ""
    return _("%(least)s to %(most)s") % {"least": least, "most": most}


def value_of(prop: Property, text: Any) -> Any:
    """What was typed, as a value of a document; what is no such value stays text, to be refused by the reader."""
    match prop.control:
        case "number":
            return number(text)
        case "flag":
            return {"yes": True, "no": False}.get(text, text)
        case "lines":
            lines = [line.strip() for line in text.splitlines() if line.strip()]
            return [number(line) for line in lines] if _of_numbers(prop) else lines
        case "objects":
            return effects(text)
        case "yaml":
            return _read(text)
    return text


def text_of(prop: Property, value: Any) -> Any:
    """A value of a document, as it is typed."""
    match prop.control:
        case "flag":
            return {True: "yes", False: "no"}.get(value, "")
        case "lines":
            return "\n".join(str(one) for one in value)
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
