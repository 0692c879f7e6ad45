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


def walked() -> dict[str, list[dict[str, Any]]]:
    walk = Walk()
    with mock.patch("django.utils.timezone.now", return_value=walk.minute):
        ada = User.objects.create_user("ada")
        walk.secret = token_for(ada)
        known = {"list_name": "Third Patrol", "mission": "Eradication", "notes": "Cold dice."}
        record_game(ada, "damocles", uuid4(), GAME | known)
        GameRecord.objects.update(id=14)  # whatever was there before
    walk.call("list_my_games", game="damocles")
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
