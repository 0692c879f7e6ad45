"""Print a source with choices, from the cache if possible."""

import errno
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

from people.admission import BusyError
from printing.cache import jobs, print_cache
from printing.cache.code_digest import code_digest
from printing.cache.print_cache import CachedPrint
from printing.choices import Choices
from printing.source import Source

DISK_FULL_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)

_guard = threading.Lock()
_locks: dict[str, tuple[threading.Lock, int]] = {}


def cache_key(source: Source, choices: Choices, language: str) -> str:
    """A key made of everything the print depends on."""
    values = sorted(choices.as_dict(source.offers).items())
    return sha256(repr([source.digest, values, language, code_digest()]).encode()).hexdigest()[:32]


def find_print(source: Source, choices: Choices, language: str) -> CachedPrint | None:
    return print_cache.get(cache_key(source, choices, language))


def get_or_print(source: Source, choices: Choices, language: str) -> CachedPrint:
    """BusyError, QueuedError, TooLongError or NothingToPrintError when there is none to be had."""
    key = cache_key(source, choices, language)
    cached = print_cache.get(key)
    if cached is not None:
        return cached
    if source.large:
        return _print(source, choices, language, key)
    with _one_print_at_a_time(key):
        return print_cache.get(key) or _print(source, choices, language, key)


def _print(source: Source, choices: Choices, language: str, key: str) -> CachedPrint:
    """A full disk is reported as BusyError: it may pass."""
    try:
        with print_cache.temporary_file() as path:
            if source.large:
                pages = jobs.print_elsewhere(source, choices, language, path, key)
            else:
                pages = jobs.print_here(source, choices, language, path)
            return print_cache.store(key, path, pages)
    except OSError as error:
        if error.errno in DISK_FULL_ERRORS:
            raise BusyError from None
        raise


@contextmanager
def _one_print_at_a_time(key: str) -> Iterator[None]:
    """Lock by key: concurrent requests for the same print wait for it."""
    with _guard:
        lock, asking = _locks.get(key, (threading.Lock(), 0))
        _locks[key] = lock, asking + 1
    try:
        with lock:
            yield
    finally:
        with _guard:
            lock, asking = _locks.pop(key)
            if asking > 1:
                _locks[key] = lock, asking - 1
