"""What a job may take of memory: the files of strangers end neither their worker nor its machine."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = 768 * 1024 * 1024
"""Enough for a picture of 40 megapixels, or a campaign of 40 MB."""


@contextmanager
def bounded(memory: int) -> Iterator[None]:
    """MemoryError in what takes more than so many bytes beyond what this process has; 0 for no limit."""
    limits = resource.getrlimit(resource.RLIMIT_AS)
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (_taken() + memory, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limits)


def _taken() -> int:
    return int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
