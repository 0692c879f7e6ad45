"""Browsers that read pages and tap at a table through the proxy, while something happens to the site."""

import threading
import time
from typing import Any, NamedTuple, Self
from uuid import uuid4

import psycopg

from tests.attack.site import Site
from tests.attack.tally import Tally
from tests.attack.visitor import Visitor

READERS, WRITERS = 6, 2
PAUSE = 0.05
NOBODY = 0
"""The status of a request that got no answer at all."""


class Request(NamedTuple):
    began: float
    ended: float
    status: int
    about: str

    def was_under_way(self, moment: tuple[float, float]) -> bool:
        return self.began <= moment[1] and moment[0] <= self.ended


class Load:
    """While it is open, everybody asks again and again; afterwards `requests` are all that was asked."""

    def __init__(self, site: Site, values: dict[str, Any] | None = None) -> None:
        self.site, self.values = site, values or site.values
        self.requests: list[Request] = []
        self.tapped: list[str] = []
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._read, args=(number,)) for number in range(READERS)]
        self._threads += [threading.Thread(target=self._tap, args=(READERS + number,)) for number in range(WRITERS)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        time.sleep(2)
        return self

    def __exit__(self, *_: object) -> None:
        time.sleep(2)
        self._over.set()
        for thread in self._threads:
            thread.join()

    def judge(self, tally: Tally, *kills: tuple[float, float], away: tuple[float, float] = (0, 0)) -> None:
        """No error but of what was under way at a kill, or asked while the site said that it was away (503)."""
        for request in self.requests:
            expected = any(request.was_under_way(kill) for kill in kills)
            expected |= request.status == 503 and request.ended >= away[0] and request.began <= away[1]
            tally.note(request.status or 502, request.about, broken=False)
            if (request.status == NOBODY or request.status >= 400) and not expected:
                since = [request.began - began for began, _ended in kills]
                kill = f", {min(since, key=abs):+.1f} s from the kill" if since else ""
                tally.fault(f"{request.status} {request.about}{kill}")

    def judge_taps(self, tally: Tally, database: str = "damocles") -> None:
        """What was answered with 200 is kept, once: its key is unique."""
        with psycopg.connect(dbname=database) as server:
            kept = {str(key) for (key,) in server.execute("SELECT key FROM armies_tap")}
        lost = len(set(self.tapped) - kept)
        tally.hold(not lost, f"{lost} of {len(self.tapped)} taps that were answered 200 are lost")

    def _read(self, number: int) -> None:
        visitor = self.site.visitor("owner" if number % 2 else "", source=f"127.0.2.{number + 1}")
        pages = ["/", "/lists/", "/factions/", "/rules/", "/api/1/factions/", "/health/"]
        if number % 2:
            pages += [f"/campaigns/{self.values['campaign']}/", f"/strike-forces/{self.values['strike_force']}/"]
        while not self._over.is_set():
            page = pages[len(self.requests) % len(pages)]
            self._ask(visitor, "GET", page)
            time.sleep(PAUSE)

    def _tap(self, number: int) -> None:
        visitor = self.site.visitor("owner", source=f"127.0.2.{number + 1}")
        while not self._over.is_set():
            key = str(uuid4())
            tap = {"key": key, "kind": "add", "path": self.values["counter"], "value": 1}
            if self._ask(visitor, "POST", f"/tables/{self.values['table']}/taps/", {"taps": [tap]}) == 200:
                self.tapped.append(key)
            time.sleep(PAUSE * 4)

    def _ask(self, visitor: Visitor, method: str, path: str, document: Any = None) -> int:
        began = time.monotonic()
        try:
            status = visitor.call(method, path, document).status
        except OSError:
            status = NOBODY
        self.requests.append(Request(began, time.monotonic(), status, f"{method} {path}"))
        return status
