"""The worker process for large prints. Printing code is imported after Django is set up."""

import faulthandler
import os
import signal
import threading
from multiprocessing import parent_process
from typing import Any, NoReturn

import django
from django.db import connections

TIME_LIMIT = 60.0
"""Time limit of a large print in seconds."""

GRACE = 15.0
"""Seconds after the limit until the process kills itself, in case signals are not handled."""

NICENESS = 10


class TooLongError(Exception):
    """A print took longer than it may."""


def begin() -> None:
    """Lower the priority, end with the parent process, and block database access."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.nice(NICENESS)
    django.setup()
    for connection in connections.all():
        connection.connect = _refuse_database  # type: ignore[method-assign]


def run(
    kind: str, document: Any, choices: dict[str, str], language: str, path: str, seconds: float = TIME_LIMIT
) -> int:
    """Write a print into a file; returns the number of pages."""
    from armies.printing.registry import write

    signal.signal(signal.SIGALRM, _raise_too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)  # again each second, should somebody swallow it
    faulthandler.dump_traceback_later(seconds + GRACE, exit=True)
    try:
        return write(kind, document, choices, language, path)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _refuse_database(*_: Any) -> NoReturn:
    raise RuntimeError("a print asks no database")


def _raise_too_long(*_: Any) -> NoReturn:
    raise TooLongError
