"""Who prints: small prints the thread that was asked, large ones a process of their own, so that no other page waits.

A process of the site has one such child, started when it is first needed and anew when it broke. It is given a kind's
name and plain values, asks no database, gives way to whatever else the machine does, and has only so long.
"""

import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

from armies.printing import child
from armies.printing.child import TooLongError
from armies.printing.choices import Choices
from armies.printing.kinds import write
from armies.printing.source import Source

MOST_ADMITTED = 2
"""Large prints that may run or wait in one process of the site; half of its threads stay free for everybody else."""

PRINTS_A_CHILD = 50


class BusyError(Exception):
    """Enough large prints are on their way; another may be asked for in a moment."""


_admission = threading.BoundedSemaphore(MOST_ADMITTED)
_guard = threading.Lock()
_child: ProcessPoolExecutor | None = None


def print_here(source: Source, choices: Choices, language: str, path: Path) -> int:
    """Write a print into a file; returns its pages."""
    return write(source.kind, source.document, asdict(choices), language, str(path))


def print_elsewhere(source: Source, choices: Choices, language: str, path: Path) -> int:
    """The same in the child. A child that broke is replaced, and the print tried once more."""
    try:
        return _printed_by(_child_at_work(), source, choices, language, path)
    except BrokenProcessPool:
        pass
    try:
        return _printed_by(_child_at_work(), source, choices, language, path)
    except BrokenProcessPool:
        raise TooLongError from None


@contextmanager
def admitted() -> Iterator[None]:
    """One of the few large prints at a time; BusyError beyond."""
    if not _admission.acquire(blocking=False):
        raise BusyError
    try:
        yield
    finally:
        _admission.release()


def _printed_by(pool: ProcessPoolExecutor, source: Source, choices: Choices, language: str, path: Path) -> int:
    try:
        told = source.kind, source.document, asdict(choices), language, str(path)
        return pool.submit(child.run, *told).result()
    except BrokenProcessPool:
        _forget(pool)
        raise


def _child_at_work() -> ProcessPoolExecutor:
    global _child
    with _guard:
        if _child is None:
            _child = ProcessPoolExecutor(
                1, mp_context=get_context("spawn"), initializer=child.begin, max_tasks_per_child=PRINTS_A_CHILD
            )
        return _child


def _forget(broken: ProcessPoolExecutor) -> None:
    global _child
    with _guard:
        if _child is broken:
            _child = None
    broken.shutdown(wait=False)


__all__ = ["BusyError", "TooLongError", "admitted", "print_elsewhere", "print_here"]
