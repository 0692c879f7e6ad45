"""Texts of the rules, each with the values in it, so that they can be shown in any language."""

from typing import Any

Document = dict[str, Any]


class Message:
    """An English text with `{names}` of values; where it has a plural, the value named `by` decides between the two.

    `manage.py makemessages` finds the texts where they stand. Values are text, numbers and other messages; a format
    such as `{most:,}` (digits in groups) or `{distance:g}` (a decimal) says how a number is written.
    """

    def __init__(self, text: str, /, **values: Any) -> None:
        self.text = text
        self.plural = ""
        self.by = "count"
        self.values = values

    def __str__(self) -> str:
        """The message in English."""
        one = not self.plural or self.values[self.by] == 1
        return (self.text if one else self.plural).format(**self.values)

    def in_plural(self) -> str:
        """The message in English, in the plural whatever the number: so verdicts and results say it."""
        return (self.plural or self.text).format(**self.values)

    def filled(self, values: Document) -> "Message":
        """The same text with these values."""
        return plural_message(self.text, self.plural, self.by, **values)

    def __reduce__(self) -> tuple[Any, ...]:
        """Messages of a fault travel between processes; compiled values need to be told how."""
        return message_from, (self.document(),)

    def document(self) -> Document:
        """The message as it is stored; `message_from` reads it."""
        values = {key: it.document() if isinstance(it, Message) else it for key, it in self.values.items()}
        return {"text": self.text, "plural": self.plural, "by": self.by, "values": values}


def plural_message(one: str, many: str, by: str = "count", /, **values: Any) -> Message:
    """A message about one or many of something."""
    message = Message(one, **values)
    message.plural = many
    message.by = by
    return message


def message_from(document: Document) -> Message:
    """A message that was stored."""
    values = {key: message_from(it) if isinstance(it, dict) else it for key, it in document["values"].items()}
    return plural_message(document["text"], document["plural"], document["by"], **values)
