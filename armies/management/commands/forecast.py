"""Forecast a battle by fighting it many times."""

import json
from typing import Any

from django.core.management.base import CommandParser

from armies.bridge import content_library
from armies.computation.forecast import forecast
from armies.computation.subject import Origins
from armies.management.forecasting import add_options, progress, rosters_in, sharing
from rules.game.derived.scenarios import scenario_document
from rules.games import game_of
from web.documents.document_files import read_document
from web.management.plain import PlainCommand
from web.management.refusal import refusal, refusing


class Command(PlainCommand):
    help = (
        "Fight the battle of a scenario many times and print how often each side wins, with 95% intervals, mean "
        "victory points, turns and survivors, of what the forecast is and what it leaves out, as one JSON document "
        "(damocles-forecast/1). Give a scenario, or two rosters with --red and --blue. With --within it ends as soon "
        "as no interval is wider on either side; `stopped` says which ended it. The same inputs give the same bytes "
        "whatever --jobs is. With DAMOCLES_SCHEDULER the workers of that dask scheduler fight. A bar on a terminal "
        "tells how far it is and the figures so far. Exit status 2: something given is wrong, and one line says what."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", nargs="?", help="a scenario")
        parser.add_argument("--red", metavar="ROSTER", help="a roster, with --blue instead of a scenario")
        parser.add_argument("--blue", metavar="ROSTER", help="the roster it fights")
        parser.add_argument("--operation", metavar="SLUG", help="what the rosters fight (the first of their game)")
        add_options(parser, "battles")

    def handle(self, *args: Any, runs: int, jobs: int, within: float, **options: Any) -> None:
        with sharing(runs, jobs, within) as executor:
            document, origins = self.scenario(**options)
            with refusing(options["file"] or ""):
                library = content_library(game_of(document))
                report = progress(runs, shares)
                result = forecast(document, library, runs, executor, within=within, origins=origins, on_progress=report)
        self.stdout.write(json.dumps(result, ensure_ascii=False))

    def scenario(
        self, file: str | None, red: str | None, blue: str | None, operation: str | None, **options: Any
    ) -> tuple[object, Origins]:
        """The scenario: from its file, or of two rosters; and what these were built with."""
        if file and not (red or blue or operation):
            with refusing(file):
                return read_document(file), {}
        if file and operation and not (red or blue):
            raise refusal("forecast: --operation goes with --red and --blue; a scenario names its own")
        if file or not (red and blue):
            raise refusal("forecast: give a scenario, or both --red ROSTER and --blue ROSTER")
        rosters = dict(zip(("red", "blue"), rosters_in([red, blue]), strict=True))
        game = rosters["red"].game
        players = [roster.player(id) for id, roster in rosters.items()]
        document = scenario_document(game, "", operation or game.content.missions[0]["slug"], players)
        return document, {id: roster.origin for id, roster in rosters.items()}


def shares(so_far: dict[str, Any]) -> str:
    """The shares of wins so far, with their intervals."""
    ended = max(1, so_far["runs"] - so_far["failed"])
    return ", ".join(
        f"{side} {100 * wins / ended:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
        for side, wins in so_far["wins"].items()
        for low, high in [so_far["interval"][side]]
    )
