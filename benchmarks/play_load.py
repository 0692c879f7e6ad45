"""Battles in the browser: how long an answer takes while many are played at once against commanders of the engine.

Serves the site with gunicorn, two workers, compiled engine. Each battle has been played to some point; its player
answers at random every few seconds, by the API; of some of the battles somebody who watches fetches the page then.
"""

import asyncio
import json
import os
import random
import sys
import time
from argparse import ArgumentParser
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from benchmarks.table_load import Address, say
from benchmarks.web.__main__ import SERVED
from benchmarks.web.served import served
from damocles_site.engine.select import builds

COPIES = 10
"""Battles that were played alike up to where they stand."""

WATCHED = 0.1
FIELD = 70
Document = dict[str, Any]


class Player(NamedTuple):
    """A battle and who plays it."""

    slug: str
    token: str


class Heard:
    """What came of the requests, in seconds."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.pages: list[float] = []
        self.others: dict[int, int] = {}
        self.over = 0


def main() -> None:
    parser = ArgumentParser(prog="python -m benchmarks.play_load", description=__doc__)
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--game", default="damocles")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=10, help="seconds between two answers of a player")
    given = parser.parse_args()
    with TemporaryDirectory(prefix="damocles-bench-") as var:
        (Path(var) / "engine").symlink_to(builds())
        os.environ.update(SERVED | {"DAMOCLES_VAR": var})
        players = begun(given.game, given.battles)
        with served(Path(var)) as server:
            before = server.cpu()
            heard = asyncio.run(played(server.address, players, given.seconds, given.every))
            spent = server.cpu() - before
    say("an answer", heard.answers)
    say("the page after", heard.pages)
    sys.stdout.write(
        f"others {heard.others}; {heard.over} over; server {spent / given.seconds:.2f} cores,"
        f" {spent / len(heard.answers) * 1000:.0f} ms an answer\n"
    )


def begun(slug: str, count: int) -> list[Player]:
    """So many battles, played by two commanders to points here and there."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    fight, luck = meeting(slug), random.Random(1)  # noqa: S311
    recorded: list[tuple[str, Document]] = []
    players = []
    for number in range(count):
        group = number // COPIES
        battle, player = against_steady(fight, number, f"{group:064x}")
        if number % COPIES == 0:
            recorded = recording(battle)
        set_to(battle, recorded[: int(len(recorded) * luck.uniform(0.05, 0.8))])
        players.append(player)
    return players


def meeting(slug: str) -> Any:
    """The first two lists that come with a game, in its first mission."""
    from django.conf import settings
    from django.core.management import call_command

    from armies.computation.list_forecasts import missions, starter_lists
    from campaigns.battles.quick_battles import QuickBattle, link_between
    from rules.games import game_called

    game = game_called(slug)
    assert game is not None
    files = sorted(map(str, Path(settings.BASE_DIR, game.facts.package, "starter").rglob("*.yaml")))
    call_command("load_content", *files, stdout=StringIO())
    return QuickBattle(link_between(game, starter_lists(game)[:2], next(iter(missions(game))), 0))


def against_steady(fight: Any, number: int, secret: str) -> tuple[Any, Player]:
    """A battle of somebody new, with the dice of a secret."""
    from django.contrib.auth.models import User

    from damocles_site.models import ApiToken, digest_of
    from play import actions

    user, token = User.objects.create(username=f"player-{number}"), f"dam_player-{number}"
    ApiToken.objects.create(owner=user, name="bench", scope="write", digest=digest_of(token))
    battle, _visitor = actions.begin(fight, ("", "steady"), user, 0)
    battle.answers.all().delete()
    battle.secret = secret
    battle.save()
    return battle, Player(battle.slug, token)


def recording(battle: Any) -> list[tuple[str, Document]]:
    """All answers of a battle that commanders fight, with their players."""
    from play.standing import seed_of
    from rules.battles.seats import play_on
    from rules.formats.library import EmptyLibrary

    ids = [player["id"] for player in battle.scenario["players"]]
    whole = play_on(battle.rules(), battle.scenario, EmptyLibrary(), seed_of(battle), [], dict.fromkeys(ids, "steady"))
    return [(ids[given.player], entry) for given, entry in zip(whole.answered, whole.entries, strict=True)]


def set_to(battle: Any, answers: list[tuple[str, Document]]) -> None:
    """The battle after these answers, at its player's next question."""
    from play.actions import go_on
    from play.models import PlayedAnswer

    PlayedAnswer.objects.bulk_create(
        PlayedAnswer(battle=battle, number=number, player=player, entry=entry, by_engine=False)
        for number, (player, entry) in enumerate(answers)
    )
    go_on(battle)


async def played(address: Address, players: list[Player], seconds: float, every: float) -> Heard:
    heard, end = Heard(), time.monotonic() + seconds
    await asyncio.gather(*[play(address, player, end, every, heard) for player in players])
    return heard


async def play(address: Address, player: Player, end: float, every: float, heard: Heard) -> None:
    """One player, until the end; whatever is refused is tried again otherwise."""
    await asyncio.sleep(random.random() * every)  # noqa: S311
    api = f"/api/1/played-battles/{player.slug}/"
    _status, battle = await asked(address, api, player.token)
    while time.monotonic() < end and battle["question"] is not None:
        began = time.monotonic()
        body = json.dumps({"number": battle["number"], **chosen(battle["question"])}).encode()
        since = battle["events"][-1]["event"]["n"] if battle["events"] else 0
        status, after = await asked(address, f"{api}answer/?since={since}", player.token, body)
        heard.answers.append(time.monotonic() - began)
        if status == 200:
            battle = after
        else:
            heard.others[status] = heard.others.get(status, 0) + 1
        if random.random() < WATCHED:  # noqa: S311
            shown = time.monotonic()
            await asked(address, f"/play/{player.slug}/", "")
            heard.pages.append(time.monotonic() - shown)
        await asyncio.sleep(max(0, every - (time.monotonic() - began)))
    heard.over += battle["question"] is None


def chosen(question: Document) -> Document:
    """One of the choices at random, with what it needs."""
    number = random.randrange(len(question["choices"]))  # noqa: S311
    needs = question["choices"][number]["needs"] or {"kind": "", "options": []}
    answer: Document = {"choice": number}
    if needs["options"]:
        most = min(needs["most"], len(needs["options"]))
        answer["options"] = random.sample(range(len(needs["options"])), random.randint(needs["least"], most))  # noqa: S311
    elif needs["kind"] == "point":
        answer["point"] = [random.uniform(0, FIELD), random.uniform(0, FIELD)]  # noqa: S311
    elif needs["kind"] == "amount":
        answer["amount"] = random.randint(needs["least"], needs["most"])  # noqa: S311
    return answer


async def asked(address: Address, path: str, token: str, body: bytes | None = None) -> tuple[int, Document]:
    """Status of an answer, and what it says where that is JSON."""
    head = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
    head += [f"Authorization: Bearer {token}"] if token else []
    if body is not None:
        head += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    reader, writer = await asyncio.open_connection(*address)
    writer.write("\r\n".join([*head, "", ""]).encode() + (body or b""))
    top, _break, content = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return int(top.split(b" ", 2)[1]), json.loads(content) if b"application/json" in top else {}


if __name__ == "__main__":
    main()
