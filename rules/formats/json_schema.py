"""JSON Schema (2020-12) of the documents, made from the models that read them.

It says what each value and each object may be. What depends on another part of a document, such as an id that must be
there, only the reader knows.
"""

from collections.abc import Sequence
from typing import Any

from pydantic import GetJsonSchemaHandler
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import CoreSchema

from rules.formats.checks import JsonSchema
from rules.formats.model import Model

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Generator(GenerateJsonSchema):
    """Names objects as their models without the suffix; titles and defaults, which are values of ours, are left out."""

    def normalize_name(self, name: str) -> str:
        return super().normalize_name(name).removesuffix("Model")

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def model_schema(self, schema: Any) -> JsonSchema:
        json_schema = super().model_schema(schema)
        del json_schema["title"]
        return json_schema

    def default_schema(self, schema: Any) -> JsonSchema:
        return self.generate_inner(schema["schema"])

    def sort(self, value: JsonSchema, parent_key: str | None = None) -> JsonSchema:
        return value


class Narrowed:
    """For an annotation: what a validator wants besides, in JSON Schema."""

    def __init__(self, **schema: Any) -> None:
        self.schema = schema

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        return {"allOf": [handler(core), self.schema]}


class Refers:
    """For an annotation: an id or slug of something at one of these places of the document, or one of a few words;
    forms offer them."""

    def __init__(self, *lists: str, words: Sequence[str] = ()) -> None:
        self.refers = {"lists": list(lists), "words": list(words)}

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchema:
        return handler(core) | {"refersTo": self.refers}


def only_keys(needed: Sequence[str], free: Sequence[str] = (), **values: str) -> JsonSchema:
    """An object of these keys and no others, some with a certain value."""
    json_schema: JsonSchema = {"required": list(needed), "propertyNames": {"enum": [*needed, *free]}}
    return json_schema | ({"properties": {key: {"const": value} for key, value in values.items()}} if values else {})


def schema_of(kind: type[Model], template: str = "#/$defs/{model}") -> JsonSchema:
    """The schema of an object, those of the objects within it under `$defs`; `template` leads to them."""
    return kind.model_json_schema(ref_template=template, schema_generator=Generator)


def format_of(kind: type[Model]) -> str:
    """The name of the file format that an object is a whole file of; "" for none."""
    field = kind.model_fields.get("format")
    return str(field.metadata[0].words[0]) if field else ""
