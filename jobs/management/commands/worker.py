"""What happens outside requests: the queue and the schedule."""

import os
import signal
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from jobs import worker

PATIENCE = 3
"""Seconds in which the job in hand may be finished when the site that began this worker has ended."""


class Command(BaseCommand):
    help = (
        "Do what stands in the queue of jobs (mails, large prints, forecasts) and what the schedule says (deadlines, "
        "battles, notices, deleting what is over). Any number of workers may run, on any machine with the same "
        "database: each job is done by one of them. A worker that is killed leaves its job to another. Each is five "
        "processes: one for the short work, so that no deadline or mail waits for a print, two whose memory is "
        "limited, for the files that people send, and one for what nobody waits for."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="do what is due and end")
        parser.add_argument(
            "--parent", type=int, metavar="PID", help=f"end when this process has ended, within {PATIENCE} s"
        )

    def handle(self, *args: Any, once: bool, parent: int | None, **options: Any) -> None:
        if once:
            self.stdout.write(f"jobs: {worker.work_off()}")
            return
        os.nice(worker.NICENESS - os.nice(0))  # pages go first
        self.ending = self.again = False
        signal.signal(signal.SIGTERM, self.end)
        signal.signal(signal.SIGINT, self.end)
        signal.signal(signal.SIGHUP, self.begin_afresh)
        own = os.getpid()
        worker.work_in_lanes(
            lambda: not self.ending and (parent is None or os.getpid() != own or os.getppid() == parent),
            patience=None if parent is None else PATIENCE,
        )
        if self.again:
            os.execv(sys.executable, [sys.executable, *sys.argv])  # noqa: S606

    def end(self, *_: Any) -> None:
        """Finish the job in hand first; a second signal ends at once."""
        if self.ending:
            os._exit(1)
        self.ending = True

    def begin_afresh(self, *_: Any) -> None:
        """Finish the job in hand, then take up whatever is newer by now: the engine, the code."""
        self.ending = self.again = True
