"""Battles of Damocles as the drivers of any game take them: who fights, other luck, how it stands."""

from typing import Any

from rules.damocles import GAME
from rules.damocles.commanders.lookahead import conceal, deal
from rules.damocles.commanders.steady import Steady
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.operations.scoring import winner
from rules.damocles.engine.questions import is_open
from rules.damocles.engine.scenario import Scenario
from rules.damocles.formats.result import player_document
from rules.damocles.muster import commander_of
from rules.formats.errors import DocumentError
from rules.message import Message
from rules.presentation.outcome import LineUp, Outcome, Player
from rules.table.asking import Commander, Recorder
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.questions import GivenAnswers


def line_up(scenario: Scenario) -> LineUp:
    """Who fights, each for a side of their own or an alliance."""
    players = [
        Player(player.id, scenario.sides[player.side], player.commander, tuple([squad.id for squad in player.squads]))
        for player in scenario.players
    ]
    return LineUp(scenario.seed, scenario.turns, tuple(scenario.sides), tuple(players), tuple(scenario.not_simulated))


def no_room(player: int, unit: int) -> DocumentError:
    """A territory that is too small."""
    problem = Message("finds no room in its territory")
    remedy = Message("needs a larger territory, or units where they stand")
    return DocumentError(f"players[{player}].squads[{unit}]", problem, remedy)


def reseed(battle: Battle, seed: int) -> None:
    """Other dice, and other decks."""
    battle.dice = Dice(stream_key(GAME, seed, "dice"))
    battle.decks = RandomTape(stream_key(GAME, seed, "decks"))


def conceal_from(battle: Battle, player: int, seed: int) -> None:
    """Shuffle every deck, and the hands of others among theirs (R-AST-02)."""
    luck = RandomTape(stream_key(GAME, seed, "unknown"))
    for other in battle.players:
        conceal(other, other.number != player)
        deal(other, luck, other.number != player)


def commander(scenario: Scenario, number: int, name: str, seed: int) -> Commander:
    """A commander in place of another."""
    return commander_of(name, scenario.players[number], seed, number, GivenAnswers([]))


def recorder(number: int, seed: int, answers: list[Any]) -> Recorder:
    """A steady commander whose answers are written down."""
    return Recorder(Steady(RandomTape(stream_key(GAME, seed, f"thinking {number}"))), answers, is_open)


def players_of(battle: Battle) -> list[dict[str, Any]]:
    """Every player as the battle stands."""
    return [player_document(battle, player) for player in battle.players]


def outcome(battle: Battle) -> Outcome:
    """Victory points by player, living units by squad."""
    return Outcome(
        winner(battle),
        battle.turn,
        battle.over,
        tuple([player.victory_points for player in battle.players]),
        tuple([len(squad.living) for squad in battle.squads]),
    )
