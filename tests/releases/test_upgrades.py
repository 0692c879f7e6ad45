"""A database of each release kept here is brought up to date, with equal exports; meanwhile that release can serve.

To keep a release, run `tests.releases.populate` in a checkout of it for both databases. From then on its migrations are
never changed: what is wrong with one is put right by another.
"""

import json
import lzma
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings

from tests.releases.populate import migrations
from tests.support.faults import SQLITE

HERE = Path(__file__).parent
RELEASES = sorted(path.name for path in HERE.iterdir() if (path / "migrations.txt").exists())
VENDOR = "sqlite" if SQLITE else "postgresql"


@contextmanager
def database_of(release: str, folder: Path) -> Iterator[str]:
    """The address of a database as that release left it."""
    script = lzma.decompress((HERE / release / f"{VENDOR}.sql.xz").read_bytes()).decode()
    if SQLITE:
        with sqlite3.connect(folder / "site.sqlite3") as connection:
            connection.executescript(script)
        connection.close()
        yield f"sqlite:///{folder / 'site.sqlite3'}"
        return
    name = f"release_{os.getpid()}"
    with psycopg.connect(dbname="postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            with psycopg.connect(dbname=name, autocommit=True) as database:
                database.execute(script)
            yield f"postgres:///{name}"
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="module", params=RELEASES)
def upgraded(request: Any, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, Any]]:
    folder = tmp_path_factory.mktemp("release")
    with database_of(request.param, folder) as address:
        own = {"DATABASE_URL": address, "DAMOCLES_VAR": str(folder), "DAMOCLES_ENGINE": "interpreted"}
        command = [sys.executable, "-m", "tests.releases.upgrade"]
        run = subprocess.run(
            command, cwd=settings.BASE_DIR, env=os.environ | own, capture_output=True, text=True, check=False
        )
    assert run.returncode == 0, run.stderr
    return request.param, json.loads(run.stdout)


@pytest.mark.postgres
def test_what_can_be_taken_away_is_the_same_after_the_upgrade(upgraded: tuple[str, dict[str, Any]]) -> None:
    release, result = upgraded
    kept = json.loads((HERE / release / f"{VENDOR}.json").read_text())
    assert {name.split()[0] for name in kept} == {"list", "release", "battle", "entry"}
    assert result["exports"] == kept
    assert result["ledgers"] == "3 ledgers checked, 0 faults\n"


@pytest.mark.postgres
@pytest.mark.parametrize("upgraded", RELEASES[1:], indirect=True)
def test_the_release_before_serves_from_the_new_tables(upgraded: tuple[str, dict[str, Any]]) -> None:
    """While one process after another is restarted, or the release is taken back: no column goes or changes its type,
    and no row must have one that the release does not know. (From 1.0 the site was upgraded while it stood still.)
    """
    _release, result = upgraded
    before, after = result["before"], result["after"]
    tables = {name.split(".")[0] for name in before}
    assert [name for name in before if after.get(name, [None])[0] != before[name][0]] == []
    added = {name: may_be_left_out for name, (_type, may_be_left_out) in after.items() if name not in before}
    assert [name for name, free in added.items() if name.split(".")[0] in tables and not free] == []


@pytest.mark.parametrize("release", RELEASES)
def test_migrations_of_a_release_are_never_changed(release: str) -> None:
    kept = dict(line.split()[::-1] for line in (HERE / release / "migrations.txt").read_text().splitlines())
    now = migrations()
    assert {name: now.get(name) for name in kept} == kept
