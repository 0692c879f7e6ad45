"""Play a battle, question by question."""

import json
from typing import Any

from django.core.management.base import CommandParser

from armies.bridge import content_library
from rules.battles.resume import continue_battle, record_answers
from rules.formats.errors import AnswersError
from rules.game.derived.results import answers_document
from rules.games import game_of, refuse_other_game
from web.documents.document_files import read_document
from web.management.plain import PlainCommand
from web.management.refusal import refuse_seed, refusing


class Command(PlainCommand):
    help = (
        'Play a battle. The players whose commander is "person" in the scenario (damocles-scenario/1) are asked: the '
        "battle is fought up to the first question without an answer, and printed as one JSON document "
        "(damocles-question/1): who is asked what, what there is to choose from, how everything stands, every event so "
        "far. Write your answer at the end of the list in a file of answers (damocles-answers/1), for example "
        '{"format": "damocles-answers/1", "answers": [{"bid": 2}, {"activate": "r1"}]}, and call again for the next '
        "question; when the battle has ended, its result is printed (damocles-result/1). docs/formats.md tells how to "
        "answer what. The same scenario, seed and answers always lead to the same question. "
        "Exit status 2: a file is wrong, and one line says where."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a scenario")
        parser.add_argument("--seed", type=int, metavar="N", help="fight from this seed instead of the scenario's")
        whose = parser.add_mutually_exclusive_group()
        whose.add_argument("--answers", metavar="FILE", help="the answers so far; none at the beginning")
        whose.add_argument(
            "--record",
            action="store_true",
            help="do not ask: let the steady commander answer for every person, and print the answers of the whole "
            "battle (damocles-answers/1), to begin from any of them",
        )

    def handle(
        self, *args: Any, file: str, seed: int | None, answers: str | None, record: bool, **options: Any
    ) -> None:
        refuse_seed(seed)
        with refusing(file):
            scenario = read_document(file)
            game = game_of(scenario)
        given: object = answers_document(game, [])
        if answers is not None:
            with refusing(answers):
                given = read_document(answers)
                refuse_other_game(given, game)
        with refusing(file), refusing(answers or "", AnswersError):
            library = content_library(game)
            if record:
                document = record_answers(game, scenario, library, seed)
            else:
                document = continue_battle(game, scenario, given, library, seed)
        self.stdout.write(json.dumps(document, ensure_ascii=False))
