"""`manage.py vulnerabilities`: do the locked packages have known vulnerabilities?"""

import shutil
from http.client import HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen
from zipfile import BadZipFile

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from damocles_site.vulnerabilities import known_vulnerabilities, locked_packages, read_database
from web.management.plain import PlainCommand
from web.management.refusal import refusal

DATABASE = "https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip"
"""What the Open Source Vulnerabilities project publishes of Python's packages, each day."""

SECONDS = 60


class Command(PlainCommand):
    help = "Compare the locked packages with a database of known vulnerabilities; exit status 1 when there are any."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", help="files of requirements (all of this folder)")
        parser.add_argument("--database", default=DATABASE, help="a zip archive of OSV records: a file or an address")
        parser.add_argument("--ignore", action="append", default=[], metavar="ID", help="one that does not concern us")

    def handle(self, *args: Any, **options: Any) -> None:
        paths = [Path(name) for name in options["files"]] or sorted(settings.BASE_DIR.glob("requirements*.txt"))
        with TemporaryDirectory() as folder:
            packages = locked_packages(paths)
            try:
                records = read_database(fetched(options["database"], Path(folder)))
                known = known_vulnerabilities(packages, records)
            except (OSError, HTTPException, BadZipFile, ValueError) as error:
                raise refusal(
                    f"{options['database']}: no database of vulnerabilities could be read there ({error}); "
                    f"get {DATABASE} where it can be reached, and name the file: --database FILE"
                ) from error
        known = [each for each in known if not {each.id, *each.also} & {*options["ignore"]}]
        for each in known:
            self.stdout.write(str(each))
        if known:
            raise CommandError(f"known vulnerabilities in {len(packages)} packages: {len(known)}", returncode=1)
        self.stdout.write(f"no known vulnerability in {len(packages)} packages")


def fetched(database: str, folder: Path) -> Path:
    """A file as it is; what has an address, copied into the folder."""
    if not database.startswith("https://"):
        return Path(database)
    path = folder / "database.zip"
    with urlopen(database, timeout=SECONDS) as answer, path.open("wb") as file:  # noqa: S310
        shutil.copyfileobj(answer, file)
    return path
