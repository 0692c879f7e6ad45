"""Resolve a scenario of any game: one battle from its seed, documents in and out."""

from typing import Any, Final

from rules.formats.errors import DocumentError
from rules.formats.library import Library
from rules.game.derived.battles import begin
from rules.game.game import Game
from rules.message import Message
from rules.table.step_budget import TooLongError

Document = dict[str, Any]

ALL_TURNS: Final = 1_000_000
"""More turns than any game has: play to the end."""


def fought(game: Game, scenario: Any, seed: int, events: bool) -> Any:
    """A battle of a scenario, fought to its end."""
    battle = game.battles.muster(scenario, seed, events)
    fight_out(game, scenario, battle)
    return battle


def fight_out(game: Game, scenario: Any, battle: Any) -> None:
    """Fight a battle from its beginning to its end; DocumentError for one that cannot be set up, or has no end."""
    try:
        begin(game, battle)
        game.battles.play(battle, ALL_TURNS)
        game.battles.finish(battle)
    except TooLongError as error:
        raise too_long(error) from None


def too_long(error: TooLongError) -> DocumentError:
    """What is wrong with a scenario whose battle has no end."""
    problem = Message("makes a battle of more than {most:,} steps", most=error.most)
    return DocumentError("", problem, Message("must have fewer units, abilities or corners of scenery"))


def resolve(
    game: Game,
    document: object,
    library: Library,
    seed: int | None = None,
    events: bool = True,
) -> Document:
    """A scenario in, its result out.

    `seed` goes before the scenario's own. DocumentError on a wrong document. The same scenario and seed give the same
    result on any machine.
    """
    scenario = game.battles.read_scenario(document, library)
    chosen = game.battles.line_up(scenario).seed if seed is None else seed
    return game.battles.result(scenario, fought(game, scenario, chosen, events), chosen)
