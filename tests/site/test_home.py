"""The home page: for a stranger, for a visitor with a list, for a player; never another's things."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armies.access import HELD
from armies.models import Faction, StrikeForce
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


def test_it_asks_the_database_the_same_number_of_times_however_much_there_is(
    client: Client, faction: Faction, django_assert_max_num_queries: object
) -> None:
    player = User.objects.create_user("ada")
    client.force_login(player)
    for number in range(50):
        StrikeForce.objects.create(name=f"List {number}", owner=player, faction=faction, limit=500)
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        home(client)
