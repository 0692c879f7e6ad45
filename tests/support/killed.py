"""Processes that kill themselves in the middle of what they do, on the database of the test."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

DIES = """
import os, signal, django
django.setup()
def dies(*args, **values):
    os.kill(os.getpid(), signal.SIGKILL)
"""


def environment_here(**more: str) -> dict[str, str]:
    """What another process needs to work on this database."""
    name = connection.settings_dict["NAME"]
    address = f"sqlite:///{name}" if connection.vendor == "sqlite" else f"postgres:///{name}"
    return os.environ | {"DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "damocles_site.settings"} | more


@contextmanager
def running(script: str) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that runs a script meanwhile."""
    process = subprocess.Popen([sys.executable, "-c", DIES + script], env=environment_here())
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def run_killed(script: str, **more: str) -> None:
    """Run a script that has `dies()`, and see that it called it."""
    command = [sys.executable, "-c", DIES + script]
    died = subprocess.run(command, env=environment_here(**more), capture_output=True, check=False)
    assert died.returncode == -signal.SIGKILL, died.stderr.decode()


def ended(number: int) -> bool:
    """Whether it is gone, or waits only for somebody to fetch its end (Z)."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True
