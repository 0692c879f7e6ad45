"""Quick battles that a signed-in person had fought are in the log, and count for nothing unless shown alone."""

from typing import Any

import pytest

from campaigns.battles.quick_battles import battle_of
from jobs.models import Job
from players import engine_games
from players.log.game import Kind
from players.log.games import games_of
from players.log.rates import total
from players.showcase import shown_games
from tests.campaigns.battles.test_quick_battles import PAGE, chosen, mine
from tests.players.conftest import by_hand

pytestmark = pytest.mark.django_db
__all__ = ["chosen", "mine"]


def fight(client: Any, chosen: Any, **values: Any) -> str:
    return str(client.post(PAGE, chosen | values).headers["Location"])


@pytest.mark.postgres
def test_it_is_in_the_log_of_who_asked_for_it_once(users: Any, client_of: Any, client: Any, chosen: Any) -> None:
    address = fight(client_of(users.ada), chosen)
    (game,) = games_of(users.ada)
    result = client.get(f"/api/1{address}").json()["result"]
    red, blue = (result["victory_points"][id] for id in ("red", "blue"))
    assert (game.kind, game.list, game.opponents[0].list, game.score) == (
        Kind.ENGINE, "First Watch", "Night Watch", f"{red} – {blue}",
    )  # fmt: skip
    assert game.outcome == {"red": "won", "blue": "lost", None: "draw"}[result["winner"]]
    assert (game.address, game.mission, game.opponents[0].commander) == (address, "Eradication", True)
    Job.objects.all().delete()
    client_of(users.ada).post(address)
    client_of(users.ben).get(address)
    assert [len(games_of(user)) for user in (users.ada, users.ben)] == [1, 0]
    ada = client_of(users.ada)
    assert ada.get(f"/my-games/engine/{game.row}/").status_code == 200
    assert ada.post(f"/my-games/recorded/{game.row}/change/", {}).status_code == 404
    ada.post(f"/my-games/recorded/{game.row}/delete/")
    assert games_of(users.ada) == []


def test_ones_own_list_is_ones_own_side_whichever_it_is(users: Any, client_of: Any, chosen: Any) -> None:
    theirs = battle_of(fight(client_of(users.ada), chosen).split("/")[2])
    users.ada.strike_forces.filter(name="First Watch").update(owner=users.ben)
    assert engine_games._own_place(users.ada, theirs) == 1
    assert engine_games._own_place(users.ben, theirs) == 0
    assert engine_games._own_place(users.stranger, theirs) == 0


def test_visitors_and_what_ifs_leave_nothing(users: Any, client_of: Any, client: Any, chosen: Any) -> None:
    battle = battle_of(fight(client_of(users.ada), chosen).split("/")[2])
    result = {"winner": None, "victory_points": {"red": 0, "blue": 0}}
    for owner, link in (("203.0.113.0", battle.link), (str(users.ben.pk), battle.link._replace(changes=(2, 3, {})))):
        battle.link = link
        engine_games.keep_quick_battle(None, owner, battle, result)
    assert [len(games_of(user)) for user in (users.ada, users.ben)] == [1, 0]


def test_they_count_among_themselves_alone_and_no_profile_shows_them(users: Any, client_of: Any, chosen: Any) -> None:
    fight(client_of(users.ada), chosen)
    (engine,) = games_of(users.ada)
    by_hand(users.ada, outcome="lost")
    alone, together = total([engine]), total(games_of(users.ada))
    assert alone is not None
    assert together is not None
    assert (alone.battles, together.battles, together.lost) == (1, 1, 1)
    assert [game.kind for game in shown_games(users.ada)] == [Kind.HAND]


def test_the_oldest_without_notes_makes_room(users: Any, client_of: Any, chosen: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(engine_games, "MOST", 2)
    client = client_of(users.ada)
    fight(client, chosen)
    (first,) = games_of(users.ada)
    client.post(f"/my-games/engine/{first.row}/notes/", {"notes": "Kept.", "version": 1})
    for seed in ("8", "9"):
        fight(client, chosen, seed=seed)
    assert [game.notes for game in games_of(users.ada)] == ["", "Kept."]
