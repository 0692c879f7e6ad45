"""Forecasts that pages and programs ask for: jobs, whose battles a worker fights. Asked for again, one is there, and
goes on where it was cut short.
"""

import json
import os
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any

from django.conf import settings

from armies.bridge import content_library
from armies.computation.compare import compare
from armies.computation.executor import open_executor, scheduler_address, scheduler_state
from armies.computation.forecast import forecast
from armies.computation.pace import Pace
from armies.computation.sharing import Budget
from armies.computation.subject import ListOrigin, Origins
from jobs.kinds import Output, kind
from jobs.models import Job, JobQuerySet
from jobs.queue import enqueue, go_on, report, wait
from people.admission import BusyError, admitted
from people.rate_limits import EnoughError, RateLimit
from rules.formats.library import CachingLibrary
from rules.games import game_of

SECONDS, PATIENCE = 16.0, 120.0
"""What a forecast may take of processors, and of any time, at one asking: the battles fought by then are counted."""

LIMIT = 300.0
"""What its job may take: the first battle is always fought, and commanders who look ahead take up to a minute each."""

WAIT = 15.0
"""How long a request waits for its forecast before it answers with the place in the queue."""

REPORT_EVERY = 0.25
"""Seconds between two reports of the figures so far; the first comes with the first battles."""

PREFIX, COMPARISON_PREFIX = "forecast:", "comparison:"


class Fight:
    """What a worker fights for whoever asks: a kind of job under a key that names all that it depends on."""

    kind: str
    key: str
    payload: dict[str, Any]
    counts = True
    """Whether its result is a document of what was fought, which says what it `stopped` at."""

    def job(self) -> Job | None:
        """The job of somebody who asked for just this."""
        return Job.objects.filter(key=self.key).exclude(state=Job.State.FAILED).first()

    def ask(self, owner: object) -> Job:
        """Its job: a new one, or the present one, which goes on where it was cut short."""
        present = self.job()
        if present is not None and self.is_cut_short(present):
            go_on(present, owner)
        return enqueue(self.kind, self.payload, owner=owner, key=self.key)

    def is_cut_short(self, job: Job) -> bool:
        """Whether it is done and has less than was asked for, because its time was up."""
        document = forecast_found(job) if self.counts else None
        return document is not None and document["stopped"] == "time"


class StoppableFight(Fight):
    """One that somebody may stop: what was fought is kept, and the next asking goes on."""

    pace: Pace
    file: bytes | None = None
    """What is fought, where that is too long for a payload, which is read at each look at the job."""

    @cached_property
    def known(self) -> dict[str, Any] | None:
        """The figures so far, or all of them."""
        job = self.job()
        return None if job is None else forecast_found(job) or figures_so_far(job)

    def ask(self, owner: object) -> Job:
        Job.objects.filter(key=self.key).update(payload=self.payload)
        present = self.job()
        if present is not None and self.is_cut_short(present):
            go_on(present, owner)
        return enqueue(self.kind, self.payload, owner=owner, key=self.key, file=self.file)

    def is_cut_short(self, job: Job) -> bool:
        document = forecast_found(job)
        return document is not None and document["stopped"] in ("time", "asked")

    def stop(self) -> None:
        """Have its worker end it after the pairing that is fought now."""
        Job.objects.unfinished().filter(key=self.key).update(payload=self.payload | {"stop": True})


def is_stopped(job: Job) -> bool:
    """Whether somebody wants a job that is being done to end."""
    return Job.objects.filter(pk=job.pk, payload__stop=True).exists()


class ForecastRequest(Fight):
    """A scenario and how often it is fought. DocumentError on a scenario that is wrong."""

    kind = "forecast"

    def __init__(self, document: dict[str, Any], runs: int, origins: Origins) -> None:
        game = game_of(document)
        kept = CachingLibrary(content_library(game))
        game.battles.read_scenario(document, kept)
        self.text = json.dumps(document)  # JSON columns lose the order of keys
        self.payload = {"document": self.text, "runs": runs, "origins": origins}
        depends_on = repr([self.text, runs, origins, kept.kept, settings.ENGINE_DIGEST])
        self.key = PREFIX + sha256(depends_on.encode()).hexdigest()


class ComparisonRequest(ForecastRequest):
    """Two scenarios that differ in the list of a player, and how many pairs of battles are fought."""

    kind = "comparison"

    def __init__(self, first: dict[str, Any], second: dict[str, Any], player: str, runs: int, origins: Origins) -> None:
        super().__init__(second, runs, origins)
        before = ForecastRequest(first, runs, origins)
        self.key = COMPARISON_PREFIX + sha256(f"{player} {before.key} {self.key}".encode()).hexdigest()
        pair = {"first": before.text, "second": self.text, "player": player}
        self.payload = pair | {"runs": runs, "origins": origins}


def job_of(fight: Fight, quota: RateLimit, caller: str, *, first_figures: bool = False, again: bool = False) -> Job:
    """Its job, once it is done or the caller has waited long enough. EnoughError when the quota is used up.

    What is there already costs nothing. What was cut short is told once, and goes on at the next asking; at this one,
    if the caller has seen it (`anew`).
    """
    job = wait_for_forecast(asked_job(fight, quota, caller, again), first_figures)
    if fight.is_cut_short(job):
        Job.objects.filter(pk=job.pk, state=Job.State.DONE).update(progress=None)  # it is told
    return job


def asked_job(fight: Fight, quota: RateLimit, caller: str, again: bool) -> Job:
    """The same at once, however far it is. EnoughError."""
    job = fight.job()
    if job is None or (fight.is_cut_short(job) and (again or job.progress is None)):
        seconds = quota.consume(caller)
        if not seconds:
            return fight.ask(caller)
        if job is None:
            raise EnoughError(seconds)
    return job


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
    """The document of what was fought, such as `damocles-forecast/1`, once there is one."""
    return json.loads(str(job.result)) if job.state == Job.State.DONE else None


def figures_so_far(job: Job) -> dict[str, Any] | None:
    """The document of the battles that were fought by now, of a forecast that is being made."""
    so_far = None if job.is_finished() else job.progress or job.result
    return so_far and json.loads(str(so_far))


@kind("forecast", tries=2, seconds=LIMIT)
def run_forecast(job: Job) -> Output:
    """Fight the battles, and report the figures now and then."""
    document, origins = json.loads(job.payload["document"]), read_origins(job.payload["origins"])
    report_now = Reporter(job)
    forecast = forecast_here(document, job.payload["runs"], origins=origins, **report_now.limits(SECONDS, PATIENCE))
    return report_now.output(forecast)


@kind("comparison", tries=2, seconds=LIMIT)
def run_comparison(job: Job) -> Output:
    """Fight the pairs of battles, and report the figures now and then."""
    pair = json.loads(job.payload["first"]), json.loads(job.payload["second"])
    library, origins = content_library(game_of(pair[0])), read_origins(job.payload["origins"])
    player, runs, report_now = job.payload["player"], job.payload["runs"], Reporter(job)

    def work(executor: Executor | None) -> dict[str, Any]:
        limits = report_now.limits(SECONDS, PATIENCE)
        return compare([pair], player, library, runs, executor, origins=origins, **limits)

    return report_now.output(with_executor(work))


class Reporter:
    """Reports the figures so far, not too often, and beside them their sums, from which another try goes on."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.sums: Any = json.loads(bytes(job.output)) if job.output else []
        self.reported = 0.0

    def limits(self, seconds: float, patience: float) -> dict[str, Any]:
        """Arguments of a forecast or comparison: it goes on from what the job reached, for so long."""
        return {"begun": self.sums, "budget": Budget(seconds, patience), "on_progress": self.on_progress}

    def is_due(self) -> bool:
        return time.monotonic() - self.reported > REPORT_EVERY

    def on_progress(self, so_far: dict[str, Any], sums: Any) -> None:
        self.sums = sums
        if self.is_due():
            self.reported = time.monotonic()
            report(self.job, json.dumps(so_far), self.reached())

    def reached(self) -> bytes:
        return json.dumps(self.sums).encode()

    def output(self, document: dict[str, Any]) -> Output:
        return Output(json.dumps(document), self.reached())


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
