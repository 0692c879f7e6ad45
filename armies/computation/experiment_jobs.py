"""Experiments that pages and programs ask for: jobs, which keep all that is fought as it was when asked for."""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from django.conf import settings

from armies.bridge import content_library, find_operation
from armies.computation.experiment import Experiment, Limits, Question
from armies.computation.forecast_jobs import (
    LIMIT,
    Reporter,
    StoppableFight,
    is_stopped,
    with_executor,
)
from armies.computation.list_forecasts import STARTER, Opponent, starter_rosters
from armies.computation.pace import Pace, Stopwatch
from armies.computation.sharing import Budget
from armies.computation.sweep import Sweep, refuse_sweep
from armies.computation.worth import Worth
from armies.computation.worth_battles import SIDES
from armies.computation.worth_points import refuse_without_library
from jobs.kinds import Output, kind
from jobs.models import Job
from people.rate_limits import RateLimit
from rules.game.game import Game
from rules.games import game_called

EXPERIMENTS = RateLimit("experiments", 20, 600)
SECONDS, PATIENCE = 60.0, 120.0
"""What one may take of processors, and of any time, at one asking; the next goes on where it was cut short."""

SIZES: Sequence[int] = (40, 120, 240)
LISTS, ROUNDS = 120, 4
"""Lists by lot that may be chosen, how many there are otherwise, and how often each fights."""

WORTH, SWEEP = "worth", "sweep"
SHAPE = "2"
"""Another one where a result has other figures: those of an earlier release are not read."""

Document = dict[str, Any]


def question_of(
    game: Game,
    content: Document,
    opponents: Iterable[Opponent],
    missions: Iterable[Document | str],
    commander: str,
    lists: int,
    rounds: int,
    **swept: Any,
) -> Question:
    """Lists of the size of those that come with the game. DocumentError when an opponent cannot fight."""
    players = [{side: opponent.player(side) for side in SIDES} for opponent in opponents]
    limit = limit_of(game, content["faction"]["slug"])
    return Question(game, content, limit, players, list(missions), commander, lists, rounds, **swept)


def limit_of(game: Game, faction: str) -> int | None:
    """The limit of the first list of a faction that comes with the game, or of the first of any."""
    heads = list(map(game.lists.head, starter_rosters(game).values()))
    own = [head.limit for head in heads if head.faction == faction]
    return next(iter([*own, *[head.limit for head in heads]]), None)


def starters_of_size(game: Game, faction: str) -> set[str]:
    """The keys of the lists that come with the game and have this limit."""
    heads = {name: game.lists.head(army) for name, army in starter_rosters(game).items()}
    limit = limit_of(game, faction)
    return {f"{STARTER}:{name}" for name, head in heads.items() if head.limit == limit}


class ExperimentRequest(StoppableFight):
    """An experiment. Whoever asks names all of it; nobody else can guess its key. DocumentError."""

    def __init__(self, kind: str, question: Question) -> None:
        refuse_without_library() if kind == WORTH else refuse_sweep(question)
        self.kind = kind
        game, missions = question.game, list(map(str, question.missions))
        known = [find_operation(slug, game) for slug in missions]
        written = [game.formats.written("operation", mission) for mission in known if mission is not None]
        asked = question._replace(missions=written)._asdict() | {"game": game.slug}
        self.file = json.dumps(asked).encode()
        self.payload, self.pace = {"missions": missions}, Pace(game, missions, question.commander)
        self.key = f"{kind}:{sha256(self.file + SHAPE.encode() + settings.ENGINE_DIGEST.encode()).hexdigest()}"


@kind(WORTH, tries=2, seconds=LIMIT)
def run_worth(job: Job) -> Output:
    """Tell the worth of parts."""
    return run(job, Worth)


@kind(SWEEP, tries=2, seconds=LIMIT)
def run_sweep(job: Job) -> Output:
    """Try the values of a figure."""
    return run(job, Sweep)


def run(job: Job, experiment_type: type[Experiment]) -> Output:
    """Fight the battles of an experiment, and say what they tell."""
    question, reporter = question_in(bytes(job.file or b"")), Reporter(job)
    budget = Budget(SECONDS, PATIENCE)
    experiment = experiment_type(question, content_library(question.game), dict(reporter.sums))
    watch = Stopwatch(Pace(question.game, job.payload["missions"], question.commander))

    def document(stopped: str) -> Document:
        return experiment.document(stopped, job.payload["missions"])

    def on_progress() -> None:
        watch.look(experiment.fought())
        if reporter.is_due():
            reporter.on_progress(document("number"), experiment.sums)

    def why_stop() -> str:
        return "asked" if is_stopped(job) else ""

    made = with_executor(lambda executor: document(experiment.fight(Limits(executor, budget, on_progress, why_stop))))
    watch.look(experiment.fought(), last=True)
    reporter.sums = experiment.sums
    return reporter.output(made)


def question_in(file: bytes) -> Question:
    written = json.loads(file)
    game = game_called(written.pop("game"))
    assert game is not None
    return Question(game=game, **written)
