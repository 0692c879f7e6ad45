"""Who prints: small prints the thread that was asked, large ones a process of their own, so that no other page waits.

A process of the site has one such child, started when it is first needed and anew when it broke. It is given a kind's
name and plain values, asks no database, gives way to whatever else the machine does, and has only so long.
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
    """Write a print into a file; returns its pages."""
    return write(source.kind, source.document, asdict(choices), language, str(path))


def print_elsewhere(source: Source, choices: Choices, language: str, path: Path) -> int:
    """The same in the child. A child that broke is replaced, and the print tried once more."""
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
