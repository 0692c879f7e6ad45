"""Objects of a document that are of one of several kinds, each kind with keys of its own."""

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from pydantic import GetCoreSchemaHandler, ValidationError, model_validator
from pydantic_core import CoreSchema, core_schema

from rules.formats.checks import JsonSchema, refusal
from rules.formats.errors import shown
from rules.formats.json_schema import only_keys
from rules.formats.model import Model, first_fault, refuse_foreign_keys
from rules.formats.values import Document, V, ValueModel, keys_of
from rules.message import Message


class ByKind:
    """For an annotation: an object whose `key` says which of the models reads it."""

    def __init__(self, key: str, models: Mapping[str, type[Model]]) -> None:
        self.key = key
        self.models = models

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        choices = {kind: handler.generate_schema(model) for kind, model in self.models.items()}
        union = core_schema.tagged_union_schema(choices, discriminator=self.key)
        return core_schema.no_info_plain_validator_function(self, json_schema_input_schema=union)

    def __call__(self, value: object) -> object:
        if not isinstance(value, dict):
            remedy = Message("must be an object with the keys {keys}", keys=self.key)
            raise refusal(Message("cannot be {found}", found=shown(value)), remedy)
        kind = value.get(self.key)
        if not isinstance(kind, str) or kind not in self.models:
            remedy = Message("must be one of {words}", words=", ".join(self.models))
            raise refusal(Message("cannot be {found}", found=shown(kind)), remedy, (self.key,))
        try:
            return self.models[kind].model_validate(value)
        except ValidationError as error:
            raise refusal(*first_fault(self.models[kind], error)) from None


Kinds = Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
"""Kinds of objects that are told by a key of their own, each with further keys that it needs and that it may have."""


def kind_of(model: Model, kinds: Kinds) -> str:
    """Which kind an object is: that of the one key among theirs that is there, beside keys that go with it."""
    given = model.given()
    named = [key for key in kinds if key in given]
    if len(named) != 1:
        remedy = Message("must have one of {words}", words=", ".join(kinds))
        raise refusal(Message("has {count} of these keys", count=len(named)), remedy)
    needed, free = kinds[named[0]]
    refuse_foreign_keys(model, named[0], (named[0], *needed), free)
    return named[0]


def schema_of_kinds(kinds: Kinds) -> JsonSchema:
    """The same in JSON Schema."""
    return {"oneOf": [only_keys((kind, *needed), free) for kind, (needed, free) in kinds.items()]}


class OneKindModel(ValueModel[V]):
    """An object told by a key of its own, one of KINDS, which holds the value's `amount`; true counts as 1."""

    KINDS: ClassVar[Kinds] = {}
    KIND: ClassVar[str] = "kind"
    """The attribute that the value keeps its kind in."""

    @model_validator(mode="after")
    def one_kind(self) -> Self:
        kind_of(self, self.KINDS)
        return self

    def attributes(self) -> Document:
        others = {name: value for name, value in super().attributes().items() if name not in self.KINDS}
        kind = next(key for key in self.KINDS if key in self.model_fields_set)
        return others | {self.KIND: kind, "amount": int(getattr(self, kind))}

    @classmethod
    def document(cls, value: Any) -> Document:
        document: Document = {}
        kind, amount = getattr(value, cls.KIND), value.amount
        for key in keys_of(cls):
            if key.name == kind:
                document[kind] = True if key.default is False else amount
            elif key.name not in cls.KINDS and getattr(value, key.attribute) != key.default:
                document[key.name] = key.write(getattr(value, key.attribute))
        return document
