"""Recent prints in files shared by all processes, so that showing pages one by one renders once.

Files are moved into place atomically and named by everything they depend on. The least recently used are deleted when
the cache is full.
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
    """A cached PDF; open it at once, since it may be deleted."""

    path: Path
    pages: int

    def open(self) -> BinaryIO:
        return self.path.open("rb")


def folder() -> Path:
    """The cache directory, accessible to the site's user only."""
    path: Path = settings.PRINTS_DIR
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def get(key: str) -> CachedPrint | None:
    """The print with this key, if it is cached."""
    for path in folder().glob(f"{key}-*.pdf"):
        with suppress(FileNotFoundError):
            os.utime(path)
            return CachedPrint(path, int(path.stem.rpartition("-")[2]))
    return None


@contextmanager
def temporary_file() -> Iterator[Path]:
    """An empty file on the cache's disk, deleted afterwards unless it was stored."""
    handle, name = tempfile.mkstemp(dir=folder(), suffix=".draft")
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def store(key: str, written: Path, pages: int) -> CachedPrint:
    """Move a finished file into the cache."""
    path = folder() / f"{key}-{pages}.pdf"
    os.replace(written, path)
    clear()
    return CachedPrint(path, pages)


def clear(most_bytes: int = MAX_BYTES, most: int = MAX_PRINTS) -> None:
    """Delete prints above the limits."""
    prints = sorted(_prints(), reverse=True)
    total = 0
    for place, (_, size, path) in enumerate(prints):
        total += size
        if place and (place >= most or total > most_bytes):
            path.unlink(missing_ok=True)


def _prints() -> list[tuple[int, int, Path]]:
    """Every file with its time of last use, in nanoseconds, and its size."""
    prints = []
    for path in folder().iterdir():
        with suppress(FileNotFoundError):
            about = path.stat()
            prints.append((about.st_mtime_ns, about.st_size, path))
    return prints
