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


class KeptLibrary:
    """Keeps what another library handed out, so that the same documents can be read again without it."""

    def __init__(self, source: Library) -> None:
        self.source = source
        self.kept: dict[tuple[str, str], dict[str, object] | None] = {}

    def datasheet(self, slug: str) -> dict[str, object] | None:
        return self.found("datasheet", slug)

    def asset(self, slug: str) -> dict[str, object] | None:
        return self.found("asset", slug)

    def operation(self, slug: str) -> dict[str, object] | None:
        return self.found("operation", slug)

    def found(self, kind: str, slug: str) -> dict[str, object] | None:
        if (kind, slug) not in self.kept:
            self.kept[kind, slug] = getattr(self.source, kind)(slug)
        return self.kept[kind, slug]

    def closed(self) -> "KeptLibrary":
        """The same content on its own: it can be sent to another process, and asks nobody."""
        library = KeptLibrary(EmptyLibrary())
        library.kept = dict(self.kept)
        return library
