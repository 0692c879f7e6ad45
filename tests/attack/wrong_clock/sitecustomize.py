"""A process whose clock is wrong by WRONG_BY seconds: Python loads this first, where PYTHONPATH names its folder.

What waits and measures (the monotonic clock) goes on as it is. Debian's faketime breaks `time.sleep` of Python 3.11.
"""

import os
import time
from datetime import timedelta

from django.utils import timezone

WRONG_BY = float(os.environ.get("WRONG_BY", "0"))
right_time, right_now = time.time, timezone.now
time.time = lambda: right_time() + WRONG_BY
timezone.now = lambda: right_now() + timedelta(seconds=WRONG_BY)
