"""A worker: takes one job after another, and holds each by extending its lease as long as it lives."""

import gc
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from multiprocessing import get_context
from multiprocessing.process import BaseProcess

import structlog
from django.db import DatabaseError, close_old_connections, connection, connections
from django.db.models import Q
from django.utils import timezone

from jobs.kinds import KINDS, LONGEST_PAUSE
from jobs.models import FILE, IDLE, PERSON, SYSTEM, Job
from jobs.queue import ALL, LEASE, POLL, Lane, extend, lease, perform
from jobs.wakeup import QUEUE, listening

LATE = timedelta(minutes=3)
LOOK_EVERY = 60.0
"""Seconds between two looks for what a clock that was ahead has left; this clock is never set."""

NICENESS, LEAST = 10, 19
WATCH = 0.1
"""Seconds between two looks at whether a process has ended."""

FILES: Lane = (FILE, FILE)
REST: Lane = (IDLE, IDLE)
LANES: tuple[Lane, ...] = ((SYSTEM, SYSTEM), (SYSTEM, PERSON), FILES, FILES, REST)
"""Short work alone; what people wait for, for who has nothing long to do helps with the short; files twice, so that
one which takes all its time does not hold up all others; and what nobody waits for, with what the processor has left.
"""

log = structlog.get_logger(__name__)


def work_in_lanes(goes_on: Callable[[], bool], patience: float | None = None) -> None:
    """A process for each lane, so that no deadline or mail waits for a print; one that ended is started again.

    At the end each finishes its job, or is killed after so many seconds, and another worker takes that job up; what
    nobody waits for it does not finish.
    This process has no connection and no thread of its own, which a fork could not share. What is loaded by now stays:
    the garbage collector need not look through it in the middle of a print, which took a fifth longer.
    """
    connections.close_all()
    gc.collect()
    gc.freeze()
    running: dict[int, BaseProcess] = {}
    while goes_on():
        for number, lane in enumerate(LANES):
            if number not in running or not running[number].is_alive():
                running[number] = get_context("fork").Process(
                    target=work_in_lane, args=(_as_long_as_parent(goes_on), lane)
                )
                running[number].start()
        time.sleep(WATCH)
    for number, process in running.items():
        process.kill() if LANES[number] == REST else process.terminate()
    end = time.monotonic() + (patience or 0)
    for process in running.values():
        process.join(None if patience is None else max(0, end - time.monotonic()))
        process.kill()


def work_in_lane(goes_on: Callable[[], bool], lane: Lane) -> None:
    """Work, and end at once: multiprocessing would wait for the processes of a pool, which end with this one."""
    if lane == REST:
        os.nice(LEAST)
    work(goes_on, lane)
    os._exit(0)


def _as_long_as_parent(goes_on: Callable[[], bool]) -> Callable[[], bool]:
    parent = os.getpid()
    return lambda: goes_on() and os.getppid() == parent


def work(goes_on: Callable[[], bool], lane: Lane = ALL) -> None:
    """Do what stands in the queue, or of a lane, and wait for more, as long as this goes on.

    The memory that a file took is given back by ending after it.
    """
    add_schedule()
    looked = -LOOK_EVERY
    with listening(QUEUE) as wait_for_call:
        while goes_on():
            close_old_connections()
            try:
                if time.monotonic() - looked > LOOK_EVERY:
                    looked = time.monotonic()
                    bring_back(timezone.now())
                job = lease(own_name(), lane=lane)
                if job is not None:
                    work_on(job)
                    if lane == FILES:
                        return
                else:
                    wait_for_call(POLL)
            except DatabaseError:
                log.exception("queue_unavailable")
                time.sleep(1)


def work_off() -> int:
    """Do all that is due now, and end; how many jobs that was."""
    add_schedule()
    bring_back(timezone.now())
    done = 0
    while job := lease(own_name()):
        work_on(job)
        done += 1
    return done


def own_name() -> str:
    return f"{socket.gethostname()[:40]}:{os.getpid()}"


def add_schedule() -> None:
    """Each step of the schedule stands in the queue once, whoever adds it."""
    now, steps = timezone.now(), [(name, kind) for name, kind in KINDS.items() if kind.every is not None]
    rows = [
        Job(kind=name, key=f"schedule:{name}", priority=SYSTEM, due=kind.due_after(now) if kind.at else now)
        for name, kind in steps
    ]
    Job.objects.bulk_create(rows, ignore_conflicts=True)


def bring_back(now: datetime) -> int:
    """Undo what a clock that was ahead has written: nothing is due later than by its interval or pause, and no lease
    is longer than it was given. Whoever still works extends theirs. How many jobs that was.
    """
    jobs = Job.objects.filter(state=Job.State.WAITING)
    count = sum(
        jobs.filter(key=f"schedule:{name}", due__gt=now + kind.every).update(due=kind.due_after(now))
        for name, kind in KINDS.items()
        if kind.every is not None
    )
    count += jobs.exclude(key__startswith="schedule:").filter(due__gt=now + LONGEST_PAUSE + LATE).update(due=now)
    leased = Job.objects.filter(state=Job.State.RUNNING, lease__gt=now + LATE)
    return count + leased.update(lease=now + LEASE)


def last_beat() -> datetime | None:
    """When a worker last did a step of the schedule that has no hour of its own; None where none ever did."""
    steps = {f"schedule:{name}": kind.every for name, kind in KINDS.items() if kind.every is not None and not kind.at}
    waiting = Job.objects.filter(state=Job.State.WAITING, key__in=steps, tries=0).values_list("key", "due")
    return max((due - steps[key] for key, due in waiting), default=None)


def worker_state() -> str:
    """What `/health/` says: "ok", "late" where the schedule stands still, "unavailable" where nobody has ever begun it.

    A step that is due much later than by its interval stands still too: a clock was ahead when that was written.
    """
    now, schedule = timezone.now(), Job.objects.filter(key__startswith="schedule:")
    if not schedule.exists():
        return "unavailable"
    overdue = Q(state=Job.State.WAITING, due__lt=now - LATE) | Q(state=Job.State.RUNNING, lease__lt=now - LATE)
    ahead = Q(state=Job.State.RUNNING, lease__gt=now + LATE)
    for name, kind in KINDS.items():
        if kind.every is not None:
            ahead |= Q(state=Job.State.WAITING, key=f"schedule:{name}", due__gt=now + kind.every + LATE)
    return "late" if schedule.filter(overdue | ahead).exists() else "ok"


def work_on(job: Job) -> None:
    """Do a leased job."""
    with held(job):
        perform(job, limited=True)


@contextmanager
def held(job: Job) -> Iterator[None]:
    """Extend its lease meanwhile, from a thread with a connection of its own."""
    done = threading.Event()
    thread = threading.Thread(target=_extend_until, args=(done, job), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _extend_until(done: threading.Event, job: Job) -> None:
    try:
        while not done.wait(LEASE.total_seconds() / 4):
            try:
                extend(job)
            except DatabaseError:
                log.warning("lease_not_extended", job=job.pk)
    finally:
        connection.close()
