"""The site behind the proxy of `deploy/`: slow clients, large bodies, claims of clients, a site away (hazard 19)."""

import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path

import pytest
from django.conf import settings

from tests.support.proxy import PATIENCE, free_port, start_nginx, wait_for

pytestmark = pytest.mark.skipif("sqlite" not in settings.DATABASES["default"]["ENGINE"], reason="a SQLite of its own")
SCRIPT = "page.0123456789ab.js"


class Site:
    """A gunicorn of one worker, its proxy, and what was made for both."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.web, self.proxy = free_port(), free_port()
        self.collect_script()
        self.gunicorn = self.start_gunicorn()
        self.nginx = start_nginx(home, self.proxy, [self.web])
        wait_for(self.web)
        wait_for(self.proxy)

    def collect_script(self) -> None:
        static = self.home / "var" / "static"
        static.mkdir(parents=True)
        (static / SCRIPT).write_text("// a script of the site\n" * 200)
        manifest = {"version": "1.1", "hash": "", "paths": {"page.js": SCRIPT}}
        (static / "staticfiles.json").write_text(json.dumps(manifest))

    def start_gunicorn(self) -> subprocess.Popen[bytes]:
        own = {"DAMOCLES_VAR": str(self.home / "var"), "DAMOCLES_HOSTS": "localhost", "DAMOCLES_BEHIND_PROXY": "on"}
        own |= {"WEB_CONCURRENCY": "1", "DAMOCLES_API_CALLS": "3/min", "DAMOCLES_HTTPS": "on"}
        own |= {"DAMOCLES_ENGINE": "interpreted"}  # nothing is built in a folder of its own
        command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{self.web}", "--log-level", "error"]
        environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | own
        migrate = [sys.executable, "manage.py", "migrate", "-v0"]
        subprocess.run(migrate, cwd=settings.BASE_DIR, env=environment, check=True)
        return subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment)

    def connect(self) -> socket.socket:
        context = ssl._create_unverified_context()
        return context.wrap_socket(socket.create_connection(("127.0.0.1", self.proxy), PATIENCE))

    def ask(self, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
        context = ssl._create_unverified_context()
        connection = HTTPSConnection("127.0.0.1", self.proxy, timeout=PATIENCE, context=context)
        connection.request(method, path, headers={"Host": "localhost"} | headers)
        return connection.getresponse()

    def stop(self) -> None:
        for process in (self.nginx, self.gunicorn):
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    yield site
    site.stop()


@pytest.fixture
def half_sent(site: Site) -> Iterator[Callable[[bytes, int], None]]:
    """Begin many requests and send no more of them."""
    sockets: list[socket.socket] = []

    def send(begun: bytes, number: int) -> None:
        for _ in range(number):
            sockets.append(site.connect())
            sockets[-1].sendall(begun)

    yield send
    for each in sockets:
        each.close()


def test_half_sent_requests_hold_up_nobody(site: Site, half_sent: Callable[[bytes, int], None]) -> None:
    """24 of them stop four threads of a bare gunicorn for ever."""
    half_sent(b"GET /health/ HTTP/1.1\r\nHost: loc", 24)
    half_sent(b"POST /api/1/verify/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{", 24)
    started = time.monotonic()
    assert site.ask("/health/").status == 200
    assert time.monotonic() - started < 10  # what a header is waited for


def test_a_body_that_is_too_large_is_refused_before_it_is_read(site: Site) -> None:
    assert site.ask("/api/1/verify/", "POST", **{"Content-Length": str(42 * 1024 * 1024)}).status == 413


def test_a_long_address_is_sent_back_to_after_signing_in(site: Site) -> None:
    """The redirect names it quoted once more, beyond a buffer of 4 kB: the proxy said that the site was away."""
    assert site.ask(f"/notices/?words={'%22' * 1300}").status == 302


def test_what_a_client_says_of_itself_does_not_reach_the_site(site: Site) -> None:
    """Three calls a minute of one address, whatever addresses it claims, and no redirect to where it is already."""
    claims = [{"X-Forwarded-For": f"192.0.2.{number}", "X-Forwarded-Proto": "http"} for number in range(4)]
    assert [site.ask("/api/1/factions/", **claim).status for claim in claims] == [200, 200, 200, 429]


def test_answers_are_compressed_and_scripts_kept(site: Site) -> None:
    schema = site.ask("/schemas/damocles-roster/1.json", **{"Accept-Encoding": "gzip"})
    assert (schema.status, schema.headers["Content-Encoding"]) == (200, "gzip")
    script = site.ask(f"/static/{SCRIPT}")
    assert script.headers["Cache-Control"] == "max-age=315360000, public, immutable"
    assert script.headers["X-Content-Type-Options"] == "nosniff"
    assert [each for each in (site.home / "cache").rglob("*") if each.is_file()]


def test_measurements_are_not_for_the_net(site: Site) -> None:
    assert site.ask("/metrics/").status == 404


def test_while_the_site_is_away_a_page_says_so(site: Site) -> None:
    site.gunicorn.send_signal(signal.SIGTERM)
    site.gunicorn.wait(PATIENCE)
    answer = site.ask("/campaigns/")
    assert (answer.status, answer.headers["Retry-After"]) == (503, "30")
    assert "Back in a moment" in answer.read().decode()
