"""Whatever a client makes up of played battles, the API never breaks and answers as its document says."""

from typing import Any

import pytest
from schemathesis import GenerationMode

from play import actions
from play.api.urls import urlpatterns
from tests.play.conftest import meeting
from tests.play.support.access_matrix import create_objects
from tests.support.access_rules import create_users
from tests.support.api_client import token_for
from tests.support.conformance import makes_up, modes, scenes

UNSPOILABLE = ("read_played_proof",)
"""All that these take is one part of their address, and whatever that is makes it another good address."""


class Scene:
    """A battle that is going on, one that was given up, and who plays both."""

    def __init__(self) -> None:
        users = create_users()
        self.secret = token_for(users.owner)
        self.slug = create_objects(users)["played battle"]
        over, _ = actions.begin(meeting(), ("", "steady"), users.owner, 0)
        actions.resign(over, over.seats.get(number=0))
        self.over = over.slug

    def tag(self, path: str) -> str:
        return ""

    def at(self, path: str) -> dict[str, Any]:
        slug = self.over if path.endswith("/proof/") else self.slug
        return {"slug": slug} if "{slug}" in path else {}


objects, scene = scenes(Scene)


@pytest.mark.parametrize(("name", "mode"), modes(urlpatterns, UNSPOILABLE))
def test_nothing_that_a_client_makes_up_breaks_it(name: str, mode: GenerationMode, scene: Scene) -> None:
    makes_up(name, mode, scene)
