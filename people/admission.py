"""Limits on costly work (imports, long lists, prints, battles, exports, searches) in one process of the site.

Few requests do such work at once, while others are answered; a request without a place is asked to come again (503).
Each address declares what it costs (`damocles_site/costs.py`).
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import Enum
from hashlib import sha256
from threading import Lock
from time import monotonic, sleep

import structlog

MAX_AT_ONCE = 2
"""Costly requests at once in one process; half of its threads stay free for everything else."""

MAX_WITH_EDITS = 3
"""The same with changes of long lists: the last thread stays free."""

MAX_PER_NETWORK = 1
"""Maximum number of concurrent costly requests from one network, and of its concurrent changes of long lists."""

LOOK_AGAIN = 0.05
"""Seconds between two looks for a free place."""

RETRY_AFTER = 10
"""Seconds until another try is worth it."""

log = structlog.get_logger(__name__)


class Cost(Enum):
    """What an address may cost."""

    LIGHT = "light"
    """Bounded, whatever people have made: answered always."""

    LIST = "list"
    """As much as the list that it shows or changes: a long one takes a place, a change beside other work."""

    WORK = "work"
    """It takes a place where the costly part of it begins."""

    HEAVY = "heavy"
    """What is sent to it takes a place before it is read."""


class Visit:
    """A request as admission knows it: its network, what its address costs, the place that it has."""

    def __init__(self, network: str, cost: Cost) -> None:
        self.network = network
        self.cost = cost
        self.changes = False
        self.place: tuple[str, str] | None = None

    def take(self) -> None:
        if self.cost is Cost.LIGHT:
            undeclared()
        place = ("edit" if self.changes and self.cost is Cost.LIST else "work", self.network)
        with _guard:
            busy = _taken.total() >= MAX_WITH_EDITS or _taken[place] >= MAX_PER_NETWORK
            if busy or (place[0] == "work" and _at_work() >= MAX_AT_ONCE):
                raise BusyError
            _taken[place] += 1
        self.place = place

    def take_within(self, seconds: float) -> None:
        """Take a place, or the next that comes free in so many seconds; BusyError after them."""
        last = monotonic() + seconds
        while True:
            try:
                return self.take()
            except BusyError:
                if monotonic() > last:
                    raise
            sleep(LOOK_AGAIN)

    def leave(self) -> None:
        with _guard:
            if self.place is not None:
                _taken[self.place] -= 1
                if not _taken[self.place]:
                    del _taken[self.place]
        self.place = None


_visit: ContextVar[Visit | None] = ContextVar("visit", default=None)
_taken: Counter[tuple[str, str]] = Counter()
_guard = Lock()


class BusyError(Exception):
    """Enough costly requests are being answered; another may be made in a moment."""


@contextmanager
def requested_from(network: str, cost: Cost = Cost.WORK) -> Iterator[Visit]:
    """Set the network whose request this thread serves; work without a request is never refused."""
    visit = Visit(network, cost)
    token = _visit.set(visit)
    try:
        yield visit
    finally:
        visit.leave()
        _visit.reset(token)


@contextmanager
def outside_requests() -> Iterator[None]:
    """Work that is done here for a request by chance, as a job is that no worker has taken."""
    token = _visit.set(None)
    try:
        yield
    finally:
        _visit.reset(token)


def serving() -> bool:
    """Whether this thread serves a request."""
    return _visit.get() is not None


def requester() -> str:
    """The client of this thread's request as owner of jobs, as an anonymous digest."""
    visit = _visit.get()
    return f"network {sha256((visit.network if visit else '').encode()).hexdigest()[:16]}"


def claim(costly: bool = True) -> None:
    """Take a place until this thread's request is answered, where what it is about to do is costly; BusyError."""
    visit = _visit.get()
    if costly and visit is not None and visit.place is None:
        visit.take()


@contextmanager
def admitted(costly: bool = True, patience: float = 0) -> Iterator[None]:
    """One of the few at a time, where the work is costly; BusyError beyond. Who has a place already keeps it.

    With `patience`, seconds, short work waits for a place.
    """
    visit = _visit.get()
    if not costly or visit is None or visit.place is not None:
        yield
        return
    visit.take_within(patience)
    try:
        yield
    finally:
        visit.leave()


def undeclared() -> None:
    """Tests fail where an address that is declared light does costly work."""
    log.warning("cost_undeclared")


def _at_work() -> int:
    return sum(count for (kind, _network), count in _taken.items() if kind == "work")
