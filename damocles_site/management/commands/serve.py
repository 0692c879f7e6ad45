"""`manage.py serve`: make the site ready on this machine and serve it, to this machine alone."""

import os
import socket
import subprocess
import sys
from argparse import ArgumentParser
from io import StringIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from armies.models import Faction
from damocles_site.engine.select import fresh_build
from damocles_site.static_files import collect_changed
from damocles_site.translations import compile_stale

HOST = "127.0.0.1"


class Command(BaseCommand):
    """Migrate, load the starter content and the demo accounts on the first run, then become the server.

    Rules that are not compiled yet run interpreted until they are.
    """

    help = "Make the site ready (database, static files, starter content, demo accounts) and serve it on 127.0.0.1."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen."""
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, port: int, **options: Any) -> None:
        """Ready, then serve."""
        refuse_taken(port)
        os.environ.setdefault("DAMOCLES_ADDRESS", f"http://{HOST}:{port}")  # of server and worker: what mails link to
        self.announce("Making the database ready...")
        call_command("migrate", verbosity=0)
        self.announce("Collecting static files...")
        collect_changed()
        compile_stale()
        if not Faction.objects.exists():
            self.announce("Loading the starter content, and then the demo, once...")
            self.announce(f"Starter content: {load_starter_content()}")
        call_command("engine", stdout=self.stdout)
        call_command("demo", stdout=self.stdout)
        self.announce(f"Serving on http://{HOST}:{port}/ (Ctrl-C ends it)")
        worker = start_worker()
        compiled = fresh_build() is not None
        if not compiled and not os.environ.get("DAMOCLES_ENGINE"):
            start_compiler(os.getpid(), worker.pid)
        become_server(port, preload=compiled)

    def announce(self, line: str) -> None:
        """At once, also to a file or a pipe: what follows takes long on a busy machine."""
        self.stdout.write(line)
        self.stdout.flush()


def refuse_taken(port: int) -> None:
    """Fail with a one-line message if the port is in use, before anything is done."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except (OSError, OverflowError) as problem:
            raise CommandError(f"Cannot serve on port {port} ({problem}); choose another: make run PORT=8001") from None


def load_starter_content() -> str:
    """What comes with the site, and how much that was; what an administrator changes later is left alone."""
    output = StringIO()
    call_command("load_content", starter=True, stdout=output)
    return output.getvalue().splitlines()[-1]


def start_worker() -> subprocess.Popen[bytes]:
    """What happens outside requests, in a process of its own, which ends with this one."""
    command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "worker", "--parent", str(os.getpid())]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL)  # noqa: S603


def start_compiler(*running: int) -> None:
    """Compile the rules beside the site, whose processes then begin afresh with them; it ends with the site."""
    command = [sys.executable, "-m", "damocles_site.engine.build", "--restart", *map(str, running)]
    subprocess.Popen(command, stdin=subprocess.DEVNULL, cwd=settings.BASE_DIR)  # noqa: S603


def become_server(port: int, preload: bool) -> None:
    """This process is the server from now on, so that a signal to it ends everything.

    What is loaded before its processes are forked is shared by them, and stays: a newer engine needs them to load it.
    """
    options = [
        "--bind",
        f"{HOST}:{port}",
        "--workers",
        os.environ.get("WEB_CONCURRENCY", "2"),
        "--threads",
        "4",
        "--timeout",
        "120",
        "--keep-alive",
        "0",
        *(["--preload"] if preload else []),
    ]
    quiet = ["--graceful-timeout", "8", "--log-level", "warning", "--no-control-socket"]
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", "damocles_site.wsgi", *options, *quiet])  # noqa: S606
