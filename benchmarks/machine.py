"""What makes figures of two machines comparable: a loop of plain Python to measure by, and counted instructions."""

import re
import shutil
import subprocess
import time
from typing import Final

STEPS: Final = 1_000_000
ROUNDS: Final = 5

COUNTERS: Final = (
    (("perf", "stat", "-x,", "-e", "instructions:u"), r"(?m)^(\d+),"),
    (("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"), r"Collected *: *(\d+)"),
)
"""Programs that count instructions, the quicker first, and where they say how many."""


def reference_seconds() -> float:
    """Processor time of a million steps of plain Python, the best of several rounds."""
    return min(reference_loop() for _ in range(ROUNDS))


def reference_loop() -> float:
    """One round: whole numbers, a list and a dictionary, as rules use them when they are interpreted."""
    start = time.process_time()
    kept, counts = [0] * 64, dict.fromkeys(range(64), 0)
    for number in range(STEPS):
        place = number * 7 % 64
        kept[place] += number
        counts[place] += kept[place] & 1
    return time.process_time() - start


def instructions(command: list[str]) -> int | None:
    """How many a command takes, None where nothing on this machine counts them."""
    for counter, pattern in COUNTERS:
        if shutil.which(counter[0]):
            done = subprocess.run([*counter, *command], capture_output=True, text=True, check=False)  # noqa: S603
            match = re.search(pattern, done.stderr)
            if match and not done.returncode:
                return int(match[1])
    return None
