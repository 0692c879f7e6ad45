"""Seeds the battle, or serves each checkout and measures its replay page in turns, and prints medians."""

import gzip
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import django

django.setup()

from django.db import connection  # noqa: E402

from benchmarks.replays.battle import seed  # noqa: E402
from benchmarks.replays.browser import Phone  # noqa: E402
from benchmarks.web.seeding import session_of  # noqa: E402
from benchmarks.web.served import HOST, Server, free_port, wait_for  # noqa: E402

ASKED = 10
FIGURES = {
    "cold": "server, first time: ms of processor",
    "warm": "server, then: ms of processor",
    "bytes": "page: kB",
    "packed": "page, gzipped: kB",
    "main": "browser, main thread: ms of processor",
    "renderer": "browser, whole renderer: ms of processor",
    "painted": "first contentful paint: ms by the clock",
    "nodes": "nodes",
    "step": "a step: ms of script",
    "asked": "requests for 50 steps",
}


class Checkout(NamedTuple):
    """A checkout to measure; `figures` are collected by name."""

    name: str
    server: Server
    figures: dict[str, list[float]]


def main(rounds: int, checkouts: list[str]) -> None:
    from django.contrib.auth.models import User

    from campaigns.models import Battle

    battle = Battle.objects.with_documents().get()
    session = session_of(User.objects.get(username="player-1"))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for var in (line.partition("=")[2] for line in checkouts[1:]):
        shutil.copy(Path(os.environ["DAMOCLES_VAR"]) / "damocles.sqlite3", var)
    say(f"{len((battle.result or {})['events'])} events; medians of {rounds}")
    with ExitStack() as stack:
        phone = stack.enter_context(Phone.started(session))
        known = [stack.enter_context(serving(line)) for line in checkouts]
        for checkout in known:
            measure_server(checkout, battle.get_absolute_url(), session)
        for number in range(rounds + 1):
            for checkout in known:
                figures = phone.opened(checkout.server.address, battle.get_absolute_url())
                if number:  # the first fills the caches of browser and server
                    for name, value in figures.items():
                        checkout.figures.setdefault(name, []).append(value)
    print_figures(known)


@contextmanager
def serving(line: str) -> Iterator[Checkout]:
    """One worker of a checkout, as docs/operating.md serves the site."""
    code, _, var = line.partition("=")
    port = free_port()
    environment = {**os.environ, "DAMOCLES_VAR": var, "WEB_CONCURRENCY": "1"}
    command = [sys.executable, "-m", "gunicorn", "--bind", f"{HOST}:{port}"]
    with (Path(var) / "gunicorn.log").open("w") as log:
        process = subprocess.Popen(command, cwd=code, env=environment, stdout=log, stderr=log)  # noqa: S603
        try:
            wait_for(port, process)
            yield Checkout(Path(code).name, Server(process.pid, (HOST, port)), {})
        finally:
            process.terminate()
            process.wait()


def measure_server(checkout: Checkout, address: str, session: str) -> None:
    """What the page costs the first time, its film not counted, and every time after."""
    get(checkout, "/", session)
    start = checkout.server.cpu()
    page = get(checkout, address, session)
    cold = checkout.server.cpu() - start
    start = checkout.server.cpu()
    for _ in range(ASKED):
        get(checkout, address, session)
    warm = (checkout.server.cpu() - start) / ASKED
    checkout.figures.update(cold=[1000 * cold], warm=[1000 * warm])
    checkout.figures.update(bytes=[len(page) / 1000], packed=[len(gzip.compress(page)) / 1000])


def get(checkout: Checkout, address: str, session: str) -> bytes:
    host, port = checkout.server.address
    request = Request(f"http://{host}:{port}{address}", headers={"Cookie": f"sessionid={session}"})
    with urlopen(request) as answer:  # noqa: S310
        content: bytes = answer.read()
    return content


def print_figures(known: list[Checkout]) -> None:
    """Print a line for each figure; beside another checkout, the ratio of both."""
    say(" " * 42 + "".join(f"{checkout.name:>14}" for checkout in known) + ("         ratio" if len(known) > 1 else ""))
    for name, label in FIGURES.items():
        values: list[Any] = [median(checkout.figures[name]) if name in checkout.figures else None for checkout in known]
        line = f"{label:<42}" + "".join(f"{'–' if value is None else f'{value:.1f}':>14}" for value in values)
        if len(known) > 1 and all(values):
            line += f"{values[0] / values[1]:>14.2f}"
        say(line)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if sys.argv[1] == "seed":
        seed()
    else:
        main(int(sys.argv[2]), sys.argv[3:])
