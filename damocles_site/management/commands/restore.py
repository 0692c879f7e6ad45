"""`manage.py restore FILE`: a backup, all of it or nothing, into either database."""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import connection

from damocles_site.backups import BackupError, sealed
from damocles_site.backups.restoring import checked_file, restore_archive, restore_fixture
from damocles_site.local_files import write_once
from web.management.plain import PlainCommand


class Command(PlainCommand):
    help = (
        "Restore what `manage.py backup` wrote, of this version of the site or an older one, into SQLite or "
        "PostgreSQL, whichever it was written from. All of it is restored or nothing. Stop the site meanwhile."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument(
            "--identity", metavar="KEYS", type=Path, help="the file of the private key, if it is encrypted"
        )
        parser.add_argument("--replace", action="store_true", help="delete first what the database holds")
        parser.add_argument(
            "--check", action="store_true", help="only say whether the file is whole, and what is in it"
        )
        parser.add_argument(
            "--with-secret-key", action="store_true", help="take over the secret key too, if the backup holds it"
        )

    def handle(self, *args: Any, file: Path, identity: Path | None, **options: Any) -> None:
        """Refusals are sentences, and leave all as it was."""
        try:
            keys = sealed.identities(identity) if identity else []
            if options["check"]:
                self.tell(file, keys)
                return
            if options["with_secret_key"] and os.environ.get("DAMOCLES_SECRET_KEY"):
                raise BackupError(
                    "the secret key comes from DAMOCLES_SECRET_KEY here: leave --with-secret-key out, and put the "
                    "backup's there (tar -xzOf FILE secret_key)"
                )
            secret = self.restore(file, keys, options["replace"])
            if options["with_secret_key"]:
                self.take_over(secret)
        except (BackupError, OSError) as error:
            raise CommandError(f"Nothing was restored: {error}") from error
        self.stdout.write(f"Restored {file.name} into {connection.vendor}.")

    def restore(self, file: Path, keys: list[Any], replace: bool) -> str:
        if ".json" in file.suffixes:
            restore_fixture(file, replace, self.stdout.write)
            return ""
        return restore_archive(file, keys, replace, self.stdout.write)

    def tell(self, file: Path, keys: list[Any]) -> None:
        """What an archive holds."""
        manifest = checked_file(file, keys)
        for table in manifest.tables:
            if table.rows:
                self.stdout.write(f"{table.model}: {table.rows:,} rows")
        self.stdout.write(f"{file.name} is whole: written {manifest.written} by {manifest.site} on {manifest.database}")

    def take_over(self, secret: str) -> None:
        """The key signs from the next start on."""
        path = settings.VAR_DIR / "secret_key"
        if not secret:
            raise CommandError("All is restored, but the backup holds no secret key.")
        path.unlink(missing_ok=True)
        write_once(path, secret)
