"""The games there are, and which one a document is of."""

from rules.damocles import game as damocles
from rules.eight_phase import game as eight_phase
from rules.formats.errors import DocumentError, shown
from rules.game.game import Game
from rules.hell_dorado import game as hell_dorado
from rules.message import Message
from rules.skirmish import game as skirmish
from rules.underworlds import game as underworlds

GAMES: list[Game] = [damocles.GAME, skirmish.GAME, eight_phase.GAME, underworlds.GAME, hell_dorado.GAME]
"""Every game of the site, in the order in which they are offered; one without a name is of the first."""


def game_called(slug: str) -> Game | None:
    """The game with this slug."""
    return next((game for game in GAMES if game.slug == slug), None)


def game_of(document: object) -> Game:
    """The game that a document's format names; the first for a document without one, whose reader says so."""
    format = document.get("format") if isinstance(document, dict) else None
    if not isinstance(format, str):
        return GAMES[0]
    for game in GAMES:
        if format.startswith(f"{game.slug}-"):
            return game
    known = ", ".join(game.slug for game in GAMES)
    raise DocumentError(
        "format",
        Message("cannot be {found}", found=shown(format)),
        Message("must be a document of a game there is: {names}", names=known),
    )


def refuse_other_game(document: object, meant: Game) -> None:
    """DocumentError for a document of another game than the one that is meant: it says which it is."""
    game = game_of(document)
    if game.slug != meant.slug:
        raise DocumentError(
            "format",
            Message("is of the game {game}", game=game.name),
            Message("must be a document of {game}", game=meant.name),
        )


def add(game: Game) -> None:
    """List a game, as tests do with their own."""
    GAMES.append(game)


def remove(game: Game) -> None:
    """List a game no longer."""
    GAMES.remove(game)
