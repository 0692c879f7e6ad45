"""What fixtures change in the database is made once a process; later tests are given copies of the rows.

On SQLite alone: PostgreSQL's sequences would give the copies' keys again.
"""

from collections.abc import Callable
from functools import cache

from django.db import IntegrityError, connection, transaction

from tests.support.database import table_names
from tests.support.kept_rows import columns_of, counts

Rows = dict[tuple[str, int], str]
_kept: dict[str, list[str]] = {}
"""The statements that write what was made under a key."""


def changed_once(key: str, make: Callable[[], object]) -> None:
    """Change the database by `make`, from the second time on by copies of the rows that it added or changed.

    The key says how the database stood before, but for how much content there is; `make` deletes nothing. It is run
    where a copy's place is taken.
    """
    key = f"{key} {counts()}"
    if connection.vendor != "sqlite":
        make()
    elif key not in _kept:
        before = rows()
        make()
        _kept[key] = [written(place, before) + row for place, row in rows().items() if before.get(place) != row]
    elif not copied(_kept[key]):
        make()


def copied(statements: list[str]) -> bool:
    """Write the rows, or none of them where something else has the place of one."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("PRAGMA recursive_triggers = ON")  # a row whose place is taken leaves the indexes of names
            for statement in statements:
                cursor.execute(statement)
            cursor.execute("PRAGMA recursive_triggers = OFF")
    except IntegrityError:
        return False
    return True


def written(place: tuple[str, int], before: Rows) -> str:
    """How the statement for a row begins: a changed row takes the place of the one that was there."""
    return f'INSERT {"OR REPLACE " if place in before else ""}INTO "{place[0]}" VALUES '


def rows() -> Rows:
    """Every row of the database but sessions, by its table and rowid."""
    return {(table, rowid): row for table, columns in tables() for rowid, row in values(table, columns)}


@cache
def tables() -> list[tuple[str, str]]:
    """Each table, and its row's values as an expression of SQL."""
    names = set(table_names()) - {"django_migrations", "django_session"}
    return [(name, " || ',' || ".join(f'quote("{each}")' for each in columns_of(name))) for name in sorted(names)]


def values(table: str, columns: str) -> list[tuple[int, str]]:
    """The rowid and the values of each row of a table, as SQLite itself writes them."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT rowid, '(' || {columns} || ')' FROM \"{table}\"")
        return list(cursor.fetchall())
