"""Write every row of one moment to an archive; what cannot be written as it is does not stop it, but is named."""

import json
import tomllib
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, BinaryIO

from django.conf import settings
from django.db import connection, transaction

from damocles_site.backups.archive import SECRET_KEY, ArchiveWriter, Manifest, Table
from damocles_site.backups.columns import EMPTY_DOCUMENT, TO_JSON, Column, column_of, mended_column, must_be_mended
from damocles_site.backups.tables import applied_migrations, backed_up, models_of_database

CHUNK = 4_000_000
"""Letters of rows in a member; a row that is longer is a member alone."""

FETCHED, FETCHED_FILES = 200, 4
"""Rows in memory at a time; few of those that hold files."""

_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class BackupWriter:
    """Writes all tables; `faults` names each value that could not be written as it was."""

    def __init__(self, stream: BinaryIO) -> None:
        self.faults: list[str] = []
        made = datetime.now(UTC).isoformat(timespec="seconds")
        manifest = Manifest(site_version(), made, connection.vendor, applied_migrations())
        self.archive = ArchiveWriter(stream, manifest)

    def write(self, with_secret_key: bool) -> None:
        for model in models_of_database():
            if backed_up(model):
                self._write_table(model)
        if with_secret_key:
            self.archive.add(SECRET_KEY, settings.SECRET_KEY.encode())
        self.archive.close()

    def _write_table(self, model: Any) -> None:
        """The rows in order of their keys, some megabytes a member."""
        columns = [column_of(field) for field in model._meta.concrete_fields]
        table = Table(model._meta.label_lower, model._meta.db_table, columns)
        self.archive.manifest.tables.append(table)
        lines: list[str] = []
        size = members = 0
        for line in self._lines(model, columns):
            if lines and size + len(line) > CHUNK:
                self._add(table, members, lines)
                lines, size, members = [], 0, members + 1
            lines.append(line)
            size += len(line)
        if lines:
            self._add(table, members, lines)

    def _add(self, table: Table, number: int, lines: list[str]) -> None:
        table.rows += len(lines)
        self.archive.add(f"rows/{table.model}/{number:06}.jsonl", "\n".join([*lines, ""]).encode())

    def _lines(self, model: Any, columns: list[Column]) -> Iterator[str]:
        """Each row as a line of JSON; the slow way where something of it may have to be mended."""
        changes = [(n, TO_JSON[kind]) for n, (_, kind) in enumerate(columns) if kind in TO_JSON]
        for row in rows_of(model, columns):
            values = list(row)
            try:
                convert(values, changes)
                line = _encoded(values)
            except (ValueError, TypeError, zlib.error):
                line = ""
            yield line if line and not must_be_mended(line) else self._mended(model, columns, list(row))

    def _mended(self, model: Any, columns: list[Column], values: list[Any]) -> str:
        key = values[[column.name for column in columns].index(model._meta.pk.column)]
        for n, ((_, kind), field) in enumerate(zip(columns, model._meta.concrete_fields, strict=True)):
            if values[n] is None:
                continue
            note = f"{model._meta.label} {key}: {field.name}"
            try:
                value = TO_JSON.get(kind, _unchanged)(values[n])
                values[n] = mended_column(kind, value)
            except (ValueError, TypeError, zlib.error) as error:
                values[n] = instead_of(field, kind)
                self.faults.append(f"{note} cannot be read ({error}) and is left empty")
                continue
            if values[n] != value:
                self.faults.append(f"{note} holds text that cannot be stored; � is in its place")
        return _encoded(values)


def _unchanged(value: Any) -> Any:
    return value


def convert(values: list[Any], changes: list[tuple[int, Callable[[Any], Any]]]) -> None:
    """Change the values at these places, but none that is empty."""
    for n, change in changes:
        if values[n] is not None:
            values[n] = change(values[n])


def instead_of(field: Any, kind: str) -> Any:
    """What stands for a value that cannot be read."""
    if field.null:
        return None
    default = {"document": EMPTY_DOCUMENT, "json": "{}"}.get(kind, field.get_default())
    return TO_JSON.get(kind, _unchanged)(default)


def rows_of(model: Any, columns: list[Column]) -> Iterator[Any]:
    """All rows, of which the database hands out a few at a time."""
    fetched = FETCHED_FILES if any(kind == "bytes" for _, kind in columns) else FETCHED
    names = ", ".join(map(selected, columns))
    quote = connection.ops.quote_name
    with connection.chunked_cursor() as cursor:
        cursor.execute(
            f"SELECT {names} FROM {quote(model._meta.db_table)} ORDER BY {quote(model._meta.pk.column)}"  # noqa: S608
        )
        while rows := cursor.fetchmany(fetched):
            yield from rows


def selected(column: Column) -> str:
    """SQLite's driver fails at a moment it cannot read, where as text only its row does."""
    name = connection.ops.quote_name(column.name)
    return f"CAST({name} AS TEXT)" if connection.vendor == "sqlite" and column.kind in {"moment", "date"} else name


def site_version() -> str:
    return str(tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]["version"])


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything as of one moment, without blocking writers."""
    if connection.vendor != "sqlite":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    with connection.cursor() as cursor:
        decoding = connection.connection.text_factory
        cursor.execute("BEGIN DEFERRED")  # Django's own would be IMMEDIATE, and hold up all writers
        connection.connection.text_factory = _text
        try:
            yield
        finally:
            connection.connection.text_factory = decoding
            cursor.execute("COMMIT")


def _text(content: bytes) -> str:
    """Also what is no text, with half surrogates in it, which are mended then."""
    return content.decode("utf-8", "surrogateescape")
