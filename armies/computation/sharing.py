"""Share the battles of a forecast out to an executor, so that what comes of them does not depend on the split."""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any

SMALLEST, LARGEST = 1, 500
"""Battles of a chunk: the first figures come at once, even of commanders who think for seconds, and a million battles
are no more than some thousand messages."""

WINDOW = 256
"""Maximum number of chunks that are under way or done and not yet counted."""

TRIES = 3

Work = Callable[[Any, int, int], list[int]]
"""Fights the battles of a task from one number up to another; returns sums."""

Span = tuple[int, int]


def spans(runs: int) -> Iterator[Span]:
    """The first and last numbers of all chunks: small ones at both ends, for nobody waits for a long last one."""
    first = 0
    while first < runs:
        size = max(SMALLEST, min(LARGEST, first // 8, (runs - first) // 8))
        yield first, min(runs, first + size)
        first += size


def shared_out(work: Work, task: Any, runs: int, executor: Executor | None) -> Iterator[list[int]]:
    """The sums of each chunk, in order, as they come; whoever ends early drops those that nobody has begun.

    A chunk whose process was killed is fought again.
    """
    if executor is None:
        for first, last in spans(runs):
            yield work(task, first, last)
        return
    asked, under_way = spans(runs), deque[tuple[Span, Future[list[int]]]]()
    try:
        while True:
            while len(under_way) < WINDOW and (span := next(asked, None)) is not None:
                under_way.append((span, executor.submit(work, task, *span)))
            if not under_way:
                return
            yield _awaited(executor, work, task, *under_way.popleft())
    finally:
        for _span, future in under_way:
            future.cancel()


def _awaited(executor: Executor, work: Work, task: Any, span: Span, future: "Future[list[int]]") -> list[int]:
    for _attempt in range(TRIES):
        try:
            return future.result()
        except BrokenExecutor:
            future = executor.submit(work, task, *span)
    return future.result()
