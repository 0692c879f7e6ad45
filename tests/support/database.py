"""The database of the tests: migrated once and copied, and emptied after a test that committed.

On SQLite the migrated database is kept in `var/tests`, on PostgreSQL beside the others on its server, each named by a
digest of what it is made from.
"""

import fcntl
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, ClassVar

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import setup_databases

TEMPLATES_DIR = settings.VAR_DIR / "tests"
MADE_FROM = (
    *("*/migrations/*.py", "*/models/**/*.py", "*/models.py"),
    *("damocles_site/accounts/groups.py", "damocles_site/settings.py", "requirements.txt"),
)


def digest() -> str:
    """A fingerprint of what a migrated database is made from: migrations, models, groups, apps and their versions."""
    fingerprint = sha256()
    for path in sorted(path for pattern in MADE_FROM for path in settings.BASE_DIR.glob(pattern)):
        fingerprint.update(f"{path.relative_to(settings.BASE_DIR)}\n".encode() + path.read_bytes())
    return fingerprint.hexdigest()


def set_up() -> Any:
    """Make the test database; what `teardown_databases` needs to take it away."""
    kind = PostgresTemplate if connection.vendor == "postgresql" else SqliteTemplate
    with locked():
        template = kind(digest())
        if template.exists():
            template.copy()
        else:
            setup_databases(verbosity=0, interactive=False)
            template.keep()
    return template.made


@contextmanager
def locked() -> Iterator[None]:
    """One process at a time makes the template or copies it."""
    TEMPLATES_DIR.mkdir(parents=True, exist_ok=True)
    with (TEMPLATES_DIR / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def use(name: str) -> None:
    """Let the site's database be the one of this name."""
    connection.close()
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name


class SqliteTemplate:
    """A file, copied to the name that the settings give the test database."""

    made: ClassVar[list[Any]] = []

    def __init__(self, fingerprint: str) -> None:
        self.path = TEMPLATES_DIR / f"{fingerprint}.sqlite3"

    def exists(self) -> bool:
        return self.path.exists()

    def copy(self) -> None:
        name = settings.DATABASES["default"]["TEST"]["NAME"]
        shutil.copyfile(self.path, name)
        use(name)

    def keep(self) -> None:
        """Keep the test database, just migrated, and drop what older sources made."""
        for old in TEMPLATES_DIR.glob("*.sqlite3"):
            old.unlink()
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(self.path)])


class PostgresTemplate:
    """A database of the server, cloned for each process; a server made for one run takes all of them with it."""

    def __init__(self, fingerprint: str) -> None:
        self.name = f"template_{fingerprint[:32]}"
        self.made = [(connection, connection.settings_dict["NAME"], True)]

    def exists(self) -> bool:
        with connection.creation._nodb_cursor() as cursor:
            cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [self.name])
            return cursor.fetchone() is not None

    def copy(self) -> None:
        name = connection.creation._get_test_db_name()
        self.clone(self.name, name)
        use(name)

    def keep(self) -> None:
        connection.close()
        self.clone(connection.settings_dict["NAME"], self.name)

    def clone(self, template: str, name: str) -> None:
        with connection.creation._nodb_cursor() as cursor:
            cursor.execute(f'DROP DATABASE IF EXISTS "{name}"')
            cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')


def table_names() -> list[str]:
    """All tables but those in which SQLite keeps its indexes of names: triggers write them."""
    return [name for name in connection.introspection.table_names() if "_parts" not in name]


def counts() -> dict[str, int]:
    """The number of rows of each table."""
    tables = [name for name in table_names() if name != "django_migrations"]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(f"SELECT '{table}', count(*) FROM \"{table}\"" for table in tables))
        return dict(cursor.fetchall())


def emptied() -> Callable[[Any], None]:
    """How a transactional test ends: what it wrote is deleted, what migrations wrote stays.

    Django's flush makes content types and permissions anew each time, and TRUNCATE on PostgreSQL takes as long again.
    """
    migrated = {table: rows for table, rows in counts().items() if rows}

    def empty(_test: Any) -> None:
        rows_by_table = counts()
        if any(rows_by_table[table] != rows for table, rows in migrated.items()):
            call_command("flush", verbosity=0, interactive=False)
            return
        with transaction.atomic(), connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute("SET LOCAL session_replication_role = replica")  # without the audit log's trigger
            for table in rows_by_table:
                if rows_by_table[table] and table not in migrated:
                    cursor.execute(f'DELETE FROM "{table}"')

    return empty
