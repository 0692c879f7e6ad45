"""`manage.py backup FILE`: everything that a restore needs, in a file that its owner alone can read."""

import bz2
import gzip
import lzma
import os
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection, transaction

from damocles_site.backup_rows import FixtureWriter

LEFT_OUT = (
    "contenttypes",
    "auth.permission",
    "sessions",
    "admin.logentry",
    "people.ratecount",
    "people.foldedusername",
)
"""Tables that are made anew, and rows that expire anyway."""

OPENERS: dict[str, Any] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}


class Command(BaseCommand):
    """The file holds addresses, hashes of passwords and private lists: anyone who can read it has all of them."""

    help = (
        "Write a backup of one moment that only you can read: JSON, compressed where FILE ends with .gz, .bz2 or .xz. "
        "A row that cannot be written as it is does not stop it, but is named. "
        "To restore it into an empty database: manage.py migrate && manage.py loaddata FILE."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to write."""
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """A whole file takes the place of an old one, or none does."""
        handle, name = tempfile.mkstemp(dir=file.parent, suffix="".join(file.suffixes[-2:]))  # mode 600
        os.close(handle)
        try:
            faults = write_backup(name)
            os.replace(name, file)
        finally:
            Path(name).unlink(missing_ok=True)
        for fault in faults:
            self.stderr.write(fault)


def write_backup(name: str) -> list[str]:
    """Write everything; what could not be written as it was."""
    writer = FixtureWriter()
    natural: dict[str, Any] = {"use_natural_foreign_keys": True, "use_natural_primary_keys": True}
    with OPENERS.get(Path(name).suffix, open)(name, "wt", encoding="utf-8") as stream, snapshot():
        writer.serialize(writer.rows(LEFT_OUT), stream=stream, **natural)
    return writer.faults


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything as of one moment, without blocking writers."""
    if connection.vendor != "sqlite":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")  # Django's own would be IMMEDIATE, and hold up all writers
        try:
            yield
        finally:
            cursor.execute("COMMIT")
