"""What was drawn, kept in the process as long as nothing it shows can have changed: its key says all it depends on."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

from armies.bridge import content_of
from armies.models import StrikeForce

T = TypeVar("T")
MAX_CACHED_LENGTH = 200_000
"""What is longer is drawn each time: a few lists of a thousand squads would fill the memory."""


class RenderCache(Generic[T]):
    """So many drawn things by their keys; those asked for longest ago go first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: Hashable, drawn: T, length: int) -> None:
        """Keep it unless it is too long, so that what all of it takes is bounded too."""
        if length > MAX_CACHED_LENGTH:
            return
        with self._lock:
            self._kept[key] = drawn
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)


def is_cacheable(strike_force: StrikeForce) -> bool:
    """Whether a list's version tells all: what its own faction lacks another may release any day."""
    own = {sheet.slug for sheet in content_of(strike_force.release).datasheets}
    return all(squad["datasheet"] in own for squad in strike_force.squads)
