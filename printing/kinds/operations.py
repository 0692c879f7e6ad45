"""A mission's briefing as a print source."""

from typing import Any, BinaryIO

from printing.choices import Choices
from printing.pdf.briefing.document import print_briefing
from printing.pdf.maps.picture import Ground
from printing.source import Source
from rules.game.game import Game
from rules.games import game_of
from web.translation.messages import shown


def source_of(game: Game, mission: Any, back: str) -> Source:
    document = game.formats.written("operation", mission)
    return Source(
        kind="briefing",
        game=game,
        title=shown(game.display.briefing(mission).title),
        document={"operation": document},
        back=back,
        filename=document["slug"],
    )


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    game = game_of(document["operation"])
    mission = game.formats.read("operation", document["operation"])
    return print_briefing(
        game.display.briefing(mission),
        game.facts.terms,
        Ground(game.display.ground(mission), shown(game.facts.lengths)),
        choices.options,
        file,
    )
