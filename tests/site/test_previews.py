"""What chats show of a page: each that may be shared has one picture, in every game."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armies.models import StrikeForce
from damocles_site.showpieces import battle_worth_watching, factions
from play import actions
from rules.game.game import Game
from rules.games import GAMES
from tests.play.conftest import meeting
from tests.support.starters import load_starters, starter_list, starter_of

pytestmark = pytest.mark.django_db
PICTURE = re.compile(r'<meta property="og:image" content="https?://[^/]+(.*?)">')


def preview_of(client: Client, address: str) -> str:
    """The path of the one picture of a page."""
    (picture,) = PICTURE.findall(client.get(address).content.decode())
    return str(picture)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_shared_thing_has_a_picture_of_its_own_and_all_else_that_of_its_game(client: Client, game: Game) -> None:
    load_starters(game=game)
    books = factions(game)
    roster = min(path.stem for path in (starter_of(game) / "rosters").glob("*.json"))
    shared = starter_list(game, User.objects.create_user("ada"), roster)
    StrikeForce.objects.filter(pk=shared.pk).update(visibility="link")
    piece: Any = battle_worth_watching(game, books)
    played, _token = actions.begin(meeting(game.slug), ("", "random"), User.objects.get(), 0)
    faction, link = books[0].release.faction.get_absolute_url(), f"/quick-battles/{piece.link}/"
    own = [faction, f"/lists/{shared.token}/", link, played.get_absolute_url()]
    assert [preview_of(client, page) for page in own] == [f"{page}picture.png" for page in own]
    of_game = f"/{game.slug}/picture.png" if game is not GAMES[0] else "/picture.png"
    for page in ("", "learn/", "factions/", "lists/"):
        assert preview_of(client, f"/{game.slug}/{page}") == of_game
    for picture in (of_game, *[f"{page}picture.png" for page in own]):
        assert client.get(picture).headers["Content-Type"] == "image/png"
