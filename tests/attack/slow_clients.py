"""Half-sent headers and bodies, and readers who take a byte a second: nobody else waits, and they are let go."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tests.attack.site import Site
from tests.attack.tally import Tally
from tests.attack.visitor import UNVERIFIED

NUMBER = 60
PAGES = ("/", "/factions/", "/api/1/factions/", "/accounts/login/")
SOON = 8.0
"""Seconds that a page may take meanwhile; alone it takes a tenth of one."""

LET_GO = 40
"""Seconds after which the proxy has given up on a silent client: 10 on a header, 15 on a body, 30 on a reader."""

HEADER = b"GET /health/ HTTP/1.1\r\nHost: loc"
BODY = (
    b"POST /api/1/odds/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{"
)
READ = b"GET /api/1/schema/ HTTP/1.1\r\nHost: localhost\r\n\r\n"


def attack(site: Site, tally: Tally) -> None:
    for port in site.ports.values():  # who asks first waits for it to be made
        tally.note(site.visitor().at(port).get("/api/1/schema/").status)
    for about, begun in (("half a header", HEADER), ("half a body", BODY), ("a slow reader", READ)):
        with clients(site, begun) as sockets:
            time.sleep(1)
            others(site, tally, about)
            if begun is not READ:
                silent = [each for each in sockets if not is_let_go(each)]
                tally.hold(not silent, f"{len(silent)} of {NUMBER} clients of {about} are held for {LET_GO} s")


@contextmanager
def clients(site: Site, begun: bytes) -> Iterator[list[socket.socket]]:
    """So many of one address."""
    with ExitStack() as stack:
        sockets = []
        for _ in range(NUMBER):
            raw = socket.socket()
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            raw.bind(("127.0.9.1", 0))
            raw.connect(("127.0.0.1", site.proxy))
            sockets.append(stack.enter_context(UNVERIFIED.wrap_socket(raw)))
            sockets[-1].sendall(begun)
        yield sockets


def others(site: Site, tally: Tally, about: str) -> None:
    for page in PAGES * 3:
        began = time.monotonic()
        answer = site.visitor(source="127.0.9.2").get(page)
        tally.note(answer.status, f"GET {page} beside {NUMBER} clients of {about}")
        took = time.monotonic() - began
        tally.hold(answer.status == 200, f"GET {page} beside {about}: {answer.status}")
        tally.hold(took < SOON, f"GET {page} beside {NUMBER} clients of {about} took {took:.1f} s")


def is_let_go(client: socket.socket) -> bool:
    """Whether the proxy ends the connection."""
    client.settimeout(LET_GO)
    try:
        while client.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True
