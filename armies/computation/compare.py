"""Compare two lists by battles fought in pairs from the same seeds, with any executor. Documents in and out."""

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Any

from armies.computation.datasheets import by_datasheet, sheets_in
from armies.computation.forecast import OnProgress, Task, read_task
from armies.computation.sharing import Budget, shared_out
from armies.computation.subject import Origins, subject_of
from rules.battles.compare import Pair, comparison_document, is_narrow, no_pairs, tally_pairs
from rules.battles.forecast import LEFT_OUT
from rules.formats.library import CachingLibrary, Library
from rules.games import game_of

Document = dict[str, Any]


def compare(
    pairs: Sequence[tuple[object, object]],
    player: str,
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
    """How `player` fares in the second scenario of each pair compared with the first; returns a comparison document.

    The pairs take turns, for example one with the player in the first place and one with the player in the second. It
    ends before `runs` pairs of battles once the difference is known to `within` on either side, or the budget is spent,
    and goes on from the sums of the pairs that were `begun` with.
    """
    kept, game = CachingLibrary(library), game_of(pairs[0][0])
    documents = [document for pair in pairs for document in pair]
    scenarios = [game.battles.read_scenario(document, kept) for document in documents]
    pair, line_up = Pair(scenarios[0], scenarios[1]), game.battles.line_up(scenarios[1])
    subject = subject_of(game, documents[1], line_up, kept, origins or {})
    sheets = [sheets_in(game, documents[n], game.battles.line_up(scenarios[n])) for n in (0, 1)]
    sums_so_far, stopped, budget = list(begun) or no_pairs(game, pair), "number", budget or Budget()

    def so_far() -> Document:
        counts = comparison_document(game, pair, player, sums_so_far, stopped)
        for key, known in zip(("first", "second"), sheets, strict=True):
            counts[key]["datasheets"] = by_datasheet(counts[key]["units"], known)
        return counts | {"of": subject, "leaves_out": [str(message) for message in LEFT_OUT]}

    task = Task(documents, kept.snapshot(), player=player)
    for sums in shared_out(run_pairs, task, runs, executor, begun=sums_so_far[0], budget=budget):
        sums_so_far = [a + b for a, b in zip(sums_so_far, sums, strict=True)]
        on_progress(so_far(), sums_so_far)
        if within and is_narrow(sums_so_far, within):
            stopped = "within"
            break
        if budget.is_spent() and sums_so_far[0] < runs:
            stopped = "time"
            break
    return so_far()


def run_pairs(task: Task, first: int, last: int) -> list[int]:
    """Fight one chunk of the pairs, in any process."""
    game, scenarios = read_task(task)
    pairs = [Pair(*scenarios[n : n + 2]) for n in range(0, len(scenarios), 2)]
    return tally_pairs(game, pairs, task.options["player"], game.battles.line_up(scenarios[0]).seed, first, last)
