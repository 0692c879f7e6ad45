"""What-if battles: a battle up to a turn as it was fought, and from there with other luck or other commanders.

The same scenario, turn, seed and commanders give the same battle on any machine.
"""

from typing import Any

from rules.battles.resolve import ALL_TURNS, too_long
from rules.formats.errors import DocumentError
from rules.formats.library import Library
from rules.game.derived.battles import begin, change_battle
from rules.game.game import Game
from rules.message import Message
from rules.presentation.outcome import LineUp
from rules.table.step_budget import TooLongError

Document = dict[str, Any]


def what_if(
    game: Game,
    document: object,
    library: Library,
    turn: int,
    fought: int,
    seed: int | None,
    commanders: dict[str, str],
) -> Document:
    """Replay a scenario from the seed `fought` until turn `turn` begins, then change it.

    With a `seed`, dice, random cards and thinking come from that one from then on; `commanders` names the new commander
    of a player, other players keep theirs. Return a result.
    """
    scenario = game.battles.read_scenario(document, library)
    line_up = game.battles.line_up(scenario)
    refuse_changes(game, line_up, turn, commanders)
    battle = game.battles.muster(scenario, fought, True)
    try:
        begin(game, battle)
        game.battles.play(battle, turn - 1)
        refuse_ended(game, scenario, battle, turn)
        change_battle(game, scenario, battle, fought, seed, commanders)
        game.battles.play(battle, ALL_TURNS)
        game.battles.finish(battle)
    except TooLongError as error:
        raise too_long(error) from None
    return game.battles.result(scenario, battle, fought if seed is None else seed)


def refuse_changes(game: Game, line_up: LineUp, turn: int, commanders: dict[str, str]) -> None:
    """Validate the turn, the players and the commanders."""
    if not 1 <= turn <= line_up.turns:
        raise DocumentError(
            "turn", Message("cannot be {found}", found=turn), Message("must be 1 to {most}", most=line_up.turns)
        )
    known = [player.id for player in line_up.players]
    automatic = [commander.key for commander in game.facts.automatic_commanders()]
    for player, name in commanders.items():
        if player not in known:
            raise DocumentError(
                "commanders",
                Message("{name} does not fight", name=f'"{player}"'),
                Message("must be one of {words}", words=", ".join(known)),
            )
        if name not in automatic:
            remedy = Message("must be one of {words}", words=", ".join(automatic))
            raise DocumentError(
                f"commanders.{player}", Message("{name} is no automatic commander", name=f'"{name}"'), remedy
            )


def refuse_ended(game: Game, scenario: Any, battle: Any, turn: int) -> None:
    """The battle must not have ended before the turn."""
    stands = game.battles.outcome(battle)
    if stands.over:
        raise DocumentError(
            "turn",
            Message("cannot be {found}", found=turn),
            Message("must be 1 to {most}: there the battle ended", most=max(1, stands.turns)),
        )
