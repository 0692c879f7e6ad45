"""Parse text into an object tree, with the checks that every tree passes before it is validated."""

import json
import re
from collections.abc import Iterable
from math import isfinite

from rules.formats.errors import DocumentError, shown, under
from rules.formats.foreign import refuse_foreign
from rules.message import Message

MAX_BYTES = 5_000_000
MAX_DEPTH = 40
MAX_NODES = 500_000
"""A tree of more is refused; so are the few lines whose aliases unfold to one."""

MAX_DIGITS = 15
"""Whole numbers of more digits are not exact on every machine that reads them."""

_BRACKET = re.compile(r"[\[\]{}]")
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_UNFIT_LETTER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_TOO_LONG = (Message("is a number with too many digits"), Message("must have at most {most:,}", most=MAX_DIGITS))
_FLATTER = Message("must be flatter")
_TOO_DEEP = (Message("is nested more than {most} deep", most=MAX_DEPTH), _FLATTER)
_TOO_MANY = (Message("has more than {most:,} values", most=MAX_NODES), Message("must be smaller"))
_JSON_FAULTS = {
    str(fault): fault
    for fault in (
        Message("Expecting value"),
        Message("Expecting ',' delimiter"),
        Message("Expecting ':' delimiter"),
        Message("Expecting property name enclosed in double quotes"),
        Message("Extra data"),
        Message("Unterminated string starting"),
        Message("Invalid control character"),
    )
}
"""What Python says of a text that is not JSON."""


class _Unfit:
    """Stands in the tree for what JSON let through and we do not, until its path is known."""

    def __init__(self, problem: Message, remedy: Message, key: str | None = None) -> None:
        self.problem = problem
        self.remedy = remedy
        self.key = key


def read_json(source: str | bytes, most: int = MAX_BYTES) -> object:
    """Parse JSON into an object tree that passes `check_tree`; DocumentError otherwise."""
    text = read_text(source, most)
    refuse_endless(text)
    try:
        tree: object = json.loads(
            text,
            parse_int=_whole_number,
            parse_float=_number,
            parse_constant=lambda name: _Unfit(*_no_number(name)),
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        what = error.msg.removesuffix(" at")
        problem = Message(
            "is not JSON: {what} at line {line}, column {column}",
            what=_JSON_FAULTS.get(what, what),
            line=error.lineno,
            column=error.colno,
        )
        raise DocumentError("", problem) from None
    check_tree(tree)
    return tree


def read_text(source: str | bytes, most: int = MAX_BYTES) -> str:
    """The text of a file: UTF-8 without byte order mark, at most `most` bytes, without NUL."""
    refuse_large(len(source), most)
    refuse_foreign(source)
    text = source if isinstance(source, str) else _decoded(source)
    if text.startswith("\ufeff"):
        raise DocumentError(
            "", Message("begins with a byte order mark"), Message('save it as plain UTF-8 ("without BOM")')
        )
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise DocumentError(
            "", Message("has a NUL character in line {line}", line=line), Message("must be plain UTF-8 text")
        )
    if not text.strip():
        raise DocumentError("", Message("is empty"), Message("must be a document"))
    return text


def refuse_large(size: int, most: int = MAX_BYTES) -> None:
    """Refuse more than `most` bytes; call it before reading when the size is known."""
    if size > most:
        raise DocumentError("", Message("has more than {most:,} bytes", most=most), Message("must be smaller"))


def _decoded(source: bytes) -> str:
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DocumentError(
            "", Message("is not UTF-8 text: byte {byte} is wrong", byte=error.start + 1), Message("save it as UTF-8")
        ) from None


def refuse_endless(text: str) -> None:
    """Limit the number of values and the nesting of brackets, before anything is built or recurses."""
    bare = _STRING.sub("", text)
    if bare.count(",") + bare.count("[") + bare.count("{") >= MAX_NODES:
        raise DocumentError("", *_TOO_MANY)
    depth = 0
    for bracket in _BRACKET.finditer(bare):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MAX_DEPTH:
            line = bare.count("\n", 0, bracket.start()) + 1
            problem = Message("is nested more than {most} deep in line {line}", most=MAX_DEPTH, line=line)
            raise DocumentError("", problem, _FLATTER)


def check_tree(tree: object, path: str = "") -> None:
    """Refuse what no document may hold, whatever its format; the first error in the document's order.

    Only objects with text keys, lists, text, numbers, true, false and null; limited depth and number; no NaN or
    infinity, no number of more than 15 digits, no control character or half of a surrogate pair.
    """
    try:
        _check(tree, 0, MAX_NODES)
    except TreeError as fault:
        for step in reversed(fault.way):
            path = under(path, step)
        raise DocumentError(path, fault.problem, fault.remedy) from None


class TreeError(Exception):
    """A fault in a tree, and the way to it, gathered from the inside out."""

    def __init__(self, problem: Message, remedy: Message) -> None:
        super().__init__(problem, remedy)
        self.problem = problem
        self.remedy = remedy
        self.way: list[str | int] = []


def _check(value: object, depth: int, room: int) -> int:
    """Check a value and all within; how many more values there may be."""
    if isinstance(value, dict):
        for key in value:
            _check_key(key)
        entries: Iterable[tuple[str | int, object]] = value.items()
    elif isinstance(value, list):
        entries = enumerate(value)
    else:
        _check_leaf(value)
        return room - 1
    if depth >= MAX_DEPTH:
        raise TreeError(*_TOO_DEEP)
    if len(value) >= room:
        raise DocumentError("", *_TOO_MANY)
    for step, item in entries:
        try:
            room = _check(item, depth + 1, room)
        except TreeError as fault:
            fault.way.append(step)
            raise
    return room - 1


def _check_leaf(value: object) -> None:
    if isinstance(value, str):
        if not value.isprintable() and _UNFIT_LETTER.search(value):
            raise TreeError(
                Message(
                    "cannot be {found}: it holds a control character or half of a surrogate pair", found=shown(value)
                ),
                Message("must be plain text"),
            )
    elif isinstance(value, int | float):
        if not -(10**MAX_DIGITS) < value < 10**MAX_DIGITS:
            endless = isinstance(value, float) and not isfinite(value)
            raise TreeError(*(_no_number(value) if endless else _TOO_LONG))
    elif isinstance(value, _Unfit):
        fault = TreeError(value.problem, value.remedy)
        fault.way += [] if value.key is None else [value.key]
        raise fault
    elif value is not None:
        remedy = Message("must be text (in quotes), a number, true, false, a list or an object")
        raise TreeError(Message("cannot be {found}", found=shown(value)), remedy)


def _check_key(key: object) -> None:
    if not isinstance(key, str):
        raise TreeError(Message("has the key {key}", key=shown(key)), Message("must have keys of text (in quotes)"))
    if not key.isprintable() and _UNFIT_LETTER.search(key):
        raise TreeError(
            Message("has the key {key}: it holds a control character or half of a surrogate pair", key=shown(key)),
            Message("must have keys of plain text"),
        )


def _whole_number(digits: str) -> object:
    return int(digits) if len(digits) <= MAX_DIGITS + 1 else _Unfit(*_TOO_LONG)


def _number(digits: str) -> object:
    return float(digits) if len(digits) <= 2 * MAX_DIGITS + 10 else _Unfit(*_TOO_LONG)


def _no_number(value: object) -> tuple[Message, Message]:
    return Message("cannot be {found}", found=str(value)), Message("must be a number")


def _object(pairs: list[tuple[str, object]]) -> object:
    """An object; duplicate keys are an error."""
    keys = dict(pairs)
    if len(keys) == len(pairs):
        return keys
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            return _Unfit(Message("is written twice"), Message("must be written once"), key)
        seen.add(key)
    return keys
