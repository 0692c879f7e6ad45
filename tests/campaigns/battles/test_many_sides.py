"""Operations of three and four: planned, locked, fought by the engine, and in the standings."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.actions.campaigns import join
from campaigns.models import Battle
from campaigns.read_model.campaign_state import standings_of
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.conftest import entered
from tests.campaigns.support.fighting import auto_resolve
from tests.support.operations import released_operation

pytestmark = pytest.mark.django_db

CORNERS = (("south-west", 0, 0), ("north-east", 68, 68), ("south-east", 68, 0), ("north-west", 0, 68))


def for_all() -> dict[str, Any]:
    """Eradication for three or four, each in a corner of the table, over in two turns."""
    territories = [{"id": id, "polygon": [[x, y], [x + 28, y], [x + 28, y + 28], [x, y + 28]]} for id, x, y in CORNERS]
    battlefield = {"width": 96, "height": 96, "territories": territories}
    return eradication() | {
        "slug": "melee", "title": "Melee", "players": [3, 4], "turns": 2, "battlefield": battlefield,
    }  # fmt: skip


@pytest.fixture
def four(campaign, entries):
    """The strike forces of ada, ben, cleo and dan; Melee can be planned."""
    document = for_all()
    released_operation(slug="melee", title="Melee", document=document)
    sides = list(entries)
    for name in ("cleo", "dan"):
        player = User.objects.create_user(name)
        join(campaign, player)
        sides.append(entered(campaign, player, f"{name.title()}'s Own"))
    return sides


def plan_fields(sides, operation="melee"):
    names = ("first", "second", "third", "fourth")
    chosen = {name: side.pk for name, side in zip(names, sides, strict=False)}
    return {"operation": operation, "key": uuid4(), **chosen}


@pytest.mark.parametrize("sides", [3, 4])
def test_three_or_four_fight_and_all_stand_in_the_table(campaign, four, users, client_of, sides):
    address = reverse("campaigns:plan", args=[campaign.slug])
    assert client_of(users.ada).post(address, plan_fields(four[:sides])).status_code == 302
    battle = Battle.objects.get()
    assert [side.colour for side in battle.sides.all()] == ["red", "blue", "green", "amber"][:sides]
    auto_resolve(battle, users.organiser)
    fought = Battle.objects.get()
    assert fought.is_auto_resolved()
    outcomes = [side.outcome for side in fought.sides.all()]
    assert outcomes == ["draw"] * sides or sorted(set(outcomes)) == ["lost", "won"]
    lines = {standing.name: standing.line for standing in standings_of(campaign)}
    assert sum(line.played for line in lines.values()) == sides
    total = sum(side.victory_points for side in fought.sides.all())
    assert lines["ada"].conceded == total - lines["ada"].scored
    assert client_of(users.ben).get(fought.get_absolute_url()).status_code == 200


def test_the_form_says_for_how_many_players_each_operation_is(campaign, four, users, client_of):
    page = client_of(users.ada).get(reverse("campaigns:plan", args=[campaign.slug])).content.decode()
    assert "2 players" in page
    assert "3 to 4 players" in page


@pytest.mark.parametrize(
    ("operation", "places", "words"),
    [
        ("melee", (0, 1), "Melee is for 3 to 4 players."),
        ("eradication", (0, 1, 2), "Eradication is for 2 players."),
        ("melee", (0, 1, 0), "This force is on another side already."),
    ],
)
def test_an_operation_is_not_planned_for_other_numbers(campaign, four, users, client_of, operation, places, words):
    address = reverse("campaigns:plan", args=[campaign.slug])
    answer = client_of(users.ada).post(address, plan_fields([four[place] for place in places], operation))
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Battle.objects.exists()
