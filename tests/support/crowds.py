"""A process of the site that has as much costly work as it takes on at once."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from threading import Barrier, Event

from people.admission import MAX_AT_ONCE, MAX_WITH_EDITS, Cost, claim, requested_from


def no_place() -> AbstractContextManager[None]:
    """Every place is taken, by requests from elsewhere that go on until the end of this: those of changes too."""
    changes = [f"198.18.0.{n}" for n in range(MAX_WITH_EDITS - MAX_AT_ONCE)]
    return taken(*(f"192.0.2.{n}" for n in range(MAX_AT_ONCE)), changes=changes)


@contextmanager
def taken(*addresses: str, changes: Sequence[str] = ()) -> Iterator[None]:
    """A place is taken from each of these addresses; and one of a change of a long list."""
    count = len(addresses) + len(changes)
    begun, over = Barrier(count + 1), Event()
    with ThreadPoolExecutor(count) as pool:
        at_work = [pool.submit(work, address, begun, over, False) for address in addresses]
        at_work += [pool.submit(work, address, begun, over, True) for address in changes]
        begun.wait(10)
        try:
            yield
        finally:
            over.set()
        for done in at_work:
            done.result(10)


def work(address: str, begun: Barrier, over: Event, changes: bool) -> None:
    with requested_from(address, Cost.LIST) as visit:
        visit.changes = changes
        claim()
        begun.wait(10)
        over.wait(60)
