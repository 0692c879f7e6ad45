"""The kinds of jobs there are: each a function under a name, with how often it is tried and how long it may take."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any, NamedTuple

from django.utils import timezone

from jobs.models import Job

Run = Callable[[Job], Any]
"""Does a job; what it returns, or its Effect does, is kept as the result."""


Step = Callable[[datetime], int]

NIGHT = time(3)


class Output(NamedTuple):
    """A result with a file."""

    result: Any
    content: bytes


class Effect(NamedTuple):
    """What is left to write, in the transaction that notes the job as done: both happen, or neither."""

    write: Callable[[], Any]


class JobType(NamedTuple):
    """`every` makes it part of the schedule, at this time of day where one is set.

    `memory` is what a file may take of it to be read: such jobs have processes of their own. So has what is `idle`:
    nobody waits for it, and it may take minutes.
    """

    run: Run
    tries: int = 5
    seconds: float = 60.0
    memory: int = 0
    idle: bool = False
    every: timedelta | None = None
    at: time | None = None

    def due_after(self, now: datetime) -> datetime:
        """When a step of the schedule is due again; `at` is told by the site's clock."""
        assert self.every is not None
        if self.at is None:
            return now + self.every
        here = timezone.get_default_timezone()
        today = datetime.combine(now.astimezone(here), self.at, here)
        return today if today > now else datetime.combine(today + self.every, self.at, here)


KINDS: dict[str, JobType] = {}


def kind(name: str, **limits: Any) -> Callable[[Run], Run]:
    """Register a function as what does jobs of this kind; an app imports its own when it starts."""

    def register(run: Run) -> Run:
        KINDS[name] = JobType(run, **limits)
        return run

    return register


def schedule(step: Step, every: timedelta = timedelta(minutes=1), at: time | None = None) -> Step:
    """Do this again and again; it is told the time, finds what is due by itself, and says how much it did."""
    KINDS[step.__name__] = JobType(lambda job: step(timezone.now()), every=every, at=at, seconds=3600.0)
    return step


def nightly(step: Step) -> Step:
    """Do this each night."""
    return schedule(step, timedelta(days=1), NIGHT)


LONGEST_PAUSE = timedelta(hours=6)


def pause(tries: int) -> timedelta:
    """How long to wait after the last try: a minute, then twice as long each time, up to six hours."""
    return min(timedelta(minutes=2 ** min(max(tries, 1) - 1, 9)), LONGEST_PAUSE)
