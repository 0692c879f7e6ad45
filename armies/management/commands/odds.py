"""The exact odds of a game's usual attack."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandParser

from rules.formats.errors import DocumentError
from rules.games import GAMES, game_called
from rules.presentation.words import FormField
from web.management.plain import PlainCommand, PlainParser
from web.management.refusal import refusal


class GameParser(PlainParser):
    """Takes the options of the game that `--game` names."""

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        chooser = ArgumentParser(add_help=False, allow_abbrev=False)
        chooser.add_argument("--game", nargs="?")
        game = game_called(chooser.parse_known_args(args)[0].game or "") or GAMES[0]
        for field in game.battles.odds_fields:
            add_option(self, field)
        return super().parse_args(args, namespace)


class Command(PlainCommand):
    help = (
        "What one attack does, exactly and without sampling, as one JSON document; each game has options of its own "
        "(--game SLUG --help). Example: odds --attacks 10 --precision 4 --defense 5 --damage 1 --health 1 --units 5 "
        "--cover heavy. Exit status 2: a value is wrong, and one line says which."
    )

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = GameParser
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        slugs = [game.slug for game in GAMES]
        parser.add_argument("--game", default=slugs[0], choices=slugs, help=f"which game ({slugs[0]})")

    def handle(self, *args: Any, **options: Any) -> None:
        game = game_called(options["game"]) or GAMES[0]
        fields = game.battles.odds_fields
        if not fields:
            raise refusal(f"--game: {game.name} has no odds of an attack")
        values = {field.key: value_of(field, options[field.key]) for field in fields}
        try:
            document = game.battles.odds({key: value for key, value in values.items() if value not in (None, [])})
        except DocumentError as error:
            raise refusal(f"{option(error.path) if error.path else 'odds'}: {error.message}") from None
        self.stdout.write(json.dumps(document))


def add_option(parser: CommandParser, field: FormField) -> None:
    """A field as an option of the command line."""
    kwargs: dict[str, Any] = {"help": str(field.help), "default": None}
    if field.kind == "flag":
        parser.add_argument(option(field.key), action="store_true", **kwargs)
        return
    if field.kind == "several":
        kwargs |= {"action": "append"}
    kwargs |= {"choices": [choice.key for choice in field.choices]} if field.choices else {"metavar": "N"}
    parser.add_argument(option(field.key), required=field.value is None, **kwargs)


def option(key: str) -> str:
    return f"--{key.replace('_', '-')}"


def value_of(field: FormField, given: Any) -> Any:
    """A number in digits as a number; the game refuses whatever else is wrong."""
    digits = str(given).removeprefix("-").removeprefix("+")
    number = field.kind == "number" and digits.isascii() and digits.isdigit() and len(digits) < 16
    return int(given) if number else given
