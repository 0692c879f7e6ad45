"""Simulate many battles of one scenario with any executor; the result does not depend on the split."""

import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import lru_cache
from hashlib import sha256
from typing import Any

from armies.computation.sharing import Budget, shared_out
from armies.computation.subject import Origins, subject_of
from rules.battles.forecast import LEFT_OUT, empty, forecast_document, is_narrow, tally
from rules.formats.library import CachingLibrary, Library
from rules.game.game import Game
from rules.games import game_of

Document = dict[str, Any]
OnProgress = Callable[[Document, list[int]], None]


def forecast(
    document: object,
    library: Library,
    runs: int,
    executor: Executor | None = None,
    *,
    within: float = 0.0,
    origins: Origins | None = None,
    on_progress: OnProgress = lambda so_far, sums: None,
    budget: Budget | None = None,
    begun: Sequence[int] = (),
) -> Document:
    """Simulate a number of battles, in this process or with an executor; returns a forecast document.

    It ends before that number once no interval is wider than `within` on either side, or the budget is spent: battle n
    has its own seed, so a shorter run is the beginning of a longer one, which goes on from the sums of the battles that
    were `begun` with. `on_progress` is called with the forecast so far and its sums. `origins` say what the lists of
    players were built with. DocumentError for an invalid scenario.
    """
    kept, game = CachingLibrary(library), game_of(document)
    scenario = game.battles.read_scenario(document, kept)
    line_up = game.battles.line_up(scenario)
    subject = subject_of(game, document, line_up, kept, origins or {})
    tally, stopped, budget = empty(line_up), "number", budget or Budget()
    if begun:
        tally.add(list(begun))

    def so_far() -> Document:
        counts = forecast_document(game, scenario, tally, stopped)
        return counts | {"of": subject, "leaves_out": [str(message) for message in LEFT_OUT]}

    task = Task([document], kept.snapshot())
    for sums in shared_out(run_chunk, task, runs, executor, begun=tally.runs, budget=budget):
        tally.add(sums)
        on_progress(so_far(), tally.numbers())
        if within and is_narrow(tally, within):
            stopped = "within"
            break
        if budget.is_spent() and tally.runs < runs:
            stopped = "time"
            break
    return so_far()


class Task:
    """Scenarios to be sent to another process, where they are read once; every chunk brings them along, pickled."""

    def __init__(self, documents: list[object], library: CachingLibrary, **options: Any) -> None:
        self.pickled = pickle.dumps((documents, library))
        self.options = options
        self.digest = sha256(self.pickled).hexdigest()

    def documents(self) -> list[Document]:
        documents: list[Document] = pickle.loads(self.pickled)[0]  # noqa: S301 - as in `read_task`
        return documents

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Task) and self.digest == other.digest


@lru_cache(maxsize=4)
def read_task(task: Task) -> tuple[Game, list[Any]]:
    """The game of a task, and its scenarios."""
    documents, library = pickle.loads(task.pickled)  # noqa: S301 - it comes by a channel that pickles as well
    game = game_of(documents[0])
    return game, [game.battles.read_scenario(document, library) for document in documents]


def run_chunk(task: Task, first: int, last: int) -> list[int]:
    """Simulate one chunk, in any process."""
    game, (scenario,) = read_task(task)
    return tally(game, scenario, game.battles.line_up(scenario).seed, first, last).numbers()
