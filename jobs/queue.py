"""The queue: enqueue in the transaction that asks; lease, retry, finish by one UPDATE each, on every database.

A worker that is killed extends its lease no more, and another takes the job up. Who lost the lease finishes nothing.
"""

import time
from datetime import datetime, timedelta
from traceback import format_exception_only
from typing import Any

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import F, Max, Min
from django.utils import timezone

from jobs.kinds import KINDS, Effect, JobType, Output, pause
from jobs.memory_limits import bounded
from jobs.models import FILE, IDLE, PERSON, SYSTEM, Job
from jobs.time_limits import within
from jobs.wakeup import QUEUE, call, listening, topic_of

LEASE = timedelta(seconds=30)
POLL = 0.5
"""Seconds after which a worker with an empty queue looks again, should nobody have woken it."""

WAITING_POLL = 0.1
"""The same of who waits for one job, which is found by its key."""

MAX_ERROR_LENGTH = 2000

Lane = tuple[int, int]
"""The first and the last priority of what a process does."""

ALL: Lane = (SYSTEM, IDLE)

log = structlog.get_logger(__name__)


class LeaseLostError(Exception):
    """Another worker has taken the job over: what was done of it in this transaction is undone."""


def enqueue(
    kind: str,
    payload: Any,
    *,
    owner: object = "",
    key: str = "",
    due: datetime | None = None,
    file: bytes | None = None,
) -> Job:
    """Ask for a job, inside the transaction that it belongs to.

    Under a key it is there once; asked for again it is tried again where it failed.
    """
    if key and (present := Job.objects.filter(key=key).first()):
        return Job.objects.get(pk=present.pk) if requeue(Job.objects.filter(pk=present.pk)) else present
    job = Job(kind=kind, payload=payload, owner=str(owner), key=key, file=file)
    job.priority = priority_of(kind, owner)
    job.due, job.turn = due or timezone.now(), next_turn(job.owner, job.priority)
    with transaction.atomic():
        Job.objects.bulk_create([job], ignore_conflicts=bool(key))
        call(QUEUE)
    return Job.objects.get(key=key) if key else job


def priority_of(kind: str, owner: object) -> int:
    """By what the kind takes, then by whether somebody waits."""
    if (known := KINDS.get(kind)) and (known.memory or known.idle):
        return FILE if known.memory else IDLE
    return PERSON if owner else SYSTEM


def next_turn(owner: str, priority: int) -> int:
    """Owners take turns: the second job of one comes after the first of everybody else."""
    unfinished = Job.objects.unfinished().filter(priority=priority)
    last = unfinished.filter(owner=owner).aggregate(last=Max("turn"))["last"] if owner else None
    current = unfinished.filter(state=Job.State.WAITING).aggregate(current=Min("turn"))["current"]
    return max(0 if last is None else last + 1, current or 0)


def lease(worker: str, now: datetime | None = None, *, lane: Lane = ALL) -> Job | None:
    """Take the next job of a lane, if there is one."""
    now = now or timezone.now()
    candidates = Job.objects.claimable(now).filter(priority__range=lane).values_list("pk", flat=True)[:10]
    return next((job for pk in candidates if (job := lease_one(pk, worker, now))), None)


def lease_one(pk: int, worker: str, now: datetime) -> Job | None:
    """One UPDATE takes it: whoever comes second finds it taken."""
    changes: dict[str, Any] = {"state": Job.State.RUNNING, "worker": worker, "lease": now + LEASE}
    taken = Job.objects.claimable(now).filter(pk=pk).order_by().update(tries=F("tries") + 1, **changes)
    return Job.objects.get(pk=pk) if taken else None


def wait(job: Job, seconds: float, *, for_progress: bool = False) -> Job:
    """The job once it is finished, or has some progress where that is enough, or as it stands after so many seconds."""
    if settings.JOBS_INLINE:
        do_here(job)
    end, rows = time.monotonic() + seconds, Job.objects.filter(pk=job.pk).unfinished()
    rows = rows.filter(progress=None) if for_progress else rows
    if rows.exists():
        with listening(topic_of(job.pk)) as wait_for_call:
            while rows.exists() and (left := end - time.monotonic()) > 0:
                wait_for_call(min(WAITING_POLL, left))
    return Job.objects.get(pk=job.pk)


def report(job: Job, progress: Any, reached: bytes | None = None) -> None:
    """Tell who waits what is known of a job so far; what it has `reached` is where another try may go on from."""
    _update(job, progress=progress, **({} if reached is None else {"output": reached}))


def do_here(job: Job) -> None:
    """Do a short job in this thread, unless a worker has taken it; when this process is killed, one takes it up."""
    if mine := lease_one(job.pk, "here", timezone.now()):
        perform(mine)


def extend(job: Job) -> bool:
    """Keep a job that is still being done; False when it was lost."""
    return bool(_held(job).update(lease=timezone.now() + LEASE))


def perform(job: Job, *, limited: bool = False) -> None:
    """Do a leased job, and note what came of it; a worker limits the memory of those that read files."""
    kind = KINDS.get(job.kind)
    if kind is None:
        _end(job, state=Job.State.FAILED, error=f"there is no kind of job {job.kind!r}")
    elif job.tries > kind.tries and kind.every is None:
        _end(job, state=Job.State.FAILED, error=f"its worker ended in the middle of it; tried {kind.tries} times")
    else:
        _perform(job, kind, kind.memory * limited)


def _perform(job: Job, kind: JobType, memory: int) -> None:
    try:
        with within(kind.seconds), bounded(memory):
            _run(job, kind)
    except LeaseLostError:
        log.warning("job_lost", kind=job.kind, job=job.pk)
    except Exception as error:
        retry(job, kind, error)


def _run(job: Job, kind: JobType) -> None:
    result = kind.run(job)
    if isinstance(result, Effect):
        with transaction.atomic():
            finish(job, kind, result.write())
    else:
        finish(job, kind, result)


def finish(job: Job, kind: JobType, result: Any) -> None:
    """Done; of the schedule: done until the next time. LeaseLostError when it is somebody else's by now."""
    now = timezone.now()
    if kind.every is not None:
        _end(job, state=Job.State.WAITING, due=kind.due_after(now), tries=0, error="", result=result)
    elif isinstance(result, Output):
        _end(job, state=Job.State.DONE, finished=now, error="", result=result.result, output=result.content)
    else:
        _end(job, state=Job.State.DONE, finished=now, error="", result=result)


def retry(job: Job, kind: JobType, error: Exception) -> None:
    """Another try after a pause, unless there were enough; the schedule goes on whatever happens."""
    log.warning("job_broke", kind=job.kind, job=job.pk, tries=job.tries, exc_info=error)
    now, message = timezone.now(), "".join(format_exception_only(error)).strip()[:MAX_ERROR_LENGTH]
    if kind.every is not None:
        changes: dict[str, Any] = {"state": Job.State.WAITING, "due": kind.due_after(now)}
    elif job.tries < kind.tries:
        changes = {"state": Job.State.WAITING, "due": now + pause(job.tries)}
    else:
        changes = {"state": Job.State.FAILED, "finished": now}
    try:
        _end(job, error=message, **changes)
    except LeaseLostError:
        log.warning("job_lost", kind=job.kind, job=job.pk)


def requeue(jobs: Any) -> int:
    """Try again what failed, as if it had been asked for now."""
    fresh = {"state": Job.State.WAITING, "due": timezone.now(), "tries": 0, "finished": None, "error": ""}
    count: int = jobs.filter(state=Job.State.FAILED).update(**fresh)
    return count


def go_on(job: Job, owner: object) -> None:
    """Do a job once more that is done in part, with what it reached; it takes its turn like a new one."""
    fresh = {"state": Job.State.WAITING, "due": timezone.now(), "tries": 0, "finished": None, "owner": str(owner)}
    with transaction.atomic():
        turn = next_turn(str(owner), job.priority)
        Job.objects.filter(pk=job.pk, state=Job.State.DONE, finished=job.finished).update(turn=turn, **fresh)
        call(QUEUE)


def _held(job: Job) -> Any:
    return Job.objects.filter(pk=job.pk, worker=job.worker, tries=job.tries, state=Job.State.RUNNING)


def _end(job: Job, **changes: Any) -> None:
    if not _update(job, lease=None, **changes):
        raise LeaseLostError


def _update(job: Job, **changes: Any) -> bool:
    """Write to a job that is held, and wake who waits for it."""
    with transaction.atomic():
        held = bool(_held(job).update(**changes))
        call(topic_of(job.pk))
    return held
