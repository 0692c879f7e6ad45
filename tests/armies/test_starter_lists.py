"""A starter list of each game on the real pages: checked by the command, imported, exported, printed."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from armies.forms.strike_force import new_ticket
from rules.game.game import Game
from rules.games import GAMES
from tests.support.starters import load_starters, starter_list, starter_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_list_is_checked_imported_exported_and_printed(game: Game, client: Client, users: Any) -> None:
    load_starters(game=game)
    path = min(starter_of(game).glob("rosters/*.json"))
    output = StringIO()
    call_command("check_roster", str(path), stdout=output)
    verdict = json.loads(output.getvalue())
    assert (verdict["legal"], verdict["violations"]) == (True, [])
    assert [key for key in game.lists.verdict_figures if verdict[key] < 1] == []
    answer = client.post("/strike-forces/import/", {"text": path.read_text(), "ticket": new_ticket()})
    assert json.loads(path.read_text())["name"] in answer.content.decode()
    client.force_login(users.ada)
    army = starter_list(game, users.ada, path.stem)
    assert client.get(f"{army.get_absolute_url()}export/").json() == json.loads(path.read_text())
    assert client.get(f"{army.get_absolute_url()}print/", follow=True).status_code == 200
