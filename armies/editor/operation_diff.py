"""What an edit changed in an operation, value by value, in the words of its form."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from armies.content.raw_values import notation, pair_text

Place = Callable[[Any, str], str]
"""A path of a document in words."""


class Changed(NamedTuple):
    """A value before and after; empty where it was not there yet, or is no more."""

    place: str
    before: str
    after: str


def changes(before: Any, after: Any, place: Place) -> list[Changed]:
    """The innermost differences of two documents; entries with ids or slugs are known by them."""
    found = list(_steps("", before, after))
    return [
        Changed(place(after if new is not None else before, path), _text(old), _text(new)) for path, old, new in found
    ]


def _steps(path: str, before: Any, after: Any) -> Iterator[tuple[str, Any, Any]]:
    if (before or None) == (after or None):
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            yield from _steps(f"{path}.{key}" if path else key, before.get(key), after.get(key))
    elif _named(before) and _named(after):
        yield from _entries(path, before, after)
    else:
        yield path, before, after


def _named(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(one, dict) for one in value)


def _entries(path: str, before: list[Any], after: list[Any]) -> Iterator[tuple[str, Any, Any]]:
    old, new = _by_name(before), _by_name(after)
    for name in dict.fromkeys([*new, *old]):
        number, _entry = new.get(name) or old[name]
        then, now = (entries.get(name, (0, None))[1] for entries in (old, new))
        if then is None or now is None:
            yield f"{path}[{number}]", then, now
        else:
            yield from _steps(f"{path}[{number}]", then, now)


def _by_name(entries: list[Any]) -> dict[Any, tuple[int, Any]]:
    named = [(one.get("id") or one.get("slug") or n, (n, one)) for n, one in enumerate(entries)]
    return dict(named)


def _text(value: Any) -> str:
    """A value in a line: pairs as forms have them, objects as notation."""
    if isinstance(value, list):
        numbers = all(isinstance(one, int | float) for one in value)
        return pair_text(value) if numbers else "; ".join(_text(one) for one in value)
    if isinstance(value, dict):
        return notation(value)
    return "" if value is None else str(value)
