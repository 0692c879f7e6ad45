"""The registered kinds of print: a job names its kind, and nothing else can be run by name."""

from collections.abc import Callable
from typing import Any, BinaryIO

from django.utils import translation
from django.utils.module_loading import import_string

from printing.choices import Choices

Write = Callable[[Any, Choices, BinaryIO], int]
"""Write a plain JSON document as a PDF and return its pages; uses neither database nor request."""

_KINDS = {
    "strike_force": "printing.kinds.strike_forces.write",
    "blanks": "printing.kinds.blanks.write",
    "codex": "printing.kinds.codices.write",
    "errata": "printing.kinds.errata.write",
    "briefing": "printing.kinds.operations.write",
}


class UnknownKindError(LookupError):
    """There is no such kind of print."""


def add_kind(kind: str, function: str) -> None:
    """Register a kind of a higher layer, at startup."""
    _KINDS[kind] = function


def write(kind: str, document: Any, choices: dict[str, str], language: str, path: str) -> int:
    """Write a print of this kind into a file; returns the number of pages."""
    with translation.override(language), open(path, "wb") as file:
        return writer(kind)(document, Choices(**choices), file)


def writer(kind: str) -> Write:
    if kind not in _KINDS:
        raise UnknownKindError(kind)
    write_kind: Write = import_string(_KINDS[kind])
    return write_kind
