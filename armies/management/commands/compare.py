"""Compare two lists against a third, in battles from the same seeds."""

import json
from typing import Any

from django.core.management.base import CommandParser

from armies.bridge import content_library
from armies.computation.compare import compare
from armies.management.forecasting import Document, Roster, add_options, commander_of, progress, rosters_in, sharing
from rules.game.derived.scenarios import scenario_document
from web.management.plain import PlainCommand
from web.management.refusal import refusing

OWN, OTHER = "red", "blue"


class Command(PlainCommand):
    help = (
        "Fight the same battles with roster A and with roster B against a third: from the same seeds, with the rosters "
        "in the first place and in the second in turn. Prints how much more often B wins than A (draws are half), with "
        "the 95% interval of the difference, and of each unit what it did and how often it was lost, as one JSON "
        "document (damocles-comparison/1). --runs counts pairs of battles. Exit status 2: something given is wrong."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("first", metavar="A", help="a roster")
        parser.add_argument("second", metavar="B", help="the roster that it is compared with")
        parser.add_argument("--against", metavar="C", required=True, help="the roster that both fight")
        parser.add_argument("--operation", metavar="SLUG", help="what they fight (the first of their game)")
        parser.add_argument("--commander", metavar="NAME", help="who decides for all of them (the game's first)")
        add_options(parser, "pairs of battles")

    def handle(
        self, *args: Any, first: str, second: str, against: str, runs: int, jobs: int, within: float, **options: Any
    ) -> None:
        with sharing(runs, jobs, within) as executor:
            first_roster, other, enemy = rosters_in([first, second, against])
            pairs = self.pairs(first_roster, other, enemy, **options)
            with refusing():
                result = compare(
                    pairs,
                    OWN,
                    content_library(first_roster.game),
                    runs,
                    executor,
                    within=within,
                    origins={OWN: other.origin, OTHER: enemy.origin},
                    on_progress=progress(runs, difference),
                )
        self.stdout.write(json.dumps(result, ensure_ascii=False))

    def pairs(
        self,
        first_roster: Roster,
        other: Roster,
        enemy: Roster,
        operation: str | None,
        commander: str | None,
        **options: Any,
    ) -> list[tuple[Document, Document]]:
        """The scenarios: the lists in the first place, then in the second."""
        game = first_roster.game
        mission = operation or game.content.missions[0]["slug"]
        led = {"commander": commander_of(game, commander)}
        foe = enemy.player(OTHER) | led
        own = [first_roster.player(OWN) | led, other.player(OWN) | led]
        first, second = (scenario_document(game, "", mission, [player, foe]) for player in own)
        turned, turned_second = (scenario_document(game, "", mission, [foe, player]) for player in own)
        return [(first, second), (turned, turned_second)]


def difference(so_far: Document) -> str:
    """The difference so far, with its interval."""
    document = so_far["difference"]
    low, high = document["interval"] or (-1, 1)
    return f"{100 * document['share']:+.1f} points ({100 * low:+.1f} to {100 * high:+.1f})"
