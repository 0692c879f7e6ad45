"""Executors of unrecorded battles: processes of this machine, or the workers of a dask scheduler.

Pure functions of plain values travel, nothing of Django. What comes of them is the same by either.
"""

import os
import socket
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context, parent_process
from typing import Any
from urllib.parse import urlsplit

import structlog

SECONDS_TO_ANSWER = 2.0
"""How long a scheduler is waited for, and its first worker."""

log = structlog.get_logger(__name__)


def scheduler_address() -> str:
    """The address that DAMOCLES_SCHEDULER names, such as tcp://10.0.0.5:8786; empty where none is wanted."""
    return os.environ.get("DAMOCLES_SCHEDULER", "").strip()


def scheduler_state(address: str) -> str:
    """Status for `/health/`: "unused", "ok" if a scheduler accepts connections, else "unavailable"."""
    if not address:
        return "unused"
    try:
        where = urlsplit(address)
        with socket.create_connection((where.hostname or "", where.port or 0), SECONDS_TO_ANSWER) as connection:
            greeted = where.scheme != "tcp" or connection.recv(1)  # under TLS the caller speaks first
            return "ok" if greeted and find_spec("distributed") else "unavailable"
    except (OSError, ValueError):
        return "unavailable"


def open_executor(processes: int, start_method: str | None = None) -> Executor:
    """The scheduler that is named, if it answers and has a worker; else, after one line, as many processes.

    Whoever has threads or a connection to the database starts processes by "spawn": they inherit neither.
    """
    address = scheduler_address()
    if address:
        executor = _scheduler(address) if scheduler_state(address) == "ok" else None
        if executor is not None:
            return executor
        log.warning("scheduler_unavailable", address=address, instead=f"{processes} processes")
    return ReopeningPool(processes, start_method)


class ReopeningPool(Executor):
    """Processes of this machine. One that was killed breaks a pool: what is submitted next goes to a new one."""

    def __init__(self, processes: int, start_method: str | None) -> None:
        self.processes = processes
        self.pool = self._opened(start_method)

    def _opened(self, start_method: str | None) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.processes, get_context(start_method), _end_with_parent)

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """BrokenExecutor comes from the futures of the broken pool alone."""
        try:
            return self.pool.submit(work, *args, **kwargs)
        except BrokenExecutor:
            self.pool = self._opened("spawn")  # by now this process has threads
            return self.pool.submit(work, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.pool.shutdown(wait, cancel_futures=cancel_futures)


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for work for ever."""
    threading.Thread(target=_await_parents_end, daemon=True).start()


def _await_parents_end() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _scheduler(address: str) -> Executor | None:
    from armies.computation.scheduler import SchedulerExecutor

    return SchedulerExecutor.open(address, SECONDS_TO_ANSWER)
