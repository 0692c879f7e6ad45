"""A web service leaves the proxy before it stops, and comes back when it answers: nobody's request is lost."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.attack.visitor import UNVERIFIED
from tests.support.proxy import drain, free_port, start_nginx, wait_for


class Service(ThreadingHTTPServer):
    """Answers every request with its port; one of `/slow/` when it is let go."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.asked, self.let_go = threading.Event(), threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Answering(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Service)
        if self.path == "/slow/":
            self.server.asked.set()
            self.server.let_go.wait(10)
        body = str(self.server.server_port).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None: ...


Ask = Callable[[str], int]


@pytest.fixture
def services() -> Iterator[list[Service]]:
    services = [Service(), Service()]
    yield services
    for service in services:
        service.shutdown()
        service.server_close()


@pytest.fixture
def ask(tmp_path: Path, services: list[Service]) -> Iterator[Ask]:
    """The port of the service that answers through the proxy."""
    tmp_path.chmod(0o755)
    proxy = free_port()
    nginx = start_nginx(tmp_path, proxy, [service.server_port for service in services])
    wait_for(proxy)

    def ask(path: str) -> int:
        connection = HTTPSConnection("127.0.0.1", proxy, timeout=20, context=UNVERIFIED)
        connection.request("GET", path, headers={"Host": "localhost"})
        return int(connection.getresponse().read())

    yield ask
    nginx.send_signal(signal.SIGTERM)
    nginx.wait(20)


def test_a_service_is_asked_nothing_from_when_it_is_drained_until_it_is_put_back(
    tmp_path: Path, services: list[Service], ask: Ask
) -> None:
    both = {service.server_port for service in services}
    assert {ask("/") for _ in range(8)} == both
    drain(tmp_path, services[0].server_port)
    assert {ask("/") for _ in range(8)} == {services[1].server_port}
    drain(tmp_path, services[0].server_port, "--back")
    assert {ask("/") for _ in range(8)} == both


def test_draining_waits_for_the_request_that_is_under_way(tmp_path: Path, services: list[Service], ask: Ask) -> None:
    answers: list[int] = []
    waiting = threading.Thread(target=lambda: answers.append(ask("/slow/")))
    waiting.start()
    asked = next(service for service in services * 1000 if service.asked.wait(0.01))
    draining = threading.Thread(target=drain, args=(tmp_path, asked.server_port))
    draining.start()
    time.sleep(0.5)
    assert draining.is_alive()
    asked.let_go.set()
    draining.join(10)
    waiting.join(10)
    assert (draining.is_alive(), answers) == (False, [asked.server_port])
