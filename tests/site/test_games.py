"""Several games on one site: addresses, the switch in the header, what is remembered, what is hidden."""

import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from armies.actions.creating import create_strike_force
from armies.models import Faction, Release, StrikeForce
from campaigns.actions.campaigns import create_campaign
from people.models import Preferences
from rules import games
from rules.game.game import Game
from tests.armies.support.causeway import CAUSEWAY
from tests.campaigns.support.fencers import hall
from tests.fencing.game import GAME as FENCING
from tests.fencing.game import HALL
from workshop.actions.importing import read_content, save_content

pytestmark = pytest.mark.django_db
SWITCH = re.compile(r'<details class="account games">.*?</details>', re.DOTALL)


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def header(client: Client, address: str = "/rules/campaigns/") -> str:
    """The header of a page without what differs from request to request."""
    [head] = re.findall(r"<header class=\"site-header\">.*?</header>", page(client, address), re.DOTALL)
    return re.sub(r"\s+", " ", head)


def first_segments(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern).lstrip("^")
        if isinstance(pattern, URLPattern) or "/" in route:
            yield route.partition("/")[0]
        else:
            yield from first_segments(pattern, route)


def test_no_game_stands_where_another_page_does(fencing: Game) -> None:
    taken = set(first_segments(get_resolver()))
    assert {"factions", "rules", "api", "accounts", "campaigns"} <= taken
    assert not taken & {game.slug for game in games.GAMES}
    prefixes = [game.facts.prefix for game in games.GAMES]
    assert len({*prefixes, "C"}) == len(prefixes) + 1


@pytest.fixture
def one_game() -> Iterator[None]:
    """The first game alone is listed."""
    others = games.GAMES[1:]
    for game in others:
        games.remove(game)
    yield
    for game in others:
        games.add(game)


def test_with_one_game_nothing_of_games_shows(client: Client, one_game: None) -> None:
    alone = header(client)
    assert "<details" not in alone
    assert 'href="/factions/"' in alone
    games.add(FENCING)
    try:
        both = header(client)
    finally:
        games.remove(FENCING)
    assert re.sub(r"\s+", " ", SWITCH.sub("", both)) == re.sub(r"\s+", " ", alone)
    assert re.findall(r'name="game" value="(\w+)"', both) == ["damocles", "fencing"]


def test_links_carry_the_game_of_the_address(client: Client, fencing: Game) -> None:
    shown = header(client, "/fencing/strike-forces/")
    assert 'href="/fencing/factions/"' in shown
    assert 'href="/rules/fencing/"' in shown
    assert 'name="next" value="/fencing/strike-forces/"' in page(client, "/fencing/strike-forces/")
    assert reverse("armies:new", kwargs={"game": "fencing"}) == "/fencing/strike-forces/new/"
    assert reverse("armies:new", kwargs={"game": "damocles"}) == reverse("armies:new") == "/strike-forces/new/"
    assert client.get("/chess/strike-forces/").status_code == 404


def test_a_game_is_picked_once(client: Client, fencing: Game) -> None:
    chosen = client.post("/game/", {"game": "fencing", "next": "/fencing/"})
    assert (chosen["Location"], chosen.cookies["game"].value) == ("/fencing/", "fencing")
    assert client.get("/")["Location"] == "/fencing/"
    assert 'href="/fencing/factions/"' in header(client), "a page of no game carries the one that was picked"
    assert 'href="/factions/"' in header(client, "/strike-forces/"), "an address says what it shows"
    assert client.post("/game/", {"game": "chess"}).status_code == 400


@pytest.mark.parametrize(
    ("address", "leads_to"),
    [
        ("/fencing/strike-forces/", "/strike-forces/"),
        ("/rules/fencing/coverage/", "/rules/coverage/"),
        ("/fencing/", "/"),
        ("/campaigns/", "/"),
        ("/factions/hall/", "/"),
        ("/no/such/page/", "/"),
        ("https://elsewhere.example/fencing/strike-forces/", "/"),
    ],
)
def test_the_switch_leads_to_the_same_page_of_a_game_or_its_home(
    client: Client, fencing: Game, address: str, leads_to: str
) -> None:
    assert client.post("/game/", {"game": "damocles", "next": address})["Location"] == leads_to


def test_an_account_remembers_its_game_on_every_device(fencing: Game) -> None:
    ada = User.objects.create_user("ada")
    client, other = Client(), Client()
    client.force_login(ada)
    client.post("/game/", {"game": "fencing"})
    assert Preferences.objects.get().game == "fencing"
    other.force_login(ada)
    assert other.get("/")["Location"] == "/fencing/"
    games.remove(fencing)
    try:
        assert other.get("/").status_code == 200
    finally:
        games.add(fencing)


def test_pages_of_a_game_show_it_alone(client: Client, fencing: Game) -> None:
    save_content([read_content(CAUSEWAY)])
    hall = Faction.objects.create(game="fencing", slug="hall", name="The Hall")
    Release.objects.create(faction=hall, number=1, document=HALL, digest="x")
    for address in ("factions/", ""):
        theirs, first = page(client, f"/fencing/{address}"), page(client, f"/{address}")
        assert ("The Hall" in theirs, "Causeway" in theirs) == (True, False), address
        assert ("The Hall" in first, "Causeway" in first) == (False, True), address
    assert 'href="/fencing/factions/"' in header(client, "/factions/hall/"), "a row knows its game"
    assert 'href="/fencing/factions/"' in header(client, "/fencing/strike-forces/compare/")
    assert "V-STR-01" in page(client, "/fencing/search/?q=phrase")
    assert 'href="/factions/hall/"' in page(client, "/fencing/search/?q=hall")
    assert 'href="/factions/hall/"' not in page(client, "/search/?q=hall")


def test_lists_of_a_game_are_shown_with_it_and_hidden_without(client: Client, fencing: Game) -> None:
    ada = User.objects.create_user("ada")
    client.force_login(ada)
    hall = Faction.objects.create(game="fencing", slug="hall", name="The Hall")
    release = Release.objects.create(faction=hall, number=1, document=HALL, digest="x")
    row = StrikeForce.objects.create(owner=ada, faction=hall, release=release, name="Us", limit=0)
    assert list(StrikeForce.objects.visible_to(ada)) == [row]
    assert not StrikeForce.objects.visible_to(ada).of_game("damocles").exists()
    games.remove(fencing)
    try:
        assert not StrikeForce.objects.visible_to(ada).exists()
        assert list(StrikeForce.objects.administered_by(ada)) == [row]
    finally:
        games.add(fencing)


def test_pages_of_rows_lead_to_their_own_game(fencing: Game) -> None:
    """A list, a draft, a campaign and a collection of the sixth game, whatever game was remembered."""
    staff, client = User.objects.create_superuser("staff"), Client()
    client.force_login(staff)
    team = create_strike_force(staff, hall().faction, slug="us", name="Us")
    cup = create_campaign(staff, key=uuid4(), game="fencing", name="Cup", summary="", limit=None)
    rows = [team.get_absolute_url(), f"{team.get_absolute_url()}history/", "/workshop/hall/", cup.get_absolute_url()]
    for address in (*rows, "/fencing/collection/", "/fencing/workshop/", "/fencing/campaigns/new/"):
        assert 'href="/fencing/factions/"' in header(client, address), address
    assert "The Hall" in page(client, "/fencing/workshop/")
    assert "The Hall" not in page(client, "/workshop/")
    assert "The Hall" not in page(client, "/collection/")


def test_the_workshop_opens_in_the_game_one_came_from_and_is_called_by_it(fencing: Game) -> None:
    staff, client = User.objects.create_superuser("staff"), Client()
    client.force_login(staff)
    team = create_strike_force(staff, hall().faction, slug="us", name="Us")
    for address in (team.get_absolute_url(), "/fencing/factions/"):
        assert '<a href="/fencing/workshop/">Workshop</a>' in page(client, address), address
    for address in ("/workshop/hall/", "/workshop/hall/publish/", "/workshop/hall/releases/", "/fencing/workshop/new/"):
        assert f'<a href="/fencing/workshop/">Workshop</a> <span>{fencing.name}</span>' in page(client, address), (
            address
        )
    assert f'<p class="kicker">{fencing.name}</p>' in page(client, "/fencing/workshop/")
