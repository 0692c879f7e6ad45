"""Forecasts that pages and programs ask for: jobs, whose battles a worker fights. Asked for again, one is there."""

import json
import os
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from functools import lru_cache
from hashlib import sha256
from typing import Any

from django.conf import settings

from armies.bridge import content_library
from armies.computation.executor import open_executor, scheduler_address, scheduler_state
from armies.computation.forecast import forecast
from jobs.kinds import kind
from jobs.models import Job, JobQuerySet
from jobs.queue import enqueue, wait
from people.admission import BusyError, admitted
from rules.formats.library import CachingLibrary
from rules.games import game_of

SECONDS = 8.0
"""What a forecast may take: the battles fought by then are counted."""

WAIT = 15.0
"""How long a request waits for its forecast before it answers with the place in the queue."""

CHUNK_SIZE = 4
PREFIX = "forecast:"


class ForecastRequest:
    """A scenario and how often it is fought. DocumentError on a scenario that is wrong."""

    def __init__(self, document: dict[str, Any], runs: int) -> None:
        game = game_of(document)
        kept = CachingLibrary(content_library(game))
        game.read_scenario(document, kept)
        self.runs = runs
        self.text = json.dumps(document)  # JSON columns lose the order of keys
        depends_on = repr([self.text, runs, kept.kept, settings.ENGINE_DIGEST])
        self.key = PREFIX + sha256(depends_on.encode()).hexdigest()

    def job(self) -> Job | None:
        """The job of somebody who asked for just this."""
        return Job.objects.filter(key=self.key).exclude(state=Job.State.FAILED).first()

    def ask(self, owner: object) -> Job:
        return enqueue("forecast", {"document": self.text, "runs": self.runs}, owner=owner, key=self.key)


def forecast_jobs() -> JobQuerySet:
    return Job.objects.filter(kind="forecast")


def key_of(job: Job) -> str:
    """What tells a forecast from others; only who knows all that it depends on knows it."""
    return job.key.removeprefix(PREFIX)


def wait_for_forecast(job: Job) -> Job:
    """Maximum number of requests of a process that wait; others get the status at once."""
    try:
        with admitted():
            return wait(job, WAIT)
    except BusyError:
        return Job.objects.get(pk=job.pk)


def forecast_found(job: Job) -> dict[str, Any] | None:
    """The `damocles-forecast/1` document, once there is one."""
    return json.loads(str(job.result)) if job.state == Job.State.DONE else None


@kind("forecast", tries=2, seconds=4 * SECONDS)
def run_forecast(job: Job) -> str:
    """Fight the battles. When a process or the scheduler was killed in the middle, they are fought once more."""
    try:
        return _forecast(job)
    except (BrokenExecutor, CancelledError, OSError):
        _executor.cache_clear()
        return _forecast(job)


def _forecast(job: Job) -> str:
    document, runs = json.loads(job.payload["document"]), job.payload["runs"]
    executor = None if settings.JOBS_INLINE else _executor(scheduler_state(scheduler_address()))
    limits = {"chunk_size": CHUNK_SIZE, "seconds": SECONDS}
    return json.dumps(forecast(document, content_library(game_of(document)), runs, executor, **limits))  # type: ignore[arg-type]


@lru_cache(maxsize=1)
def _executor(state: str) -> Executor:
    """The executor, reused by forecasts; replaced when the scheduler becomes unavailable or available."""
    return open_executor(os.cpu_count() or 1, "spawn")
