"""`manage.py check_played_battles`: what an update of the rules would do to battles that are being played."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from play.models import PlayedBattle
from play.updates import carry_over, tried


class Command(BaseCommand):
    help = (
        "Fight all open battles of the browser again by these rules, and list those that come out otherwise. Run it "
        "with a new version before that is let in, or by night. Exit status 1 when there are any."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--carry", action="store_true", help="carry over those whose answers fit, close the others")

    def handle(self, *args: Any, carry: bool, **options: Any) -> None:
        """A line for each battle that comes out otherwise."""
        going = PlayedBattle.objects.filter(state=PlayedBattle.State.GOING).order_by("pk").with_seats()
        total = changed = 0
        for battle in going.iterator(chunk_size=50):
            trial, total = tried(battle), total + 1
            if trial.misfit is not None or not trial.same:
                changed += 1
                fate = (
                    "is fought otherwise" if trial.misfit is None else f"does not fit from answer {trial.misfit + 1} on"
                )
                self.stdout.write(f"{battle.slug} ({battle.game} {battle.engine}, {battle.title}): {fate}")
            if carry:
                carry_over(battle)
        self.stdout.write(f"{total} open battles fought again, {changed} come out otherwise")
        if changed and not carry:
            sys.exit(1)
