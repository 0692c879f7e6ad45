"""The home page: for a stranger, for a visitor with a list, for a player; never another's things."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armies.access import HELD
from armies.actions.creating import create_strike_force
from armies.models import Datasheet, Faction, StrikeForce
from campaigns.battles.quick_battles import battle_of
from campaigns.models import Campaign, Membership
from damocles_site.showpieces import battle_worth_watching, factions
from rules.game.game import Game
from rules.games import GAMES
from tests.support.pages import without_random
from tests.support.starters import load_starters
from web.models.sharing import unguessable
from workshop.actions.publishing import publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def faction() -> Faction:
    """With a dear card, a cheap one, and the dearest, which is withdrawn; released."""
    guard = Faction.objects.create(slug="guard", name="The <b>Guard</b>", summary="Dug in.")
    figures = {"faction": guard, "type": "troops", "orders": 3, "move": 12, "health": 1, "defense": 5}
    for slug, valor in (("levy", 40), ("line", 60), ("titan", 400)):
        Datasheet.objects.create(slug=slug, name=slug.title(), strategic_valor=valor, withdrawn=valor == 400, **figures)
    publish(guard)
    return guard


def a_list(faction: Faction, name: str, owner: User | None = None) -> StrikeForce:
    return create_strike_force(owner, faction, slug=unguessable(), name=name, limit=500)


def home(client: Client) -> str:
    return client.get("/").content.decode()


def test_a_stranger_reads_what_it_is_and_where_to_begin(client: Client, faction: Faction) -> None:
    page = home(client)
    assert "Build a strike force" in page
    assert "/factions/guard/" in page
    assert "Your strike forces" not in page


def test_a_name_with_markup_is_inert(client: Client, faction: Faction) -> None:
    assert "The &lt;b&gt;Guard&lt;/b&gt;" in home(client)


def test_a_list_built_without_an_account_is_one_click_away(client: Client, faction: Faction) -> None:
    held = a_list(faction, "Held")
    session = client.session
    session[HELD] = [held.slug]
    session.save()
    assert held.get_absolute_url() in home(client)


def test_a_player_sees_their_own_things_and_nobody_elses(client: Client, faction: Faction) -> None:
    player, other = (User.objects.create_user(name) for name in ("ada", "bo"))
    for owner in (player, other):
        a_list(faction, f"List of {owner}", owner)
        campaign = Campaign.objects.create(name=f"Campaign of {owner}", limit=500)
        Membership.objects.create(campaign=campaign, user=owner, role="organiser", number=1)
    client.force_login(player)
    page = home(client)
    assert "List of ada" in page
    assert "Campaign of ada" in page
    assert "of bo" not in page


@pytest.mark.postgres
def test_it_asks_the_database_the_same_number_of_times_however_much_there_is(client: Client, faction: Faction) -> None:
    """Session, user, releases, battles, strike forces, campaigns, those with next steps."""
    player = User.objects.create_user("ada")
    client.force_login(player)
    home(client)
    for number in range(50):
        a_list(faction, f"List {number}", player)
        if number in (0, 49):
            with CaptureQueriesContext(connection) as queries:
                home(client)
            assert len(queries) == 5


def test_the_most_valuable_card_of_a_side_is_shown_unless_withdrawn(client: Client, faction: Faction) -> None:
    page = home(client)
    assert ">Line</h3>" in page
    assert "Levy" not in without_random(page)
    assert "Titan" not in without_random(page)


def test_all_games_stand_there_by_their_faces_and_choosing_one_is_remembered(client: Client) -> None:
    page = home(client)
    assert [f'value="{game.slug}"' in page.partition('id="games"')[2] for game in GAMES] == [True] * len(GAMES)
    client.post("/game/", {"game": "underworlds", "next": "/"})
    assert client.get("/").headers["Location"] == "/underworlds/"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_battle_worth_watching_can_be_fought(client: Client, game: Game) -> None:
    """Its link leads to a battle of the lists that the page names."""
    assert battle_worth_watching(game, []) is None
    load_starters(game=game)
    piece = battle_worth_watching(game, factions(game))
    assert piece is not None
    assert battle_of(piece.link).called == [side.name for side in piece.sides]
    assert f"/quick-battles/{piece.link}/" in client.get(f"/{game.slug}/").content.decode()


def test_who_signs_in_is_told_that_the_list_is_kept(client: Client, faction: Faction) -> None:
    User.objects.create_user("ada", password="ada-pass")
    lists = [a_list(faction, name) for name in ("Held", "Too")]
    session = client.session
    session[HELD] = [row.slug for row in lists]
    session.save()
    page = client.post("/accounts/login/", {"login": "ada", "password": "ada-pass"}, follow=True)
    assert "2 lists that you built are kept: they are in your account now." in page.content.decode()
    assert StrikeForce.objects.filter(owner__username="ada").count() == 2


def test_signing_up_leads_back_to_the_page_where_it_was_chosen(client: Client, faction: Faction) -> None:
    way = "/accounts/signup/?next=/factions/guard/"
    assert f'href="{way}"' in client.get("/factions/guard/").content.decode()
    page = client.get(way).content.decode()
    assert 'name="next" value="/factions/guard/"' in page
    assert 'href="/accounts/login/?next=/factions/guard/"' in page
