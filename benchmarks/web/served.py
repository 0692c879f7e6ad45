"""The site served as docs/operating.md describes: gunicorn, two workers, the compiled engine, no debugging."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parents[2]
WORKERS = 2
TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 60
HOST = "127.0.0.1"


@contextmanager
def served(var: Path, root: Path = ROOT, app: str = "") -> Iterator["Server"]:
    """The site of a checkout while it runs, or another application of it; its log and counts are written to files."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "--bind", f"{HOST}:{port}", *([app] if app else [])]
    counts = {"PROMETHEUS_MULTIPROC_DIR": str(var / f"metrics-{port}")}
    environment = {"WEB_CONCURRENCY": str(WORKERS), **os.environ, **counts}
    with (var / f"gunicorn-{port}.log").open("w") as log:
        process = subprocess.Popen(command, cwd=root, env=environment, stdout=log, stderr=log)  # noqa: S603
        try:
            wait_for(port, process)
            yield Server(process.pid, (HOST, port))
        finally:
            process.terminate()
            process.wait(PATIENCE)


def free_port() -> int:
    with socket.socket() as free:
        free.bind((HOST, 0))
        port: int = free.getsockname()[1]
    return port


def wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Until it answers."""
    for _ in range(PATIENCE * 10):
        if process.poll() is not None:
            raise RuntimeError(f"gunicorn ended with {process.returncode}")
        try:
            with urlopen(f"http://{HOST}:{port}/health/", timeout=PATIENCE):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("gunicorn does not answer")


class Server:
    """Its address, and the processor time it has used, its database's included."""

    def __init__(self, master: int, address: tuple[str, int]) -> None:
        self.master = master
        self.address = address

    def cpu(self) -> float:
        """Seconds, user and system, of the workers and of PostgreSQL's processes that serve them."""
        return sum(seconds_of(pid) for pid in [*children(self.master), *database_processes()])

    def machine(self) -> float:
        """Seconds that all of the machine's cores have been busy with anything."""
        first = Path("/proc/stat").read_text().partition("\n")[0].split()[1:]
        user, nice, system, _idle, _waiting, interrupts, soft = map(int, first[:7])
        return (user + nice + system + interrupts + soft) / TICKS


def children(pid: int) -> list[int]:
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in path.read_text().split()]


def seconds_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def database_processes() -> list[int]:
    """None for SQLite: it works inside the worker."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
        return [pid for (pid,) in cursor.fetchall()]
