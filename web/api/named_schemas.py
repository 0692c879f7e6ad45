"""Components for what the OpenAPI document nests: programs made from it get classes with names, not with numbers."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

Schema = dict[str, Any]
PLACE = "#/components/schemas/"
UNIONS = ("anyOf", "oneOf")
ABOUT = ("description", "default", "readOnly", "writeOnly")


class SameNameError(Exception):
    """Two schemas of one name: a program made from the document would take one for the other."""


def add_component(schemas: dict[str, Any], name: str, schema: Schema) -> Schema:
    """Add a component, once; a reference to it. A document that is nested in another is the same, but for its link."""
    present = schemas.get(name, schema)
    if _bare(present) != _bare(schema):
        raise SameNameError(name)
    schemas[name] = present | schema
    return {"$ref": f"{PLACE}{name}"}


def _bare(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key != "externalDocs"}


def name_nested(document: dict[str, Any]) -> None:
    """Move objects and words that are nested in a component or an answer to components of their own.

    Of copies: schemas that fields share are there whole for the document in the next language.
    """
    document.update(deepcopy(document))
    schemas = document["components"]["schemas"]
    for name, schema in list(schemas.items()):
        _name_within(schemas, schema, name)
    for item in document["paths"].values():
        for operation in item.values():
            for response in operation.get("responses", {}).values():
                for content in response.get("content", {}).values():
                    name = f"{_pascal(operation['operationId'])}Answer"
                    content["schema"] = _named(schemas, content["schema"], name, within_union=True)


def _named(schemas: dict[str, Any], schema: Schema, name: str, within_union: bool = False) -> Schema:
    """A nested schema, or a reference to the component that it has become."""
    if isinstance(schema.get("type"), list) and ("enum" in schema or "object" in schema["type"]):
        schema = _apart(schema)
    _name_within(schemas, schema, name)
    is_object = "properties" in schema or (within_union and schema.get("type") == "object")
    is_word_enum = within_union and "enum" in schema
    return add_component(schemas, name, schema) if is_object or is_word_enum else schema


def _apart(schema: Schema) -> Schema:
    """Words or null, an object or null: as a union."""
    about = {key: schema[key] for key in ABOUT if key in schema}
    rest = {key: value for key, value in schema.items() if key not in (*ABOUT, "type", "x-spec-enum-id")}
    if "enum" in rest:
        rest["enum"] = [word for word in rest["enum"] if word is not None]
    return about | {"anyOf": [{"type": kind} | (rest if kind != "null" else {}) for kind in schema["type"]]}


def _name_within(schemas: dict[str, Any], schema: Schema, name: str) -> None:
    for key, inner in schema.get("properties", {}).items():
        schema["properties"][key] = _named(schemas, inner, f"{name}{_pascal(key)}")
    for key, ending in (("items", "Item"), ("additionalProperties", "Value")):
        if isinstance(schema.get(key), dict):
            schema[key] = _named(schemas, schema[key], f"{name}{ending}")
    if "prefixItems" in schema:
        schema["prefixItems"] = [_named(schemas, *each) for each in _numbered(schema["prefixItems"], name)]
    for union in UNIONS:
        members = schema.get(union, [])
        names = [f"{name}{_pascal(word)}" for word in _words(members)]
        if members:
            schema[union] = [_named(schemas, *each, within_union=True) for each in zip(members, names, strict=True)]


def _numbered(schemas: list[Schema], name: str) -> Iterator[tuple[Schema, str]]:
    """The places of a pair have no other names."""
    ordinals = ("First", "Second", "Third", "Fourth")
    yield from zip(schemas, (f"{name}{ordinal}" for ordinal in ordinals), strict=False)


def _words(members: list[Schema]) -> list[str]:
    """What tells the members of a union apart: a constant, the keys they need, or their type."""
    labels = [_word(member) for member in members]
    return [
        word if labels.count(word) == 1 else f"{word} {_keys(member)}"
        for word, member in zip(labels, members, strict=True)
    ]


def _word(member: Schema) -> str:
    constants = [each["const"] for each in member.get("properties", {}).values() if "const" in each]
    names = ["words"] if "enum" in member else [str(word) for word in constants] or member.get("required", [])
    return " ".join(names) or str(member.get("type", "value"))


def _keys(member: Schema) -> str:
    return " ".join(member.get("required") or list(member.get("properties", {})))


def _pascal(text: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in "".join(c if c.isalnum() else " " for c in text).split())
