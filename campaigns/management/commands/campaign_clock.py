"""What happens in campaigns by itself: run it once a minute, or let it run."""

import os
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import close_old_connections

from campaigns.actions.deadlines import run_due_jobs

MAX_SECONDS = 3600


class Command(BaseCommand):
    help = (
        "Do what is due in all campaigns: lock standing orders for players who are absent when a deadline has passed, "
        "and fight the battles that are committed and not yet fought. Run it once a minute; run twice, or by two at "
        "once, everything is done once."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what is due and end (so it does unless --every)")
        parser.add_argument("--every", type=int, metavar="SECONDS", help="do it again and again")
        parser.add_argument("--parent", type=int, metavar="PID", help="with --every: end when this process has ended")

    def handle(self, *args: Any, once: bool, every: int | None, parent: int | None, **options: Any) -> None:
        if once or every is None:
            self.stdout.write(self.said())
            return
        try:
            self.repeat(min(max(every, 1), MAX_SECONDS), parent)
        except KeyboardInterrupt:
            return

    def repeat(self, every: int, parent: int | None) -> None:
        """Tick until the process that started this has ended, or for ever."""
        while parent is None or os.getppid() == parent:
            close_old_connections()
            run_due_jobs()
            until = time.monotonic() + every
            while time.monotonic() < until and (parent is None or os.getppid() == parent):
                time.sleep(min(1, every))

    def said(self) -> str:
        return ", ".join(f"{step}: {count}" for step, count in run_due_jobs().items())
