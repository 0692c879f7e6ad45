"""`manage.py calibration [GAME]`: how well forecasts hold against the battles that people recorded."""

import json
from argparse import ArgumentParser
from typing import Any

from campaigns.actions.expectations import forecast_missing
from campaigns.models import BattleForecast
from campaigns.presenters.calibration import calibration_document, calibration_of
from rules.games import GAMES
from web.management.plain import PlainCommand


class Command(PlainCommand):
    help = (
        "Hold the forecasts of a game against the results that people recorded, in all campaigns: Brier's score with "
        "its interval, reliability, what players and lists add, of what each forecast was, as one JSON document. "
        "Forecasts are made in the night; --now makes those that are missing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        known = [game.slug for game in GAMES]
        parser.add_argument("game", nargs="?", default=known[0], choices=known, help="the slug of a game (the first)")
        parser.add_argument("--now", action="store_true", help="forecast first what has no forecast yet")

    def handle(self, *args: Any, **options: Any) -> None:
        game = next(game for game in GAMES if game.slug == options["game"])
        if options["now"]:
            forecast_missing()
        document = calibration_document(game, calibration_of(game, BattleForecast.objects.all()))
        self.stdout.write(json.dumps(document, ensure_ascii=False))
