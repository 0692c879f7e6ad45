"""Keep a release: `python -m tests.releases.populate FOLDER`, in a checkout of the release, for each of both databases.

It fills the empty database of DATABASE_URL with the demo, a season and everything that the tests of access put behind
addresses, and writes to FOLDER the database as SQL, digests of its exports, and digests of its migrations.
"""

import json
import lzma
import os
import sqlite3
import subprocess
import sys
from hashlib import sha256
from importlib import import_module
from io import StringIO
from pathlib import Path

APPS = ("site", "armies", "printing", "workshop", "campaigns", "moderation", "play", "players")


def main(folder: Path) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "damocles_site.settings"
    import django

    django.setup()
    folder.mkdir(parents=True, exist_ok=True)
    fill()
    from django.db import connection

    from tests.releases.exports import digests

    (folder / f"{connection.vendor}.sql.xz").write_bytes(lzma.compress(database_as_sql(), preset=9))
    (folder / f"{connection.vendor}.json").write_text(json.dumps(digests(), indent=0) + "\n")
    (folder / "migrations.txt").write_text("".join(f"{digest} {name}\n" for name, digest in migrations().items()))


def fill() -> None:
    from django.core.management import call_command

    from damocles_site.management.commands.serve import load_starter_content
    from tests.campaigns.support.season import a_season, lay_map_and_story
    from tests.support.access_rules import create_users

    call_command("migrate", verbosity=0)
    load_starter_content()
    call_command("demo", stdout=StringIO())
    lay_map_and_story(a_season(6, 3, 3))
    users = create_users()
    for app in APPS:
        import_module(f"tests.{app}.support.access_matrix").create_objects(users)


def database_as_sql() -> bytes:
    from django.db import connection

    if connection.vendor == "sqlite":
        return "\n".join(sqlite3.connect(connection.settings_dict["NAME"]).iterdump()).encode()
    program = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", connection.settings_dict["NAME"]]
    dump = subprocess.run(program, capture_output=True, check=True).stdout
    return b"\n".join(line for line in dump.splitlines() if not line.startswith(b"\\"))  # a program's, no SQL


def migrations() -> dict[str, str]:
    """Every migration of ours, by its path."""
    root = Path(__file__).resolve().parents[2]
    files = sorted(root.glob("*/migrations/[0-9]*.py"))
    return {str(file.relative_to(root)): sha256(file.read_bytes()).hexdigest() for file in files}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
