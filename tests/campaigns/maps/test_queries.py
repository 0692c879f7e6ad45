"""Map, story and news ask the database as often for forty players and four hundred hexes as for few."""

from uuid import uuid4

import pytest

from campaigns.actions import map_and_story
from campaigns.actions.stories import create_story
from campaigns.ledger.map_editing import blank
from campaigns.read_model.campaign_state import state_of
from tests.campaigns.test_queries import grow

pytestmark = pytest.mark.django_db

MAP, DRAW, STORY, NEWS = 12, 10, 12, 13


@pytest.mark.parametrize(("players", "battles", "side"), [(1, 1, 1), (40, 50, 20)])
def test_pages_of_worlds_ask_equally_often(
    campaign, entries, users, client_of, django_assert_max_num_queries, players, battles, side
):
    grow(campaign, users.organiser, players, battles)
    organiser = campaign.memberships.get(number=1)
    map_and_story.draw_map(campaign, organiser, blank(side, side), map_and_story.NOTHING)
    leads = [{"won": f"c{n + 1}"} if n < side else {} for n in range(1, side + 1)]
    chapters = [
        {"id": f"c{n}", "title": f"{n}", "text": "", "operation": None, "next": lead} for n, lead in enumerate(leads, 1)
    ]
    map_and_story.write_story(campaign, organiser, {"start": "c1", "chapters": chapters}, map_and_story.NOTHING)
    for n in range(battles):
        create_story(organiser, key=uuid4(), title=f"{n}", text="Cold.", battle=campaign.battles.first())
    assert len(state_of(campaign).map.hexes) == side * side
    client = client_of(users.organiser)
    for name, most in (("map", MAP), ("map/draw", DRAW), ("story", STORY), ("news", NEWS)):
        with django_assert_max_num_queries(most):
            assert client.get(f"/campaigns/{campaign.slug}/{name}/").status_code == 200
