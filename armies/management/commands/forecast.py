"""Forecast a battle by fighting it many times."""

import json
import sys
from contextlib import nullcontext
from typing import Any

from django.core.management.base import CommandParser

from armies.bridge import content_library, roster_player
from armies.computation.executor import open_executor, scheduler_address
from armies.computation.forecast import forecast
from armies.content.files.document_files import read_document
from armies.management.plain import PlainCommand
from armies.management.refusal import refusal, refusing
from rules.games import game_of, refuse_other_game

MAX_RUNS = 1_000_000
MAX_JOBS = 64
BAR = 40


class Command(PlainCommand):
    help = (
        "Fight the battle of a scenario many times and print how often each side wins, with 95% intervals, mean "
        "victory points, turns and survivors, as one JSON document (damocles-forecast/1). Give a scenario, or two "
        "rosters with --red and --blue. The same inputs give the same bytes whatever --jobs is. "
        "With DAMOCLES_SCHEDULER the workers of that dask scheduler fight. A bar on a terminal tells how far it is. "
        "Exit status 2: something given is wrong, and one line says what."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", nargs="?", help="a scenario")
        parser.add_argument("--red", metavar="ROSTER", help="a roster, with --blue instead of a scenario")
        parser.add_argument("--blue", metavar="ROSTER", help="the roster it fights")
        parser.add_argument("--operation", metavar="SLUG", help="what the rosters fight (eradication)")
        parser.add_argument("--runs", type=int, default=1000, metavar="N", help="battles to fight (1000)")
        parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to share them out to (1)")

    def handle(self, *args: Any, runs: int, jobs: int, **options: Any) -> None:
        refuse_outside("--runs", runs, MAX_RUNS)
        refuse_outside("--jobs", jobs, MAX_JOBS)
        document = self.document(**options)
        on_progress = progress(runs) if sys.stderr.isatty() else lambda done: None
        alone = jobs == 1 and not scheduler_address()
        with refusing(options["file"] or ""), nullcontext() if alone else open_executor(jobs) as executor:
            library = content_library(game_of(document))
            result = forecast(document, library, runs, executor, on_progress=on_progress)
        self.stdout.write(json.dumps(result, ensure_ascii=False))

    def document(
        self, file: str | None, red: str | None, blue: str | None, operation: str | None, **options: Any
    ) -> object:
        """The scenario: from its file, or of two rosters."""
        if file and not (red or blue or operation):
            with refusing(file):
                return read_document(file)
        if file and operation and not (red or blue):
            raise refusal("forecast: --operation goes with --red and --blue; a scenario names its own")
        if file or not (red and blue):
            raise refusal("forecast: give a scenario, or both --red ROSTER and --blue ROSTER")
        with refusing(red):
            first = read_document(red)
            game = game_of(first)
        with refusing(blue):
            second = read_document(blue)
            refuse_other_game(second, game)
        with refusing(red):
            players = [roster_player(game, game.read_list(first), "red")]
        with refusing(blue):
            players.append(roster_player(game, game.read_list(second), "blue"))
        return game.scenario("", operation or game.missions()[0]["slug"], players)


def refuse_outside(option: str, number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise refusal(f"{option}: cannot be {number}; must be from 1 to {most}")


def progress(runs: int) -> Any:
    """A bar on a terminal, and on nothing else."""

    def tell(done: int) -> None:
        filled = BAR * done // runs
        end = "\n" if done == runs else ""
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done} of {runs}{end}")
        sys.stderr.flush()

    return tell
