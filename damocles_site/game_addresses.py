"""A game in an address: `<game:game>` is the slug of one that is listed."""

from rules.game import AnyGame
from rules.games import game_called


class GameConverter:
    """Turns the slug of a listed game into the game; any other leads nowhere."""

    regex = "[a-z][a-z0-9-]*"

    def to_python(self, value: str) -> AnyGame:
        game = game_called(value)
        if game is None:
            raise ValueError(value)
        return game

    def to_url(self, value: AnyGame | str) -> str:
        return value if isinstance(value, str) else value.slug
