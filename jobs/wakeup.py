"""Wakes whoever waits for the queue at once: a worker for its next job, a request for the job that it asked for.

PostgreSQL's NOTIFY reaches every machine; with SQLite, which is on one machine, named pipes beside the database do.
A call may be lost (by a pooler of connections, or a kill): those who listen look again after some time by themselves.
"""

import os
import select
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.db import DatabaseError, connection, transaction

QUEUE = "jobs"
"""The topic of workers: there is a new job."""

Wait = Callable[[float], bool]
"""True at a call of the topic, one since the last wait included; False when there was none for so many seconds."""


def topic_of(job_id: int) -> str:
    """The topic of whoever waits for one job: it has progress, or is finished."""
    return f"job-{job_id}"


def call(topic: str) -> None:
    """Wake all who listen to a topic, as soon as this transaction is committed."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, '')", [topic])
    else:
        transaction.on_commit(partial(_write_to_pipes, _folder(), topic))


@contextmanager
def listening(topic: str) -> Iterator[Wait]:
    """Listen to a topic meanwhile; look for what happened before only inside."""
    with _notified(topic) if connection.vendor == "postgresql" else _pipe(topic) as wait:
        yield wait


@contextmanager
def _notified(topic: str) -> Iterator[Wait]:
    listens: Any = None

    def wait(seconds: float) -> bool:
        nonlocal listens
        if listens is None or listens is not connection.connection:  # the first time, or the connection was lost
            with connection.cursor() as cursor:
                cursor.execute(f'LISTEN "{topic}"')
            listens = connection.connection
            return True
        with connection.wrap_database_errors:
            return bool([*listens.notifies(timeout=seconds, stop_after=1)])

    wait(0)
    try:
        yield wait
    finally:
        with suppress(DatabaseError), connection.cursor() as cursor:
            cursor.execute(f'UNLISTEN "{topic}"')


@contextmanager
def _pipe(topic: str) -> Iterator[Wait]:
    """A pipe has its name once it is open, so that no caller takes it for one whose process was killed."""
    folder = _folder()
    folder.mkdir(mode=0o700, exist_ok=True)
    name = uuid4().hex
    path = folder / name
    os.mkfifo(path, 0o600)
    pipe = os.open(path, os.O_RDWR | os.O_NONBLOCK)  # to write too, else it would be at its end after the first call
    path = path.rename(folder / f"{topic}.{name}")

    def wait(seconds: float) -> bool:
        return bool(select.select([pipe], [], [], seconds)[0] and os.read(pipe, 4096))

    try:
        yield wait
    finally:
        path.unlink(missing_ok=True)
        os.close(pipe)


def _write_to_pipes(folder: Path, topic: str) -> None:
    for path in folder.glob(f"{topic}.*"):
        try:
            pipe = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:  # nobody reads it: its process was killed
            path.unlink(missing_ok=True)
            continue
        with suppress(BlockingIOError):  # full: it has been called
            os.write(pipe, b".")
        os.close(pipe)


def _folder() -> Path:
    return Path(f"{connection.settings_dict['NAME']}-waiting")
