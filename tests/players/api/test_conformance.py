"""Whatever a client makes up of one's own games, the API never breaks and answers as its document says."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from schemathesis import GenerationMode

from players.actions import record_game
from players.api.urls import urlpatterns
from tests.support.access_rules import create_users
from tests.support.api_client import token_for
from tests.support.conformance import makes_up, modes, scenes


class Scene:
    """Somebody with a game."""

    def __init__(self) -> None:
        owner = create_users().owner
        self.secret = token_for(owner)
        values = {"played": date(2026, 1, 2), "opponent": "Zoe", "outcome": "won"}
        record_game(owner, "damocles", uuid4(), values)

    def tag(self, path: str) -> str:
        return ""

    def at(self, path: str) -> dict[str, Any]:
        return {}


objects, scene = scenes(Scene)


@pytest.mark.parametrize(("name", "mode"), modes(urlpatterns, ()))
def test_nothing_that_a_client_makes_up_breaks_it(name: str, mode: GenerationMode, scene: Scene) -> None:
    makes_up(name, mode, scene)
