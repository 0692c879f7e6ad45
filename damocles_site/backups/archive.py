"""The archive: a compressed tar, written and read as a stream, a few megabytes in memory at a time."""

import gzip
import json
import tarfile
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from io import BytesIO
from typing import Any, BinaryIO

from damocles_site.backups import BackupError
from damocles_site.backups.columns import Column

FORMAT = 2
"""1 was a fixture of Django's."""

MANIFEST, SECRET_KEY = "manifest.json", "secret_key"
LEVEL = 3
"""Of compression: a third of the time of the usual 6, a tenth larger."""

UNREADABLE = (tarfile.TarError, EOFError, zlib.error, OSError, ValueError)


@dataclass
class Table:
    """The rows of one model."""

    model: str
    table: str
    columns: list[Column]
    rows: int = 0


@dataclass
class Manifest:
    """What an archive holds, told at its end, when all is written."""

    site: str
    written: str
    database: str
    migrations: list[tuple[str, str]]
    tables: list[Table] = field(default_factory=list)
    digests: dict[str, str] = field(default_factory=dict)
    format: int = FORMAT


class ArchiveWriter:
    """Adds members to an archive, and its manifest in the end."""

    def __init__(self, stream: BinaryIO, manifest: Manifest) -> None:
        self.manifest = manifest
        self._packed = gzip.GzipFile(fileobj=stream, mode="wb", compresslevel=LEVEL)
        self._tar = tarfile.open(fileobj=self._packed, mode="w|")  # noqa: SIM115 - closed by `close`

    def add(self, name: str, content: bytes) -> None:
        self.manifest.digests[name] = sha256(content).hexdigest()
        self._add(name, content)

    def close(self) -> None:
        self._add(MANIFEST, json.dumps(asdict(self.manifest), indent=1).encode())
        self._tar.close()
        self._packed.close()

    def _add(self, name: str, content: bytes) -> None:
        member = tarfile.TarInfo(name)
        member.size, member.mode = len(content), 0o600
        self._tar.addfile(member, BytesIO(content))


def members(stream: BinaryIO) -> Iterator[tuple[str, bytes]]:
    """The name and content of each member; BackupError where the archive is broken or cut off."""
    try:
        with gzip.GzipFile(fileobj=stream) as packed:
            with tarfile.open(fileobj=packed, mode="r|") as tar:
                for member in tar:
                    file = tar.extractfile(member)
                    yield member.name, file.read() if file else b""
            while packed.read(1 << 20):  # to its end, where the sum of all stands
                pass
    except UNREADABLE as error:
        raise BackupError(f"The archive is broken or cut off ({error}).") from error


def model_of(member: str) -> str:
    """The model of whose rows a member holds some."""
    return member.split("/")[1] if member.startswith("rows/") else ""


def checked(stream: BinaryIO) -> Manifest:
    """The manifest of an archive that is whole: every digest and every number of rows agrees."""
    digests, rows, text = {}, Counter[str](), b""
    for name, content in members(stream):
        if name == MANIFEST:
            text = content
            continue
        digests[name] = sha256(content).hexdigest()
        rows[model_of(name)] += content.count(b"\n")
    if not text:
        raise BackupError("The archive has no manifest: it was cut off, or is no backup of this site.")
    manifest = read_manifest(text)
    changed = sorted(name for name, _ in set(digests.items()) ^ set(manifest.digests.items()))
    if changed:
        raise BackupError(f"The archive is not as it was written: {changed[0]} has changed, is missing or was added.")
    counts = {table.model: table.rows for table in manifest.tables if table.rows}
    if counts != {model: number for model, number in rows.items() if model}:
        raise BackupError("The archive holds not as many rows as its manifest says.")
    return manifest


def read_manifest(text: bytes) -> Manifest:
    try:
        document: dict[str, Any] = json.loads(text)
        if document["format"] > FORMAT:
            raise BackupError(
                "The archive is of a newer kind than this version of the site knows; restore it with a newer one."
            )
        document["migrations"] = [(app, name) for app, name in document["migrations"]]
        document["tables"] = [
            Table(**table | {"columns": [Column(*column) for column in table["columns"]]})
            for table in document["tables"]
        ]
        return Manifest(**document)
    except (ValueError, TypeError, KeyError) as error:
        raise BackupError(f"The manifest of the archive cannot be read ({error!r}).") from error
