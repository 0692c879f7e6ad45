"""What people ask of the engine and may take long: a worker does it, and whoever asked waits for it a little.

Why it was refused is the job's result: messages where the action gave them, else words in the language of who asked.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone, translation

from campaigns.actions.errors import RefusedError, StaleError
from jobs.kinds import kind
from jobs.models import Job, JobQuerySet
from jobs.queue import enqueue, wait
from people.admission import BusyError, admitted
from rules.formats.errors import DocumentError
from rules.message import Message
from web.translation.messages import fault_from, fault_in_words, kept_fault, kept_words, words_from

SECONDS = 600.0
"""Enough for four commanders who look ahead on a slow processor (13 seconds each on a fast one), or two interpreted."""

WAIT = 3.0
"""Seconds that a request waits for the engine before it says how far it is: all but who looks ahead is done by then."""

BROKE = Message("The engine could not fight this battle.")
"""What is told of a job that failed."""

Act = Callable[[User, Job], Any]
"""Does what a person asked for, from payload and file; what it returns is kept. Done twice it is as done once."""

Document = dict[str, Any]

OVER = (Job.State.DONE, Job.State.FAILED)


def engine_kind(name: str) -> Callable[[Act], Act]:
    """Register a function as what does jobs of this kind."""

    def register(act: Act) -> Act:
        @kind(name, tries=2, seconds=SECONDS)
        def run(job: Job) -> Document:
            with translation.override(job.payload["language"]):
                return outcome_of(lambda: act(User.objects.get(pk=job.payload["user"]), job))

        return act

    return register


def ask(name: str, user: Any, key: str, /, *, file: bytes | None = None, **payload: Any) -> Job:
    """Ask for it under a key, and wait a little. What is being done is there once; what is over is done anew, what
    broke is tried at once.
    """
    Job.objects.filter(key=key, state__in=OVER).delete()
    Job.objects.filter(key=key, state=Job.State.WAITING, due__gt=timezone.now()).update(due=timezone.now())
    payload |= {"user": user.pk, "language": translation.get_language()}
    return waited(enqueue(name, payload, owner=user.pk, key=key, file=file))


def find_or_ask(name: str, user: Any, key: str, /, **more: Any) -> Job:
    """The same for programs, which ask again to learn the outcome: what is over is told once more, then done anew."""
    over = Job.objects.filter(key=key, state__in=OVER).first()
    if over is None:
        return ask(name, user, key, **more)
    Job.objects.filter(pk=over.pk).delete()
    return over


def waited(job: Job) -> Job:
    """The job once it is over, or as it stands when the request has waited long enough. Few requests wait at a time."""
    try:
        with admitted():
            return wait(job, WAIT)
    except BusyError:
        return Job.objects.get(pk=job.pk)


@contextmanager
def faults_refused() -> Iterator[None]:
    """A fault in what was sent refuses it, in words of the reader's language."""
    try:
        yield
    except DocumentError as error:
        raise RefusedError(fault_in_words(error)) from None


def being_done(name: str, user: Any) -> JobQuerySet:
    """What this person asked for that is not over."""
    return Job.objects.unfinished().filter(kind=name, owner=str(user.pk))


def outcome_of(act: Callable[[], Any]) -> Document:
    """What an action did, or how it refused, as a document."""
    try:
        return {"done": act()}
    except RefusedError as refused:
        return {"refused": kept_words(refused.message or refused.reason)}
    except DocumentError as fault:
        return {"fault": kept_fault(fault)}
    except StaleError:
        return {"stale": True}


def raise_refusal(job: Job, present: Any) -> None:
    """Refuse as the action did, in the reader's language; nothing of a job that is not over, or was done."""
    if job.state == Job.State.FAILED:
        raise RefusedError(BROKE)
    outcome = (job.is_finished() and job.result) or {}
    if "refused" in outcome:
        raise RefusedError(words_from(outcome["refused"]))
    if "fault" in outcome:
        raise fault_from(outcome["fault"])
    if "stale" in outcome:
        raise StaleError(present)


def refusal_of(job: Job, present: Any = None) -> str:
    """Why a job was refused, in the reader's language; empty when it was done."""
    try:
        raise_refusal(job, present)
    except RefusedError as refused:
        return refused.reason
    except DocumentError as fault:
        return fault_in_words(fault)
    return ""
