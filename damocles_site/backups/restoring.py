"""Restore a backup into either database: all of it in one transaction, or nothing."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils.module_loading import import_string

from damocles_site.backups import BackupError
from damocles_site.backups.archive import SECRET_KEY, Manifest, Table, checked, members, model_of
from damocles_site.backups.columns import FROM_JSON_BY_VENDOR
from damocles_site.backups.sealed import opened
from damocles_site.backups.tables import applied_migrations, empty_all, filled, models_of_database, rebuilders
from damocles_site.backups.writing import convert
from people.name_index import drop_indexes

Say = Callable[[str], None]
NAMED = 5
"""Models that a refusal names."""


def checked_file(path: Path, keys: list[Any]) -> Manifest:
    with opened(path, keys) as stream:
        return checked(stream)


def restore_archive(path: Path, keys: list[Any], replace: bool, say: Say) -> str:
    """Read the archive twice: to see that it is whole, then row by row. The secret key that it holds, or nothing."""
    manifest = checked_file(path, keys)
    refuse_newer(manifest)
    say(f"{path.name}: of {manifest.written}, whole")
    secret = ""
    with emptied(replace):
        migrate_back(manifest.migrations)
        empty_all()  # of what migrations wrote
        tables = {table.model: table for table in manifest.tables}
        with opened(path, keys) as stream:
            for name, content in members(stream):
                if model := model_of(name):
                    load(tables[model], content)
                elif name == SECRET_KEY:
                    secret = content.decode()
        compare_numbers(manifest.tables)
        connection.check_constraints()  # before tables are altered
        reset_sequences()
        migrate_forward()
        rebuild(say)
        for table in manifest.tables:
            if table.rows:
                say(f"{table.model}: {table.rows:,} rows")
    return secret


def restore_fixture(path: Path, replace: bool, say: Say) -> None:
    """A backup as it was written until 1.1: a fixture of Django's."""
    with emptied(replace):
        migrate_forward()
        try:
            call_command("loaddata", str(path.absolute()), verbosity=0)
        except Exception as error:
            raise BackupError(f"{path} is no whole backup ({error}).") from error
        rebuild(say)
        reset_sequences()


@contextmanager
def emptied(replace: bool) -> Iterator[None]:
    """The database at its newest migration and without rows; as it was, if anything fails."""
    connection.disable_constraint_checking()  # for SQLite, which alters no tables in a transaction else
    try:
        with transaction.atomic():
            migrate_forward()
            rows = filled()
            if rows and not replace:
                names = ", ".join(rows[:NAMED]) + (" and others" if rows[NAMED:] else "")
                raise BackupError(f"The database is not empty: it holds {names}. To delete all that first: --replace.")
            drop_indexes()  # made again when all is migrated
            empty_all()
            ContentType.objects.clear_cache()
            yield
            connection.check_constraints()
    except DatabaseError as error:
        raise BackupError(f"The database refuses, and is as it was ({' '.join(str(error).split())}).") from error
    finally:
        ContentType.objects.clear_cache()
        connection.enable_constraint_checking()


def refuse_newer(manifest: Manifest) -> None:
    known = MigrationExecutor(connection).loader.graph.nodes
    newer = [f"{app}.{name}" for app, name in manifest.migrations if (app, name) not in known]
    if newer:
        raise BackupError(
            f"The backup was written by a newer version of the site ({manifest.site}), whose migration {newer[-1]} "
            "this one does not know; restore it with that version."
        )


def migrate_back(migrations: Iterable[tuple[str, str]]) -> None:
    """Take back what was migrated since the backup; the tables are empty."""
    kept = set(migrations)
    newer = set(applied_migrations()) - kept
    if not newer:
        return
    executor = MigrationExecutor(connection)
    graph = executor.loader.graph
    targets: list[tuple[str, str | None]] = []
    for app in sorted({app for app, _ in newer}):
        own = [node for node in kept if node[0] == app]
        last = [node for node in own if not any(str(child) in map(str, own) for child in graph.node_map[node].children)]
        targets += last or [(app, None)]
    executor.migrate(targets)


def migrate_forward() -> None:
    """As `manage.py migrate` does, with content types, permissions and groups."""
    call_command("migrate", verbosity=0, interactive=False)


def load(table: Table, content: bytes) -> None:
    """Write the rows of one member."""
    changes = FROM_JSON_BY_VENDOR[connection.vendor]
    places = [(n, changes[kind]) for n, (_, kind) in enumerate(table.columns) if kind in changes]
    rows = [converted(line, places) for line in content.splitlines()]
    quote = connection.ops.quote_name
    names = ", ".join(quote(name) for name, _ in table.columns)
    try:
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                with cursor.copy(f"COPY {quote(table.table)} ({names}) FROM STDIN") as copy:
                    for row in rows:
                        copy.write_row(row)
                return
            places_of_row = ", ".join(["%s"] * len(table.columns))
            cursor.executemany(f"INSERT INTO {quote(table.table)} ({names}) VALUES ({places_of_row})", rows)  # noqa: S608
    except (DatabaseError, ValueError) as error:
        raise BackupError(f"Rows of {table.model} cannot be written; all is as it was ({error}).") from error


def converted(line: bytes, places: list[tuple[int, Callable[[Any], Any]]]) -> list[Any]:
    values: list[Any] = json.loads(line)
    convert(values, places)
    return values


def compare_numbers(tables: list[Table]) -> None:
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table.table)}")  # noqa: S608
            [(number,)] = cursor.fetchall()
            if number != table.rows:
                raise BackupError(f"{number} of {table.rows} rows of {table.model} arrived; all is as it was.")


def rebuild(say: Say) -> None:
    """Make the rows that follow from others."""
    for name in rebuilders():
        say(f"{import_string(name)():,} rows rebuilt by {name}")


def reset_sequences() -> None:
    """New keys follow the restored ones, those that migrations write too."""
    statements = connection.ops.sequence_reset_sql(no_style(), models_of_database())
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE")  # what comes next is planned by it
