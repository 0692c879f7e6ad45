"""Forecasts in a worker process, so that no request waits for them.

Each site process has one worker, started on first use and replaced if it breaks. It receives plain values, does not use
the database, runs at low priority and has a time limit.
"""

import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from armies.bridge import content_library
from armies.printing import worker
from people.admission import BusyError, admitted
from rules.damocles.forecast import empty, forecast_document, tally
from rules.damocles.formats.scenario import read_scenario
from rules.formats.library import CachingLibrary

TIME_LIMIT = 8.0
"""Time limit of a forecast in seconds; it reports the battles finished by then."""

WAIT_LIMIT = 60.0
"""Maximum time to wait for a result in seconds, including another forecast before it and the worker's start."""

CHUNK_SIZE = 4
MAX_FORECASTS_PER_WORKER = 200

_guard = threading.Lock()
_worker: ProcessPoolExecutor | None = None


def forecast(document: dict[str, Any], runs: int, seconds: float = TIME_LIMIT) -> dict[str, Any]:
    """Simulate battles within the time limit; returns a `damocles-forecast/1` document.

    DocumentError for an invalid scenario; BusyError if others are already waiting.
    """
    kept = CachingLibrary(content_library())
    read_scenario(document, kept)
    with admitted():
        pool = _running_worker()
        try:
            return pool.submit(fight_many, document, kept.snapshot(), runs, seconds).result(WAIT_LIMIT)
        except (BrokenProcessPool, TimeoutError):
            _forget(pool)
            raise BusyError from None


def fight_many(document: dict[str, Any], library: CachingLibrary, runs: int, seconds: float) -> dict[str, Any]:
    """Runs in the worker. Battle n has its own seed, so a shorter run is the beginning of a longer one."""
    scenario = read_scenario(document, library)
    found, began = empty(scenario), time.monotonic()
    for first in range(0, runs, CHUNK_SIZE):
        found.add(tally(scenario, scenario.seed, first, min(runs, first + CHUNK_SIZE)).numbers())
        if time.monotonic() - began > seconds:
            break
    return forecast_document(scenario, found)


def _running_worker() -> ProcessPoolExecutor:
    global _worker
    with _guard:
        if _worker is None:
            context = get_context("spawn")
            _worker = ProcessPoolExecutor(
                1, mp_context=context, initializer=worker.begin, max_tasks_per_child=MAX_FORECASTS_PER_WORKER
            )
        return _worker


def _forget(broken: ProcessPoolExecutor) -> None:
    global _worker
    with _guard:
        if _worker is broken:
            _worker = None
    for process in list(broken._processes.values()):
        process.kill()
    broken.shutdown(wait=False)
