"""How soon a forecast and a large print are there, through the worker, beside another checkout of the site.

Both are served at the same time by `manage.py serve`, each from an empty database with the demo campaign, and asked in
turns, so that whatever else the machine does slows both alike. Nothing is asked for twice. The quotas of people are
lifted. The other checkout's engine must be compiled too.
"""

import os
import re
import socket
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener, urlopen

import yaml

from benchmarks.printing_load import SLUG, library

PATIENCE = 120.0
COMMANDERS = ("steady", "aggressive", "defensive")
BETS = ("", "bold", "thrifty", "even")
PLAN = 'name="commander"'
DEAL = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class Site:
    """A site that serves, and somebody who is signed in and plays in the demo's battle."""

    def __init__(self, address: str, password: str) -> None:
        self.address = address
        self.browser = build_opener(HTTPCookieProcessor(CookieJar()))
        self.post("/accounts/login/", login="ada", password=password)
        campaign = re.findall(r'href="(/campaigns/[a-z0-9]{10,}/)', self.get("/campaigns/"))[0]
        slugs = set(re.findall(r"/battles/([a-z0-9]+)/", self.get(campaign)))
        self.plan = next(p for p in (f"/battles/{slug}/forecast/" for slug in slugs) if PLAN in self.get(p))

    def get(self, path: str) -> str:
        try:
            with self.browser.open(self.address + path, timeout=PATIENCE) as answer:
                return str(answer.read().decode("latin-1"))
        except HTTPError as refused:
            return str(refused.code)

    def post(self, path: str, **fields: str) -> str:
        token = DEAL.findall(self.get(path))[0]
        body = urlencode(fields | {"csrfmiddlewaretoken": token}).encode()
        with self.browser.open(self.address + path, body, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def forecast(self, n: int) -> float:
        """Seconds until the page of a plan shows its forecast; each n is another plan."""
        plan = {"commander": COMMANDERS[n % 3], "bets": BETS[n // 3 % 4]}
        token = DEAL.findall(self.get(self.plan))[0]
        body = urlencode(plan | {"csrfmiddlewaretoken": token}).encode()
        since = time.perf_counter()
        with self.browser.open(self.address + self.plan, body, timeout=PATIENCE) as answer:
            shown = answer.read().decode()
        spent = time.perf_counter() - since
        assert answer.status == 200, shown
        return spent

    def print(self, n: int) -> float:
        """Seconds until the first byte of a codex."""
        since = time.perf_counter()
        with urlopen(f"{self.address}/factions/{SLUG}-{n}/print/codex.pdf", timeout=PATIENCE) as answer:  # noqa: S310
            assert answer.read(5) == b"%PDF-"
        return time.perf_counter() - since


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.jobs", description=__doc__)
    parser.add_argument("--before", type=Path, required=True, help="another checkout of the site")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--sheets", type=int, default=120, help="datasheets of each codex that is printed")
    given = parser.parse_args()
    with ExitStack() as stack:
        roots = {"before": given.before.resolve(), "now": Path.cwd()}
        sites = {name: stack.enter_context(served(root, given.runs, given.sheets)) for name, root in roots.items()}
        for what in ("forecast", "print"):
            spent: dict[str, list[float]] = {name: [] for name in sites}
            for n in range(given.runs):
                for name in sorted(sites, reverse=n % 2 == 1):
                    spent[name].append(getattr(sites[name], what)(n))
            say(what, spent)


def say(what: str, spent: dict[str, list[float]]) -> None:
    for name, seconds in spent.items():
        sys.stdout.write(f"{what:9} {name:7}" + "".join(f" {each:5.2f}" for each in seconds) + "\n")
    before, now = median(spent["before"]), median(spent["now"])
    sys.stdout.write(f"{what:9} median before {before:.2f} s, now {now:.2f} s, ratio {before / now:.2f}\n")
    sys.stdout.flush()


@contextmanager
def served(root: Path, prints: int, sheets: int) -> Iterator[Site]:
    """The site of a checkout, from an empty database, with as many large codices as will be printed."""
    with TemporaryDirectory(prefix="damocles-bench-") as folder:
        var = Path(folder)
        (var / "engine").symlink_to(root / "var" / "engine")
        port = free_port()
        environment = os.environ | {"DAMOCLES_VAR": folder, "DAMOCLES_ENGINE": "compiled", "PYTHONPATH": str(root)}
        manage, run = [sys.executable, "manage.py"], {"cwd": root, "env": environment}
        server = subprocess.Popen([*manage, "serve", "--port", str(port)], stdout=subprocess.PIPE, text=True, **run)  # noqa: S603
        try:
            assert server.stdout
            printed = "".join(iter_until(server.stdout, "Serving on"))
            password = re.findall(r"password: (\S+)", printed)[0]
            await_health(port)
            codices = list(written(var, prints, sheets))
            subprocess.run([*manage, "load_content", *codices], check=True, stdout=subprocess.DEVNULL, **run)  # noqa: S603
            yield Site(f"http://127.0.0.1:{port}", password)
        finally:
            server.terminate()
            server.wait()


def written(folder: Path, count: int, sheets: int) -> Iterator[str]:
    for n in range(count):
        document = library(sheets)
        document["faction"] |= {"slug": f"{SLUG}-{n}", "name": f"Library {n}"}
        file = folder / f"{n}.yaml"
        file.write_text(yaml.safe_dump(document))
        yield str(file)


def iter_until(lines: Iterator[str], word: str) -> Iterator[str]:
    for line in lines:
        yield line
        if word in line:
            return


def await_health(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urlopen(f"http://127.0.0.1:{port}/health/", timeout=5):
                return
        except OSError:
            time.sleep(0.2)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


if __name__ == "__main__":
    main()
