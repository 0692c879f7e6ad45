"""Which game a visitor plays: named by the address, else chosen in the header and remembered."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import BadRequest
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import NoReverseMatch, Resolver404, resolve
from django.views.decorators.http import require_POST

from damocles_site.theme import COOKIE_AGE, next_url
from people.locale import preferences_of
from people.models import Preferences
from rules.game.game import Game
from rules.games import GAMES, game_called
from web.game_addresses import game_address, game_of_request, show_game

COOKIE = "game"


class GameMiddleware:
    """Sets `request.game`; views of a whole game need not take the game of their address themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        show_game(request, remembered_game(request))
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: list[Any], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """The home page alone leads to the game that was remembered; every other address says what it shows."""
        slug = kwargs.pop("game", None)
        if slug is None:
            return None
        remembered = game_of_request(request)
        if request.path == "/" and remembered.slug != slug:
            return redirect(game_address("home", remembered))
        show_game(request, game_called(slug) or GAMES[0])
        return None


def remembered_game(request: HttpRequest) -> Game:
    """The account's game, else the browser's, else the first; nothing is asked where there is one game."""
    if len(GAMES) == 1:
        return GAMES[0]
    try:
        chosen = preferences_of(request.user).game
    except DatabaseError:
        chosen = ""  # the view reports it
    return game_called(chosen) or game_called(request.COOKIES.get(COOKIE, "")) or GAMES[0]


@require_POST
def choose_game(request: HttpRequest) -> HttpResponse:
    """Remember the chosen game and show the same page of it."""
    game = game_called(request.POST.get("game", ""))
    if game is None:
        raise BadRequest("no such game")
    if request.user.is_authenticated:
        Preferences.objects.update_or_create(user=request.user, defaults={"game": game.slug})
    response = redirect(same_page(next_url(request), game))
    response.set_cookie(
        COOKIE, game.slug, max_age=COOKIE_AGE, samesite="Lax", secure=request.is_secure(), httponly=True
    )
    return response


def same_page(address: str, game: Game) -> str:
    """The page at an address for another game, else that game's home."""
    try:
        match = resolve(urlsplit(address).path)
        if match.kwargs.keys() <= {"game"}:
            return game_address(match.view_name, game)
    except (NoReverseMatch, Resolver404):
        pass
    return game_address("home", game)
