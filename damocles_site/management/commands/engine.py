"""`manage.py engine`: which build of the rules runs."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from damocles_site.engine.select import running
from rules.games import GAMES


class Command(BaseCommand):
    """Print which build of the rules runs, the digest of their source, and the version of each game's rules."""

    help = "Say which build of the rules runs: compiled or interpreted, the version of each game, the source's digest."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for the first game, and one for each other."""
        first, *others = GAMES
        self.stdout.write(f"{running()} {first.facts.engine} {settings.ENGINE_DIGEST}")
        for game in others:
            self.stdout.write(f"{game.slug} {game.facts.engine}")
