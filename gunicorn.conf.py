"""How gunicorn serves the site: it reads this file by itself where it is started (docs/operating.md)."""

import os
from pathlib import Path
from typing import Any

from gunicorn import util
from gunicorn.arbiter import Arbiter
from gunicorn.workers.base import Worker

from damocles_site.local_files import var_dir
from damocles_site.security_headers import refusal_of

wsgi_app = "damocles_site.wsgi"
# Two at least: while one that was killed is started again, requests wait for nobody.
workers = int(os.environ.get("WEB_CONCURRENCY", max(2, os.cpu_count() or 1)))
# Threads, so that one slow page (an import, a wait for a print) or one slow reader does not keep a whole worker from
# the others; they cost no processor time that could be measured.
worker_class = "gthread"
threads = 4
keepalive = 75  # the proxy closes a quiet connection long before, even on a machine that is busy for seconds
timeout = 120
graceful_timeout = timeout  # whoever is served at a stop has as long as ever
# A worker that has served long makes room for a fresh one, so that no slow leak ever fills the memory.
max_requests = 20_000
max_requests_jitter = 2_000
control_socket_disable = True
# Whoever asks may send such headers, and a proxy passes them on: SCRIPT_NAME moved every link, and the scheme is told
# by DAMOCLES_BEHIND_PROXY alone.
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}

# Where its processes count requests together; the library reads this when it is loaded.
measured = Path(os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", str(var_dir() / "metrics")))


def on_starting(server: Arbiter) -> None:
    """Counts begin anew with each start, as is usual; those of another service in this folder, which runs, stay."""
    measured.mkdir(exist_ok=True)
    for file in measured.glob("*.db"):
        if not Path("/proc", file.stem.rpartition("_")[2]).exists():
            file.unlink(missing_ok=True)


def child_exit(server: Arbiter, worker: Worker) -> None:
    """What it has counted stays counted."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def worker_int(worker: Worker) -> None:
    """End at once, as SIGINT and SIGQUIT ask: Python would wait for the requests in its threads, then be killed."""
    os._exit(0)


def write_error(sock: Any, status_int: int, reason: str, mesg: str) -> None:
    """With the headers that every answer has; gunicorn has no setting for that."""
    util.write_nonblock(sock, refusal_of(status_int, reason))


util.write_error = write_error
