"""Importing a file: a worker does it, in limited memory, and the file's effect comes once.

What is wrong with a file is the job's result, in the language of whoever sent it; then nothing is written.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import translation
from simple_history.models import HistoricalRecords

from jobs.kinds import Effect, kind
from jobs.memory_limits import MEMORY
from jobs.models import Job
from jobs.queue import enqueue, wait
from people.admission import BusyError
from people.locking import lock_accounts
from web.models.sharing import unguessable

SECONDS = 120.0
TRIES = 3
PREFIX = "import:"
MAX_UNFINISHED = 3
"""Maximum number of files of one person that wait or are being read; for more there is 503."""

FILES_KEPT = 8
"""Of so many imports of one person the files are kept for an hour, to be shown or applied again."""


class NothingImportedError(Exception):
    """Nothing of the file is written; `answer` is the job's result and says why: to a form, and to programs."""

    def __init__(self, message: str, field: str | None = None, path: str = "", **answer: Any) -> None:
        super().__init__(message)
        self.answer = {"field": field, "words": message, "errors": [{"path": path, "message": message}], **answer}


Write = Callable[[], dict[str, Any]]
Import = Callable[[User, Job], Write]
"""Reads `job.file`, and returns what writes it. Either may raise NothingImportedError."""


def import_kind(name: str) -> Callable[[Import], Import]:
    """Register a function as what imports such files."""

    def register(read: Import) -> Import:
        @kind(name, tries=TRIES, seconds=SECONDS, memory=MEMORY)
        def run(job: Job) -> Effect | dict[str, Any]:
            user = User.objects.get(pk=job.payload["user"])
            try:
                with _for(user, job):
                    write = read(user, job)
            except NothingImportedError as error:
                return error.answer
            return Effect(lambda: _written(user, job, write))

        return read

    return register


def _written(user: User, job: Job, write: Write) -> dict[str, Any]:
    try:
        with _for(user, job), transaction.atomic():
            return write()
    except NothingImportedError as error:
        return error.answer


@contextmanager
def _for(user: User, job: Job) -> Iterator[None]:
    """In this person's language, and as this person in the history of rows."""
    before = getattr(HistoricalRecords.context, "request", None)
    HistoricalRecords.context.request = SimpleNamespace(user=user)
    try:
        with translation.override(job.payload["language"]):
            yield
    finally:
        HistoricalRecords.context.request = before


def begin(user: Any, kind_name: str, file: bytes, **values: Any) -> Job:
    """Ask for an import of a file."""
    payload = {"user": user.pk, "language": translation.get_language(), **values}
    with transaction.atomic():
        lock_accounts(user)
        if imports_of(user).unfinished().count() >= MAX_UNFINISHED:
            raise BusyError
        _drop_old_files(user)
        job = enqueue(kind_name, payload, owner=user.pk, key=PREFIX + unguessable(), file=file)
    return wait(job, 0)


def _drop_old_files(user: Any) -> None:
    old = imports_of(user).filter(state=Job.State.DONE).order_by("-pk").values_list("pk", flat=True)[FILES_KEPT - 1 :]
    Job.objects.filter(pk__in=list(old), file__isnull=False).update(file=None)


def imports_of(user: Any) -> Any:
    return Job.objects.filter(key__startswith=PREFIX, owner=str(user.pk))


def import_of(user: Any, key: str) -> Job | None:
    """An import that this person asked for within the last hour."""
    job: Job | None = imports_of(user).filter(key=PREFIX + key).first()
    return job


def key_of(job: Job) -> str:
    return job.key.removeprefix(PREFIX)
