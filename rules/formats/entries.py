"""Entries of scripts, and answers of people: each is of exactly one kind, which its own key tells."""

from functools import cache
from typing import Any, ClassVar, Self

from pydantic import model_validator

from rules.formats.checks import refusal
from rules.formats.kinds import Kinds, kind_of
from rules.formats.values import Document, Key, ValueModel, as_value, keys_of
from rules.formats.writing import points_document
from rules.message import Message


class Places(str):
    """A key that holds places, which the answer keeps as x, y of each in turn."""


class Several(str):
    """A key whose values the answer keeps as a list."""


class Entry:
    """The entries of a kind as answers of a class: each attribute of the answer, and the key that it is under.

    Where no attribute is under the kind's own key, that key `says` what it is.
    """

    def __init__(self, kind: str, answer: type[Any], says: object = True, /, **attributes: str) -> None:
        self.kind = kind
        self.answer = answer
        self.says = says
        self.attributes = attributes
        self.is_constant = kind not in attributes.values()

    def reads(self, model: "KindModel") -> bool:
        """Whether an entry becomes an answer of this class."""
        return model.kind == self.kind and (not self.is_constant or model.under(self.kind) == self.says)

    def value(self, model: "KindModel") -> Any:
        """The answer of an entry."""
        return self.answer(**{name: model.under(key) for name, key in self.attributes.items()})

    def document(self, model: "type[KindModel]", answer: Any) -> Document:
        """An answer as its entry has it: what it needs, and what else it may have and differs from the defaults."""
        needed, free = model.KINDS[self.kind]
        document: Document = {self.kind: self.says} if self.is_constant else {}
        for name, own in self.attributes.items():
            key, value = keys_by_name(model)[own], getattr(answer, name)
            if own in (self.kind, *needed) or (own in free and value != kept(own, key, key.default)):
                document[own] = points_document(value) if isinstance(own, Places) else key.write(value)
        return document


def kept(name: str, key: Key, field: Any) -> Any:
    """What an answer keeps of the field of a key."""
    if isinstance(name, Places):
        return None if field is None else [number for point in field for number in point]
    value = key.default if field is None else as_value(field)
    return list(value) if isinstance(name, Several) else value


@cache
def keys_by_name(model: "type[KindModel]") -> dict[str, Key]:
    return {key.name: key for key in keys_of(model)}


class KindModel(ValueModel[Any]):
    """An entry: exactly one of the kinds in KINDS, with the keys that go with it; it is an answer by ENTRIES."""

    KINDS: ClassVar[Kinds] = {}
    ENTRIES: ClassVar[tuple[Entry, ...]] = ()

    def under(self, name: str) -> Any:
        """What an answer keeps of a key."""
        key = keys_by_name(type(self))[name]
        return kept(name, key, getattr(self, key.attribute))

    def value(self) -> Any:
        return next(entry for entry in self.ENTRIES if entry.reads(self)).value(self)

    @classmethod
    def document(cls, value: Any) -> Document:
        return next(entry for entry in cls.ENTRIES if type(value) is entry.answer).document(cls, value)

    @property
    def kind(self) -> str:
        given = self.given()
        return next(key for key in self.KINDS if key in given)

    @model_validator(mode="after")
    def one_kind(self) -> Self:
        given = self.given()
        kinds = [key for key in self.KINDS if key in given]
        if not kinds:
            remedy = Message("must have one of {words}", words=", ".join(self.KINDS))
            raise refusal(Message("answers no question"), remedy)
        if len(kinds) > 1:
            raise refusal(
                Message("answers {count} questions ({names})", count=len(kinds), names=", ".join(kinds)),
                Message("must have one; write the others apart"),
            )
        kind_of(self, self.KINDS)
        return self
