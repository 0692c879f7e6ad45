"""What a job may take: what a worker does goes on when one of them never ends."""

import faulthandler
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

GRACE = 15.0
"""So many seconds later the worker ends itself, should it be stuck where no signal is heard."""


class JobTimeoutError(Exception):
    """A job took longer than its kind may."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """JobTimeoutError in what takes longer; only a main thread hears signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)  # again each second, should somebody swallow it
    faulthandler.dump_traceback_later(seconds + GRACE, exit=True, file=2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGALRM, before)


def _too_long(*_: object) -> NoReturn:
    raise JobTimeoutError
