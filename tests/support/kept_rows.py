"""Content that takes long to load is loaded once a process; whoever asks again is given copies of its rows."""

from collections.abc import Callable
from functools import cache

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction

from tests.support.database import table_names

APPS = ("armies", "workshop")
"""Whose tables are filled with content."""

_kept: dict[str, list[tuple[str, bytes]]] = {}
"""What was made under a key: a table and its rows, as statements (SQLite) or as COPY writes them (PostgreSQL)."""


def made_once(key: str, make: Callable[[], object]) -> None:
    """Fill the empty tables of content by `make`, from the second time on by copies of the rows that it made."""
    if filled():
        make()
    elif key in _kept:
        with transaction.atomic():
            for table, rows in _kept[key]:
                insert(table, rows)
            set_sequences()
    else:
        make()
        _kept[key] = [(table, rows) for table in tables() if (rows := rows_of(table))]


def set_sequences() -> None:
    """Keys go on after those of the copies: a restored backup takes PostgreSQL's sequences back."""
    models = [model for app in APPS for model in apps.get_app_config(app).get_models(include_auto_created=True)]
    if statements := connection.ops.sequence_reset_sql(no_style(), models):
        with connection.cursor() as cursor:
            cursor.execute(";".join(statement.rstrip(";") for statement in statements))


@cache
def tables() -> tuple[str, ...]:
    prefixes = tuple(f"{app}_" for app in APPS)
    return tuple(name for name in table_names() if name.startswith(prefixes))


def filled() -> bool:
    """Whether any content is there."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + " OR ".join(f'EXISTS (SELECT 1 FROM "{table}")' for table in tables()))
        return bool(cursor.fetchone()[0])


def counts() -> tuple[int, ...]:
    """How many rows each table has."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + ", ".join(f'(SELECT COUNT(*) FROM "{table}")' for table in tables()))
        return tuple(cursor.fetchone())


def columns_of(table: str) -> list[str]:
    """Django's description of a table parses its SQL, which takes longer than to copy it."""
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{table}" LIMIT 0')
        return [column[0] for column in cursor.description]


def rows_of(table: str) -> bytes:
    """Each row as its database writes it."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f'COPY "{table}" TO STDOUT') as rows:
                return b"".join(rows)
        values = " || ',' || ".join(f'quote("{column}")' for column in columns_of(table))
        cursor.execute(f"SELECT 'INSERT INTO \"{table}\" VALUES (' || {values} || ')' FROM \"{table}\"")
        return "\0".join(statement for (statement,) in cursor).encode()


def insert(table: str, rows: bytes) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f'COPY "{table}" FROM STDIN') as copy:
                copy.write(rows)
            return
        for statement in rows.decode().split("\0"):
            cursor.execute(statement)
