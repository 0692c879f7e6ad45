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

SECONDS = 8.0
"""What a forecast may take: the battles fought by then are counted."""

PATIENCE = 60.0
"""How long an answer is waited for, another forecast before it and a start from nothing included."""

SHARE = 4
FORECASTS_A_CHILD = 200

_guard = threading.Lock()
_child: ProcessPoolExecutor | None = None


def forecast(document: dict[str, Any], runs: int, seconds: float = SECONDS) -> dict[str, Any]:
    """So many battles of a scenario, or as many as there is time for, as a `damocles-forecast/1` document.

    DocumentError on a scenario that is wrong; BusyError when others are waiting already.
    """
    kept = KeptLibrary(content_library())
    read_scenario(document, kept)
    with admitted():
        pool = _child_at_work()
        try:
            return pool.submit(fight_many, document, kept.closed(), runs, seconds).result(PATIENCE)
        except (BrokenProcessPool, TimeoutError):
            _forget(pool)
            raise BusyError from None


def fight_many(document: dict[str, Any], library: KeptLibrary, runs: int, seconds: float) -> dict[str, Any]:
    """In the child: battle n is fought from its own seed, so fewer of them are the first of many."""
    scenario = read_scenario(document, library)
    found, began = empty(scenario), time.monotonic()
    for first in range(0, runs, SHARE):
        found.add(tally(scenario, scenario.seed, first, min(runs, first + SHARE)).numbers())
        if time.monotonic() - began > seconds:
            break
    return forecast_document(scenario, found)


def _child_at_work() -> ProcessPoolExecutor:
    global _child
    with _guard:
        if _child is None:
            context = get_context("spawn")
            _child = ProcessPoolExecutor(
                1, mp_context=context, initializer=worker.begin, max_tasks_per_child=FORECASTS_A_CHILD
            )
        return _child


def _forget(broken: ProcessPoolExecutor) -> None:
    global _child
    with _guard:
        if _child is broken:
            _child = None
    for process in list(broken._processes.values()):
        process.kill()
    broken.shutdown(wait=False)
