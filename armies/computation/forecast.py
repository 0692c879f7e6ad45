"""Many battles of one scenario, shared out among processes; the counts are the same however they are shared."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from itertools import repeat
from typing import Any

from rules.damocles.forecast import empty, forecast_document, tally
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.scenario import Scenario
from rules.formats.library import KeptLibrary, Library

SHARE = 25
"""Battles fought before a process reports: often enough for a progress bar, seldom enough to cost nothing."""


def forecast(
    document: object, library: Library, runs: int, jobs: int = 1, told: Callable[[int], None] = lambda done: None
) -> dict[str, Any]:
    """So many battles of a scenario as a `damocles-forecast/1` document; `told` hears how many are done.

    DocumentError on a bad scenario.
    """
    kept = KeptLibrary(library)
    scenario = read_scenario(document, kept)
    found = empty(scenario)
    for numbers in split_runs(document, kept.closed(), scenario, runs, jobs):
        found.add(numbers)
        told(found.runs)
    return forecast_document(scenario, found)


def split_runs(document: object, library: KeptLibrary, scenario: Scenario, runs: int, jobs: int) -> Iterator[list[int]]:
    """What each share of the battles came to, as they are done: here, or in as many processes as there are jobs."""
    firsts = range(0, runs, SHARE)
    if jobs == 1:
        for first in firsts:
            yield tally(scenario, scenario.seed, first, min(runs, first + SHARE)).numbers()
        return
    with ProcessPoolExecutor(jobs) as executor:
        yield from shared(executor, document, library, list(firsts), runs)


def shared(
    executor: Executor, document: object, library: KeptLibrary, firsts: list[int], runs: int
) -> Iterator[list[int]]:
    """The same by any executor."""
    lasts = [min(runs, first + SHARE) for first in firsts]
    return executor.map(run_chunk, repeat(Chunk(document, library)), firsts, lasts)


class Chunk:
    """A scenario on its way to another process, which reads it once."""

    def __init__(self, document: object, library: KeptLibrary) -> None:
        self.document = document
        self.library = library

    def __hash__(self) -> int:
        return hash(repr(self.document))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chunk) and self.document == other.document


@cache
def read_chunk(parcel: Chunk) -> Scenario:
    return read_scenario(parcel.document, parcel.library)


def run_chunk(parcel: Chunk, first: int, last: int) -> list[int]:
    """One share of the battles, in another process."""
    scenario = read_chunk(parcel)
    return tally(scenario, scenario.seed, first, last).numbers()
