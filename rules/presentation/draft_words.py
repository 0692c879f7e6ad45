"""What drafts, and differences between two of them, call the keys and values of parts."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.message import Message
from rules.presentation.words import FaultWords, Picker, Words

Document = dict[str, Any]


def key_label(kind: str, key: str, brief: bool) -> Words:
    """The key as it is, in words."""
    return key.replace("_", " ")


def describe_part(kind: str, document: Document) -> Words:
    """Its text."""
    return str(document.get("text", ""))


class DraftWords(NamedTuple):
    """Words of drafts."""

    key_label: Callable[[str, str, bool], Words] = key_label
    """What a key of a kind of parts is called whose schema has no title; in brief "" where its value says it all."""
    key_unit: Callable[[str], Message | None] = lambda key: None
    """The unit of a key's values where its schema has none, as a message with `{figure}`."""
    describe_value: Callable[[str, str, Any], Words | None] = lambda kind, key, value: None
    """A value of a part, by kind and key, as people say it; None for its plain form."""
    describe_part: Callable[[str, Document], Words] = describe_part
    """What a new or removed part of a kind is, in short."""
    field_label: Callable[[str], Words] = lambda key: ""
    """What the field of a key is called in forms of drafts that are rows; empty for none."""
    faults: tuple[FaultWords, ...] = ()
    """What forms of drafts that are rows say of some faults."""
    picker: Callable[[str], Picker | None] = lambda objects: None
    """What the picker of a kind of objects in parts of drafts says, by the key of their list (effects)."""
