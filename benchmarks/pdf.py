"""The costs of prints: pages a second, seconds, peak memory, each in a separate process. `python -m benchmarks.pdf`.

`python -m benchmarks.pdf NAME` runs only the prints with this in their name; `--profile NAME` profiles one by
function.
"""

import cProfile
import json
import os
import pstats
import resource
import statistics
import subprocess
import sys
import time

import django

from damocles_site.engine.select import use_engine

use_engine()  # before anything imports the rules

from benchmarks.prints import PRINTS, Print  # noqa: E402

TIMES = 5
LONG = 2.0
"""Seconds; what takes longer is not done five times."""

OF_THE_TESTS = ("rich", "greenlet")
"""What structlog would load where the tests' tools are installed; a server has neither."""


def main(*asked: str) -> None:
    """Each print in a process of its own, so that none finds the memory or the caches of another."""
    if asked[:1] == ("--one",):
        sys.stdout.write(json.dumps(measured(asked[1])))
        return
    if asked[:1] == ("--profile",):
        profile(asked[1])
        return
    sys.stdout.write(f"{'':38}pages  first     then  pages/s  peak MB  of which printing\n")
    for name in PRINTS:
        if not asked or any(word in name for word in asked):
            sys.stdout.write(line(name, alone(name)))
            sys.stdout.flush()


def alone(name: str) -> dict[str, float]:
    """A print measured in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.pdf", "--one", name]
    run = subprocess.run(command, capture_output=True, check=True)  # noqa: S603 - a print of ours
    measured: dict[str, float] = json.loads(run.stdout)
    return measured


def line(name: str, measured: dict[str, float]) -> str:
    pages, then = measured["pages"], measured["then"]
    return (
        f"{name:38}{pages:5.0f}{measured['first'] * 1000:7.0f} ms{then * 1000:6.0f} ms{pages / then:9.0f}"
        f"{measured['peak']:9.0f}{measured['peak'] - measured['before']:18.0f}\n"
    )


def measured(name: str) -> dict[str, float]:
    """Processor time of the first print of a process, fonts read, and of those after it; memory of the first.

    A large print has a process of its own; one that prints the same again and again takes a megabyte or two more.
    """
    make = ready(name)
    before = memory()
    pages, first = timed(make)
    peak = memory()
    later = [timed(make)[1] for _ in range(TIMES if first < LONG else 1)]
    return {"pages": pages, "first": first, "then": statistics.median(later), "before": before, "peak": peak}


def ready(name: str) -> Print:
    sys.modules |= dict.fromkeys(OF_THE_TESTS)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "damocles_site.settings")
    django.setup()
    return PRINTS[name]()


def timed(make: Print) -> tuple[int, float]:
    start = time.process_time()
    pages = make()
    return pages, time.process_time() - start


def memory() -> float:
    """The most that this process ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def profile(name: str) -> None:
    make = ready(next(it for it in PRINTS if name in it))
    make()
    with cProfile.Profile() as watch:
        make()
    pstats.Stats(watch).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main(*sys.argv[1:])
