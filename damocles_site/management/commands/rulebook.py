"""The rulebooks, rule by rule: what plays each rule and what tests it."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from damocles_site.rulebook.citations import coverage
from rules.games import GAMES, game_called

SHOWN = 3


class Command(BaseCommand):
    help = (
        "Print each rule's id with the functions and the tests that cite it, then what is missing. "
        "Exit status 1 when a rule has no test; an installation without the tests cannot tell."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--game", choices=[game.slug for game in GAMES], help="the rules of one game, not of all and of campaigns"
        )
        parser.add_argument("--all", action="store_true", help="name every function and test, not the first three")

    def handle(self, *args: Any, **options: Any) -> None:
        report = coverage(game_called(options["game"] or ""))
        for rule, cited in report.rules.items():
            self.stdout.write(rule)
            self.stdout.write(f"    functions  {shown([each.name for each in cited.functions], options['all'])}")
            if report.with_tests:
                self.stdout.write(f"    tests      {shown([each.name for each in cited.tests], options['all'])}")
        untested = ", ".join(report.untested) or "none" if report.with_tests else "unknown; the tests are not installed"
        self.stdout.write(f"{len(report.rules)} rules; cited by no function: {', '.join(report.unplayed) or 'none'}")
        self.stdout.write(f"cited by no test: {untested}")
        if report.untested:
            sys.exit(1)


def shown(names: list[str], all_of_them: bool) -> str:
    """A few names and how many more there are."""
    if all_of_them or len(names) <= SHOWN:
        return ", ".join(names) or "none"
    return f"{', '.join(names[:SHOWN])} and {len(names) - SHOWN} more"
