"""Judge a roster: what it is worth and every rule it breaks."""

import json
import sys
from typing import Any

from django.core.management.base import CommandParser

from armies.bridge import judge_roster
from rules.games import game_of
from web.documents.document_files import read_document
from web.management.plain import PlainCommand
from web.management.refusal import refusing

ILLEGAL = 1


class Command(PlainCommand):
    help = (
        "Judge a list of any game (such as damocles-roster/1, JSON) by the rules and the loaded content of its "
        "faction. Prints its "
        "strategic valor, tactical points, task forces and every violation as one JSON document. Exit status 0: legal; "
        "1: not; 2: the file itself is wrong."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a roster, as the list builder exports it")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        with refusing(file):
            document = read_document(file)
            game = game_of(document)
            verdict = judge_roster(game, game.formats.read("roster", document))
        self.stdout.write(json.dumps(game.lists.verdict_document(verdict), ensure_ascii=False, indent=2))
        if not verdict.legal:
            sys.exit(ILLEGAL)
