"""Forecasts that pages and programs ask for: jobs, whose battles a worker fights. Asked for again, one is there."""

import json
import os
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.conf import settings

from armies.bridge import content_library
from armies.computation.compare import compare
from armies.computation.executor import open_executor, scheduler_address, scheduler_state
from armies.computation.forecast import forecast
from armies.computation.subject import ListOrigin, Origins
from jobs.kinds import kind
from jobs.models import Job, JobQuerySet
from jobs.queue import enqueue, report, wait
from people.admission import BusyError, admitted
from rules.formats.library import CachingLibrary
from rules.games import game_of

SECONDS = 8.0
"""What a forecast may take: the battles fought by then are counted."""

LIMIT = 300.0
"""What its job may take: the first battle is always fought, and commanders who look ahead take up to a minute each."""

WAIT = 15.0
"""How long a request waits for its forecast before it answers with the place in the queue."""

REPORT_EVERY = 0.25
"""Seconds between two reports of the figures so far; the first comes with the first battles."""

PREFIX, COMPARISON_PREFIX = "forecast:", "comparison:"


class ForecastRequest:
    """A scenario and how often it is fought. DocumentError on a scenario that is wrong."""

    def __init__(self, document: dict[str, Any], runs: int, origins: Origins) -> None:
        game = game_of(document)
        kept = CachingLibrary(content_library(game))
        game.read_scenario(document, kept)
        self.runs = runs
        self.origins = origins
        self.text = json.dumps(document)  # JSON columns lose the order of keys
        depends_on = repr([self.text, runs, origins, kept.kept, settings.ENGINE_DIGEST])
        self.key = PREFIX + sha256(depends_on.encode()).hexdigest()

    def job(self) -> Job | None:
        """The job of somebody who asked for just this."""
        return Job.objects.filter(key=self.key).exclude(state=Job.State.FAILED).first()

    def ask(self, owner: object) -> Job:
        payload = {"document": self.text, "runs": self.runs, "origins": self.origins}
        return enqueue("forecast", payload, owner=owner, key=self.key)


class ComparisonRequest(ForecastRequest):
    """Two scenarios that differ in the list of a player, and how many pairs of battles are fought."""

    def __init__(self, first: dict[str, Any], second: dict[str, Any], player: str, runs: int, origins: Origins) -> None:
        super().__init__(second, runs, origins)
        before = ForecastRequest(first, runs, origins)
        self.first, self.player = before.text, player
        self.key = COMPARISON_PREFIX + sha256(f"{player} {before.key} {self.key}".encode()).hexdigest()

    def ask(self, owner: object) -> Job:
        payload = {"first": self.first, "second": self.text, "player": self.player, "runs": self.runs}
        return enqueue("comparison", payload | {"origins": self.origins}, owner=owner, key=self.key)


def forecast_jobs() -> JobQuerySet:
    return Job.objects.filter(kind="forecast")


def key_of(job: Job) -> str:
    """What tells a forecast from others; only who knows all that it depends on knows it."""
    return job.key.removeprefix(PREFIX)


def wait_for_forecast(job: Job, first_figures: bool = False) -> Job:
    """The job once it is done, or has its first figures. Few requests of a process wait; others get it as it is."""
    try:
        with admitted():
            return wait(job, WAIT, for_progress=first_figures)
    except BusyError:
        return Job.objects.get(pk=job.pk)


def forecast_found(job: Job) -> dict[str, Any] | None:
    """The `damocles-forecast/1` document, once there is one."""
    return json.loads(str(job.result)) if job.state == Job.State.DONE else None


def figures_so_far(job: Job) -> dict[str, Any] | None:
    """The document of the battles that were fought by now, of a forecast that is being made."""
    return json.loads(str(job.progress)) if job.progress and not job.is_finished() else None


@kind("forecast", tries=2, seconds=LIMIT)
def run_forecast(job: Job) -> str:
    """Fight the battles, and report the figures now and then."""
    document, origins = json.loads(job.payload["document"]), read_origins(job.payload["origins"])
    limits = {"origins": origins, "seconds": SECONDS, "on_progress": reporting(job)}
    return json.dumps(forecast_here(document, job.payload["runs"], **limits))


@kind("comparison", tries=2, seconds=LIMIT)
def run_comparison(job: Job) -> str:
    """Fight the pairs of battles, and report the figures now and then."""
    pair = json.loads(job.payload["first"]), json.loads(job.payload["second"])
    library, origins = content_library(game_of(pair[0])), read_origins(job.payload["origins"])
    player, runs = job.payload["player"], job.payload["runs"]
    limits: dict[str, Any] = {"origins": origins, "seconds": SECONDS, "on_progress": reporting(job)}
    return json.dumps(with_executor(lambda executor: compare([pair], player, library, runs, executor, **limits)))


def reporting(job: Job) -> Callable[[dict[str, Any]], None]:
    """What reports the figures so far, not too often."""
    reported = 0.0

    def on_progress(so_far: dict[str, Any]) -> None:
        nonlocal reported
        if time.monotonic() - reported > REPORT_EVERY:
            reported = time.monotonic()
            report(job, json.dumps(so_far))

    return on_progress


def read_origins(kept: dict[str, Any]) -> Origins:
    """Origins from a JSON column."""
    return {id: ListOrigin(*origin) for id, origin in kept.items()}


def forecast_here(document: dict[str, Any], runs: int, **limits: Any) -> dict[str, Any]:
    """A forecast by the executor of this worker."""
    library = content_library(game_of(document))
    return with_executor(lambda executor: forecast(document, library, runs, executor, **limits))


def with_executor(work: Callable[[Executor | None], dict[str, Any]]) -> dict[str, Any]:
    """Work done by the executor of this worker; when the scheduler was killed in the middle, it is done once more."""
    try:
        return work(_present_executor())
    except (BrokenExecutor, CancelledError, OSError):
        _executor.cache_clear()
        return work(_present_executor())


def _present_executor() -> Executor | None:
    return None if settings.JOBS_INLINE else _executor(scheduler_state(scheduler_address()))


@lru_cache(maxsize=1)
def _executor(state: str) -> Executor:
    """The executor, reused by forecasts; replaced when the scheduler becomes unavailable or available."""
    return open_executor(os.cpu_count() or 1, "spawn")
