"""Battles fought for nobody's record: forecasts, in a process of their own, so that no page waits for them.

A process of the site has one such child, started when it is first needed and anew when it broke. It is given plain
values, asks no database, gives way to whatever else the machine does, and has only so long.
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
from rules.formats.library import KeptLibrary

TIME_LIMIT = 8.0
"""What a forecast may take: the battles fought by then are counted."""

WAIT_LIMIT = 60.0
"""How long an answer is waited for, another forecast before it and a start from nothing included."""

CHUNK_SIZE = 4
MAX_FORECASTS_PER_WORKER = 200

_guard = threading.Lock()
_worker: ProcessPoolExecutor | None = None


def forecast(document: dict[str, Any], runs: int, seconds: float = TIME_LIMIT) -> dict[str, Any]:
    """So many battles of a scenario, or as many as there is time for, as a `damocles-forecast/1` document.

    DocumentError on a scenario that is wrong; BusyError when others are waiting already.
    """
    kept = KeptLibrary(content_library())
    read_scenario(document, kept)
    with admitted():
        pool = _running_worker()
        try:
            return pool.submit(fight_many, document, kept.closed(), runs, seconds).result(WAIT_LIMIT)
        except (BrokenProcessPool, TimeoutError):
            _forget(pool)
            raise BusyError from None


def fight_many(document: dict[str, Any], library: KeptLibrary, runs: int, seconds: float) -> dict[str, Any]:
    """In the child: battle n is fought from its own seed, so fewer of them are the first of many."""
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
