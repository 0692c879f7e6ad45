"""Processes that kill themselves in the middle of what they do, on the database of the test."""

import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections

SET_UP = "import os, django; django.setup()\n"


@contextmanager
def running(script: str) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that runs a script on this database meanwhile."""
    name = connection.settings_dict["NAME"]
    address = f"sqlite:///{name}" if connection.vendor == "sqlite" else f"postgres:///{name}"
    environment = os.environ | {"DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "damocles_site.settings"}
    process = subprocess.Popen([sys.executable, "-c", SET_UP + script], env=environment)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def run_killed(script: str) -> None:
    """Run a script that has `dies()` in a process of its own, and see that it called it.

    A fork on a connection of its own: Django stands in it already, which takes a second otherwise.
    """
    child = os.fork()
    if not child:
        try:
            settings.JOBS_INLINE = False
            ours = connections[DEFAULT_DB_ALIAS]  # noqa: F841  # never closed here
            del connections[DEFAULT_DB_ALIAS]
            exec(script, {"dies": dies})
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL


def dies(*_args: object, **_values: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def ended(number: int) -> bool:
    """Whether it is gone, or waits only for somebody to fetch its end (Z)."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True
