"""The fuzzer: whole battles by the pages' own forms, from each seat, and the engine fights each of them alike.

By day a battle of the shortest game from each seat, and a piece of one of each other; by night as many as
DAMOCLES_BATTLES says, of all games and seats.
"""

import json
from itertools import count, product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from play import actions
from play.models import PlayedBattle
from play.standing import entries_of, seed_of
from rules.battles.resume import continue_battle
from rules.battles.seats import with_people
from rules.formats.library import EmptyLibrary
from rules.games import GAMES
from tests.play.conftest import meeting
from tests.play.support.forms import BATTLES, is_asked, play_once

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

PLAYED = [game.slug for game in GAMES if game.display.prompt is not None]
BY_DAY, PIECE = "underworlds", 25
SEATS = {"both": ("", ""), "first": ("", "steady"), "second": ("steady", "")}
TURNS = max(1, round(BATTLES / len(PLAYED) / len(SEATS)))
CASES = [
    (game, seats, turn)
    for turn in range(TURNS)
    for game, seats in product(PLAYED, SEATS)
    if game == BY_DAY or BATTLES > 1
]


def begun(game: str, seats: str, users: SimpleNamespace) -> PlayedBattle:
    commanders = SEATS[seats]
    battle, _ = actions.begin(meeting(game), commanders, users.ada, commanders.index(""))
    if seats == "both":
        actions.sit(battle, users.ben)
    return battle


def played_on(battle: PlayedBattle, clients: list[Client], luck: Random, most: float = float("inf")) -> None:
    """Each of these browsers answers whenever its page asks, until none is asked or so many were given."""
    address, given = battle.get_absolute_url(), count()
    asked = True
    while asked:
        asked = False
        for client in clients:
            if is_asked(client.get(address).content.decode()):
                assert play_once(client, address, luck).status_code in (302, 422)
                asked = next(given) < most


@pytest.mark.parametrize(("game", "seats", "turn"), CASES)
def test_a_whole_battle_by_forms_is_fought_alike_by_the_engine(
    game: str, seats: str, turn: int, users: SimpleNamespace, browser_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions.secrets, "token_hex", lambda size: f"{turn:0{2 * size}x}")
    battle = begun(game, seats, users)
    played_on(battle, [browser_of(users.ada), browser_of(users.ben)], Random(turn))
    over = PlayedBattle.objects.get(pk=battle.pk)
    assert over.state == PlayedBattle.State.OVER
    rules = over.rules()
    answers = {"format": rules.facts.format("answers"), "answers": entries_of(over)}
    engine = continue_battle(rules, with_people(over.scenario), answers, EmptyLibrary(), seed_of(over))
    assert over.result is not None
    assert engine["digest"] == over.result["digest"]
    proof = json.loads(browser_of().get(f"{over.get_absolute_url()}proof.json").content)
    assert (proof["seed"], proof["promise"]) == (seed_of(over), over.promise)


@pytest.mark.parametrize("game", [game for game in PLAYED if game != BY_DAY])
def test_every_game_is_played_by_the_forms_of_its_pages(game: str, users: SimpleNamespace, browser_of: Any) -> None:
    battle = begun(game, "first", users)
    played_on(battle, [browser_of(users.ada)], Random(7), PIECE)
    assert battle.answers.count() > PIECE
