"""Matrices that pages and programs ask for: jobs, which keep all that is fought as it was when they were asked for."""

import json
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from hashlib import sha256
from typing import Any

from django.conf import settings

from armies.bridge import content_library, find_operation
from armies.computation.forecast_jobs import (
    LIMIT,
    Reporter,
    StoppableFight,
    is_stopped,
    with_executor,
)
from armies.computation.list_forecasts import Opponent
from armies.computation.matrix import SIDES, Entrant, Matrix, Question
from armies.computation.pace import Pace, Stopwatch
from armies.computation.sharing import Budget
from jobs.kinds import Output, kind
from jobs.models import Job
from people.rate_limits import RateLimit
from rules.game.game import Game
from rules.games import game_called

MATRICES = RateLimit("matrices", 10, 600)
ROUNDS = (10, 40, 120)
"""Battles of each pairing on each side: a few of all first, then more of all."""

SECONDS, PATIENCE = 60.0, 120.0
"""What it may take of processors, and of any time, at one asking; the next goes on where it was cut short."""

PREFIX = "matrix:"
Document = dict[str, Any]


def entrant_of(opponent: Opponent) -> Entrant:
    """A list as it is now. DocumentError when no battle can be fought with it."""
    return Entrant(opponent.key, opponent.name, {side: opponent.player(side) for side in SIDES})


class MatrixRequest(StoppableFight):
    """These lists against those in missions, all led by a commander: the game's first where none is named. Whoever
    asks names all of it; nobody else can guess its key.
    """

    kind = "matrix"

    def __init__(
        self,
        game: Game,
        rows: Sequence[Entrant],
        columns: Sequence[Entrant],
        missions: Iterable[str],
        commander: str = "",
    ) -> None:
        commander = commander or game.facts.automatic_commanders()[0].key
        self.missions = list(missions)
        known = [find_operation(slug, game) for slug in self.missions]
        written = [game.formats.written("operation", mission) for mission in known if mission is not None]
        question = {"game": game.slug, "missions": written, "rows": rows, "columns": columns}
        question["commander"] = commander
        self.file = json.dumps(question).encode()
        self.payload, self.pace = {"missions": self.missions}, Pace(game, self.missions, commander)
        self.key = PREFIX + sha256(self.file + settings.ENGINE_DIGEST.encode()).hexdigest()
        self.of = len(Question(game, rows, columns, self.missions).cells())


@kind("matrix", tries=2, seconds=LIMIT)
def run_matrix(job: Job) -> Output:
    """Fight the pairings, round by round."""
    question = question_in(bytes(job.file or b""))
    reporter, budget = Reporter(job), Budget(SECONDS, PATIENCE)
    matrix = Matrix(question, content_library(question.game), dict(reporter.sums))
    watch = Stopwatch(Pace(question.game, job.payload["missions"], question.commander))

    def document(stopped: str) -> Document:
        # A comparison counts twice as many battles as it has pairs.
        of = sum(ROUNDS[-1] * (2 if question.rows[cell.row].before else 1) for cell in matrix.cells)
        head = {"commander": question.commander, "of": of, "stopped": stopped}
        return matrix.document(job.payload["missions"]) | head

    def on_progress() -> None:
        so_far = document("number")
        watch.look(so_far["fought"])
        reporter.on_progress(so_far, matrix.sums)

    def work(executor: Executor | None) -> Document:
        stopped = matrix.fight(
            ROUNDS,
            executor,
            budget=budget,
            on_progress=on_progress,
            why_stop=lambda: "asked" if is_stopped(job) else "",
        )
        return document(stopped)

    made = with_executor(work)
    watch.look(made["fought"], last=True)
    reporter.sums = matrix.sums
    return reporter.output(made)


def question_in(file: bytes) -> Question:
    written = json.loads(file)
    game = game_called(written["game"])
    assert game is not None
    rows, columns = ([Entrant(*entrant) for entrant in written[key]] for key in ("rows", "columns"))
    return Question(game, rows, columns, written["missions"], written.get("commander", ""))
