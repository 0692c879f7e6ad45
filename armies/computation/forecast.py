"""Simulate many battles of one scenario with any executor; the result does not depend on the split."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import lru_cache
from typing import Any

from rules.battles.forecast import empty, forecast_document, tally
from rules.formats.library import CachingLibrary, Library
from rules.game import AnyGame
from rules.games import game_of

CHUNK_SIZE = 25
"""Battles per chunk: small enough for a progress bar, large enough to be cheap."""


def forecast(
    document: object,
    library: Library,
    runs: int,
    executor: Executor | None = None,
    *,
    on_progress: Callable[[int], None] = lambda done: None,
    chunk_size: int = CHUNK_SIZE,
    seconds: float = float("inf"),
) -> dict[str, Any]:
    """Simulate a number of battles, in this process or with an executor; returns a forecast document.

    `on_progress` is called with the number of finished battles. After `seconds`, the battles finished by then count:
    battle n has its own seed, so a shorter run is the beginning of a longer one. DocumentError for an invalid scenario.
    """
    kept, game = CachingLibrary(library), game_of(document)
    scenario = game.read_scenario(document, kept)
    found, began = empty(game.line_up(scenario)), time.monotonic()
    chunks = run_chunks(Chunk(document, kept.snapshot()), runs, chunk_size, executor)
    for numbers in chunks:
        found.add(numbers)
        on_progress(found.runs)
        if time.monotonic() - began > seconds:
            break
    return forecast_document(game, scenario, found)


def run_chunks(chunk: "Chunk", runs: int, size: int, executor: Executor | None) -> Iterator[list[int]]:
    """The tally of each chunk, in order, as it finishes."""
    firsts = range(0, runs, size)
    lasts = [min(runs, first + size) for first in firsts]
    return (executor.map if executor else map)(run_chunk, [chunk] * len(firsts), firsts, lasts)


class Chunk:
    """A scenario to be sent to another process, where it is parsed once."""

    def __init__(self, document: object, library: CachingLibrary) -> None:
        self.document = document
        self.library = library

    def __hash__(self) -> int:
        return hash(repr(self.document))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chunk) and (self.document, self.library.kept) == (other.document, other.library.kept)


@lru_cache(maxsize=4)
def read_chunk(chunk: Chunk) -> tuple[AnyGame, Any]:
    """The game of a chunk, and its scenario."""
    game = game_of(chunk.document)
    return game, game.read_scenario(chunk.document, chunk.library)


def run_chunk(chunk: Chunk, first: int, last: int) -> list[int]:
    """Simulate one chunk, in any process."""
    game, scenario = read_chunk(chunk)
    return tally(game, scenario, game.line_up(scenario).seed, first, last).numbers()
