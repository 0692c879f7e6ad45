"""The documents of a game by name: the model that reads each, what it is read as, and how that is written."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from rules.formats.json_schema import schema_of
from rules.formats.model import Model, model_from
from rules.formats.values import Document, ValueModel

DOCUMENTS: Final = ("content", "roster", "operation", "scenario", "answers", "result")
"""The files that every game has a format of."""


class Format(NamedTuple):
    """A document; without `read` it is read as its model or what this is a value of, and so without `write` written."""

    model: type[Model]
    read: Callable[[object, str], Any] | None = None
    write: Callable[[Any], Document] | None = None


class Formats:
    """The documents of a game, and its kinds of parts, by name."""

    def __init__(self, formats: Mapping[str, Format]) -> None:
        self.formats = formats

    def schema(self, name: str) -> Document:
        """The JSON Schema of a document; LookupError for an unknown one."""
        return schema_of(self.formats[name].model)

    def read(self, name: str, document: object, path: str = "") -> Any:
        """What a document is read as, strictly; DocumentError."""
        format = self.formats[name]
        if format.read:
            return format.read(document, path)
        model = model_from(format.model, document, path)
        return model.value() if isinstance(model, ValueModel) else model

    def written(self, name: str, value: Any) -> Document:
        """A value as a document."""
        format = self.formats[name]
        if format.write:
            return format.write(value)
        return format.model.document(value) if issubclass(format.model, ValueModel) else model_document(value)

    def canonical(self, name: str, document: object, path: str = "") -> Document:
        """A document that was read strictly, as it is written; DocumentError."""
        return self.written(name, self.read(name, document, path))


def model_document(model: Model) -> Document:
    """A document with what differs from its defaults, its format first."""
    kept = model.model_dump(mode="json", include={"format"})
    return kept | model.model_dump(mode="json", exclude_defaults=True)
