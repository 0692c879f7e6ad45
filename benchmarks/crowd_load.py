"""Whether one crowd starves others: latency of /health/ and of a builder page while another process sends requests.

Serves the site with gunicorn, two workers, compiled engine. The crowd is 20 readers who fetch a shared list
of 1,000 squads, then 8 visitors who import one as long, each without a pause. Takes a minute.
"""

import json
import os
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from benchmarks.printing_load import forever, request
from benchmarks.web import content
from benchmarks.web.__main__ import SERVED
from benchmarks.web.load import Tally, ask
from benchmarks.web.served import served
from damocles_site.engine.select import builds

SQUADS = 1000
READERS, IMPORTERS = 20, 8
SHARES = (0.5, 0.95, 1.0)


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.crowd_load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="that each page is asked for, alone and in the crowd")
    given = parser.parse_args()
    with TemporaryDirectory(prefix="damocles-bench-") as var:
        (Path(var) / "engine").symlink_to(builds())
        os.environ.update(SERVED | {"DAMOCLES_VAR": var})
        pages, big = filled()
        with served(Path(var)) as server:
            importing = import_of(server.address, big)
            crowds = {
                "nobody else": [],
                f"{READERS} readers of {SQUADS} squads": [big["page"]] * READERS,
                f"{IMPORTERS} importers of {SQUADS} squads": [importing] * IMPORTERS,
            }
            for name, requests in crowds.items():
                with crowd(server.address, requests, given.seconds * len(pages) + 2) as heard:
                    for page, asked in pages.items():
                        say(name, page, ask(server.address, [forever(asked)], given.seconds))
                report = heard.recv() if requests else ""
                sys.stdout.write(f"{name}: {report}\n" if report else "")


def filled() -> tuple[dict[str, bytes], dict[str, Any]]:
    """Seed the site; return the requests by name, and the long list: its page and its roster."""
    import django

    django.setup()
    from armies.models import StrikeForce, Visibility
    from benchmarks.web.seeding import seed

    player = seed()[0]
    long = StrikeForce.objects.get(pk=player.lists[1].pk)
    long.squads = [long.squads[n % len(long.squads)] | {"id": f"s{n}", "name": f"Squad {n}"} for n in range(SQUADS)]
    long.visibility = Visibility.LINK
    long.save()
    squads = [{key: squad[key] for key in ("datasheet", "size", "name", "weapons")} for squad in long.squads]
    roster = {"format": "damocles-roster/1", "name": "Long", "faction": content.SLUG, "limit": 500}
    cookie = f"Cookie: sessionid={player.session}\r\n"
    pages = {"/health/": request("/health/"), "builder": request(player.lists[0].get_absolute_url(), cookie)}
    return pages, {"page": request(f"/lists/{long.token}/"), "roster": roster | {"squads": squads, "deck": []}}


def import_of(address: tuple[str, int], big: dict[str, Any]) -> bytes:
    """A visitor's import of the long list, with the form's token."""
    url = f"http://{address[0]}:{address[1]}/strike-forces/import/"
    with urlopen(Request(url), timeout=60) as answer:
        page, cookie = answer.read().decode(), answer.headers["Set-Cookie"].partition(";")[0]
    hidden = dict(re.findall(r'name="(csrfmiddlewaretoken|ticket)" value="([^"]+)"', page))
    body = urlencode(hidden | {"text": json.dumps(big["roster"])}).encode()
    head = f"POST /strike-forces/import/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n"
    kind = "Content-Type: application/x-www-form-urlencoded"
    return f"{head}{kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


@contextmanager
def crowd(address: tuple[str, int], requests: list[bytes], seconds: float) -> Iterator[Connection]:
    """The crowd at work in a process of its own; what it was answered is heard at its end."""
    here, there = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=crowd_in, args=(address, requests, seconds, there))
    if requests:
        process.start()
    try:
        yield here
    finally:
        if requests:
            process.join(120)


def crowd_in(address: tuple[str, int], requests: list[bytes], seconds: float, there: Connection) -> None:
    try:
        tally = ask(address, [forever(each) for each in requests], seconds)
    except TimeoutError as error:
        there.send(str(error))
        return
    served = len(tally.seconds)
    slowest = max(tally.seconds, default=0)
    report = f"{served} answered 200 ({tally.size / 1e6:.2f} MB, slowest {slowest:.1f} s), others {tally.wrong}"
    there.send(report)


def say(crowd: str, page: str, tally: Tally) -> None:
    if not tally.seconds:
        sys.exit(f"{page}: answered {tally.wrong}")
    percentiles = "  ".join(f"p{share * 100:.0f} {tally.percentile(share):8.1f} ms" for share in SHARES)
    sys.stdout.write(f"{crowd:32} {page:9} {percentiles}  ({len(tally.seconds)} answers, others {tally.wrong})\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
