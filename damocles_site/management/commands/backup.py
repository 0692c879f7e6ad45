"""`manage.py backup FILE`: everything that a restore needs, in a file that its owner alone can read."""

import bz2
import gzip
import lzma
import os
import tempfile
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from damocles_site.backup_rows import FixtureWriter

LEFT_OUT = (
    "contenttypes",
    "auth.permission",
    "sessions",
    "admin.logentry",
    "people.ratecount",
    "people.foldedusername",
    "damocles_site.ownarchive",
    "damocles_site.archivepart",
)
"""Tables that are made anew, and rows that expire anyway."""

OPENERS: dict[str, Any] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}


class Command(BaseCommand):
    """The file holds addresses, hashes of passwords and private lists: anyone who can read it has all of them."""

    help = (
        "Write a backup of one moment that only you can read: JSON, compressed where FILE ends with .gz, .bz2 or .xz. "
        "A row that cannot be written as it is does not stop it, but is named. "
        "To restore it into an empty database: manage.py migrate && manage.py loaddata FILE. "
        "With --keep, FILE is a folder, in which the newest so many are kept, each under its date."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to write."""
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--keep", metavar="NUMBER", type=whole_number, help="how many to keep in the folder FILE")

    def handle(self, *args: Any, file: Path, keep: int | None, **options: Any) -> None:
        """A whole file takes the place of an old one, or none does; old ones go when the new one is there."""
        folder = file
        if keep:
            if not folder.is_dir():
                raise CommandError(f"{folder} is no folder; with --keep give one, or leave --keep out to write a file")
            file = folder / f"damocles-{datetime.now(UTC):%Y-%m-%dT%H%M%S}Z.json.gz"
        handle, name = tempfile.mkstemp(dir=file.parent, suffix="".join(file.suffixes[-2:]))  # mode 600
        os.close(handle)
        try:
            faults = write_backup(name)
            os.replace(name, file)
        finally:
            Path(name).unlink(missing_ok=True)
        for old in sorted(folder.glob("damocles-*.json.gz"))[:-keep] if keep else []:
            old.unlink()
        for fault in faults:
            self.stderr.write(fault)


def whole_number(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"must be a whole number of 1 or more, not {text}")
    return int(text)


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
