"""Documents in files: JSON or YAML, refused with one line when they are not what they should be."""

from pathlib import Path

from armies.content.files.yaml_reader import read_yaml
from rules.formats.errors import DocumentError
from rules.formats.reading import MAX_BYTES, read_json, read_text


def read_document(path: str) -> object:
    """The document in a file."""
    return document_in(_bytes_of(path), path)


def document_in(content: str | bytes, name: str) -> object:
    """The document that a file of this name holds; what looks like JSON is read as JSON, the rest as YAML."""
    text = read_text(content)
    return read_json(text) if name.endswith(".json") or _looks_like_json(text) else read_yaml(text)


def _bytes_of(path: str) -> bytes:
    """No more of a file than may be read, so that an endless one does no harm."""
    try:
        with Path(path).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it has no such name"
        raise DocumentError("", f"cannot be read: {reason}", "name a file") from error


def _looks_like_json(text: str) -> bool:
    start = text.lstrip()
    return start.startswith("{") and start[1:].lstrip()[:1] in ('"', "}")
