"""The worth of parts as pages and programs ask for it: jobs, which keep all that is fought as it was when asked for."""

import json
from collections.abc import Iterable
from concurrent.futures import Executor
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.conf import settings

from armies.bridge import content_library, find_operation
from armies.computation.forecast_jobs import (
    LIMIT,
    Reporter,
    StoppableFight,
    figures_so_far,
    forecast_found,
    is_stopped,
    with_executor,
)
from armies.computation.list_forecasts import Opponent, starter_rosters
from armies.computation.sharing import Budget
from armies.computation.worth import Worth, WorthQuestion
from armies.computation.worth_battles import SIDES
from armies.computation.worth_points import refuse_without_library
from jobs.kinds import Output, kind
from jobs.models import Job
from people.rate_limits import RateLimit
from rules.game.game import Game
from rules.games import game_called

WORTHS = RateLimit("worths", 10, 600)
SECONDS, PATIENCE = 60.0, 120.0
"""What it may take of processors, and of any time, at one asking; the next goes on where it was cut short."""

LISTS, ROUNDS = 120, 4
PREFIX = "worth:"
Document = dict[str, Any]


def question_of(
    game: Game,
    content: Document,
    opponents: Iterable[Opponent],
    missions: Iterable[Document | str],
    commander: str,
    lists: int = LISTS,
    rounds: int = ROUNDS,
) -> WorthQuestion:
    """Lists of the size of those that come with the game. DocumentError when an opponent cannot fight."""
    players = [{side: opponent.player(side) for side in SIDES} for opponent in opponents]
    rosters = starter_rosters(game).values()
    heads = sorted(map(game.lists.head, rosters), key=lambda head: head.faction != content.get("slug"))
    limit = heads[0].limit if heads else None
    return WorthQuestion(game, content, limit, players, list(missions), commander, lists, rounds)


class WorthRequest(StoppableFight):
    """The worth of the parts of a pack. Whoever asks names all of it; nobody else can guess its key. DocumentError."""

    kind = "worth"

    def __init__(self, question: WorthQuestion) -> None:
        refuse_without_library()
        game, missions = question.game, list(question.missions)
        known = [find_operation(str(slug), game) for slug in missions]
        written = [game.formats.written("operation", mission) for mission in known if mission is not None]
        asked = question._replace(missions=written)._asdict() | {"game": game.slug}
        self.file = json.dumps(asked).encode()
        self.payload = {"missions": missions}
        self.key = PREFIX + sha256(self.file + settings.ENGINE_DIGEST.encode()).hexdigest()

    @cached_property
    def known(self) -> Document | None:
        """The figures so far, or all of them."""
        job = self.job()
        return None if job is None else forecast_found(job) or figures_so_far(job)


@kind("worth", tries=2, seconds=LIMIT)
def run_worth(job: Job) -> Output:
    """Fight the battles of an experiment, and tell the worth of parts."""
    question = question_in(bytes(job.file or b""))
    reporter, budget = Reporter(job), Budget(SECONDS, PATIENCE)
    worth = Worth(question, content_library(question.game), dict(reporter.sums))

    def document(stopped: str) -> Document:
        return worth.document(stopped, job.payload["missions"])

    def work(executor: Executor | None) -> Document:
        stopped = worth.fight(
            executor,
            budget=budget,
            on_progress=lambda: reporter.on_progress(document("number"), worth.sums),
            why_stop=lambda: "asked" if is_stopped(job) else "",
        )
        return document(stopped)

    made = with_executor(work)
    reporter.sums = worth.sums
    return reporter.output(made)


def question_in(file: bytes) -> WorthQuestion:
    written = json.loads(file)
    game = game_called(written.pop("game"))
    assert game is not None
    return WorthQuestion(game=game, **written)
