"""Queries of every request: to work out their SQL takes Django longer than the database takes to answer."""

from collections.abc import Callable
from copy import copy
from functools import cache
from types import SimpleNamespace
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import QuerySet
from django.db.models.query import ModelIterable

Value = int | str


class PreparedQuery:
    """A queryset with one value, a key or a text, that each call gives anew; its SQL is worked out once a process.

    The example is a value of its type that stands for it, and nowhere else in the query.
    """

    def __init__(self, queryset: Callable[[Value], QuerySet[Any]], example: Value) -> None:
        self.queryset, self.example = queryset, example
        self.worked_out = cache(self._work_out)

    def first(self, value: Value) -> Any:
        """The first row, or None."""
        of_all, sql, params = self.worked_out(connection.vendor)
        compiler = copy(of_all)
        compiler.connection = connection
        compiler.as_sql = lambda: (sql, [value if one == self.example else one for one in params])
        query = SimpleNamespace(get_compiler=lambda using: compiler)
        asked: Any = SimpleNamespace(query=query, db=DEFAULT_DB_ALIAS, _known_related_objects={})
        return next(iter(ModelIterable(asked)), None)

    def _work_out(self, vendor: str) -> tuple[Any, str, tuple[Any, ...]]:
        compiler = self.queryset(self.example).query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        return compiler, sql, tuple(params)
