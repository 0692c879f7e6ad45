"""Limits on costly work (imports, long lists, prints, battles, exports, searches) in one process of the site.

Few run at once, while other requests are answered; a request without a slot is asked to come again (503).
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
from threading import Lock

MAX_AT_ONCE = 2
"""Costly requests at once in one process; half of its threads stay free for everything else."""

MAX_PER_NETWORK = 1
"""Maximum number of concurrent costly requests from one network."""

RETRY_AFTER = 10
"""Seconds until another try is worth it."""

_network: ContextVar[str | None] = ContextVar("network", default=None)
_inside: ContextVar[bool] = ContextVar("inside", default=False)
_at_work: Counter[str] = Counter()
_guard = Lock()


class BusyError(Exception):
    """Enough costly requests are being answered; another may be made in a moment."""


@contextmanager
def requested_from(network: str) -> Iterator[None]:
    """Set the network whose request this thread serves; work without a request is never refused."""
    token = _network.set(network)
    try:
        yield
    finally:
        _network.reset(token)


def requester() -> str:
    """The client of this thread's request as owner of jobs, as an anonymous digest."""
    return f"network {sha256((_network.get() or '').encode()).hexdigest()[:16]}"


@contextmanager
def admitted(costly: bool = True) -> Iterator[None]:
    """One of the few at a time, where the work is costly; BusyError beyond. Inside another it has its place already."""
    network = _network.get()
    if not costly or network is None or _inside.get():
        yield
        return
    _enter(network)
    token = _inside.set(True)
    try:
        yield
    finally:
        _inside.reset(token)
        _leave(network)


def _enter(network: str) -> None:
    with _guard:
        if _at_work.total() >= MAX_AT_ONCE or _at_work[network] >= MAX_PER_NETWORK:
            raise BusyError
        _at_work[network] += 1


def _leave(network: str) -> None:
    with _guard:
        _at_work[network] -= 1
        if not _at_work[network]:
            del _at_work[network]
