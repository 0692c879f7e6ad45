"""A disk that is full: first the site's own, then the database's. Pages are read, refusals are clear, no restart."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg

from tests.attack.database_away import PAGES, tapped, well_again
from tests.attack.site import WEB, WORKERS, Site
from tests.attack.tally import Tally

ROOM = 24_000_000
"""Bytes free before it is filled."""

TAPS = 200


def attack(site: Site, tally: Tally) -> None:
    if os.getuid() != 0:
        tally.skipped = "only root mounts a small disk"
        return
    own_disk(site, tally)
    disk_of_the_database(site, tally)


def own_disk(site: Site, tally: Tally) -> None:
    """Where prints and measurements are written."""
    plain, small = site.var, site.home / "small"
    with small_disk(small, size_of(plain) + ROOM), moved(site, small / "var"):
        shutil.copytree(plain, site.var, symlinks=True)
        site.environment = {"DAMOCLES_VAR": str(site.var)}
        for name in (*WEB, *WORKERS):
            site.restart(name)
        with filled(small):
            visitor = site.visitor("owner", source="127.0.11.1")
            read(site, tally, "on a full disk")
            answer = visitor.get(print_of(site))
            tally.note(answer.status, "a print on a full disk", broken=answer.status != 503)
            tally.same("health of a full disk", visitor.get("/health/").json()["disk"], "low")
            tally.same("a tap on a full disk of the site's", tapped(site, str(uuid4())).status, 200)
            tally.remark(f"a print on a full disk: {answer.status}")
        tally.same("a print afterwards", site.visitor("owner", source="127.0.11.2").get(print_of(site)).status, 200)
    site.environment = {}
    for name in (*WEB, *WORKERS):
        site.restart(name)


def print_of(site: Site) -> str:
    from django.urls import reverse

    return reverse("printing:strike_force_pdf", args=[site.values["strike_force"]])


def disk_of_the_database(site: Site, tally: Tally) -> None:
    """Its tables lie on a small disk; what it needs to recover does not."""
    small = Path(os.environ["PGHOST"]) / "small"
    with psycopg.connect(dbname="postgres", autocommit=True) as server:
        row = server.execute("SELECT pg_database_size('damocles')").fetchone()
    with small_disk(small, (row[0] if row else 0) + ROOM):
        shutil.chown(small, "postgres", "postgres")
        with tables_in(site, small):
            with filled(small):
                counts = [tapped(site, str(uuid4())).status for _ in range(TAPS)]
                for status in counts:
                    tally.note(status, "a tap on a full database", broken=status != 503)
                tally.hold(503 in counts, "nothing was refused by a database whose disk is full")
                tally.hold(set(counts) <= {200, 503}, f"taps on a full database: {set(counts)}")
                read(site, tally, "with a full database")
            well_again(site, tally, "full and emptied")


def read(site: Site, tally: Tally, when: str) -> None:
    for page in PAGES:
        answer = site.visitor("owner", source="127.0.11.3").get(page)
        tally.note(answer.status, f"GET {page} {when}")
        tally.same(f"GET {page} {when}", answer.status, 200)


@contextmanager
def small_disk(folder: Path, size: int) -> Iterator[None]:
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=755", "tmpfs", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """To the last byte."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 65536)
        except OSError:
            pass
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def moved(site: Site, var: Path) -> Iterator[None]:
    before, site.var = site.var, var
    try:
        yield
    finally:
        site.var = before


@contextmanager
def tables_in(site: Site, folder: Path) -> Iterator[None]:
    """The database moved there and back, while nobody is connected."""
    place(site, [f"CREATE TABLESPACE small LOCATION '{folder}'", "ALTER DATABASE damocles SET TABLESPACE small"])
    try:
        yield
    finally:
        place(site, ["ALTER DATABASE damocles SET TABLESPACE pg_default", "DROP TABLESPACE small"])


def place(site: Site, commands: list[str]) -> None:
    from django.db import connection

    connection.close()
    with site.without(*WEB, *WORKERS), psycopg.connect(dbname="postgres", autocommit=True) as server:
        time.sleep(1)
        server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'damocles'")
        for command in commands:
            server.execute(command)  # type: ignore[call-overload]


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
