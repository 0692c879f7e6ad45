"""Who prints: small prints the thread that was asked, large ones a worker, so that no other page waits.

A worker may be on another machine: the file comes back through the database.
"""

import json
import tempfile
from dataclasses import asdict
from pathlib import Path

from jobs.kinds import Output, kind
from jobs.models import Job
from jobs.queue import enqueue, wait
from jobs.time_limits import JobTimeoutError
from people.admission import BusyError, admitted, requester
from printing.choices import Choices
from printing.pdf.layout.document import NothingToPrintError
from printing.registry import write
from printing.source import Source

SECONDS = 60.0
"""What a large print may take."""

WAIT = 20.0
"""How long a request waits for its print before it answers with the place in the queue."""


class TooLongError(Exception):
    """A print took longer than it may."""


class QueuedError(Exception):
    """A print is not made yet; `place` in the queue, 0 while it is being made."""

    def __init__(self, place: int) -> None:
        self.place = place


def print_here(source: Source, choices: Choices, language: str, path: Path) -> int:
    """Write a print into a file; returns the number of pages."""
    return write(source.kind, source.document, asdict(choices), language, str(path))


def print_elsewhere(source: Source, choices: Choices, language: str, path: Path, key: str) -> int:
    """The same by a worker, who prints what is asked for under one key once."""
    payload = {"kind": source.kind, "document": json.dumps(source.document), "choices": asdict(choices)}
    asked = enqueue("print", payload | {"language": language}, owner=requester(), key=f"print:{key}")
    try:
        with admitted():
            job = wait(asked, WAIT)
    except BusyError:
        job = asked
    if not job.is_finished():
        raise QueuedError(job.place())
    return _fetch(job, path)


def _fetch(job: Job, path: Path) -> int:
    """Write what a worker printed into a file. One that ended it, again and again, would end others."""
    result = job.result or {"error": "too_long"}
    if "error" in result:
        raise NothingToPrintError if result["error"] == "nothing" else TooLongError
    path.write_bytes(job.output or b"")
    pages: int = result["pages"]
    return pages


@kind("print", tries=2, seconds=SECONDS)
def run_print(job: Job) -> Output | dict[str, str]:
    """Print into a file of this machine and hand it over."""
    payload = job.payload
    try:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "print.pdf"
            pages = write(
                payload["kind"], json.loads(payload["document"]), payload["choices"], payload["language"], str(path)
            )
            return Output({"pages": pages}, path.read_bytes())
    except NothingToPrintError:
        return {"error": "nothing"}
    except JobTimeoutError:
        return {"error": "too_long"}
