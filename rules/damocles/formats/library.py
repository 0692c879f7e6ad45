"""Where content that a document names by its slug is found."""

from typing import Protocol


class Library(Protocol):
    """Hands out documents of loaded content by slug, None when there is none of that slug."""

    def datasheet(self, slug: str) -> dict[str, object] | None: ...

    def asset(self, slug: str) -> dict[str, object] | None: ...

    def operation(self, slug: str) -> dict[str, object] | None: ...


class EmptyLibrary:
    """The library of a program without loaded content: its documents carry all they need."""

    def datasheet(self, slug: str) -> dict[str, object] | None:
        return None

    def asset(self, slug: str) -> dict[str, object] | None:
        return None

    def operation(self, slug: str) -> dict[str, object] | None:
        return None
