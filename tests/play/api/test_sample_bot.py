"""The bot of docs/api.md, taken from the page, plays a whole battle of each game against a commander."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from armies.computation.list_forecasts import missions, starter_rosters
from play.models import PlayedBattle
from play.standing import entries_of, seed_of
from rules.battles.resume import continue_battle
from rules.battles.seats import with_people
from rules.formats.library import EmptyLibrary
from rules.games import GAMES
from tests.play.support.forms import BATTLES
from tests.support.api_client import token_for
from tests.support.starters import load_starters
from web.api.throttling import CallThrottle

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

PLAYED = [game for game in GAMES if game.display.prompt is not None]
BY_DAY = "underworlds"
"""The shortest; the others by night."""


def bot() -> str:
    page = Path(settings.BASE_DIR, "docs/api.md").read_text("utf-8")
    match = re.search(r"```python\n(import json, os.*?)```", page, re.DOTALL)
    assert match is not None
    return match[1]


def test_the_bot_is_short() -> None:
    assert len(bot().splitlines()) <= 40


@pytest.mark.parametrize(
    "game", [game for game in PLAYED if game.slug == BY_DAY or BATTLES > 1], ids=lambda game: game.slug
)
def test_the_bot_plays_a_whole_battle(game: Any, live_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CallThrottle, "rate", None, raising=False)
    load_starters(game=game)
    first, second = list(starter_rosters(game))[:2]
    wanted = {"game": game.slug, "mission": next(iter(missions(game))), "commander": "steady"}
    wanted |= {"list": f"starter:{first}", "against": f"starter:{second}"}
    environment = os.environ | {"DAMOCLES": f"{live_server.url}/api/1"}
    environment["DAMOCLES_TOKEN"] = token_for(User.objects.create_user("ada"))
    run = [sys.executable, "-c", bot(), json.dumps(wanted)]
    subprocess.run(run, env=environment, check=True, stdout=subprocess.DEVNULL)
    battle = PlayedBattle.objects.get()
    assert battle.state == PlayedBattle.State.OVER
    assert battle.result is not None
    answers = {"format": game.facts.format("answers"), "answers": entries_of(battle)}
    again = continue_battle(game, with_people(battle.scenario), answers, EmptyLibrary(), seed_of(battle))
    assert again["digest"] == battle.result["digest"]
