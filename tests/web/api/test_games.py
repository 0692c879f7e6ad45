"""The games of the site, and what is narrowed down by game."""

from typing import Any

import pytest
from django.test import Client

from armies.models import Faction, Release
from rules.game.game import Game
from rules.games import GAMES
from tests.armies.support.causeway import CAUSEWAY
from tests.fencing.game import HALL
from web.api.docs_views import openapi_document, put_together
from workshop.actions.importing import read_content, save_content

pytestmark = pytest.mark.django_db


def read(client: Client, address: str) -> Any:
    return client.get(f"/api/1/{address}").json()


def test_a_game_states_its_facts_terms_and_formats(client: Client, fencing: Game) -> None:
    assert [game["slug"] for game in read(client, "games/")["results"]] == [game.slug for game in GAMES]
    game = read(client, "games/fencing/")
    assert (game["prefix"], game["players"], game["limits"]) == ("V", [2, 2], [])
    assert (game["terms"]["unit"], game["terms"]["points"]) == ({"one": "fencer", "many": "fencers"}, None)
    assert game["formats"]["fencing-roster/1"] == "/schemas/fencing-roster/1.json"
    assert client.get("/api/1/games/chess/").status_code == 404


def test_lists_are_narrowed_down_by_game(client: Client, fencing: Game) -> None:
    save_content([read_content(CAUSEWAY)])
    hall = Faction.objects.create(game="fencing", slug="hall", name="The Hall")
    Release.objects.create(faction=hall, number=1, document=HALL, digest="x")
    assert [faction["game"] for faction in read(client, "factions/")["results"]] == ["fencing", "damocles"]
    assert [faction["slug"] for faction in read(client, "factions/?game=fencing")["results"]] == ["hall"]
    assert read(client, "factions/hall/releases/1/pack/") == HALL
    always = [mission["slug"] for game in GAMES for mission in game.content.missions]
    assert [operation["slug"] for operation in read(client, "operations/")["results"]] == always
    assert [operation["slug"] for operation in read(client, "operations/?game=fencing")["results"]] == ["epee-night"]
    assert client.get("/api/1/operations/epee-night/?game=damocles").status_code == 404
    refused = read(client, "factions/?game=chess")
    assert refused["errors"] == [
        {"path": "game", "message": f"“chess” is no game; there are: {', '.join(game.slug for game in GAMES)}."}
    ]


def test_odds_are_of_the_game_that_is_named(client: Client, fencing: Game) -> None:
    """A thrust of 3 or more is 4 in 6."""
    answer = client.post("/api/1/odds/?game=fencing", {"thrust": 3}, content_type="application/json")
    assert answer.json() == {"touch": 4 / 6}
    assert client.post("/api/1/odds/", {"thrust": 3}, content_type="application/json").status_code == 400


def test_openapi_describes_the_documents_of_each_game(fencing: Game) -> None:
    put_together.cache_clear()
    try:
        schemas = openapi_document("en")["components"]["schemas"]
    finally:
        put_together.cache_clear()
    assert schemas["Roster"]["anyOf"][-1] == {"$ref": "#/components/schemas/fencing-Roster"}
    assert schemas["fencing-Roster"]["externalDocs"] == {"url": "/schemas/fencing-roster/1.json"}
