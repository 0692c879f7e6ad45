"""Entries of scripts, and answers of people: each is of exactly one kind, which its own key tells."""

from collections.abc import Mapping
from typing import ClassVar, Self

from pydantic import model_validator

from rules.formats.checks import JsonSchema, refusal
from rules.formats.json_schema import only_keys
from rules.formats.model import Model, refuse_foreign_keys
from rules.message import Message

Keys = Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
"""Kinds of entries, each with the keys that it needs beside its own and those it may have."""


def one_of_kinds(keys: Keys) -> JsonSchema:
    """The same in JSON Schema."""
    return {"oneOf": [only_keys((kind, *needed), free) for kind, (needed, free) in keys.items()]}


class KindModel(Model):
    """An entry: exactly one of the kinds in KINDS, with the keys that go with it."""

    KINDS: ClassVar[Keys] = {}

    @property
    def kind(self) -> str:
        return next(key for key in self.KINDS if key in self.model_fields_set)

    @model_validator(mode="after")
    def one_kind(self) -> Self:
        found = [key for key in self.KINDS if key in self.model_fields_set]
        if not found:
            remedy = Message("must have one of {words}", words=", ".join(self.KINDS))
            raise refusal(Message("answers no question"), remedy)
        if len(found) > 1:
            raise refusal(
                Message("answers {count} questions ({names})", count=len(found), names=", ".join(found)),
                Message("must have one; write the others apart"),
            )
        needed, free = self.KINDS[found[0]]
        refuse_foreign_keys(self, found[0], (found[0], *needed), free)
        return self
