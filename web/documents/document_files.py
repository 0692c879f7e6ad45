"""Read JSON or YAML documents from files; an invalid one is refused with one line."""

from pathlib import Path

from rules.formats.errors import DocumentError
from rules.formats.reading import MAX_BYTES, read_json, read_text
from rules.message import Message
from web.documents.yaml_reader import read_yaml


def read_document(path: str) -> object:
    """Read the document in a file."""
    return document_in(_bytes_of(path), path)


def document_in(content: str | bytes, name: str) -> object:
    """Parse the content of a file with this name: as JSON if it looks like JSON, else as YAML."""
    text = read_text(content)
    return read_json(text) if name.endswith(".json") or _looks_like_json(text) else read_yaml(text)


def _bytes_of(path: str) -> bytes:
    """Read at most the maximum size, so that an endless file does no harm."""
    try:
        with Path(path).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it has no such name"
        raise DocumentError("", Message("cannot be read: {why}", why=reason), Message("name a file")) from error


def _looks_like_json(text: str) -> bool:
    start = text.lstrip()
    return start.startswith("{") and start[1:].lstrip()[:1] in ('"', "}")
