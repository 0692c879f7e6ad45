"""The PostgreSQL server of `.ci/with-postgres`, which an attack stops, restarts and closes to writers."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg


class Server:
    """In the folder that PGHOST names, owned by the account that runs it."""

    def __init__(self) -> None:
        self.home = Path(os.environ["PGHOST"])
        self.program = max(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))

    def stop(self, how: str = "immediate") -> None:
        self._control("stop", "-m", how)

    def start(self) -> None:
        options = f"-c listen_addresses='' -k {self.home} -c max_connections=200"
        self._control("start", "-l", str(self.home / "log"), "-o", options)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        self.stop()
        try:
            yield
        finally:
            self.start()

    @contextmanager
    def read_only(self) -> Iterator[None]:
        """For every transaction that begins from now on, as on a standby."""
        self._set("default_transaction_read_only", "on")
        try:
            yield
        finally:
            self._set("default_transaction_read_only", "off")

    def _set(self, name: str, value: str) -> None:
        with psycopg.connect(dbname="postgres", autocommit=True) as server:
            server.execute("SET default_transaction_read_only = off")
            server.execute(f"ALTER SYSTEM SET {name} = '{value}'")
            server.execute("SELECT pg_reload_conf()")

    def _control(self, *words: str) -> None:
        as_owner = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        command = [*as_owner, str(self.program), "-D", str(self.home / "data"), "-w", *words]
        subprocess.run(command, cwd=self.home, check=True, stdout=subprocess.DEVNULL)
