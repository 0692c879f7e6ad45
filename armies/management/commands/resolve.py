"""Fight one battle out."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from armies.bridge import content_library
from rules.battles.resolve import resolve
from rules.games import game_of
from web.documents.document_files import read_document
from web.management.plain import PlainCommand
from web.management.refusal import refusal, refuse_seed, refusing


class Command(PlainCommand):
    help = (
        "Fight the battle of a scenario (damocles-scenario/1, JSON) from its seed and print the result "
        "(damocles-result/1) as one JSON document: who won, what is left, and every event with its dice. The same "
        "scenario and seed give the same result on any machine. No database is needed when the scenario's content "
        "stands inline. Exit status 2: the file is wrong, and one line says where."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a scenario")
        parser.add_argument("--seed", type=int, metavar="N", help="fight from this seed instead of the scenario's")
        parser.add_argument("--output", metavar="FILE", help="write the result there instead of printing it")

    def handle(self, *args: Any, file: str, seed: int | None, output: str | None, **options: Any) -> None:
        refuse_seed(seed)
        with refusing(file):
            document = read_document(file)
            game = game_of(document)
            result = resolve(game, document, content_library(game), seed)
        text = json.dumps(result, ensure_ascii=False)
        if output is None:
            self.stdout.write(text)
            return
        try:
            Path(output).write_text(f"{text}\n", encoding="utf-8")
        except OSError as error:
            raise refusal(f"{output}: cannot be written: {error.strerror}") from error
