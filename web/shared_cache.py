"""The bounded cache that the threads of a process share."""

from collections.abc import Callable
from contextlib import suppress
from threading import RLock
from typing import TypeVar

from cachetools import LRUCache

K = TypeVar("K")
T = TypeVar("T")


class SharedCache(LRUCache[K, T]):
    """cachetools' LRU cache behind a lock; a value larger than the whole cache is not stored."""

    def __init__(self, maxsize: int, getsizeof: Callable[[T], float] | None = None) -> None:
        super().__init__(maxsize, getsizeof)
        self._lock = RLock()

    def get(self, key: K, default: T | None = None) -> T | None:  # type: ignore[override]
        with self._lock:
            return super().get(key, default)

    def take(self, key: K) -> T | None:
        """What is kept by this key, which it is not any more; None for nothing."""
        with self._lock:
            return super().pop(key, None)

    def __setitem__(self, key: K, value: T) -> None:
        with self._lock, suppress(ValueError):
            super().__setitem__(key, value)

    def clear(self) -> None:
        with self._lock:
            super().clear()
