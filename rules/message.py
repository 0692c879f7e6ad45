"""Texts of the rules, each with the values in it, so that they can be shown in any language."""

from typing import Any

Document = dict[str, Any]


class Message:
    """An English text with `{names}` of values; where it has a plural, the value `count` decides between them.

    `manage.py makemessages` finds the texts where they stand. Values are text, numbers and other messages; a format
    such as `{most:,}` (digits in groups) or `{distance:g}` (a decimal) says how a number is written.
    """

    def __init__(self, text: str, plural: str = "", /, **values: Any) -> None:
        self.text = text
        self.plural = plural
        self.values = values

    def __str__(self) -> str:
        """The message in English."""
        one = not self.plural or self.values["count"] == 1
        return (self.text if one else self.plural).format(**self.values)

    def document(self) -> Document:
        """The message as it is stored; `message_from` reads it."""
        values = {key: it.document() if isinstance(it, Message) else it for key, it in self.values.items()}
        return {"text": self.text, "plural": self.plural, "values": values}


def message_from(document: Document) -> Message:
    """A message that was stored."""
    values = {key: message_from(it) if isinstance(it, dict) else it for key, it in document["values"].items()}
    return Message(document["text"], document["plural"], **values)
