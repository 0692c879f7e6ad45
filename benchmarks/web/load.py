"""A light client: one process, raw sockets, so that on two cores what is measured is the server and not the asker."""

import re
import selectors
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
CLOSE = re.compile(rb"\r\nconnection: *close", re.IGNORECASE)
PATIENCE = 30
CHUNK = 1 << 18
ON_ONE = 20
"""Requests on one connection, before another is opened: a worker keeps those it accepted, and all shall be busy."""


@dataclass
class Tally:
    """What came of the requests: seconds of each that was answered 200, bytes of the last, and all other statuses."""

    seconds: list[float] = field(default_factory=list)
    size: int = 0
    wrong: dict[int, int] = field(default_factory=dict)
    wall: float = 0.0
    client_cpu: float = 0.0

    def percentile(self, share: float) -> float:
        """Milliseconds within which this share of the requests was answered."""
        return 1000 * sorted(self.seconds)[min(len(self.seconds) - 1, int(share * len(self.seconds)))]

    def count(self) -> int:
        return len(self.seconds) + sum(self.wrong.values())

    def rate(self) -> float:
        """Answers a second."""
        return len(self.seconds) / self.wall

    def add(self, more: "Tally") -> None:
        """Take in what came of later requests for the same."""
        self.seconds += more.seconds
        self.size = more.size
        self.wrong = {
            status: self.wrong.get(status, 0) + more.wrong.get(status, 0) for status in self.wrong | more.wrong
        }
        self.wall += more.wall
        self.client_cpu += more.client_cpu


class Connection:
    """Sends one request after another as a browser does, on one connection while the server keeps it alive."""

    def __init__(self, address: tuple[str, int], requests: Iterator[bytes], tally: Tally) -> None:
        self.address = address
        self.requests = requests
        self.tally = tally
        self.socket: socket.socket | None = None
        self.asked = 0

    def ask(self) -> socket.socket:
        """Send the next request; the socket on which it will be answered."""
        request = next(self.requests)
        self.asked += 1
        self.got = bytearray()
        self.wanted = 0
        self.since = time.perf_counter()
        if self.socket is None:
            self.socket = socket.create_connection(self.address, PATIENCE)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(request)
        return self.socket

    def hear(self) -> bool:
        """Take in what has come; whether the answer is whole."""
        assert self.socket
        chunk = self.socket.recv(CHUNK)
        self.got += chunk
        if not self.wanted and (end := self.got.find(b"\r\n\r\n")) >= 0:
            length = LENGTH.search(self.got, 0, end)
            self.wanted = end + 4 + int(length[1]) if length else 1 << 60
            self.closes = bool(CLOSE.search(self.got, 0, end))
        if chunk and (not self.wanted or len(self.got) < self.wanted):
            return False
        self.note(whole=len(self.got) >= self.wanted > 0 or self.wanted == 1 << 60)
        return True

    def note(self, whole: bool) -> None:
        """Count an answer."""
        status = int(self.got[9:12] or 0) if whole else 0
        if status == 200:
            self.tally.seconds.append(time.perf_counter() - self.since)
            self.tally.size = len(self.got)
        else:
            self.tally.wrong[status] = self.tally.wrong.get(status, 0) + 1
        if self.closes or not whole or not self.asked % ON_ONE:
            self.close()

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None


def ask(address: tuple[str, int], streams: list[Iterator[bytes]], seconds: float, least: int = 1) -> Tally:
    """Send the streams of requests concurrently, for a time and a minimum number of each."""
    tally = Tally()
    started, cpu = time.perf_counter(), time.process_time()
    with selectors.DefaultSelector() as waiting:
        for stream in streams:
            connection = Connection(address, stream, tally)
            waiting.register(connection.ask(), selectors.EVENT_READ, connection)
        while waiting.get_map():
            for key, _ in waiting.select(PATIENCE) or give_up(waiting):
                if not key.data.hear():
                    continue
                waiting.unregister(key.fileobj)
                if time.perf_counter() - started < seconds or key.data.asked < least:
                    waiting.register(key.data.ask(), selectors.EVENT_READ, key.data)
                else:
                    key.data.close()
    tally.wall, tally.client_cpu = time.perf_counter() - started, time.process_time() - cpu
    return tally


def give_up(waiting: selectors.BaseSelector) -> list[tuple[selectors.SelectorKey, int]]:
    raise TimeoutError(f"{len(waiting.get_map())} requests were not answered within {PATIENCE} s")
