"""Whatever a client makes up of webhooks, the API never breaks and answers as its document says."""

from typing import Any

import pytest
from schemathesis import GenerationMode

from programs.api.urls import urlpatterns
from tests.programs.support.access_matrix import create_objects
from tests.support.access_rules import create_users
from tests.support.api_client import token_for
from tests.support.conformance import makes_up, modes, scenes


class Scene:
    """Somebody with a webhook, to which a message did not arrive."""

    def __init__(self) -> None:
        users = create_users()
        self.secret = token_for(users.owner)
        self.made = create_objects(users)

    def tag(self, path: str) -> str:
        return ""

    def at(self, path: str) -> dict[str, Any]:
        names = {"number": self.made["webhook"], "key": str(self.made["key of delivery"])}
        return {name: value for name, value in names.items() if f"{{{name}}}" in path}


objects, scene = scenes(Scene)


@pytest.mark.parametrize(("name", "mode"), modes(urlpatterns, ()))
def test_nothing_that_a_client_makes_up_breaks_it(name: str, mode: GenerationMode, scene: Scene) -> None:
    makes_up(name, mode, scene)
