"""Fold every public list anew and report each row of the search that says something else."""

import sys
from typing import Any

from django.core.management.base import CommandParser

from armies.actions.reconciling import find_mismatches, repair
from armies.management.plain import PlainCommand
from armies.models import PublicList

MISMATCHED = 1


class Command(PlainCommand):
    help = (
        "Fold every public list anew and compare it with what the search among them has stored. Prints each row that "
        "differs, and in what. Exit status 0: none does; 1: some do, which is a bug; --mend writes these anew."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--mend", action="store_true", help="write each row that differs anew")

    def handle(self, *args: Any, mend: bool, **options: Any) -> None:
        found = self.report(mend)
        listed = PublicList.objects.count()
        self.stdout.write(f"{listed} public lists, {found} {'mended' if mend else 'drifted'}")
        if found and not mend:
            sys.exit(MISMATCHED)

    def report(self, mending: bool) -> int:
        found = list(find_mismatches())
        for mismatch in found:
            self.stdout.write(f"{mismatch.strike_force.slug}: {mismatch.columns}")
            if mending:
                repair(mismatch)
        return len(found)
