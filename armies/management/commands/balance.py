"""The lists of a game against one another in all its missions, from both sides."""

import csv
import json
import sys
from typing import Any

from django.core.management.base import CommandParser

from armies.bridge import content_library, operation_documents
from armies.computation.matrix import SIDES, Entrant, Matrix, Question, as_csv_rows
from armies.computation.matrix_jobs import entrant_of
from armies.management.forecasting import MAX_RUNS, commander_of, refuse_outside, rosters_in, sharing, starters_in
from rules.game.game import Game
from rules.games import GAMES, game_called
from web.management.plain import PlainCommand
from web.management.refusal import refusal, refusing

FOR_TWO = (2, 2)


class Command(PlainCommand):
    help = (
        "Fight lists against one another in all missions for two of their game, every pairing from both sides and each "
        "list against itself once. Prints one JSON document: each cell with its interval, whether it is `out` of 45 to "
        "55 %% and whether that is `sure`, each side, each list over all, and the first side in each mission. Without "
        "rosters the lists that come with the game fight. The same by any number of processes or a scheduler. "
        "Exit status 2: something given is wrong."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("rosters", nargs="*", metavar="ROSTER", help="files of lists of one game")
        parser.add_argument("--game", default=GAMES[0].slug, help="whose starter lists fight (the first game's)")
        parser.add_argument("--mission", action="append", metavar="SLUG", help="one of the missions; may be repeated")
        parser.add_argument("--commander", metavar="NAME", help="who decides for all of them (the game's first)")
        parser.add_argument("--runs", type=int, default=100, metavar="N", help="battles of a cell on each side (100)")
        parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to share them out to (1)")
        parser.add_argument("--csv", action="store_true", help="print rows instead of a document")

    def handle(
        self, *args: Any, rosters: list[str], game: str, runs: int, jobs: int, csv: bool, **options: Any
    ) -> None:
        refuse_outside("--runs", runs, 1, MAX_RUNS)
        question = self.question(rosters, game, **options)
        missions = [mission["slug"] for mission in question.missions if isinstance(mission, dict)]
        with sharing(runs, jobs, 0) as executor, refusing():
            matrix = Matrix(question, content_library(question.game))
            matrix.fight((runs,), executor, on_progress=lambda: self.progress(matrix, missions, runs))
            document = matrix.document(missions)
        if csv:
            write_rows(self.stdout, document)
        else:
            self.stdout.write(json.dumps(document, ensure_ascii=False))

    def question(
        self, rosters: list[str], game: str, mission: list[str] | None, commander: str | None, **options: Any
    ) -> Question:
        known = game_called(game)
        if known is None:
            raise refusal(f"--game: cannot be {game}; must be one of {', '.join(each.slug for each in GAMES)}")
        if rosters:
            read = rosters_in(rosters)
            known = read[0].game
            entrants = [
                Entrant(each.path, known.lists.head(each.army).name, {side: each.player(side) for side in SIDES})
                for each in read
            ]
        else:
            with refusing():
                entrants = [entrant_of(opponent) for opponent in starters_in(known)]
        leader = commander_of(known, commander)
        return Question(known, entrants, entrants, missions_of(known, mission), leader)

    def progress(self, matrix: Matrix, missions: list[str], runs: int) -> None:
        if sys.stderr.isatty():
            known = [cell for cell in matrix.cells if cell in matrix.figures]
            sys.stderr.write(f"\r{len(known)} of {len(matrix.cells)} pairings\x1b[K")
            sys.stderr.flush()


def missions_of(game: Game, slugs: list[str] | None) -> list[Any]:
    """Those for two players, or those that are named."""
    documents = {document["slug"]: document for document in operation_documents(game)}
    for slug in slugs or ():
        if slug not in documents:
            raise refusal(f"--mission: cannot be {slug}; must be one of {', '.join(documents)}")
    if slugs:
        return [documents[slug] for slug in dict.fromkeys(slugs)]
    for_two = [document for document in documents.values() if document.get("players", FOR_TWO)[0] <= 2]
    return [document for document in for_two if document.get("players", FOR_TWO)[1] >= 2]


def write_rows(stream: Any, document: dict[str, Any]) -> None:
    csv.writer(stream, lineterminator="").writerows(as_csv_rows(document))
