"""Rows and commands of a game beside the first: hidden when it is not listed, and never mixed with another's."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from armies.models import Faction, Operation
from rules import games
from rules.game.game import Game
from tests.fencing.test_fencing import TEAM, bout
from web.models.game import shown_game

pytestmark = pytest.mark.django_db


def test_rows_of_a_game_that_is_not_listed_are_hidden_and_kept(fencing: Game) -> None:
    row = Faction.objects.create(game="fencing", slug="hall", name="The Hall")
    Operation.objects.create(game="fencing", slug="eradication", title="Eradication", document={})
    assert list(Faction.objects.official()) == [row]
    assert (shown_game(row), row.rules_of_game) == ("Fencing", fencing)
    games.remove(fencing)
    try:
        assert not Faction.objects.official().exists()
        assert not Operation.objects.listed().exists()
        assert Faction.objects.get() == row
        assert shown_game(row) == "fencing (not listed: hidden from pages)"
    finally:
        games.add(fencing)


def test_commands_know_the_game_by_the_document(fencing: Game, tmp_path: Path) -> None:
    path, result = tmp_path / "bout.json", tmp_path / "result.json"
    path.write_text(json.dumps(bout()))
    call_command("resolve", path, output=str(result))
    assert json.loads(result.read_text())["format"] == "fencing-result/1"


def test_lists_of_two_games_do_not_meet(fencing: Game, tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.json", tmp_path / "theirs.json"
    ours.write_text(json.dumps(TEAM))
    theirs.write_text(json.dumps({"format": "damocles-roster/1"}))
    words = r"theirs.json: format: is of the game Damocles; must be a document of Fencing"
    with pytest.raises(CommandError, match=words):
        call_command("forecast", red=str(ours), blue=str(theirs))
    with pytest.raises(CommandError, match=r"ours.json: faction: no faction hall is loaded; loaded: none"):
        call_command("check_roster", ours)
