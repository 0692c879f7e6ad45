"""`manage.py engine`: which build of the rules runs."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from damocles_site.engine.select import running
from rules.damocles import ENGINE


class Command(BaseCommand):
    """Print in one line which build of the rules runs, their version and the digest of their source."""

    help = "Say which build of the rules runs: compiled or interpreted, its version, the digest of its source."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the line."""
        self.stdout.write(f"{running()} {ENGINE} {settings.ENGINE_DIGEST}")
