"""A game in an address: pages of a whole game stand under its slug, those of the first game without one.

`request.game` is the game of the address, else the one that was remembered, else the first.
"""

from functools import cache

from django.http import HttpRequest
from django.urls import URLPattern, URLResolver, get_script_prefix, include, path, register_converter, reverse

from rules.game.game import Game
from rules.games import GAMES, game_called


class GameConverter:
    """The slug of a listed game; any other leads nowhere."""

    regex = "[a-z][a-z0-9-]*"

    def to_python(self, value: str) -> str:
        if game_called(value) is None:
            raise ValueError(value)
        return value

    def to_url(self, value: str) -> str:
        return self.to_python(value)


register_converter(GameConverter, "game")


def of_each_game(*patterns: URLPattern) -> list[URLPattern | URLResolver]:
    """Pages of a whole game; views read `request.game`, and `reverse` takes the game's slug as `game`.

    Of two addresses that fit, `reverse` takes the last.
    """
    return [
        path("<game:game>/", include(list(patterns))),
        path("", include(list(patterns)), {"game": GAMES[0].slug}),
    ]


def game_of_request(request: HttpRequest | None) -> Game:
    """The game that a page is about."""
    game: Game = getattr(request, "game", GAMES[0])
    return game


def show_game(request: HttpRequest, game: Game) -> None:
    """Say which game a page of a row is about, so that its links lead on to that."""
    request.game = game  # type: ignore[attr-defined]


def game_address(name: str, game: Game) -> str:
    """A page of a whole game."""
    return _address(name, game.slug, get_script_prefix())


@cache
def _address(name: str, slug: str, prefix: str) -> str:
    """Kept: each page links to a dozen of them. `prefix` is the folder that the site is served from."""
    return reverse(name, kwargs={"game": slug})
