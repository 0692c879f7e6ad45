"""Libraries of loaded content, which documents refer to by slug."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from rules.formats.errors import DocumentError, shown
from rules.message import Message

T = TypeVar("T")
Document = dict[str, Any]


class Library(Protocol):
    """Returns documents of a game's loaded content by slug, None for an unknown slug."""

    def part(self, kind: str, slug: str) -> Document | None:
        """A part of content; `kind` is the key of its list in a pack."""

    def head(self, kind: str, slug: str) -> Document | None:
        """The head of the faction that a part is of."""

    def mission(self, slug: str) -> Document | None:
        """A mission that is loaded."""


class EmptyLibrary:
    """The library of a program without loaded content: its documents are self-contained."""

    def part(self, kind: str, slug: str) -> Document | None:
        return None

    def head(self, kind: str, slug: str) -> Document | None:
        return None

    def mission(self, slug: str) -> Document | None:
        return None


class CachingLibrary:
    """Caches the documents of another library, so that they can be read again without it."""

    def __init__(self, source: Library) -> None:
        self.source = source
        self.kept: dict[tuple[str, ...], Document | None] = {}

    def part(self, kind: str, slug: str) -> Document | None:
        return self.found("part", kind, slug)

    def head(self, kind: str, slug: str) -> Document | None:
        return self.found("head", kind, slug)

    def mission(self, slug: str) -> Document | None:
        return self.found("mission", slug)

    def found(self, *asked: str) -> Document | None:
        if asked not in self.kept:
            method, *of = asked
            self.kept[asked] = getattr(self.source, method)(*of)
        return self.kept[asked]

    def snapshot(self) -> "CachingLibrary":
        """A self-contained copy: it can be sent to another process and makes no queries."""
        library = CachingLibrary(EmptyLibrary())
        library.kept = dict(self.kept)
        return library


@contextmanager
def looking_up(path: str, slug: str) -> Iterator[None]:
    """Note on an error what was looked up: a library that fails, since no database is there, does not know where."""
    try:
        yield
    except DocumentError as error:
        raise DocumentError(path, error.problem, error.remedy) from None
    except Exception as error:
        error.add_note(f"{path}: {shown(slug)}")
        raise


def inline_or_loaded(
    content: object, path: str, find: Callable[[str], Document | None], read: Callable[[object, str], T]
) -> T:
    """Content that stands inline, or is found by its slug."""
    if not isinstance(content, str):
        return read(content, path)
    with looking_up(path, content):
        document = find(content)
    if document is None:
        raise DocumentError(
            path,
            Message("{name} is not loaded", name=f'"{content}"'),
            Message("must be an inline document, or the slug of loaded content"),
        )
    return read(document, path)
