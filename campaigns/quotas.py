"""How often one person may have the engine work: counted in the cache in the database, so that all processes agree."""

import time
from math import ceil
from typing import NamedTuple

from django.core.cache import cache


class Quota(NamedTuple):
    """So many in so many seconds."""

    name: str
    most: int
    seconds: int


FORECASTS = Quota("forecasts", 20, 600)
REPLAYS = Quota("verifications", 20, 600)


def seconds_to_wait(quota: Quota, person: int) -> int:
    """Count one more and answer 0, or say how long there is to wait."""
    key, now = f"{quota.name}:{person}", time.time()
    first, count = cache.get(key, (now, 0))
    if not 0 <= now - first < quota.seconds:
        first, count = now, 0
    if count >= quota.most:
        return ceil(first + quota.seconds - now)
    cache.set(key, (first, count + 1), quota.seconds)
    return 0
