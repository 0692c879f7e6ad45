"""Every page at two sizes of the site: `python -m benchmarks.big_year.pages postgres:///small postgres:///big`.

Both databases were filled by `python -m benchmarks.big_year`. A visitor, a player, an organiser and staff follow every
link to a page of another kind, search, and call what the API answers to GET. Each page is opened in turns at both
sizes, and the best of some times counts, so that other load weighs on both alike. Worst first; exit status 1 if a page
needs other queries or more than twice the time.
"""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any, NamedTuple

COMMAND = [sys.executable, "-m", "benchmarks.big_year.opened"]
TIMES = 3
MOST = 2.0
NOISE = 3.0
"""Milliseconds that two measurements of one page may differ by themselves."""

LINE = "{:>8}{:>8}{:>7.2f}{:>9}{:>9}  {:10} {}"


class Row(NamedTuple):
    """A page for one of the roles: its address at the larger size, milliseconds and queries at both."""

    role: str
    address: str
    times: tuple[float, float]
    queries: tuple[int, int]

    def ratio(self) -> float:
        return self.times[1] / self.times[0]

    def line(self) -> str:
        times = [f"{time:.1f}" for time in self.times]
        return LINE.format(*times, self.ratio(), *self.queries, self.role, self.address) + "\n"

    def missed(self) -> bool:
        slower = self.ratio() > MOST and self.times[1] - self.times[0] > NOISE
        return slower or self.queries[0] != self.queries[1]


class Site:
    """A process with one of the databases, which opens pages when told."""

    def __init__(self, address: str) -> None:
        environment = {**os.environ, "DATABASE_URL": address}
        self.process = subprocess.Popen(  # noqa: S603
            COMMAND, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.pages: dict[str, str] = self.answer()

    def answer(self) -> Any:
        line = self.process.stdout.readline()  # type: ignore[union-attr]
        return json.loads(line) if line else sys.exit("a page failed")

    def open(self, page: str) -> tuple[float, int]:
        self.process.stdin.write(f"{page}\n")  # type: ignore[union-attr]
        self.process.stdin.flush()  # type: ignore[union-attr]
        milliseconds, queries = self.answer()
        return milliseconds, queries


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.big_year.pages", description=__doc__)
    parser.add_argument("databases", nargs=2, metavar="DATABASE_URL")
    parser.add_argument("--only", default="", help="pages whose key contains this")
    given = parser.parse_args()
    small, big = map(Site, given.databases)
    for key in sorted(small.pages.keys() ^ big.pages.keys()):
        sys.stdout.write(f"only at one size: {key}\n")
    pages = [key for key in small.pages if key in big.pages and given.only in key]
    rows = sorted(each_measured(small, big, pages), key=lambda row: (row.missed(), row.ratio()))
    sys.stdout.write("   small     big  ratio  queries       at  who        page\n")
    for row in reversed(rows):
        sys.stdout.write(row.line())
    missed = sum(row.missed() for row in rows)
    sys.stdout.write(f"{len(rows)} pages, {missed} with other queries or over {MOST} times\n")
    sys.exit(bool(missed))


def each_measured(small: Site, big: Site, pages: list[str]) -> Iterator[Row]:
    """What misses the aim is said at once, for all of them take some minutes."""
    for page in pages:
        row = measured(small, big, page)
        sys.stderr.write(row.line() if row.missed() else "")
        yield row


def measured(small: Site, big: Site, page: str) -> Row:
    runs = [(small.open(page), big.open(page)) for _ in range(TIMES)]
    times = tuple(min(run[size][0] for run in runs) for size in (0, 1))
    queries = tuple(runs[-1][size][1] for size in (0, 1))
    return Row(page.split()[0], big.pages[page], times, queries)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
