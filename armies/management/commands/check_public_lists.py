"""Recompute every public list and report each row of the search that differs."""

import sys
from typing import Any

from django.core.management.base import CommandParser

from armies.actions import reconciling
from armies.models import PublicList
from web.management.plain import PlainCommand

MISMATCHED = 1


class Command(PlainCommand):
    help = (
        "Recompute every public list and compare it with the row stored for the search. Prints each row that "
        "differs, and in what. Exit status 0: none does; 1: some do, which is a bug; --repair rewrites these rows."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--repair", action="store_true", help="rewrite each row that differs")

    def handle(self, *args: Any, repair: bool, **options: Any) -> None:
        mismatches = self.report(repair)
        listed = PublicList.objects.count()
        self.stdout.write(f"{listed} public lists, {mismatches} {'repaired' if repair else 'mismatched'}")
        if mismatches and not repair:
            sys.exit(MISMATCHED)

    def report(self, repairing: bool) -> int:
        count = 0
        for mismatch in reconciling.find_mismatches():
            count += 1
            self.stdout.write(f"{mismatch.strike_force.slug}: {mismatch.columns}")
            if repairing:
                reconciling.repair(mismatch)
        return count
