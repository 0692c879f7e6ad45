"""Whatever a client makes up by the OpenAPI document, the API never breaks and answers as the document says."""

from typing import Any

import pytest
from schemathesis import GenerationMode

from armies.actions import ChangeRequest, archiving
from armies.api.strike_force_serializers import strike_force_data
from armies.api.urls import urlpatterns as of_armies
from armies.models import Faction, StrikeForce
from printing.api.urls import urlpatterns as of_prints
from tests.armies.support.access_matrix import create_objects
from tests.support.access_rules import create_users
from tests.support.api_client import token_for
from tests.support.conformance import makes_up, modes, part_of, scenes
from web.api.etags import etag_of, plain_etag_of
from web.api.urls import urlpatterns as of_web
from workshop.api.drafts import pack_of
from workshop.api.urls import urlpatterns as of_workshop

UNSPOILABLE = ("read_faction", "read_game", "read_operation", "read_shared")
"""All that these take is one part of their address, and whatever that is makes it another good address."""


class Scene:
    """A strike force and its faction, by the names that addresses give them, and their owner, who is staff."""

    def __init__(self) -> None:
        users = create_users()
        users.owner.is_staff = users.owner.is_superuser = True
        users.owner.save()
        self.secret = token_for(users.owner)
        objects = create_objects(users)
        self.strike_force = StrikeForce.objects.get(slug=objects["strike_force"])
        archiving.share(self.strike_force, ChangeRequest(1), "public")
        self.parts = {
            "token": self.strike_force.token,
            "number": 1,
            "key": objects["import_key"],
            "version": 1,
            "datasheet": "rifles",
            "asset": "steady-now",
            "kind": "assets",
            "part": "steady-now",
        }
        document = strike_force_data(StrikeForce.objects.with_release().get(pk=self.strike_force.pk), users.owner)
        draft = Faction.objects.with_content().get(slug="watch")
        self.tags = {"strike-forces": etag_of(document), "drafts": plain_etag_of(pack_of(draft))}
        self.slugs = {
            "strike-forces": self.strike_force.slug,
            "factions": "watch",
            "drafts": "watch",
            "operations": objects["operation_released"],
        }

    def tag(self, path: str) -> str:
        """The tag of what an address names."""
        return self.tags[part_of(path)]

    def at(self, path: str) -> dict[str, Any]:
        """What stands at the places of an address."""
        parts = {**self.parts, "slug": self.slugs.get(part_of(path))}
        return {name: value for name, value in parts.items() if f"{{{name}}}" in path}


objects, scene = scenes(Scene)


@pytest.mark.parametrize(("name", "mode"), modes([*of_armies, *of_prints, *of_workshop, *of_web], UNSPOILABLE))
def test_nothing_that_a_client_makes_up_breaks_it(name: str, mode: GenerationMode, scene: Scene) -> None:
    makes_up(name, mode, scene)
