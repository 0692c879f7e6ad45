"""Two web services, one database and two workers behind the shipped proxy, on this machine."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.attack.visitor import Visitor
from tests.support.proxy import drain, free_port, start_nginx

CHECKOUT = Path(__file__).resolve().parents[2]
WEB, WORKERS = ("web-1", "web-2"), ("worker-1", "worker-2")
PATIENCE = 90
SETTINGS = {
    "DAMOCLES_HOSTS": "localhost",
    "DAMOCLES_BEHIND_PROXY": "on",
    "DAMOCLES_STAFF_SECOND_FACTOR": "off",  # superusers are asked for their pages, not for a second step
    "DAMOCLES_LOG": "json",
    "EMAIL_URL": "dummymail://",
}


class Site:
    """Its processes, and whoever asks it. Everything lies in one folder."""

    def __init__(self, home: Path, sessions: Mapping[str, str] | None = None, values: Any = None) -> None:
        self.home, self.var = home, home / "var"
        self.sessions, self.values = dict(sessions or {}), values or {}
        self.ports = {name: free_port() for name in WEB}
        self.proxy = free_port()
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.checkouts = dict.fromkeys((*WEB, *WORKERS), CHECKOUT)
        self.environment: dict[str, str] = {}

    def start_all(self) -> None:
        for name in (*WEB, *WORKERS):
            self.start(name)
        self.processes["proxy"] = start_nginx(self.home, self.proxy, [*self.ports.values()])
        self.until(lambda: self.visitor().get("/health/live/").status == 200)

    def start(self, name: str, **environment: str) -> None:
        """Start a process, and wait until it serves."""
        serve = (
            ["-m", "gunicorn", "--bind", f"127.0.0.1:{self.ports[name]}"] if name in WEB else ["manage.py", "worker"]
        )
        settings = SETTINGS | {"DAMOCLES_VAR": str(self.var)} | self.environment | environment
        settings["PROMETHEUS_MULTIPROC_DIR"] = str(self.home / f"metrics-{name}")
        with (self.home / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, *serve], cwd=self.checkouts[name], env=os.environ | settings, stdout=log, stderr=log
            )
        if name in WEB:
            self.until(lambda: self.visitor().at(self.ports[name]).get("/health/live/").status == 200)
            self.drain(name, "--back")

    def drain(self, name: str, *back: str) -> None:
        """As systemd does before a web service stops and after its start."""
        if name in WEB and "proxy" in self.processes:
            drain(self.home, self.ports[name], *back)

    def stop(self, name: str) -> None:
        self.drain(name)
        process = self.processes.pop(name)
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.processes[name] = process
            raise

    def kill(self, name: str) -> tuple[float, float]:
        """With its children; from when until when they were dying."""
        process = self.processes.pop(name)
        moment = kill([*children(process.pid), process.pid])
        process.wait(PATIENCE)
        return moment

    def stop_all(self) -> None:
        for name in reversed(list(self.processes)):
            try:
                self.stop(name)
            except subprocess.TimeoutExpired:
                self.kill(name)

    def restart(self, name: str, **environment: str) -> None:
        self.stop(name)
        self.start(name, **environment)

    @contextmanager
    def without(self, *names: str) -> Iterator[None]:
        for name in names:
            self.stop(name)
        try:
            yield
        finally:
            for name in names:
                self.start(name)

    def visitor(self, role: str = "", source: str = "127.0.0.1") -> Visitor:
        """Somebody who comes through the proxy, signed in as a role."""
        return Visitor(self.proxy, session=self.sessions.get(role, ""), source=source)

    def until(self, true: Callable[[], object], seconds: float = PATIENCE) -> bool:
        """Wait until something is so; whether it ever was."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if true():
                    return True
            except OSError:
                pass
            time.sleep(0.1)
        return False

    def log(self, name: str) -> str:
        return (self.home / f"{name}.log").read_text("utf-8", "replace")


def kill(processes: Iterable[int]) -> tuple[float, float]:
    """As the machine does for want of memory; their connections are closed last, so it takes from a time to a time."""
    began = time.monotonic()
    ends = [os.pidfd_open(process) for process in processes]
    for end in ends:
        signal.pidfd_send_signal(end, signal.SIGKILL)
    for end in ends:
        select.select([end], [], [], PATIENCE)
        os.close(end)
    return began, time.monotonic()


def children(pid: int) -> list[int]:
    """Of a process, and theirs."""
    try:
        own = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []
    return [*own, *[below for child in own for below in children(child)]]
