"""Who decides in a battle, and how a battle begins."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.formats.errors import DocumentError
from rules.message import Message
from rules.presentation.words import PERSON
from rules.table.placements import NoRoomError

if TYPE_CHECKING:
    from rules.game.game import Game


def begin(game: "Game", battle: Any) -> None:
    """Everything before the first turn. DocumentError where the scenario cannot be set up."""
    try:
        game.battles.set_up(battle)
    except NoRoomError as error:
        raise game.battles.no_room(error.player, error.unit) from None


def no_room(player: int, unit: int) -> DocumentError:
    """A start area that is too small."""
    problem, remedy = Message("finds no room in its start area"), Message("needs a larger start area, or positions")
    return DocumentError(f"players[{player}].units[{unit}]", problem, remedy)


def change_battle(
    game: "Game", scenario: Any, battle: Any, fought: int, seed: int | None, commanders: Mapping[str, str]
) -> None:
    """From here on other luck (`seed`, None for the same) or other commanders; until here the seed was `fought`.

    With other luck all automatic commanders are replaced, since each has luck of its own.
    """
    if seed is not None:
        game.battles.reseed(battle, seed)
    automatic = [commander.key for commander in game.facts.automatic_commanders()]
    for number, player in enumerate(game.battles.line_up(scenario).players):
        if player.id in commanders or (seed is not None and player.commander in automatic):
            name = commanders.get(player.id, player.commander)
            thinking = fought if seed is None else seed
            battle.commanders[number] = game.battles.commander(scenario, number, name, thinking)


def record(game: "Game", scenario: Any, battle: Any, seed: int) -> list[Any]:
    """The answers of recorders in place of people."""
    answers: list[Any] = []
    for number, player in enumerate(game.battles.line_up(scenario).players):
        if player.commander == PERSON.key:
            battle.commanders[number] = game.battles.recorder(number, seed, answers)
    return answers
