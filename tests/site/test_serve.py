"""`manage.py serve`, as `make run` calls it: ready from nothing, data kept, one clear line when the port is taken."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.conf import settings

from damocles_site.engine.select import builds, digest
from damocles_site.security_headers import OF_GUNICORN

pytestmark = pytest.mark.skipif("sqlite" not in settings.DATABASES["default"]["ENGINE"], reason="a SQLite of its own")
PATIENCE = 30


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def start(port: int, var: Path) -> subprocess.Popen[str]:
    """Where no compiler is found."""
    own = {"DAMOCLES_VAR": str(var), "DAMOCLES_ENGINE": "", "CC": "no-compiler", "WEB_CONCURRENCY": "1"}
    environment = {**os.environ, **own}
    environment.pop("DATABASE_URL", None)
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    out = subprocess.PIPE
    return subprocess.Popen(
        command, cwd=settings.BASE_DIR, env=environment, stdout=out, stderr=out, text=True, start_new_session=True
    )


@contextmanager
def served(port: int, var: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server and what it printed; Ctrl-C to the whole group, as a terminal sends it, if it has not ended."""
    process = start(port, var)
    assert process.stdout
    printed = ""
    while "Serving on" not in printed:
        line = process.stdout.readline()
        assert line, process.communicate()[1]
        printed += line
    try:
        yield process, printed
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
            process.communicate(timeout=PATIENCE)


def fetched(port: int, path: str) -> str:
    """The page, as soon as the server listens."""
    for _ in range(PATIENCE * 10):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    with urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
        return str(answer.read().decode())


def answered(port: int, request: bytes) -> str:
    """What is said to bytes that may be no request."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as asking:
        asking.sendall(request)
        return asking.makefile("rb").read().decode()


def test_it_serves_from_nothing_then_what_is_there_and_leaves_nothing_behind(tmp_path: Path, port: int) -> None:
    engine = linked_engine(tmp_path)  # the demo's battles are fought faster
    with served(port, tmp_path) as (_process, printed):
        assert printed.startswith("Making the database ready...\nCollecting static files...\nLoading the starter")
        assert "Starter content" in printed
        assert "The Longfall Companies" in fetched(port, "/factions/")
        styles = re.findall(r'href="(/static/damocles/css/base/site\.\w+\.css)"', fetched(port, "/"))
        assert "{" in fetched(port, styles[0])
        forged = b"GET /health/ HTTP/1.0\r\nHost: localhost\r\nSCRIPT_NAME: /health\r\nPATH_INFO: /\r\n\r\n"
        assert '"build"' in answered(port, forged)
        for broken, status in ((b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n\r\n", "414"), (b"GARBAGE\r\n\r\n", "400")):
            head = answered(port, broken)
            assert f" {status} " in head
            assert all(f"{name}: {value}" in head for name, value in OF_GUNICORN.items())
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", port))
    engine.unlink()
    with served(port, tmp_path) as (process, again):
        assert "Starter content" not in again
        assert re.findall("password: .*", again) == re.findall("password: .*", printed)
        assert '"build": "interpreted"' in fetched(port, "/health/")
        assert_compiled_engine_takes_over(process, port, tmp_path)
        assert_worker_ends_with(process, port)


def linked_engine(var: Path) -> Path:
    """A compiled engine where the site looks for it."""
    (var / "engine").mkdir(exist_ok=True)
    link = var / "engine" / digest()
    link.symlink_to(builds() / digest())
    return link


def assert_compiled_engine_takes_over(process: subprocess.Popen[str], port: int, var: Path) -> None:
    """As soon as a build is there the server and its worker begin afresh, as the processes that they were."""
    linked_engine(var)
    (worker,) = own_worker(process)
    restart = ["--restart", str(process.pid), worker.parent.name]
    command = [sys.executable, "-m", "damocles_site.engine.build", *restart]
    subprocess.run(command, cwd=settings.BASE_DIR, env={**os.environ, "DAMOCLES_VAR": str(var)}, check=True)
    waiting = time.monotonic() + PATIENCE
    while '"build": "compiled"' not in fetched(port, "/health/") or digest().encode() not in read(
        worker.with_name("maps")
    ):
        assert time.monotonic() < waiting
        time.sleep(0.1)


def assert_worker_ends_with(process: subprocess.Popen[str], port: int) -> None:
    """Only the server is told to end, while it waits for the rest of a request: nothing that it began goes on."""
    (worker,) = own_worker(process)
    address = f"DAMOCLES_ADDRESS=http://127.0.0.1:{port}\0".encode()
    assert all(address in read(at) for at in (worker.with_name("environ"), Path(f"/proc/{process.pid}/environ")))
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as asking:
        asking.sendall(b"GET / HTTP/1.1\r\n")
        time.sleep(0.2)
        os.kill(process.pid, signal.SIGINT)
        errors = process.communicate(timeout=PATIENCE)[1]
    assert "SIGKILL" not in errors
    assert not any(map(read, workers_of(process)))


def workers_of(process: subprocess.Popen[str]) -> list[Path]:
    """The command lines of the server's worker and of that one's processes."""
    running = [Path(f"/proc/{pid}/cmdline") for pid in os.listdir("/proc") if pid.isdigit()]
    return [path for path in running if f"--parent\0{process.pid}\0".encode() in read(path)]


def own_worker(process: subprocess.Popen[str]) -> list[Path]:
    return [path for path in workers_of(process) if parent_of(path) == process.pid]


def parent_of(path: Path) -> int:
    """Whose child a process is, by its directory in /proc; nobody's once it is gone."""
    fields = read(path.with_name("stat")).rpartition(b")")[2].split()
    return int(fields[1]) if fields else 0


def read(path: Path) -> bytes:
    """What is told of a process; nothing once it is gone."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_a_taken_port_is_one_clear_line(tmp_path: Path, port: int) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        process = start(port, tmp_path)
        error = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 1
    assert re.fullmatch(rf"CommandError: Cannot serve on port {port} .*PORT=8001\n", error)
    assert not (tmp_path / "damocles.sqlite3").exists()
