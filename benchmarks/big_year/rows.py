"""Copies of template rows, written as fast as each database takes them, in bounded memory."""

from collections.abc import Iterable, Mapping
from itertools import chain, islice
from typing import Any

from django.core.management.color import no_style
from django.db import connection, models, transaction

from people.models import FoldedField

BATCH = 5000


class Template:
    """A row's columns as the database stores them, converted once for all its copies."""

    def __init__(self, row: models.Model) -> None:
        self.model = type(row)
        self.fields = {field.attname: field for field in self.model._meta.concrete_fields}
        self.values = {name: self.stored(name, getattr(row, name)) for name in self.fields}

    def stored(self, name: str, value: Any) -> Any:
        """A value of a column; JSON as text, which both databases read."""
        stored = self.fields[name].get_db_prep_save(value, connection)
        return stored.dumps(stored.obj) if hasattr(stored, "dumps") else stored

    def copy(self, changed: Mapping[str, Any]) -> tuple[Any, ...]:
        """The row with other values in some columns; folded ones follow what they fold."""
        values = self.values | {name: self.stored(name, value) for name, value in changed.items()}
        for field in self.fields.values():
            if isinstance(field, FoldedField) and field.of in changed:
                values[field.attname] = self.stored(field.attname, changed[field.of])
        return tuple(values.values())


def insert(model: type[models.Model], rows: Iterable[tuple[Any, ...]]) -> None:
    """Insert rows of all columns; keys are given, so that the sequence is set after them."""
    fields = model._meta.concrete_fields
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    write = _copy if connection.vendor == "postgresql" else _insert_many
    made = iter(rows)
    ready = list(islice(made, 1))  # whatever is asked of the database for them is asked before the copying begins
    write(f"{connection.ops.quote_name(model._meta.db_table)} ({columns})", len(fields), chain(ready, made))
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [model]):
            cursor.execute(statement)


def _copy(into: str, width: int, rows: Iterable[tuple[Any, ...]]) -> None:
    with connection.cursor() as cursor, cursor.cursor.copy(f"COPY {into} FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def _insert_many(into: str, width: int, rows: Any) -> None:
    statement = f"INSERT INTO {into} VALUES ({', '.join(['%s'] * width)})"  # noqa: S608
    while batch := list(islice(rows, BATCH)):
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.executemany(statement, batch)


def next_key(model: type[models.Model]) -> int:
    """The first key that no row has."""
    return (model._base_manager.aggregate(last=models.Max("pk"))["last"] or 0) + 1
