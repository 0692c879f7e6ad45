"""Databases that let nobody write: one that somebody else holds, one that is full, one open to readers alone."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

SQLITE = connection.vendor == "sqlite"
PATIENCE = 100
"""Milliseconds that a write waits here for a lock; 20 seconds on the site."""


@contextmanager
def held(table: str) -> Iterator[None]:
    """Somebody else writes and does not end: SQLite as a whole is locked then, on PostgreSQL this table is."""
    wait(PATIENCE)
    other = connection.copy()
    other.set_autocommit(False)
    try:
        with other.cursor() as cursor:
            cursor.execute("BEGIN IMMEDIATE" if SQLITE else f"LOCK TABLE {table} IN EXCLUSIVE MODE")
        yield
    finally:
        other.rollback()
        other.close()
        wait(20_000)


def wait(milliseconds: int) -> None:
    say(f"PRAGMA busy_timeout = {milliseconds}" if SQLITE else f"SET lock_timeout = {milliseconds}")


@contextmanager
def full() -> Iterator[None]:
    """No page more fits on SQLite's disk."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        try:
            yield
        finally:
            cursor.execute("PRAGMA max_page_count = 4294967294")


@contextmanager
def disk_full() -> Iterator[None]:
    """No file of this process grows any more: SQLite hears of it when a transaction ends."""
    log = Path(f"{connection.settings_dict['NAME']}-wal")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def read_only() -> Iterator[None]:
    """The database lets everybody read and nobody write, as a standby or one whose disk is nearly full."""
    say("PRAGMA query_only = on" if SQLITE else "SET default_transaction_read_only = on")
    try:
        yield
    finally:
        say("PRAGMA query_only = off" if SQLITE else "SET default_transaction_read_only = off")


def say(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)
