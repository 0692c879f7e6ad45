"""`manage.py backup FILE`: everything that a restore needs, in a file that its owner alone can read."""

from argparse import ArgumentTypeError
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from damocles_site.backups import BackupError, sealed
from damocles_site.backups.files import write_file
from damocles_site.backups.keeping import DATED, Kept, outdated
from web.management.plain import PlainCommand


class Command(PlainCommand):
    """The file holds addresses, hashes of passwords and private lists: anyone who can read it has all of them."""

    help = (
        "Write a backup of one moment (a compressed tar) that only you can read, and check it. "
        "A row that cannot be written as it is does not stop it, but is named. To restore it: manage.py restore FILE. "
        "With --keep, FILE is a folder, in which the newest so many are kept, each under its date."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to write, for whom, and what is kept."""
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--keep", metavar="NUMBER", type=whole_number, help="how many to keep in the folder FILE")
        parser.add_argument(
            "--weeks", metavar="NUMBER", type=whole_number, default=0, help="and the last of so many weeks"
        )
        parser.add_argument("--months", metavar="NUMBER", type=whole_number, default=0, help="and of so many months")
        parser.add_argument(
            "--encrypt-to",
            metavar="KEY",
            action="append",
            help="a public key of age (age1…) to encrypt the file to, any number (DAMOCLES_BACKUP_KEYS)",
        )
        parser.add_argument("--with-secret-key", action="store_true", help="with the key that signs links and cookies")

    def handle(self, *args: Any, file: Path, keep: int | None, **options: Any) -> None:
        """A whole file takes the place of an old one, or none does; old ones go when the new one is there."""
        folder = file
        if keep and not folder.is_dir():
            raise CommandError(f"{folder} is no folder; with --keep give one, or leave --keep out to write a file")
        if not keep and (options["weeks"] or options["months"]):
            raise CommandError("--weeks and --months keep more than --keep does: give that too")
        try:
            keys = sealed.recipients(options["encrypt_to"] or settings.BACKUP_KEYS)
            if keep:
                file = folder / f"{datetime.now(UTC):{DATED}}.tar.gz{sealed.SUFFIX if keys else ''}"
            faults = write_file(file, keys, options["with_secret_key"])
            for old in outdated(folder, Kept(keep, options["weeks"], options["months"])) if keep else []:
                old.unlink()
        except (BackupError, OSError) as error:
            raise CommandError(f"No backup was written: {error}") from error
        for fault in faults:
            self.stderr.write(fault)


def whole_number(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"must be a whole number of 1 or more, not {text}")
    return int(text)
