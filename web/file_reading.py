"""Files of strangers are read by a worker, in limited memory and time, never by a process that serves pages."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from jobs.kinds import Output, kind
from jobs.memory_limits import MEMORY
from jobs.models import Job
from jobs.queue import enqueue, wait
from people.admission import BusyError, admitted, outside_requests, requester, serving
from rules.formats.errors import DocumentError
from web.translation.messages import fault_from, kept_fault

SECONDS = 10.0
WAIT = 20.0
"""Seconds that a request waits for its file, other files before it included."""

PATIENCE = 2.0
"""Seconds that a file waits for those of others of its network: two players of one club send pictures at once."""

Read = Callable[..., Any]


class CostlyFileError(DocumentError):
    """A file that takes more time or memory than any that people write."""


def read_by_worker(name: str) -> Callable[[Read], Read]:
    """Let a worker call this function where a request does. It takes a file and plain values, and returns such."""

    def decorate(read: Read) -> Read:
        @kind(name, tries=1, seconds=SECONDS, memory=MEMORY)
        def run(job: Job) -> Output:
            with translation.override(job.payload["language"]), outside_requests():
                try:
                    made = {"made": read(bytes(job.file or b""), **job.payload["values"])}
                except DocumentError as error:
                    made = {"faults": [kept_fault(fault) for fault in error.all]}
            return Output(None, json.dumps(made).encode())

        @wraps(read)
        def call(content: bytes, **values: Any) -> Any:
            return _asked(name, content, values) if serving() else read(content, **values)

        return call

    return decorate


def _asked(name: str, content: bytes, values: dict[str, Any]) -> Any:
    """What a worker made of a file; BusyError while others are read."""
    payload = {"language": translation.get_language(), "values": values}
    with admitted(patience=PATIENCE):
        asked = enqueue(name, payload, owner=requester(), file=content)
        try:
            job = wait(asked, WAIT)
        finally:
            Job.objects.filter(pk=asked.pk).delete()
    if not job.is_finished():
        raise BusyError
    if job.state == Job.State.FAILED:
        raise CostlyFileError("", _("takes too much time or memory to be read"), _("must be smaller or simpler"))
    return _made(json.loads(bytes(job.output or b"{}")))


def _made(read: dict[str, Any]) -> Any:
    if "faults" in read:
        faults = [fault_from(kept) for kept in read["faults"]]
        faults[0].all = faults
        raise faults[0]
    return read["made"]
