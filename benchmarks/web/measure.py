"""Measures with the environment's database: seeds it, serves it, sends requests, prints the results."""

import os
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import django

django.setup()

from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from benchmarks.web.load import Tally, ask  # noqa: E402
from benchmarks.web.pages import Page, pages  # noqa: E402
from benchmarks.web.seeding import Player, publish_lists, seed  # noqa: E402
from benchmarks.web.served import Server, served  # noqa: E402
from benchmarks.web.table import footnotes, head, line  # noqa: E402
from damocles_site.engine.select import running  # noqa: E402

ALONE, TOGETHER = 2.0, 3.0
WARMING = 24
"""Requests of each browser before measuring: enough for each of its lists on each worker."""

BROWSERS = 8


class Figures(NamedTuple):
    """One page: requested by one browser, then by eight concurrently; CPU is the server's, in seconds."""

    queries: int
    alone: Tally
    together: Tally
    cpu: float
    others: float


def main(scales: list[int]) -> None:
    """The first scale with every page; the others with the pages that show public lists."""
    players = seed()
    for number, scale in enumerate(scales):
        started = time.perf_counter()
        publish_lists(scale)
        say(f"\n{database()}, engine {running()}, {scale} public lists ({time.perf_counter() - started:.0f} s to seed)")
        with served(Path(os.environ["DAMOCLES_VAR"])) as server:
            measure(server, players, [page for page in pages(players[-1]) if page.grows or not number])


def measure(server: Server, players: list[Player], chosen: list[Page]) -> None:
    say(head())
    all_figures = []
    for page in chosen:
        all_figures.append(figures(page, players, server))
        say(line(page, all_figures[-1]))
    say(footnotes(all_figures))


def database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT sqlite_version()" if connection.vendor == "sqlite" else "SHOW server_version")
        return f"{connection.display_name} {cursor.fetchone()[0]}"


def figures(page: Page, players: list[Player], server: Server) -> Figures:
    """A first round, not counted, lets each worker read and draw what it keeps."""
    queries = queries_of(page, players[BROWSERS])
    streams = [page.requests(player) for player in players[:BROWSERS]]
    ask(server.address, streams, 0, WARMING)
    alone = ask(server.address, streams[:1], ALONE)
    before, busy = server.cpu(), server.machine()
    together = ask(server.address, streams, TOGETHER)
    cpu = server.cpu() - before
    return Figures(queries, alone, together, cpu, server.machine() - busy - cpu - together.client_cpu)


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
    main([int(count) for count in sys.argv[1:]])
