"""A database that cannot be used for now: locked, full, down or open to readers alone."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, InterfaceError, InternalError, OperationalError

READ_ONLY = "25006"
"""PostgreSQL's code of a write in a transaction that may only read."""


def is_unavailable(error: BaseException | None) -> bool:
    """Whether trying again later may help: 503, and no fault of ours."""
    if isinstance(error, InternalError):
        return getattr(error.__cause__, "sqlstate", "") == READ_ONLY
    return isinstance(error, OperationalError | InterfaceError)


@contextmanager
def if_writable() -> Iterator[None]:
    """Run a write that readers can do without; skip it while the database takes no writes."""
    try:
        yield
    except DatabaseError as error:
        if not is_unavailable(error):
            raise
