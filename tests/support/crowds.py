"""A process of the site that has as much costly work as it takes on at once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from threading import Barrier, Event

from people.admission import MAX_AT_ONCE, admitted, requested_from


def no_place() -> AbstractContextManager[None]:
    """Every place is taken, by requests from elsewhere that go on until the end of this."""
    return taken(*(f"192.0.2.{n}" for n in range(MAX_AT_ONCE)))


@contextmanager
def taken(*addresses: str) -> Iterator[None]:
    """A place is taken from each of these addresses."""
    begun, over = Barrier(len(addresses) + 1), Event()
    with ThreadPoolExecutor(len(addresses)) as pool:
        at_work = [pool.submit(work, address, begun, over) for address in addresses]
        begun.wait(10)
        try:
            yield
        finally:
            over.set()
        for done in at_work:
            done.result(10)


def work(address: str, begun: Barrier, over: Event) -> None:
    with requested_from(address), admitted():
        begun.wait(10)
        over.wait(60)
