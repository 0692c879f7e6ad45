"""What all processes remember for a while, in the database: one-time codes used, uploads between two steps."""

from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.db import connections, router, transaction
from django.utils import timezone

from people.unavailable import is_unavailable


class SharedCache(DatabaseCache):
    """Django's database cache, but it raises when the database cannot be written to.

    Django's ignores every error of a write, and a one-time code that could not be stored would count as used.
    """

    def forget_expired(self) -> None:
        """Delete expired entries; Django does so only once there are very many."""
        connection = connections[router.db_for_write(self.cache_model_class)]
        with connection.cursor() as cursor:
            table = connection.ops.quote_name(self._table)  # type: ignore[attr-defined]
            now = connection.ops.adapt_datetimefield_value(timezone.now())
            cursor.execute(f"DELETE FROM {table} WHERE expires < %s", [now])  # noqa: S608 - a name from the settings

    def _base_set(self, mode: str, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT) -> bool:
        faults: list[Exception] = []

        def noting(execute: Any, *given: Any) -> Any:
            try:
                return execute(*given)
            except Exception as fault:
                if is_unavailable(fault):
                    faults.append(fault)
                raise

        db = router.db_for_write(self.cache_model_class)
        # Use our own transaction, so that a full disk found only at commit is reported too.
        with transaction.atomic(using=db), connections[db].execute_wrapper(noting):
            done: bool = super()._base_set(mode, key, value, timeout)  # type: ignore[misc]
        if faults:
            raise faults[0]
        return done
