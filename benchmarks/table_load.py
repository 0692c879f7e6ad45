"""Pairs of phones at the table: how soon one shows the other's taps, and what their polling costs the server.

Serves the site with gunicorn, two workers, compiled engine. Each phone asks what is new as the page does, every 1.8 s;
one of each pair makes a tap in every sixth round. Phones begin one after the other over the first round.
"""

import asyncio
import json
import os
import random
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from uuid import uuid4

from benchmarks.web.__main__ import SERVED
from benchmarks.web.served import served
from damocles_site.engine.select import builds

EVERY = 1.8
TAPS = 6
SHARES = (0.5, 0.95, 1.0)
Address = tuple[str, int]


class Game(NamedTuple):
    """What both phones of a pair share: the address of its taps, a session, a counter, and when each tap was made."""

    url: str
    session: str
    counter: str
    made: dict[str, float]


class Heard:
    """What came of the phones' requests, in seconds."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.delays: list[float] = []
        self.wrong: dict[int, int] = {}


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.table_load", description=__doc__)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    with TemporaryDirectory(prefix="damocles-bench-") as var:
        (Path(var) / "engine").symlink_to(builds())
        os.environ.update(SERVED | {"DAMOCLES_VAR": var})
        games = started(given.pairs)
        with served(Path(var)) as server:
            before = server.cpu()
            heard = asyncio.run(play(server.address, games, given.seconds))
            spent = server.cpu() - before
    say("answers", heard.answers)
    say("the other phone", heard.delays)
    sys.stdout.write(f"others {heard.wrong}; server {spent / given.seconds:.2f} cores\n")


def started(pairs: int) -> list[Game]:
    """Seed the site and begin so many games."""
    import django

    django.setup()
    from django.urls import reverse

    from armies.actions.table_games import start
    from benchmarks.web.seeding import seed

    lists = [(row, player.session) for player in seed() for row in player.lists][:pairs]
    games = []
    for row, session in lists:
        game = start(row, ["Ben"])
        url = reverse("armies:taps", args=[game.code])
        counters = [path for path in game.setup["counters"] if "{turn}" not in path]
        games.append(Game(url, session, min(counters), {}))
    return games


async def play(address: Address, games: list[Game], seconds: float) -> Heard:
    heard, end = Heard(), time.monotonic() + seconds
    await asyncio.gather(*[phone(address, game, end, heard, taps) for game in games for taps in (True, False)])
    return heard


async def phone(address: Address, game: Game, end: float, heard: Heard, taps: bool) -> None:
    """One phone, until the end."""
    await asyncio.sleep(random.random() * EVERY)  # noqa: S311
    since, token, cookie, rounds = 0, "", "", random.randrange(TAPS)  # noqa: S311
    while time.monotonic() < end:
        began = time.monotonic()
        rounds += 1
        body = tapped(game) if taps and token and rounds % TAPS == 0 else None
        address_now = f"{game.url}?since={since}{'' if token else '&token=1'}"
        status, head, body_read = await asked(address, address_now, game.session, body, token, cookie)
        heard.answers.append(time.monotonic() - began)
        if status == 200:
            news = json.loads(body_read)
            since, token = news["made"], news.get("token", token)
            cookie = head.partition("csrftoken=")[2].partition(";")[0] or cookie
            heard.delays += [time.monotonic() - game.made[tap["key"]] for tap in news["taps"] if not taps]
        elif status != 204:
            heard.wrong[status] = heard.wrong.get(status, 0) + 1
        await asyncio.sleep(max(0, EVERY - (time.monotonic() - began)))


def tapped(game: Game) -> bytes:
    key = str(uuid4())
    game.made[key] = time.monotonic()
    return json.dumps({"taps": [{"key": key, "kind": "add", "path": game.counter, "value": -1}]}).encode()


async def asked(
    address: Address, path: str, session: str, body: bytes | None, token: str, cookie: str
) -> tuple[int, str, bytes]:
    """Status, head and body of an answer."""
    head: list[Any] = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
    head.append(f"Cookie: sessionid={session}; csrftoken={cookie}")
    if body is not None:
        head += ["Content-Type: application/json", f"X-CSRFToken: {token}", f"Content-Length: {len(body)}"]
    reader, writer = await asyncio.open_connection(*address)
    writer.write("\r\n".join([*head, "", ""]).encode() + (body or b""))
    top, _break, content = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return int(top.split(b" ", 2)[1]), top.decode(), content


def say(name: str, seconds: list[float]) -> None:
    """Percentiles of what was measured."""
    if not seconds:
        sys.exit(f"{name}: nothing")
    ordered = sorted(seconds)
    percentiles = [
        f"p{share * 100:.0f} {ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000:7.0f} ms"
        for share in SHARES
    ]
    sys.stdout.write(f"{name:16} {'  '.join(percentiles)}  ({len(ordered)})\n")


if __name__ == "__main__":
    main()
