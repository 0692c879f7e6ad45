"""Prints made a moment ago, in files that all processes of the site share: pages shown one by one cost one print.

A file is put in place whole, and its name says all it depends on, so that nothing on the shelf is ever wrong; what was
asked for longest ago goes first when the shelf is full.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from django.conf import settings

MAX_BYTES = 128 * 2**20
MAX_PRINTS = 500


@dataclass(frozen=True)
class CachedPrint:
    """A PDF on the shelf; open it at once, for it may be gone a moment later."""

    path: Path
    pages: int

    def open(self) -> BinaryIO:
        return self.path.open("rb")


def folder() -> Path:
    """Only the site's own user may look into it."""
    path: Path = settings.PRINTS_DIR
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def get(key: str) -> CachedPrint | None:
    """The print of this key, if it is there still."""
    for path in folder().glob(f"{key}-*.pdf"):
        with suppress(FileNotFoundError):
            os.utime(path)
            return CachedPrint(path, int(path.stem.rpartition("-")[2]))
    return None


@contextmanager
def temporary_file() -> Iterator[Path]:
    """An empty file to print into, on the shelf's own disk; it is gone afterwards, unless it was put in its place."""
    handle, name = tempfile.mkstemp(dir=folder(), suffix=".draft")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def store(key: str, written: Path, pages: int) -> CachedPrint:
    """A draft that is written, in its place."""
    path = folder() / f"{key}-{pages}.pdf"
    os.replace(written, path)
    clear()
    return CachedPrint(path, pages)


def clear(most_bytes: int = MAX_BYTES, most: int = MAX_PRINTS) -> None:
    """Take away what is too much."""
    found = sorted(_prints(), reverse=True)
    total = 0
    for place, (_, size, path) in enumerate(found):
        total += size
        if place and (place >= most or total > most_bytes):
            path.unlink(missing_ok=True)


def _prints() -> list[tuple[int, int, Path]]:
    """Every file with the time it was last asked for, in nanoseconds, and its size."""
    found = []
    for path in folder().iterdir():
        with suppress(FileNotFoundError):
            about = path.stat()
            found.append((about.st_mtime_ns, about.st_size, path))
    return found
