"""What the commands that fight many battles share: rosters as players, options, an executor, a bar."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.core.management.base import CommandParser

from armies.bridge import release_of, roster_player
from armies.computation.executor import open_executor, scheduler_address
from armies.computation.forecast import OnProgress
from armies.computation.list_forecasts import Opponent, starter_lists
from armies.computation.subject import ListOrigin
from rules.game.game import Game
from rules.games import game_of, refuse_other_game
from web.documents.document_files import read_document
from web.management.refusal import refusal, refusing

MAX_RUNS = 1_000_000
MAX_JOBS = 64
BAR = 40

Document = dict[str, Any]


class Roster(NamedTuple):
    """A roster file: its game, its list, what it was built with."""

    path: str
    game: Game
    army: Any
    origin: ListOrigin

    def player(self, id: str) -> Document:
        with refusing(self.path):
            return roster_player(self.game, self.army, id)


def rosters_in(paths: list[str]) -> list[Roster]:
    """Rosters of one game, which is looked at before any of them is read."""
    documents = []
    for path in paths:
        with refusing(path):
            documents.append(read_document(path))
            game = game_of(documents[0])
            refuse_other_game(documents[-1], game)
    rosters = []
    for path, document in zip(paths, documents, strict=True):
        with refusing(path):
            army = game.formats.read("roster", document)
            head = game.lists.head(army)
            rosters.append(Roster(path, game, army, ListOrigin(head.faction, release_of(head, game=game).number)))
    return rosters


def add_options(parser: CommandParser, what: str) -> None:
    parser.add_argument("--runs", type=int, default=1000, metavar="N", help=f"{what} to fight at most (1000)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to share them out to (1)")
    parser.add_argument(
        "--within", type=float, default=0.0, metavar="W", help="stop once the interval is as narrow: 0.02 is 2 points"
    )


@contextmanager
def sharing(runs: int, jobs: int, within: float) -> Iterator[Executor | None]:
    """The executor that fights them: none for this process alone."""
    refuse_outside("--runs", runs, 1, MAX_RUNS)
    refuse_outside("--jobs", jobs, 1, MAX_JOBS)
    refuse_outside("--within", within, 0, 0.5)
    if jobs == 1 and not scheduler_address():
        yield None
        return
    with open_executor(jobs) as executor:
        yield executor


def refuse_outside(option: str, number: float, least: float, most: float) -> None:
    if not least <= number <= most:
        raise refusal(f"{option}: cannot be {number}; must be from {least} to {most}")


def commander_of(game: Game, name: str | None) -> str:
    """Who decides for all lists: one that can be named, or the game's first."""
    known = [commander.key for commander in game.facts.automatic_commanders()]
    if name is not None and name not in known:
        raise refusal(f"--commander: cannot be {name}; must be one of {', '.join(known)}")
    return name or known[0]


def starters_in(game: Game) -> list[Opponent]:
    """The lists that come with a game: without any nothing can be fought."""
    with refusing():
        lists = starter_lists(game)
    if not lists:
        raise refusal("no list of this game can fight: its starter factions are not loaded")
    return lists


def progress(runs: int, figures: Callable[[Document], str]) -> OnProgress:
    """A bar on a terminal, with the figures so far; on nothing else."""

    def write(so_far: Document, sums: list[int]) -> None:
        done = so_far["runs"]
        filled = BAR * done // runs
        end = "\n" if done == runs else ""
        sys.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done} of {runs} {figures(so_far)}\x1b[K{end}")
        sys.stderr.flush()

    return write if sys.stderr.isatty() else lambda so_far, sums: None
