"""A rolling upgrade under load: the release before serves, tables are brought up to date, processes restart in turns.

As `deploy/upgrade` does it. The database is the one of `tests/releases`, the program that release's own commit.
"""

import json
import lzma
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from tests.attack.load import Load
from tests.attack.site import CHECKOUT, WEB, WORKERS, Site
from tests.attack.tally import Tally

DATABASE = "release_before"
RELEASES = CHECKOUT / "tests" / "releases"
WHO_IS_THERE = """
import json, os, django
django.setup()
from django.contrib.auth.models import User
from tests.support.access_rules import session_of
from armies.models import StrikeForce, TableGame
owner = User.objects.get(username="owner")
game = TableGame.objects.filter(seats__user=owner, ended=None).earliest("pk")
values = {"table": game.code, "counter": min(path for path in game.setup["counters"] if "{turn}" not in path)}
values["campaign"] = owner.memberships.earliest("pk").campaign.slug
values["strike_force"] = StrikeForce.objects.filter(owner=owner).earliest("pk").slug
print(json.dumps([session_of(owner), values]))
"""


def attack(site: Site, tally: Tally) -> None:
    release = max(path.name for path in RELEASES.iterdir() if (path / "migrations.txt").exists())
    commit = commit_of(release)
    if not commit:
        tally.skipped = f"the history has no release {release}"
        return
    home = site.home / "rolling"
    (home / "var").mkdir(parents=True)
    with database_of(release):
        with before(home, commit) as upgraded, Load(upgraded) as load:
            began = time.monotonic()
            upgrade(upgraded)
            tally.remark(f"from {release} ({commit[:8]}) in {time.monotonic() - began:.0f} s of load")
        load.judge(tally)
        load.judge_taps(tally, DATABASE)
    tally.remark(f"{len(load.requests)} requests, {len(load.tapped)} changes among them")


def commit_of(release: str) -> str:
    """The one that kept it."""
    added = ["git", "log", "--diff-filter=A", "--format=%H", "-1", "--", f"tests/releases/{release}/migrations.txt"]
    return subprocess.run(added, cwd=CHECKOUT, capture_output=True, text=True, check=False).stdout.strip()


@contextmanager
def database_of(release: str) -> Iterator[None]:
    script = lzma.decompress((RELEASES / release / "postgresql.sql.xz").read_bytes()).decode()
    with psycopg.connect(dbname="postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {DATABASE}")
        try:
            with psycopg.connect(dbname=DATABASE, autocommit=True) as database:
                database.execute(script)  # type: ignore[call-overload]
            yield
        finally:
            server.execute(f"DROP DATABASE {DATABASE} WITH (FORCE)")


@contextmanager
def before(home: Path, commit: str) -> Iterator[Site]:
    """The release before, served."""
    checkout = home / "before"
    checkout.mkdir()
    archive = subprocess.run(["git", "archive", commit], cwd=CHECKOUT, capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", str(checkout)], input=archive, check=True)
    site = Site(home)
    site.environment = {"DATABASE_URL": f"postgres:///{DATABASE}", "DAMOCLES_ENGINE": "interpreted"}
    site.checkouts = dict.fromkeys(site.checkouts, checkout)
    python(site, checkout, "manage.py", "collectstatic", "--noinput", "-v0")
    session, values = json.loads(python(site, checkout, "-c", WHO_IS_THERE).splitlines()[-1])
    site.sessions, site.values = {"owner": session}, values
    try:
        site.start_all()
        yield site
    finally:
        site.stop_all()


def upgrade(site: Site) -> None:
    python(site, CHECKOUT, "manage.py", "collectstatic", "--noinput", "-v0")
    python(site, CHECKOUT, "manage.py", "migrate", "-v0")
    time.sleep(3)  # the release before serves from the new tables
    site.checkouts = dict.fromkeys(site.checkouts, CHECKOUT)
    for name in (*WEB, *WORKERS):
        site.restart(name)


def python(site: Site, checkout: Path, *words: str) -> str:
    settings: dict[str, Any] = {"DAMOCLES_VAR": str(site.var), "DJANGO_SETTINGS_MODULE": "damocles_site.settings"}
    run = subprocess.run(
        [sys.executable, *words],
        cwd=checkout, env=os.environ | settings | site.environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if run.returncode:
        raise RuntimeError(run.stderr[-2000:])
    return run.stdout
