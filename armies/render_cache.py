"""A cache of rendered HTML whose keys contain everything it depends on."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

from armies.bridge import content_of
from armies.models import StrikeForce

T = TypeVar("T")
MAX_CACHED_LENGTH = 200_000
"""Longer HTML is not cached: a few lists of a thousand squads would fill the memory."""


class RenderCache(Generic[T]):
    """A thread-safe LRU cache."""

    def __init__(self, max_size: int) -> None:
        self._max_size = max_size
        self._items: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        with self._lock:
            found = self._items.get(key)
            if found is not None:
                self._items.move_to_end(key)
            return found

    def set(self, key: Hashable, value: T, length: int) -> None:
        """Store a value, unless it is too long, so that memory use is bounded."""
        if length > MAX_CACHED_LENGTH:
            return
        with self._lock:
            self._items[key] = value
            while len(self._items) > self._max_size:
                self._items.popitem(last=False)


def is_cacheable(strike_force: StrikeForce) -> bool:
    """Whether the result depends on the list's version only: content of other factions may change any day."""
    own = {sheet.slug for sheet in content_of(strike_force.release).datasheets}
    return all(squad["datasheet"] in own for squad in strike_force.squads)
