"""Whether a large print slows other pages: their latency while the largest possible codex is printed in a loop.

Serves the site with gunicorn (two workers, compiled engine), requests /health/ and a builder page one after the
other, with the printer idle and busy in turns, and prints how many times slower they are. A minute on two cores.
"""

import os
import shutil
import subprocess
import sys
import threading
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

from benchmarks.web import content
from benchmarks.web.__main__ import SERVED
from benchmarks.web.load import Tally, ask
from benchmarks.web.served import Server, served
from damocles_site.engine.select import builds

MAX_COUNT = 200
"""Maximum number of datasheets of a faction."""

SLUG = "bench-library"
ROUNDS = 6
SHARES = (0.5, 0.95, 0.99)
Pages = dict[str, bytes]


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.printing_load", description=__doc__)
    parser.add_argument("--sheets", type=int, default=MAX_COUNT, help="datasheets of the codex")
    parser.add_argument("--seconds", type=float, default=15, help="that each page is asked for, idle and busy")
    given = parser.parse_args()
    with TemporaryDirectory(prefix="damocles-bench-") as var:
        (Path(var) / "engine").symlink_to(builds())
        os.environ.update(SERVED | {"DAMOCLES_VAR": var})
        pages = filled(given.sheets)
        with served(Path(var)) as server, worker():
            measured(server, pages, given.seconds, Path(var) / "prints")


def filled(sheets: int) -> Pages:
    """Seed the site; return the requests by name."""
    import django

    django.setup()
    from benchmarks.web.seeding import seed
    from workshop.actions.importing import read_content, save_content

    player = seed()[0]
    save_content([read_content(library(sheets))])
    cookie = f"Cookie: sessionid={player.session}\r\n"
    return {
        "/health/": request("/health/"),
        "builder": request(player.lists[0].get_absolute_url(), cookie),
    }


def library(sheets: int) -> dict[str, Any]:
    """A faction of `sheets` datasheets, each with three weapons."""
    document = content.pack()
    document["faction"] |= {"slug": SLUG, "name": "The Bench Library"}
    source = cycle(document["datasheets"])
    document["datasheets"] = [numbered(next(source), n) for n in range(sheets)]
    return document


def numbered(sheet: dict[str, Any], n: int) -> dict[str, Any]:
    return deepcopy(sheet) | {"slug": f"{sheet['slug']}-{n}", "name": f"{sheet['name']} {n}"}


def request(path: str, headers: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n".encode()


def measured(server: Server, pages: Pages, seconds: float, cache_dir: Path) -> None:
    """Measure idle and busy in turns, so that other load on the machine affects both alike."""
    printer = Printer(server.address, cache_dir)
    printer.print_once()
    idle, busy = ({name: Tally() for name in pages} for _ in range(2))
    for _ in range(ROUNDS):
        for name, page in pages.items():
            add(idle[name], ask(server.address, [forever(page)], seconds / ROUNDS))
            with printer.at_work():
                add(busy[name], ask(server.address, [forever(page)], seconds / ROUNDS))
    say(idle, busy)
    seconds_each = sum(printer.printed) / len(printer.printed)
    sys.stdout.write(f"{len(printer.printed)} codices were printed, one in {seconds_each:.1f} s\n")


def add(tally: Tally, more: Tally) -> None:
    tally.seconds += more.seconds
    tally.wrong |= more.wrong


class Printer:
    """Prints the codex repeatedly, without the cache."""

    def __init__(self, address: tuple[str, int], cache_dir: Path) -> None:
        self.url = f"http://{address[0]}:{address[1]}/factions/{SLUG}/print/codex.pdf"
        self.cache_dir = cache_dir
        self.printed: list[float] = []

    def print_once(self) -> None:
        shutil.rmtree(self.cache_dir, ignore_errors=True)
        forget_prints()
        since = time.perf_counter()
        with urlopen(self.url, timeout=300) as answer:  # noqa: S310
            answer.read()
        self.printed.append(time.perf_counter() - since)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Until the last print that was begun is done."""
        stop = threading.Event()

        def loop() -> None:
            while not stop.is_set():
                self.print_once()

        thread = threading.Thread(target=loop)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()


def forget_prints() -> None:
    """A job that is done would be handed over again."""
    from jobs.models import Job

    Job.objects.filter(kind="print").delete()


@contextmanager
def worker() -> Iterator[None]:
    """Who makes the large prints."""
    process = subprocess.Popen([sys.executable, "manage.py", "worker"], stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def forever(page: bytes) -> Iterator[bytes]:
    while True:
        yield page


def say(idle: dict[str, Tally], busy: dict[str, Tally]) -> None:
    for name, before in idle.items():
        after = busy[name]
        if before.wrong or after.wrong:
            sys.exit(f"{name}: answered {before.wrong or after.wrong}")
        for share in SHARES:
            quiet, loud = before.percentile(share), after.percentile(share)
            start = f"{name:9} p{share * 100:<3.0f} idle {quiet:6.1f} ms  printing {loud:6.1f} ms"
            sys.stdout.write(f"{start}  x {loud / quiet:.2f}\n")


if __name__ == "__main__":
    main()
