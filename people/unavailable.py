"""A database that cannot be used for now: locked, full, down or open to readers alone; and what it holds already."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, IntegrityError, InterfaceError, InternalError, OperationalError

READ_ONLY = "25006"
"""PostgreSQL's code of a write in a transaction that may only read."""

UNIQUE = "23505"
UNIQUE_IN_SQLITE = ("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY")
"""What they call a row that is there already."""


def is_unavailable(error: BaseException | None) -> bool:
    """Whether trying again later may help: 503, and no fault of ours."""
    if isinstance(error, InternalError):
        return getattr(error.__cause__, "sqlstate", "") == READ_ONLY
    return isinstance(error, OperationalError | InterfaceError)


def is_taken(error: BaseException | None) -> bool:
    """Whether what must be there once was saved by somebody else since a form looked for it."""
    cause = error.__cause__ if isinstance(error, IntegrityError) else None
    return getattr(cause, "sqlstate", "") == UNIQUE or getattr(cause, "sqlite_errorname", "") in UNIQUE_IN_SQLITE


def is_gone(error: BaseException | None, request: Any) -> bool:
    """Whether a row that was there for the view was deleted before the change locked it."""
    return isinstance(error, ObjectDoesNotExist) and request.method not in ("GET", "HEAD")


@contextmanager
def if_writable() -> Iterator[None]:
    """Run a write that readers can do without; skip it while the database takes no writes."""
    try:
        yield
    except DatabaseError as error:
        if not is_unavailable(error):
            raise
