"""Texts of the rules, each with the values in it, so that they can be shown in any language."""

from collections.abc import Sequence
from typing import Any

Document = dict[str, Any]


class Who:
    """A player or unit that a message names by its id; the site writes its name and mark.

    Anything else that is named so, such as a piece of scenery, brings its `name`: text, or a message.
    """

    def __init__(self, id: str, name: Any = "") -> None:
        self.id = id
        self.name = name

    def __str__(self) -> str:
        return self.id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Who) and self.id == other.id and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[Any, ...]:
        return Who, (self.id, self.name)


class Message:
    """An English text with `{names}` of values; where it has a plural, the value named `by` decides between the two.

    `manage.py makemessages` finds the texts where they stand. Values are text, numbers, other messages, `Who`, and
    tuples of these (listed one after another); a format such as `{most:,}` (digits in groups) or `{distance:g}` (a
    decimal) says how a number is written.
    """

    def __init__(self, text: str, /, **values: Any) -> None:
        self.text = text
        self.plural = ""
        self.by = "count"
        self.context = ""
        self.values = values

    def __str__(self) -> str:
        """The message in English."""
        is_singular = not self.plural or self.values[self.by] == 1
        return (self.text if is_singular else self.plural).format(**self._english())

    def in_plural(self) -> str:
        """The message in English, in the plural whatever the number: so verdicts and results say it."""
        return (self.plural or self.text).format(**self._english())

    def _english(self) -> Document:
        return {key: ", ".join(map(str, it)) if isinstance(it, tuple) else it for key, it in self.values.items()}

    def filled(self, values: Document) -> "Message":
        """The same text with these values."""
        message = plural_message(self.text, self.plural, self.by)
        message.context = self.context
        message.values = dict(values)
        return message

    def __eq__(self, other: object) -> bool:
        """Equal messages say the same."""
        return isinstance(other, Message) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.text, self.plural, self.by, tuple(self.values.items())))

    def _identity(self) -> tuple[Any, ...]:
        return (self.text, self.plural, self.by, self.context, self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        """Messages of a fault travel between processes; compiled values need to be told how."""
        return message_from, (self.document(),)

    def document(self) -> Document:
        """The message as it is stored; `message_from` reads it."""
        values = {key: _document_of(it) for key, it in self.values.items()}
        context = {"context": self.context} if self.context else {}
        return {"text": self.text, "plural": self.plural, "by": self.by, "values": values, **context}


def plural_message(singular: str, many: str, by: str = "count", /, **values: Any) -> Message:
    """A message about one or many of something."""
    message = Message(singular, **values)
    message.plural = many
    message.by = by
    return message


def message_in(context: str, text: str, /, **values: Any) -> Message:
    """A message whose words mean this in their context: a short one may need another translation elsewhere."""
    message = Message(text, **values)
    message.context = context
    return message


def joined(parts: "Sequence[Message | str]", by: str = " · ") -> Message | str:
    """What there is of these parts, one after another."""
    given = [part for part in parts if part]
    if len(given) < 2:
        return given[0] if given else ""
    keys = [f"part{n}" for n in range(len(given))]
    return Message(by.join([f"{{{key}}}" for key in keys]), **dict(zip(keys, given, strict=True)))


def message_from(document: Document) -> Message:
    """A message that was stored."""
    message = plural_message(document["text"], document["plural"], document["by"])
    message.context = document.get("context", "")
    message.values = {key: _value_from(it) for key, it in document["values"].items()}
    return message


def _document_of(value: Any) -> Any:
    if isinstance(value, Message):
        return value.document()
    if isinstance(value, Who):
        return {"who": value.id} | ({"name": _document_of(value.name)} if value.name else {})
    return [_document_of(item) for item in value] if isinstance(value, tuple) else value


def _value_from(document: Any) -> Any:
    if isinstance(document, dict):
        return (
            Who(document["who"], _value_from(document.get("name", ""))) if "who" in document else message_from(document)
        )
    return tuple([_value_from(item) for item in document]) if isinstance(document, list) else document
