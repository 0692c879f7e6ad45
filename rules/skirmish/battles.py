"""Battles of the Skirmish as the drivers of any game take them: who fights, other luck, how it stands."""

from typing import Any

from rules.presentation.outcome import LineUp, Outcome, each_for_itself
from rules.skirmish import GAME
from rules.skirmish.commanders.steady import Steady
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.scenario import Scenario
from rules.skirmish.engine.state import Unit
from rules.skirmish.muster import commander_of
from rules.table.asking import Commander, Recorder
from rules.table.cards import shuffle
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.questions import GivenAnswers


def line_up(scenario: Scenario) -> LineUp:
    """Each player fights for themselves."""
    players = [(player.id, player.commander, [unit.id for unit in player.units]) for player in scenario.players]
    return each_for_itself(scenario.seed, scenario.mission.rounds, players)


def reseed(battle: Battle, seed: int) -> None:
    """Other dice."""
    battle.dice = Dice(stream_key(GAME, seed, "dice"))


def conceal_from(battle: Battle, player: int, seed: int) -> None:
    """Shuffle the cards of the other player that are face down (S-RND-02)."""
    luck = RandomTape(stream_key(GAME, seed, "unknown"))
    for other in battle.players:
        if other.number != player:
            other.sequence = sorted(other.sequence, key=number_of)
            shuffle(other.sequence, luck)


def number_of(unit: Unit) -> int:
    return unit.number


def commander(scenario: Scenario, number: int, name: str, seed: int) -> Commander:
    """A commander in place of another."""
    return commander_of(name, scenario.players[number], seed, number, GivenAnswers([]))


def recorder(number: int, seed: int, answers: list[Any]) -> Recorder:
    """A steady commander whose answers are written down."""
    return Recorder(Steady(RandomTape(stream_key(GAME, seed, f"thinking {number}"))), answers)


def outcome(battle: Battle) -> Outcome:
    """Objectives fulfilled by player, fighters left by unit."""
    left = [0 if unit.gone() else len(unit.fighters) for unit in battle.units]
    scores = [player.score() for player in battle.players]
    return Outcome(battle.winner, battle.turn, battle.over, tuple(scores), tuple(left))
