"""Indexes of trigrams, by which the lookup `part` finds parts of names in any script, and of addresses.

On PostgreSQL a GIN index of pg_trgm; on SQLite an FTS5 table beside the rows, which triggers keep. Made after every
migration where they are missing: SQLite drops the triggers of a table whenever a migration rebuilds it.
"""

import sys
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.core.checks import CheckMessage, Warning, register
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import DatabaseError

from people.models.folded import FoldedText
from people.models.parts import index_name, is_indexed

NO_EXTENSION = (
    "PostgreSQL's extension pg_trgm is missing: names are found, but every row is looked at. "
    "As a superuser run in the site's database: CREATE EXTENSION pg_trgm; and then: manage.py migrate"
)
ONLY_ASCII = (
    "The database's LC_CTYPE is {}: its index knows letters of ASCII alone, and every row is looked at for others. "
    "Restore a backup into a database made with: createdb -T template0 -E UTF8 --locale=C.UTF-8"
)


def indexed_fields() -> Iterator[Any]:
    for model in apps.get_models():
        yield from filter(is_indexed, model._meta.local_concrete_fields)


def make_indexes(using: str = "default", stdout: Any = None, **signal: Any) -> None:
    """Make those that are missing, of the tables that are there: a migration may go back beyond some."""
    connection = connections[using]
    if connection.vendor == "postgresql" and not make_extension(connection):
        (stdout or sys.stdout).write(f"{NO_EXTENSION}\n")
        return
    make = {"postgresql": make_gin, "sqlite": make_fts5}[connection.vendor]
    with connection.cursor() as cursor:
        for field in indexed_fields():
            columns = columns_of(connection, cursor, field.model._meta.db_table)
            if field.column in columns:
                make(connection, cursor, field)


def drop_indexes(using: str = "default") -> None:
    """Before very many rows are written; `make_indexes` makes them again."""
    connection = connections[using]
    with connection.cursor() as cursor:
        for field in indexed_fields():
            index, _table, key, column = quoted_names(connection, field)
            if connection.vendor == "postgresql":
                cursor.execute(f"DROP INDEX IF EXISTS {index}")
                continue
            for event, _moment, _steps in events(index, key, column):
                cursor.execute(f"DROP TRIGGER IF EXISTS {connection.ops.quote_name(f'{index_name(field)}_{event}')}")
            cursor.execute(f"DROP TABLE IF EXISTS {index}")


def columns_of(connection: BaseDatabaseWrapper, cursor: Any, table: str) -> set[str]:
    if table not in connection.introspection.table_names(cursor):
        return set()
    return {column.name for column in connection.introspection.get_table_description(cursor, table)}


def make_extension(connection: BaseDatabaseWrapper) -> bool:
    """Whether pg_trgm is there. It is a trusted extension: who may create schemas in the database may create it."""
    if has_extension(connection):
        return True
    try:
        with connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    except DatabaseError:
        return False
    return True


def has_extension(connection: BaseDatabaseWrapper) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'")
        return cursor.fetchone() is not None


def quoted_names(connection: BaseDatabaseWrapper, field: Any) -> list[str]:
    """Of the index, the table, its key and the column."""
    names = (index_name(field), field.model._meta.db_table, field.model._meta.pk.column, field.column)
    return [connection.ops.quote_name(str(name)) for name in names]


def make_gin(connection: BaseDatabaseWrapper, cursor: Any, field: Any) -> None:
    """Without a lock that keeps writers waiting; again, where the making of it was broken off.

    What is not folded is compared in capitals, as `icontains` compares it.
    It waits for transactions that are open, however long. Without `fastupdate` what was just written is found as fast.
    """
    index, table, _key, column = quoted_names(connection, field)
    cursor.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)", [index])
    valid = cursor.fetchone()
    if valid == (True,):
        return
    concurrently = "" if connection.in_atomic_block else "CONCURRENTLY"
    if valid:
        cursor.execute(f"DROP INDEX {concurrently} {index}")
    text = column if isinstance(field, FoldedText) else f"UPPER({column}::text)"
    cursor.execute("SET lock_timeout = 0")
    cursor.execute(
        f"CREATE INDEX {concurrently} {index} ON {table} USING gin ({text} gin_trgm_ops) WITH (fastupdate = off)"
    )
    cursor.execute("RESET lock_timeout")


def make_fts5(connection: BaseDatabaseWrapper, cursor: Any, field: Any) -> None:
    """The table of trigrams, and triggers on the table of the rows that keep it as they are."""
    index, table, key, column = quoted_names(connection, field)
    triggers = {
        f"{index_name(field)}_{event}": f"AFTER {moment} ON {table} BEGIN {' '.join(steps)} END"
        for event, moment, steps in events(index, key, column)
    }
    cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    if {name for (name,) in cursor.fetchall()} >= triggers.keys():
        return
    case = int(isinstance(field, FoldedText))
    cursor.execute(
        f"CREATE VIRTUAL TABLE IF NOT EXISTS {index} USING fts5("
        f"{column}, content={table}, content_rowid={key}, tokenize='trigram case_sensitive {case}')"
    )
    for name, trigger in triggers.items():
        cursor.execute(f"DROP TRIGGER IF EXISTS {connection.ops.quote_name(name)}")
        cursor.execute(f"CREATE TRIGGER {connection.ops.quote_name(name)} {trigger}")
    cursor.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")  # noqa: S608


def events(index: str, key: str, column: str) -> Iterator[tuple[str, str, list[str]]]:
    """What each trigger does: FTS5 forgets a row by being told what it was."""
    add = f"INSERT INTO {index} (rowid, {column}) VALUES (new.{key}, new.{column});"  # noqa: S608
    forget = f"INSERT INTO {index} ({index}, rowid, {column}) VALUES ('delete', old.{key}, old.{column});"  # noqa: S608
    yield "insert", "INSERT", [add]
    yield "delete", "DELETE", [forget]
    yield "update", f"UPDATE OF {key}, {column}", [forget, add]


@register("database", deploy=True)
def check_name_indexes(databases: Any = None, **more: Any) -> list[CheckMessage]:
    """`manage.py check --deploy --database default` says what slows the search down."""
    connection = connections["default"]
    if not databases or connection.vendor != "postgresql":
        return []
    warnings: list[CheckMessage] = [] if has_extension(connection) else [Warning(NO_EXTENSION, id="people.W001")]
    with connection.cursor() as cursor:
        cursor.execute("SELECT datctype FROM pg_database WHERE datname = current_database()")
        (ctype,) = cursor.fetchone()
    return [*warnings, Warning(ONLY_ASCII.format(ctype), id="people.W002")] if ctype in ("C", "POSIX") else warnings
