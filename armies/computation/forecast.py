"""Many battles of one scenario, by any executor; the counts are the same however they are shared out."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import lru_cache
from typing import Any

from rules.damocles.forecast import empty, forecast_document, tally
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.scenario import Scenario
from rules.formats.library import KeptLibrary, Library

CHUNK_SIZE = 25
"""Battles fought before a process reports: often enough for a progress bar, seldom enough to cost nothing."""


def forecast(
    document: object,
    library: Library,
    runs: int,
    executor: Executor | None = None,
    *,
    told: Callable[[int], None] = lambda done: None,
    chunk_size: int = CHUNK_SIZE,
    seconds: float = float("inf"),
) -> dict[str, Any]:
    """So many battles of a scenario as a `damocles-forecast/1` document, here unless an executor is given.

    `told` hears how many are done. After so many `seconds` those fought by then are counted: battle n is fought from
    its own seed, so fewer of them are the first of many. DocumentError on a bad scenario.
    """
    kept = KeptLibrary(library)
    scenario = read_scenario(document, kept)
    found, began = empty(scenario), time.monotonic()
    chunks = run_chunks(Chunk(document, kept.closed()), runs, chunk_size, executor)
    for numbers in chunks:
        found.add(numbers)
        told(found.runs)
        if time.monotonic() - began > seconds:
            break
    return forecast_document(scenario, found)


def run_chunks(chunk: "Chunk", runs: int, size: int, executor: Executor | None) -> Iterator[list[int]]:
    """What each chunk of the battles came to, in order, as they are done."""
    firsts = range(0, runs, size)
    lasts = [min(runs, first + size) for first in firsts]
    return (executor.map if executor else map)(run_chunk, [chunk] * len(firsts), firsts, lasts)


class Chunk:
    """A scenario on its way to another process, which reads it once."""

    def __init__(self, document: object, library: KeptLibrary) -> None:
        self.document = document
        self.library = library

    def __hash__(self) -> int:
        return hash(repr(self.document))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chunk) and (self.document, self.library.kept) == (other.document, other.library.kept)


@lru_cache(maxsize=4)
def read_chunk(chunk: Chunk) -> Scenario:
    return read_scenario(chunk.document, chunk.library)


def run_chunk(chunk: Chunk, first: int, last: int) -> list[int]:
    """One chunk of the battles, in whatever process."""
    scenario = read_chunk(chunk)
    return tally(scenario, scenario.seed, first, last).numbers()
