"""Text into an object tree, and the checks every tree passes before anybody looks at what it says."""

import json
import re
from math import isfinite

from rules.damocles.formats.errors import DocumentError, shown, under

MOST_BYTES = 5_000_000
MOST_DEPTH = 40
MOST_NODES = 500_000
"""A tree of more is refused; so are the few lines of YAML whose aliases unfold to one."""

MOST_DIGITS = 15
"""Whole numbers of more digits are not exact on every machine that reads them."""

_BRACKET_OR_STRING = re.compile(r'[\[\]{}]|"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_UNFIT_LETTER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_TOO_LONG = ("is a number with too many digits", f"must have at most {MOST_DIGITS}")
_UNSAFE = "a control character or half of a surrogate pair"


class _Unfit:
    """Stands in the tree for what JSON let through and we do not, until its path is known."""

    def __init__(self, problem: str, remedy: str, key: str | None = None) -> None:
        self.problem = problem
        self.remedy = remedy
        self.key = key


def read_json(source: str | bytes) -> object:
    """A JSON text as an object tree of which all is as `check_tree` wants it; else a DocumentError."""
    text = read_text(source)
    refuse_deep(text)
    try:
        tree: object = json.loads(
            text,
            parse_int=_whole_number,
            parse_float=_number,
            parse_constant=_no_number,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as error:
        problem = f"is not JSON: {error.msg.removesuffix(' at')} at line {error.lineno}, column {error.colno}"
        raise DocumentError("", problem) from None
    check_tree(tree)
    return tree


def read_text(source: str | bytes) -> str:
    """The text of a file: UTF-8 without byte order mark, at most 5 MB, without NUL."""
    if len(source) > MOST_BYTES:
        raise DocumentError("", f"has {len(source):,} bytes", f"must have at most {MOST_BYTES:,}")
    text = source if isinstance(source, str) else _decoded(source)
    if text.startswith("\ufeff"):
        raise DocumentError("", "begins with a byte order mark", 'save it as plain UTF-8 ("without BOM")')
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise DocumentError("", f"has a NUL character in line {line}", "must be plain UTF-8 text")
    if not text.strip():
        raise DocumentError("", "is empty", "must be a document")
    return text


def _decoded(source: bytes) -> str:
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DocumentError("", f"is not UTF-8 text: byte {error.start + 1} is wrong", "save it as UTF-8") from None


def refuse_deep(text: str) -> None:
    """Brackets inside brackets only so far, counted before anything that recurses reads them."""
    depth = 0
    for found in _BRACKET_OR_STRING.finditer(text):
        letter = text[found.start()]
        if letter in "[{":
            depth += 1
            if depth > MOST_DEPTH:
                line = text.count("\n", 0, found.start()) + 1
                raise DocumentError("", f"is nested more than {MOST_DEPTH} deep in line {line}", "must be flatter")
        elif letter in "]}":
            depth -= 1


def check_tree(tree: object, path: str = "") -> None:
    """Refuse what no document may hold, whatever it was read from; the first fault in the document's order.

    Only objects with text keys, lists, text, numbers, true, false and null; not too deep, not too many; no NaN or
    infinity, no number of more than 15 digits, no control character or half of a surrogate pair.
    """
    left: list[tuple[str, object, int]] = [(path, tree, 0)]
    nodes = 0
    while left:
        path, value, depth = left.pop()
        nodes += 1
        if nodes > MOST_NODES:
            raise DocumentError("", f"has more than {MOST_NODES:,} values", "must be smaller")
        if depth > MOST_DEPTH:
            raise DocumentError(path, f"is nested more than {MOST_DEPTH} deep", "must be flatter")
        if isinstance(value, dict):
            left += [(under(path, _key(key, path)), item, depth + 1) for key, item in reversed(value.items())]
        elif isinstance(value, list):
            left += [(under(path, n), value[n], depth + 1) for n in range(len(value) - 1, -1, -1)]
        else:
            _check_leaf(value, path)


def _check_leaf(value: object, path: str) -> None:
    if isinstance(value, _Unfit):
        raise DocumentError(path if value.key is None else under(path, value.key), value.problem, value.remedy)
    if isinstance(value, str):
        if _UNFIT_LETTER.search(value):
            raise DocumentError(path, f"cannot be {shown(value)}: it holds {_UNSAFE}", "must be plain text")
    elif isinstance(value, int | float):
        if not -(10**MOST_DIGITS) < value < 10**MOST_DIGITS:
            endless = isinstance(value, float) and not isfinite(value)
            raise DocumentError(path, *((f"cannot be {value}", "must be a number") if endless else _TOO_LONG))
    elif value is not None:
        raise DocumentError(
            path, f"cannot be {shown(value)}", "must be text (in quotes), a number, true, false, a list or an object"
        )


def _key(key: object, path: str) -> str:
    if not isinstance(key, str):
        raise DocumentError(path, f"has the key {shown(key)}", "must have keys of text (in quotes)")
    if _UNFIT_LETTER.search(key):
        raise DocumentError(path, f"has the key {shown(key)}: it holds {_UNSAFE}", "must have keys of plain text")
    return key


def _whole_number(digits: str) -> object:
    return int(digits) if len(digits) <= MOST_DIGITS + 1 else _Unfit(*_TOO_LONG)


def _number(digits: str) -> object:
    return float(digits) if len(digits) <= 2 * MOST_DIGITS + 10 else _Unfit(*_TOO_LONG)


def _no_number(name: str) -> object:
    return _Unfit(f"cannot be {name}", "must be a number")


def _object(pairs: list[tuple[str, object]]) -> object:
    """An object, unless a key of it is written twice."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            return _Unfit("is written twice", "must be written once", key)
        seen.add(key)
    return found
