"""Blanks to print and fill in by hand."""

from typing import Any, BinaryIO

from django.utils.translation import gettext as _

from printing.choices import BLANK, OPTION_NAMES, Choices
from printing.pdf.blanks.forms import print_blanks
from printing.source import Source
from rules.game.game import Game
from rules.games import game_called
from rules.presentation.words import Choice
from web.game_addresses import game_address
from web.translation.messages import titled


def source_of(game: Game) -> Source:
    """The source for the blanks of a game, which may have none."""
    return Source(
        kind="blanks",
        title=_("Blanks"),
        document={"game": game.slug},
        back=game_address("armies:strike_forces", game),
        back_name=titled(game.facts.terms.list.many),
        filename=f"{game.slug}-blanks",
        offers=(*OPTION_NAMES, BLANK),
        blanks=tuple(Choice(blank.key, blank.title) for blank in game.display.blanks()),
    )


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    game = game_called(document["game"])
    if game is None:
        raise LookupError(document["game"])
    return print_blanks(game, choices.blank, choices.options, file)
