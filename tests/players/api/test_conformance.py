"""Whatever a client makes up of one's own games, the API never breaks and answers as its document says."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from schemathesis import GenerationMode

from players.actions import record_game
from players.api.urls import urlpatterns
from tests.support.access_rules import create_users
from tests.support.api_client import token_for
from tests.support.conformance import makes_up, modes, scenes


class Scene:
    """Somebody with a game, who is asked about another."""

    def __init__(self) -> None:
        users = create_users()
        self.secret = token_for(users.owner)
        values = {"played": date(2026, 1, 2), "opponent": "Zoe", "outcome": "won"}
        self.recorded = record_game(users.owner, "damocles", uuid4(), values)
        address, headers = f"/api/1/my-games/recorded/{self.recorded.pk}/", {"authorization": f"Bearer {self.secret}"}
        self.recorded_tag = Client(headers=headers).get(address).headers["ETag"]
        self.asked = record_game(users.other, "damocles", uuid4(), values | {"account": users.owner})

    def tag(self, path: str) -> str:
        return self.recorded_tag

    def at(self, path: str) -> dict[str, Any]:
        row = self.asked if "asked" in path else self.recorded
        return {"number": row.pk} if "{number}" in path else {}


objects, scene = scenes(Scene)


@pytest.mark.parametrize(("name", "mode"), modes(urlpatterns, ()))
def test_nothing_that_a_client_makes_up_breaks_it(name: str, mode: GenerationMode, scene: Scene) -> None:
    makes_up(name, mode, scene)
