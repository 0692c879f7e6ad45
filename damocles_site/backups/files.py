"""The file of a backup: written beside its place, read back, and put there whole or not at all."""

import os
import tempfile
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, BinaryIO, cast

from damocles_site.backups import BackupError
from damocles_site.backups.archive import checked
from damocles_site.backups.sealed import sealing
from damocles_site.backups.writing import BackupWriter, snapshot


class Digested:
    """A file that notes the digest of what was to be written to it."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.digest = sha256()

    def write(self, content: bytes) -> int:
        self.digest.update(content)
        return self._file.write(content)

    def flush(self) -> None:
        self._file.flush()


def write_file(path: Path, keys: list[Any], with_secret_key: bool) -> list[str]:
    """Write a backup; what could not be written as it was. Only its owner may read the file."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".backup-")  # mode 600
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            written = Digested(file)
            with sealing(cast(BinaryIO, written), keys) as stream, snapshot():
                writer = BackupWriter(stream)
                writer.write(with_secret_key)
            file.flush()
            os.fsync(handle)
        check(draft, written.digest.hexdigest(), encrypted=bool(keys))
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return writer.faults


def check(path: Path, digest: str, encrypted: bool) -> None:
    """What stands on the disk is what was written; where it can be read without a private key, all of it agrees."""
    with path.open("rb") as file:
        if file_digest(file, "sha256").hexdigest() != digest:
            raise BackupError("what was read back from the disk is not what was written")
        if not encrypted:
            file.seek(0)
            checked(file)
