"""Libraries of loaded content, which documents refer to by slug."""

from typing import Any, Protocol


class Library(Protocol):
    """Returns documents of loaded content by slug, None for an unknown slug."""

    def datasheet(self, slug: str) -> dict[str, object] | None: ...

    def rules(self, datasheet: str) -> list[dict[str, object]] | None:
        """The rules of a datasheet's faction (R-FAC-01)."""

    def asset(self, slug: str) -> dict[str, object] | None: ...

    def operation(self, slug: str) -> dict[str, object] | None: ...


class EmptyLibrary:
    """The library of a program without loaded content: its documents are self-contained."""

    def datasheet(self, slug: str) -> dict[str, object] | None:
        return None

    def rules(self, datasheet: str) -> list[dict[str, object]] | None:
        return None

    def asset(self, slug: str) -> dict[str, object] | None:
        return None

    def operation(self, slug: str) -> dict[str, object] | None:
        return None


class CachingLibrary:
    """Caches the documents of another library, so that they can be read again without it."""

    def __init__(self, source: Library) -> None:
        self.source = source
        self.kept: dict[tuple[str, str], Any] = {}

    def datasheet(self, slug: str) -> dict[str, object] | None:
        kept: dict[str, object] | None = self.found("datasheet", slug)
        return kept

    def rules(self, datasheet: str) -> list[dict[str, object]] | None:
        kept: list[dict[str, object]] | None = self.found("rules", datasheet)
        return kept

    def asset(self, slug: str) -> dict[str, object] | None:
        kept: dict[str, object] | None = self.found("asset", slug)
        return kept

    def operation(self, slug: str) -> dict[str, object] | None:
        kept: dict[str, object] | None = self.found("operation", slug)
        return kept

    def found(self, kind: str, slug: str) -> Any:
        if (kind, slug) not in self.kept:
            self.kept[kind, slug] = getattr(self.source, kind)(slug)
        return self.kept[kind, slug]

    def snapshot(self) -> "CachingLibrary":
        """A self-contained copy: it can be sent to another process and makes no queries."""
        library = CachingLibrary(EmptyLibrary())
        library.kept = dict(self.kept)
        return library
