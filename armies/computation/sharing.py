"""Share the battles of a forecast out to an executor, so that what comes of them does not depend on the split."""

import time
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

Work = Callable[[Any, int, int], list[Any]]
"""Fights the battles of a task from one number up to another; returns sums."""

Span = tuple[int, int]
Sums = list[Any]
Chunk = tuple[Any, int, int]
"""A task and the span of its battles."""


class Budget:
    """Processor time that battles may take, in seconds of all processes together: a busy machine has fewer fought in
    the same time, and as many in all. After `patience` seconds of any time it is spent all the same.
    """

    def __init__(self, seconds: float = float("inf"), patience: float = float("inf")) -> None:
        self.left = seconds
        self.ends = time.monotonic() + patience

    def is_spent(self) -> bool:
        return self.left < 0 or time.monotonic() > self.ends


def spans(runs: int, begun: int = 0) -> Iterator[Span]:
    """The first and last numbers of all chunks after those that were fought before: small ones at both ends, for
    nobody waits for a long last one.
    """
    first = begun
    while first < runs:
        size = max(SMALLEST, min(LARGEST, (first - begun) // 8, (runs - first) // 8))
        yield first, min(runs, first + size)
        first += size


def shared_out(
    work: Work, task: Any, runs: int, executor: Executor | None, *, begun: int = 0, budget: Budget | None = None
) -> Iterator[Sums]:
    """The sums of each chunk, in order, as they come; whoever ends early drops those that nobody has begun.

    A chunk whose process was killed is fought again. What it took of the processor is taken from the budget.
    """
    return all_shared_out(work, ((task, *span) for span in spans(runs, begun)), executor, budget)


def all_shared_out(
    work: Work, chunks: Iterator[Chunk], executor: Executor | None, budget: Budget | None = None
) -> Iterator[Sums]:
    """The same of chunks of several tasks."""
    budget = budget or Budget()
    for sums, seconds in _timed_chunks(work, chunks, executor):
        budget.left -= seconds
        yield sums


def _timed_chunks(work: Work, chunks: Iterator[Chunk], executor: Executor | None) -> Iterator[tuple[Sums, float]]:
    if executor is None:
        yield from (timed(work, *chunk) for chunk in chunks)
        return
    under_way = deque[tuple[Chunk, Future[tuple[Sums, float]]]]()
    try:
        while True:
            while len(under_way) < WINDOW and (chunk := next(chunks, None)) is not None:
                under_way.append((chunk, executor.submit(timed, work, *chunk)))
            if not under_way:
                return
            yield _awaited(executor, work, *under_way.popleft())
    finally:
        for _chunk, future in under_way:
            future.cancel()


def timed(work: Work, task: Any, first: int, last: int) -> tuple[Sums, float]:
    """The sums of a chunk, in any process, and the seconds of its processor that it took."""
    began = time.thread_time()
    return work(task, first, last), time.thread_time() - began


def _awaited(executor: Executor, work: Work, chunk: Chunk, future: "Future[tuple[Sums, float]]") -> tuple[Sums, float]:
    for _attempt in range(TRIES):
        try:
            return future.result()
        except BrokenExecutor:
            future = executor.submit(timed, work, *chunk)
    return future.result()
