"""Whatever a client makes up of campaigns, the API never breaks and answers as its document says."""

from typing import Any

import pytest
from schemathesis import GenerationMode

from armies.computation.forecast_jobs import PREFIX, key_of
from campaigns.api.urls import urlpatterns
from campaigns.models import Battle, PlayerStory
from jobs.queue import enqueue
from tests.campaigns.support import access_matrix
from tests.support.access_rules import create_users
from tests.support.api_client import Caller, token_for
from tests.support.conformance import makes_up, modes, part_of, scenes

UNSPOILABLE = (
    "read_campaign", "read_battle", "read_standings", "read_statistics", "read_map", "read_story", "read_scenario",
    "read_result", "read_proof", "read_verification", "read_forecast_job",
    "read_quick_battle", "fight_quick_battle_again",
)  # fmt: skip
"""All that these take is one part of their address, and whatever that is makes it another good address."""

FOUGHT = ("result", "proof", "what-ifs", "verify")


class Scene:
    """A public campaign by the names that addresses give its things, and its organiser, who plays in it."""

    def __init__(self) -> None:
        users = create_users()
        objects = access_matrix.create_objects(users)
        self.secret = token_for(users.organiser)
        self.objects: dict[str, Any] = objects
        battle = Battle.objects.get(slug=objects["planned battle"])
        battle.campaign.visibility = "public"
        battle.campaign.save()
        self.parts = {"member": 2, "force": 1, "round": 1, "key": str(objects["what if"]), "number": 1}
        self.parts |= {"invitation": objects["invited"], "notice": objects["notice"], "link": objects["quick battle"]}
        self.parts |= {"challenge": 1, "offer": 1}
        pictured = Battle.objects.get(pictures__key=objects["picture"])
        self.own = {
            "pictures": {"slug": pictured.slug, "key": str(objects["picture"])},
            "forecast": {"key": key_of(enqueue("forecast", {}, key=f"{PREFIX}0123"))},
            "stories": {"key": str(PlayerStory.objects.get(pk=objects["player story"]).key)},
        }
        caller = Caller()
        addresses = {"campaigns": objects["campaign"], "battles": objects["planned battle"]}
        self.tags = {part: caller.get(f"/api/1/{part}/{slug}/").headers["ETag"] for part, slug in addresses.items()}

    def tag(self, path: str) -> str:
        return self.tags[part_of(path)]

    def at(self, path: str) -> dict[str, Any]:
        """What stands at the places of an address."""
        words = path.split("/")
        battle = "fought battle" if any(word in words for word in FOUGHT) else "planned battle"
        slug = self.objects["campaign"] if part_of(path) == "campaigns" else self.objects[battle]
        own = {"slug": slug} | next((self.own[word] for word in self.own if word in words), {})
        return {name: value for name, value in {**self.parts, **own}.items() if f"{{{name}}}" in path}


objects, scene = scenes(Scene)


@pytest.mark.parametrize(("name", "mode"), modes(urlpatterns, UNSPOILABLE))
def test_nothing_that_a_client_makes_up_breaks_it(name: str, mode: GenerationMode, scene: Scene) -> None:
    makes_up(name, mode, scene)
