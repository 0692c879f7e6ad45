"""What-if battles: a battle up to a turn as it was fought, and from there with other luck or other commanders.

The same scenario, turn, seed and commanders give the same battle on any machine.
"""

from typing import Any

from rules.battles.resolve import ALL_TURNS, too_long
from rules.battles.seats import with_people
from rules.formats.errors import DocumentError
from rules.formats.library import Library
from rules.game.derived.battles import begin, change_battle
from rules.game.derived.results import read_answers
from rules.game.game import Game
from rules.message import Message
from rules.presentation.outcome import LineUp, Player
from rules.table.questions import GivenAnswers
from rules.table.step_budget import TooLongError

Document = dict[str, Any]


def what_if(
    game: Game,
    document: Document,
    library: Library,
    turn: int,
    fought: int,
    seed: int | None,
    commanders: dict[str, str],
    answers: list[Document] | None = None,
) -> Document:
    """Replay a scenario from the seed `fought` until turn `turn` begins, then change it.

    With a `seed`, dice, random cards and thinking come from that one from then on; `commanders` names the new commander
    of a player, other players keep theirs. Of a battle that people played all `answers` are given, and for people who
    are not named the game's usual commander goes on. Return a result.
    """
    line_up = line_up_of(game, document, library, answers is not None)
    refuse_changes(game, line_up, turn, commanders)
    given = None
    if answers is not None:
        commanders = {player.id: going_on(game, player) for player in line_up.players} | commanders
        given = GivenAnswers(read_answers(game, {"format": game.facts.format("answers"), "answers": answers}))
        document = with_people(document)
    scenario = game.battles.read_scenario(document, library, people=answers is not None)
    battle = game.battles.muster(scenario, fought, True, given)
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


def line_up_of(game: Game, document: Document, library: Library, people: bool) -> LineUp:
    """Who fights in a scenario, perhaps `people`."""
    return game.battles.line_up(game.battles.read_scenario(document, library, people=people))


def going_on(game: Game, player: Player) -> str:
    """The commander who goes on for a player: the scenario's, or the usual one for a person."""
    automatic = [commander.key for commander in game.facts.automatic_commanders()]
    return player.commander if player.commander in automatic else automatic[0]


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
