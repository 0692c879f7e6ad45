"""Content that takes long to load is loaded once a process; whoever asks again is given copies of its rows."""

from collections.abc import Callable
from functools import cache

from django.db import connection, transaction

_kept: dict[str, list[str]] = {}
"""The statements that insert what was made under a key."""


def made_once(key: str, make: Callable[[], object]) -> None:
    """Fill the empty tables of content by `make`, from the second time on by copies of the rows that it made.

    On SQLite alone: PostgreSQL's sequences would know nothing of the copies' keys.
    """
    if connection.vendor != "sqlite" or filled():
        make()
    elif key in _kept:
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in _kept[key]:
                cursor.execute(statement)
    else:
        make()
        _kept[key] = [statement for table in tables() for statement in inserts(table)]


@cache
def tables() -> tuple[str, ...]:
    return tuple(name for name in connection.introspection.table_names() if name.startswith("armies_"))


def filled() -> bool:
    """Whether any content is there."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + " OR ".join(f'EXISTS (SELECT 1 FROM "{table}")' for table in tables()))
        return bool(cursor.fetchone()[0])


def inserts(table: str) -> list[str]:
    """Each row of a table as the statement that inserts it, its values as SQLite itself writes them."""
    with connection.cursor() as cursor:
        columns = [column.name for column in connection.introspection.get_table_description(cursor, table)]
        values = " || ',' || ".join(f'quote("{column}")' for column in columns)
        cursor.execute(f'SELECT {values} FROM "{table}"')
        return [f'INSERT INTO "{table}" VALUES ({row[0]})' for row in cursor.fetchall()]
