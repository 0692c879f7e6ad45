"""How many times as many made-up battles are fought as by day: `make test-long` sets DAMOCLES_SHARES."""

import os

SHARES = int(os.environ.get("DAMOCLES_SHARES", "1"))
