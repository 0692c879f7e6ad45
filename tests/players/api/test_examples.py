"""Every call on one's own games is answered as the OpenAPI document says, and so was the example that it shows."""

from datetime import date
from typing import Any
from unittest import mock
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from players.actions import record_game
from players.api.urls import urlpatterns
from players.models import GameRecord
from tests.support.api_client import Caller, token_for
from tests.support.api_examples import check
from tests.support.api_walk import HOST, Walk

GAME = {"played": date(2027, 2, 27), "opponent": "Zoe", "outcome": "won", "points": 7, "opponent_points": 5}

SENT = {"played": "2026-01-02", "opponent": "Zoe", "outcome": "won"}


def walked() -> dict[str, list[dict[str, Any]]]:
    walk = Walk()
    with mock.patch("django.utils.timezone.now", return_value=walk.minute):
        ada = User.objects.create_user("ada")
        walk.secret = token_for(ada)
        known = {"list_name": "Third Patrol", "mission": "Eradication", "notes": "Cold dice."}
        record_game(ada, "damocles", uuid4(), GAME | known)
        asked = record_game(
            User.objects.create_user("ben"), "damocles", uuid4(), GAME | {"account": ada, "opponent": "ada"}
        )
        numbers = {GameRecord.objects.get(user=ada).pk: 14, asked.pk: 15}
        for pk, number in numbers.items():  # whatever was there before
            GameRecord.objects.filter(pk=pk).update(id=number)
    walk.call("list_my_games", game="damocles", mission="Eradication", since="2027-02-01")
    walk.call("list_asked_games")
    walk.call("answer_asked_game", number=15, body={"version": 1, "answer": "yes"})
    game = {"played": "2027-02-28", "opponent": "Zoe", "account": "ben", "outcome": "draw", "mission": "Eradication"}
    number = walk.call("record_game", body={"game": "damocles"} | game).json()["number"]
    tag = walk.call("read_recorded_game", number=number).headers["ETag"]
    tag = walk.call(
        "change_recorded_game", body=game | {"points": 5, "opponent_points": 5}, number=number, tag=tag
    ).headers["ETag"]
    walk.call("delete_recorded_game", number=number, tag=tag)
    return walk.examples


@pytest.mark.django_db
@pytest.mark.postgres
def test_every_call_is_answered_as_the_document_says(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [HOST]
    check(walked(), urlpatterns, "players")


@pytest.mark.django_db
def test_games_are_read_in_pages_that_show_none_twice_and_filtered() -> None:
    ada, ben = (User.objects.create_user(name) for name in ("ada", "ben"))
    for number in range(3):
        record_game(ada, "damocles", uuid4(), GAME | {"opponent": f"Zoe {number}"})
    client, met = Caller(ada), []
    address = "/api/1/my-games/?page_size=2"
    while address:
        page = client.get(address).json()
        met += [game["opponents"][0]["name"] for game in page["results"]]
        if len(met) == 2:
            record_game(ada, "damocles", uuid4(), GAME | {"played": date(2027, 2, 28)})
        address = page["next"] and "/api/" + page["next"].partition("/api/")[2]
    assert met == ["Zoe 2", "Zoe 1", "Zoe 0"]
    assert client.get("/api/1/my-games/?outcome=lost").json()["count"] == 0
    assert client.get("/api/1/my-games/?outcome=glory").status_code == 400
    assert client.get("/api/1/my-games/?winner=me").status_code == 400
    assert Caller(ben).get("/api/1/my-games/").json()["count"] == 0


@pytest.mark.django_db
def test_a_game_is_recorded_changed_and_deleted_by_its_tag() -> None:
    ada = User.objects.create_user("ada")
    client, address = Caller(ada), "/api/1/my-games/recorded/"
    made = client.post(address, SENT)
    made_at = f"{address}{made.json()['number']}/"
    assert (made.status_code, made.json()["word"], client.get(made_at).headers["ETag"]) == (
        201,
        "",
        made.headers["ETag"],
    )
    assert client.put(made_at, SENT).status_code == 428
    changed = client.put(made_at, SENT | {"outcome": "lost"}, tag=made.headers["ETag"])
    assert (changed.status_code, changed.json()["outcome"]) == (200, "lost")
    stale = client.put(made_at, SENT, tag=made.headers["ETag"])
    assert (stale.status_code, stale.json()["present"]["outcome"]) == (412, "lost")
    assert client.delete(made_at, tag=changed.headers["ETag"]).status_code == 204
    assert not GameRecord.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"played": "2999-01-01"}, "played"),
        ({"opponent": ""}, "opponent"),
        ({"account": "nobody"}, "account"),
        ({"account": "ada"}, "account"),
        ({"points": 5}, "opponent_points"),
        ({"points": "5"}, "points"),
        ({"faction": "Nobody"}, "faction"),
        ({"list": "x" * 999}, "list"),
        ({"winner": "ada"}, "winner"),
        ({"game": "chess"}, "game"),
    ],
)
def test_a_faulty_body_says_where(values: dict[str, Any], path: str) -> None:
    answer = Caller(User.objects.create_user("ada")).post("/api/1/my-games/recorded/", SENT | values)
    assert (answer.status_code, {error["path"] for error in answer.json()["errors"]}) == (400, {path})
    assert not GameRecord.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "opponents"),
    [
        ("opponent=Zoe", ["Zoe"]), ("mission=Eradication", ["Zoe"]), ("list=Third+Patrol", ["Zoe"]),
        ("faction=The+Watch", ["Yan"]), ("since=2027-02-28", ["Yan"]), ("until=2027-02-27&kind=hand", ["Zoe"]),
    ],
)  # fmt: skip
def test_games_are_filtered_as_on_the_page(query: str, opponents: list[str]) -> None:
    ada = User.objects.create_user("ada")
    record_game(ada, "damocles", uuid4(), GAME | {"list_name": "Third Patrol", "mission": "Eradication"})
    later = {"opponent": "Yan", "faction": "The Watch", "played": date(2027, 2, 28)}
    record_game(ada, "damocles", uuid4(), GAME | later)
    client = Caller(ada)
    games = client.get(f"/api/1/my-games/?{query}").json()["results"]
    assert [game["opponents"][0]["name"] for game in games] == opponents
    assert client.get("/api/1/my-games/?since=tomorrow").status_code == 400
