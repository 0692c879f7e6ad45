"""Where attempts and calls are counted: in the database, so that all processes count together."""

from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.db import connections, router

from damocles_site.errors import BUSY


class Counts(DatabaseCache):
    """Django's, but for one thing: it says so when the database cannot be written to.

    Django's passes over every fault of a write, and a count that cannot be kept reads as one attempt too many (429).
    """

    def _base_set(self, mode: str, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT) -> bool:
        faults: list[Exception] = []

        def noting(execute: Any, *given: Any) -> Any:
            try:
                return execute(*given)
            except BUSY as fault:
                faults.append(fault)
                raise

        with connections[router.db_for_write(self.cache_model_class)].execute_wrapper(noting):
            done: bool = super()._base_set(mode, key, value, timeout)  # type: ignore[misc]
        if faults:
            raise faults[0]
        return done
