"""The database of the tests: migrated once and copied, and emptied after a test that committed.

On SQLite the migrated database is kept in `var/tests`, named by a digest of what it is made from; each process copies
it. PostgreSQL's server lives for one run, and each worker migrates a database there.
"""

import fcntl
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import setup_databases

TEMPLATES_DIR = settings.VAR_DIR / "tests"
MADE_FROM = ("*/migrations/*.py", "*/models/**/*.py", "*/models.py", "damocles_site/settings.py", "requirements.txt")


def digest() -> str:
    """A fingerprint of what a migrated database is made from: migrations, models, the apps and their versions."""
    fingerprint = sha256()
    for path in sorted(path for pattern in MADE_FROM for path in settings.BASE_DIR.glob(pattern)):
        fingerprint.update(f"{path.relative_to(settings.BASE_DIR)}\n".encode() + path.read_bytes())
    return fingerprint.hexdigest()


def set_up() -> Any:
    """Make the test database; what `teardown_databases` needs to take it away."""
    if connection.vendor != "sqlite":
        return setup_databases(verbosity=0, interactive=False)
    with locked():
        template = TEMPLATES_DIR / f"{digest()}.sqlite3"
        if template.exists():
            copy(template)
        else:
            setup_databases(verbosity=0, interactive=False)
            keep(template)
    return []


@contextmanager
def locked() -> Iterator[None]:
    """One process at a time makes the template or copies it."""
    TEMPLATES_DIR.mkdir(parents=True, exist_ok=True)
    with (TEMPLATES_DIR / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def copy(template: Path) -> None:
    """Let the test database be a copy of the template."""
    name = settings.DATABASES["default"]["TEST"]["NAME"]
    shutil.copyfile(template, name)
    connection.close()
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name


def keep(template: Path) -> None:
    """Let the test database, just migrated, be the template, and drop what older sources made."""
    for old in TEMPLATES_DIR.glob("*.sqlite3"):
        old.unlink()
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(template)])


def counts() -> dict[str, int]:
    """The rows of each table that has any."""
    tables = [name for name in connection.introspection.table_names() if name != "django_migrations"]
    found = {}
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f'SELECT count(*) FROM "{table}"')
            found[table] = cursor.fetchone()[0]
    return found


def emptied() -> Callable[[Any], None]:
    """How a transactional test ends: what it wrote is deleted, what migrations wrote stays.

    Django's flush makes content types and permissions anew each time, and TRUNCATE on PostgreSQL takes as long again.
    """
    migrated = {table: rows for table, rows in counts().items() if rows}

    def empty(_test: Any) -> None:
        found = counts()
        if any(found[table] != rows for table, rows in migrated.items()):
            call_command("flush", verbosity=0, interactive=False)
            return
        with transaction.atomic(), connection.cursor() as cursor:
            for table in found:
                if found[table] and table not in migrated:
                    cursor.execute(f'DELETE FROM "{table}"')

    return empty
