"""Read content files in a safe subset of YAML.

Tags, anchors, aliases, multiple documents and duplicate keys are refused; `no` and `12:30` are strings.
"""

import re
from collections.abc import Iterator
from typing import Any

import yaml

from rules.formats.errors import DocumentError, shown, under
from rules.formats.reading import MAX_DEPTH, MAX_DIGITS, MAX_NODES, check_tree
from rules.message import Message

WORDS: dict[str, object] = {"": None, "~": None, "null": None, "true": True, "false": False}
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)", re.ASCII)
_DECIMAL = re.compile(r"[-+]?[0-9]+\.[0-9]+([eE][-+]?[0-9]+)?", re.ASCII)
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(text: str) -> object:
    """Parse the single document in a text; DocumentError names the place of an error."""
    try:
        tree = _document(_Events(text))
    except yaml.MarkedYAMLError as error:
        raise DocumentError(
            _line(error.problem_mark), error.problem or Message("is not YAML"), Message("write YAML")
        ) from error
    except yaml.YAMLError as error:
        raise DocumentError(
            "", Message("is not YAML: {what}", what=" ".join(str(error).split())), Message("write YAML")
        ) from error
    check_tree(tree)
    return tree


class _Events:
    """The parser's events, checked one by one before any value is built."""

    def __init__(self, text: str) -> None:
        self.stream: Iterator[Any] = yaml.parse(text, Loader=_LOADER)
        self.next: Any = next(self.stream)
        self.room = MAX_NODES

    def count(self) -> None:
        """Count another entry of a list or mapping against the limit."""
        self.room -= 1
        if self.room < 0:
            raise DocumentError(
                "", Message("has more than {most:,} values", most=MAX_NODES), Message("must be smaller")
            )

    def take(self) -> Any:
        event, self.next = self.next, next(self.stream, None)
        return event


def _document(events: _Events) -> object:
    events.take()
    if isinstance(events.next, yaml.StreamEndEvent):
        raise DocumentError("", Message("is empty"), Message("write a document"))
    events.take()
    value = _value(events, "", 0)
    events.take()
    if not isinstance(events.next, yaml.StreamEndEvent):
        raise DocumentError(
            _line(events.next.start_mark), Message("a second document starts"), Message("write one document a file")
        )
    return value


def _value(events: _Events, path: str, depth: int) -> object:
    event = events.take()
    if isinstance(event, yaml.AliasEvent):
        raise DocumentError(
            path, Message("has an alias ({alias})", alias=f"*{event.anchor}"), Message("write the value out")
        )
    if event.anchor is not None:
        raise DocumentError(
            path, Message("has an anchor ({anchor})", anchor=f"&{event.anchor}"), Message("leave it out")
        )
    if event.tag not in (None, "!"):
        raise DocumentError(path, Message("has a tag ({tag})", tag=event.tag), Message("leave it out"))
    if depth > MAX_DEPTH:
        raise DocumentError(
            path, Message("is nested more than {most} deep", most=MAX_DEPTH), Message("must be flatter")
        )
    if isinstance(event, yaml.ScalarEvent):
        return _scalar(event, path)
    return _mapping(events, path, depth) if isinstance(event, yaml.MappingStartEvent) else _list(events, path, depth)


def _list(events: _Events, path: str, depth: int) -> list[object]:
    items: list[object] = []
    while not isinstance(events.next, yaml.SequenceEndEvent):
        events.count()
        items.append(_value(events, under(path, len(items)), depth + 1))
    events.take()
    return items


def _mapping(events: _Events, path: str, depth: int) -> dict[str, object]:
    mapping: dict[str, object] = {}
    while not isinstance(events.next, yaml.MappingEndEvent):
        events.count()
        line = events.next.start_mark.line + 1
        key = _value(events, path, depth + 1)
        if not isinstance(key, str):
            raise DocumentError(
                path or f"line {line}", Message("has the key {key}", key=shown(key)), Message("write keys as text")
            )
        if key in mapping:
            raise DocumentError(
                under(path, key), Message("is there twice, again on line {line}", line=line), Message("write it once")
            )
        mapping[key] = _value(events, under(path, key), depth + 1)
    events.take()
    return mapping


def _scalar(event: yaml.ScalarEvent, path: str) -> object:
    text = str(event.value)
    if event.style:
        return text
    if text in WORDS:
        return WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(_short(text, path))
    return float(_short(text, path)) if _DECIMAL.fullmatch(text) else text


def _short(text: str, path: str) -> str:
    if len(text) > MAX_DIGITS + 2:
        raise DocumentError(
            path, Message("is a number with too many digits"), Message("must have at most {most:,}", most=MAX_DIGITS)
        )
    return text


def _line(mark: Any) -> str:
    return f"line {mark.line + 1}" if mark is not None else ""
