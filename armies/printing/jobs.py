"""Run prints: small ones in the request's thread, large ones in a worker process.

Each site process has one worker, started on first use and replaced if it breaks. It receives a kind's name and plain
values, does not use the database, runs at low priority and has a time limit.
"""

import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

from armies.printing import worker
from armies.printing.choices import Choices
from armies.printing.registry import write
from armies.printing.source import Source
from armies.printing.worker import TooLongError

MAX_PRINTS_PER_WORKER = 50


_guard = threading.Lock()
_worker: ProcessPoolExecutor | None = None


def print_here(source: Source, choices: Choices, language: str, path: Path) -> int:
    """Write a print into a file; returns the number of pages."""
    return write(source.kind, source.document, asdict(choices), language, str(path))


def print_elsewhere(source: Source, choices: Choices, language: str, path: Path) -> int:
    """The same in the worker; a broken worker is replaced, and the print tried once more."""
    try:
        return _print_by(_running_worker(), source, choices, language, path)
    except BrokenProcessPool:
        pass
    try:
        return _print_by(_running_worker(), source, choices, language, path)
    except BrokenProcessPool:
        raise TooLongError from None


def _print_by(pool: ProcessPoolExecutor, source: Source, choices: Choices, language: str, path: Path) -> int:
    try:
        arguments = source.kind, source.document, asdict(choices), language, str(path)
        return pool.submit(worker.run, *arguments).result()
    except BrokenProcessPool:
        _forget(pool)
        raise


def _running_worker() -> ProcessPoolExecutor:
    global _worker
    with _guard:
        if _worker is None:
            _worker = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=worker.begin, max_tasks_per_child=MAX_PRINTS_PER_WORKER
            )
        return _worker


def _forget(broken: ProcessPoolExecutor) -> None:
    global _worker
    with _guard:
        if _worker is broken:
            _worker = None
    broken.shutdown(wait=False)


__all__ = ["TooLongError", "print_elsewhere", "print_here"]
