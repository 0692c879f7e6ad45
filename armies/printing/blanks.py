"""Blanks to print and fill in by hand."""

from typing import Any, BinaryIO

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from armies.pdf.blanks import print_blanks
from armies.printing.choices import BLANK, OPTION_NAMES, Choices
from armies.printing.source import Source
from rules.games import game_called
from rules.presentation.words import Choice
from web.game_addresses import game_address, game_of_request
from web.translation.messages import titled


def to_print(request: HttpRequest, **_game: str) -> Source:
    """Blank forms are public; 404 for a game without."""
    game = game_of_request(request)
    blanks = tuple(Choice(blank.key, blank.title) for blank in game.display.blanks())
    if not blanks:
        raise Http404
    return Source(
        kind="blanks",
        title=_("Blanks"),
        document={"game": game.slug},
        back=game_address("armies:strike_forces", game),
        back_name=titled(game.facts.terms.list.many),
        filename=f"{game.slug}-blanks",
        offers=(*OPTION_NAMES, BLANK),
        blanks=blanks,
    )


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    game = game_called(document["game"])
    if game is None:
        raise LookupError(document["game"])
    return print_blanks(game, choices.blank, choices.options, file)
