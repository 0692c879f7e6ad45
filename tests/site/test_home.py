"""The home page: for a stranger, for a visitor with a list, for a player; never another's things."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armies.access import HELD
from armies.models import Datasheet, Faction, StrikeForce
from campaigns.models import Campaign, Membership

pytestmark = pytest.mark.django_db


@pytest.fixture
def faction() -> Faction:
    return Faction.objects.create(slug="guard", name="The <b>Guard</b>", summary="Dug in.")


def home(client: Client) -> str:
    return client.get("/").content.decode()


def test_a_stranger_is_told_what_it_is_and_where_to_begin(client: Client, faction: Faction) -> None:
    page = home(client)
    assert "Build a strike force" in page
    assert "/factions/guard/" in page
    assert "Your strike forces" not in page


def test_a_name_with_markup_is_inert(client: Client, faction: Faction) -> None:
    assert "The &lt;b&gt;Guard&lt;/b&gt;" in home(client)


def test_a_list_built_without_an_account_is_one_click_away(client: Client, faction: Faction) -> None:
    held = StrikeForce.objects.create(name="Held", faction=faction, limit=500)
    session = client.session
    session[HELD] = [held.slug]
    session.save()
    assert held.get_absolute_url() in home(client)


def test_a_player_sees_their_own_things_and_nobody_elses(client: Client, faction: Faction) -> None:
    player, other = (User.objects.create_user(name) for name in ("ada", "bo"))
    for owner in (player, other):
        StrikeForce.objects.create(name=f"List of {owner}", owner=owner, faction=faction, limit=500)
        campaign = Campaign.objects.create(name=f"Campaign of {owner}", limit=500)
        Membership.objects.create(campaign=campaign, user=owner, role="organiser")
    client.force_login(player)
    page = home(client)
    assert "List of ada" in page
    assert "Campaign of ada" in page
    assert "of bo" not in page


def test_it_asks_the_database_the_same_number_of_times_however_much_there_is(client: Client, faction: Faction) -> None:
    """Session, user, factions, cards, their weapons, strike forces, campaigns."""
    player = User.objects.create_user("ada")
    client.force_login(player)
    Datasheet.objects.create(
        faction=faction,
        slug="line",
        name="Line",
        type="troops",
        orders=3,
        move=12,
        health=1,
        defense=5,
        strategic_valor=60,
    )
    for number in range(50):
        StrikeForce.objects.create(name=f"List {number}", owner=player, faction=faction, limit=500)
        if number in (0, 49):
            with CaptureQueriesContext(connection) as queries:
                home(client)
            assert len(queries) == 7


def test_the_most_valuable_card_of_a_side_is_shown_unless_withdrawn(client: Client, faction: Faction) -> None:
    figures = {"faction": faction, "type": "troops", "orders": 3, "move": 12, "health": 1, "defense": 5}
    Datasheet.objects.create(slug="levy", name="Levy", strategic_valor=40, **figures)
    Datasheet.objects.create(slug="line", name="Line", strategic_valor=60, **figures)
    Datasheet.objects.create(slug="titan", name="Titan", strategic_valor=400, withdrawn=True, **figures)
    page = home(client)
    assert ">Line</h3>" in page
    assert "Levy" not in page
    assert "Titan" not in page
