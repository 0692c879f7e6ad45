"""What the datasheets of a faction are worth, by battles of lists drawn by lot."""

import csv
import json
import sys
from typing import Any

from django.core.management.base import CommandParser

from armies.bridge import content_library, content_of, draft_document, newest_release
from armies.computation.experiment import Limits
from armies.computation.experiment_jobs import LISTS, ROUNDS, question_of
from armies.computation.worth import Worth
from armies.computation.worth_figures import as_csv_rows
from armies.management.commands.balance import missions_of
from armies.management.forecasting import commander_of, refuse_outside, sharing, starters_in
from armies.models import Faction
from rules.game.game import Game
from rules.games import game_called
from web.management.plain import PlainCommand
from web.management.refusal import refusal, refusing

MOST = 10_000


class Command(PlainCommand):
    help = (
        "Tell what the parts of a faction are worth: legal lists drawn by lot fight the lists that come with the game "
        "from both sides, a regularised regression tells the share of each part, and the ten that seem farthest from "
        "their price are held against the same lists without them. Prints one JSON document. Needs what "
        "requirements-laboratory.txt names. Exit status 2: something given is wrong."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("faction", metavar="SLUG", help="whose parts")
        parser.add_argument("--draft", action="store_true", help="as its draft has them, not its newest release")
        parser.add_argument("--mission", action="append", metavar="SLUG", help="one of the missions; may be repeated")
        parser.add_argument("--commander", metavar="NAME", help="who decides for all lists (the game's first)")
        parser.add_argument("--lists", type=int, default=LISTS, metavar="N", help=f"lists by lot ({LISTS})")
        parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="R", help=f"8 battles of each ({ROUNDS})")
        parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes to share them out to (1)")
        parser.add_argument("--csv", action="store_true", help="print rows instead of a document")

    def handle(
        self, *args: Any, faction: str, draft: bool, lists: int, rounds: int, jobs: int, csv: bool, **options: Any
    ) -> None:
        refuse_outside("--lists", lists, 1, MOST)
        refuse_outside("--rounds", rounds, 1, MOST)
        game, content = pack_of(faction, draft)
        missions = missions_of(game, options["mission"])
        commander = commander_of(game, options["commander"])
        against = starters_in(game)
        with sharing(lists, jobs, 0) as executor, refusing():
            question = question_of(game, content, against, missions, commander, lists, rounds)
            worth = Worth(question, content_library(game))
            stopped = worth.fight(Limits(executor, on_progress=lambda: self.progress(worth)))
        document = worth.document(stopped, [mission["slug"] for mission in missions])
        if csv:
            write_rows(self.stdout, document)
        else:
            self.stdout.write(json.dumps(document, ensure_ascii=False))

    def progress(self, worth: Worth) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{worth.fought()} of {worth.of()} battles\x1b[K")
            sys.stderr.flush()


def pack_of(slug: str, draft: bool) -> tuple[Game, dict[str, Any]]:
    """A faction's game, and its newest release or its draft."""
    with refusing():
        if draft:
            faction = Faction.objects.with_content().filter(slug=slug).first()
            if faction is None:
                raise refusal(f"no faction {slug} is loaded")
            return faction.rules_of_game, draft_document(faction)
        release = newest_release(slug)
        game = game_called(Faction.objects.get(pk=release.faction_id).game)
        assert game is not None
        return game, game.formats.written("content", content_of(release))


def write_rows(stream: Any, document: dict[str, Any]) -> None:
    csv.writer(stream, lineterminator="").writerows(as_csv_rows(document))
