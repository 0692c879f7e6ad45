"""Pages by number of lists that may be very long: neither counted to their end nor paged to it."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.db.models import IntegerField, QuerySet, Subquery
from django.utils.functional import cached_property

MOST = 10_000
"""Rows that pages lead to by number; what is beyond is reached by searching and filtering, in the API by links."""


class AtLeast(int):
    """A count that was broken off; it is written as 10000+."""

    def __str__(self) -> str:
        return f"{int(self)}+"


def at_least(counted: int) -> int:
    """A count of at most MOST + 1 rows, as it is shown."""
    return AtLeast(MOST) if counted > MOST else counted


def counted(rows: QuerySet[Any] | Sequence[Any]) -> int:
    """How many rows there are, counted up to MOST: to count a million takes longer than to show a page of them."""
    if not isinstance(rows, QuerySet):
        return len(rows)
    return at_least(rows.order_by().values("pk")[: MOST + 1].count())


class BoundedCount(IntegerField):  # type: ignore[type-arg]
    def from_db_value(self, value: int, expression: Any, connection: Any) -> int:
        return at_least(value)


class CountUpTo(Subquery):
    """How many rows lead to the outer one, counted up to MOST."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) AS counted)"
    output_field = BoundedCount()

    def __init__(self, rows: QuerySet[Any]) -> None:
        super().__init__(rows.order_by().values("pk")[: MOST + 1])


class BoundedPaginator(Paginator):  # type: ignore[type-arg]
    """Counts at most MOST rows."""

    @cached_property
    def count(self) -> int:  # type: ignore[override]
        return counted(self.object_list)  # type: ignore[arg-type]
