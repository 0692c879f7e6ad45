"""Measures with the environment's database: seeds it, serves it, sends requests, prints the results.

Each page is asked for beside a page of bare Django (benchmarks/web/bare), in turns, and beside that of another checkout
of the site if one is given.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Any

import django

django.setup()

from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from benchmarks.web.load import Tally, ask  # noqa: E402
from benchmarks.web.pages import Page, get, pages  # noqa: E402
from benchmarks.web.seeding import Player, publish_lists, seed, seed_campaign  # noqa: E402
from benchmarks.web.served import Server, served  # noqa: E402
from benchmarks.web.table import footnotes, head, line  # noqa: E402
from damocles_site.engine.select import running  # noqa: E402

ROUNDS = 5
ALONE, TOGETHER = 0.4, 0.6
"""Seconds that one browser, and all of them, ask each server for a page in each round."""

WARMING = 24
"""Requests of each browser before measuring: enough for each of its lists on each worker."""

BROWSERS = 8
BARE = Page("bare Django", lambda player: cycle([get(player._replace(session=player.bare), "/")]))


class Figures:
    """What one server answered: to one browser, then to eight concurrently; CPU is the server's, in seconds."""

    def __init__(self) -> None:
        self.alone, self.together = Tally(), Tally()
        self.cpu = self.others = 0.0

    def measure(self, server: Server, streams: list[Iterator[bytes]]) -> None:
        """One round."""
        self.alone.add(ask(server.address, streams[:1], ALONE))
        before, busy = server.cpu(), server.machine()
        together = ask(server.address, streams, TOGETHER)
        cpu = server.cpu() - before
        self.together.add(together)
        self.cpu += cpu
        self.others += server.machine() - busy - cpu - together.client_cpu

    def milliseconds_of_cpu(self) -> float:
        """The processor time of an answer."""
        return 1000 * self.cpu / self.together.count()


def main(public: list[int], before: str, only: list[str], **_others: Any) -> None:
    """The first scale with every page; the others with the pages that show public lists."""
    players = seed()
    organiser, campaign = seed_campaign()
    var = Path(os.environ["DAMOCLES_VAR"])
    for number, scale in enumerate(public):
        started = time.perf_counter()
        publish_lists(scale)
        say(f"\n{database()}, engine {running()}, {scale} public lists ({time.perf_counter() - started:.0f} s to seed)")
        wanted = [page for page in pages(players[-1], organiser, campaign) if page.grows or not number]
        chosen = [page for page in wanted if any(word in page.name for word in only)]
        with ExitStack() as serving:
            servers = {"bare": serving.enter_context(served(var, app="benchmarks.web.bare.wsgi"))}
            if before:
                servers["before"] = serving.enter_context(served(var, Path(before)))
            servers["site"] = serving.enter_context(served(var))
            measure(servers, players, chosen)


def measure(servers: dict[str, Server], players: list[Player], chosen: list[Page]) -> None:
    say(head())
    all_figures: list[Figures] = []
    for page in chosen:
        queries, figures = queries_of(page, players[BROWSERS]), figures_of(page, players, servers)
        all_figures += figures.values()
        say(line(page, queries, figures["site"], figures["bare"]))
        if "before" in figures:
            say(line(page._replace(name="  before"), 0, figures["before"], figures["bare"]))
    say(footnotes(all_figures))


def database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT sqlite_version()" if connection.vendor == "sqlite" else "SHOW server_version")
        return f"{connection.display_name} {cursor.fetchone()[0]}"


def figures_of(page: Page, players: list[Player], servers: dict[str, Server]) -> dict[str, Figures]:
    """Every server in turn, so that other load on the machine meets all alike.

    A first round, not counted, lets each worker read and draw what it keeps.
    """
    figures = {name: Figures() for name in servers}
    streams = {
        name: [(BARE if name == "bare" else page).requests(player) for player in players[:BROWSERS]] for name in servers
    }
    for name, server in servers.items():
        ask(server.address, streams[name], 0, WARMING)
    for _ in range(ROUNDS):
        for name, server in servers.items():
            figures[name].measure(server, streams[name])
    return figures


def queries_of(page: Page, player: Player) -> int:
    """The number of queries of a page, BEGIN and COMMIT included, once the release is parsed."""
    stream = page.requests(player)
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            response = answered(next(stream))
        if response.status_code != 200:
            raise RuntimeError(f"{page.name} answers {response.status_code}")
    return len(queries)


def answered(request: bytes) -> Any:
    """The same request, answered in this process."""
    head, _, body = request.decode().partition("\r\n\r\n")
    first, *lines = head.split("\r\n")
    method, address, _ = first.split(" ")
    fields = dict(line.split(": ", 1) for line in lines)
    client = Client(headers={name: fields[name] for name in fields if name not in ("Content-Length", "Cookie")})
    client.cookies.load(fields["Cookie"])
    return client.generic(method, address, body, content_type=fields.get("Content-Type", ""))


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no server outlives it
    main(**json.loads(sys.argv[1]))
