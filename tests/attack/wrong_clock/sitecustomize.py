"""A process whose clock is wrong by WRONG_BY seconds: Python loads this first, where PYTHONPATH names its folder.

What waits and measures (the monotonic clock) goes on as it is. Debian's faketime breaks `time.sleep` of Python 3.11.
"""

import os
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.utils import timezone

WRONG_BY = float(os.environ.get("WRONG_BY", "0"))
right_time, right_now = time.time, timezone.now


def wrong_time(right: Callable[[], float]) -> float:
    return right() + WRONG_BY


# A partial is no method where a class has it as its attribute, as time.time is none.
time.time = partial(wrong_time, right_time)
timezone.now = lambda: right_now() + timedelta(seconds=WRONG_BY)
