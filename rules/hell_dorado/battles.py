"""Battles of Hell Dorado as the drivers of any game take them: who fights, other luck, how it stands."""

from typing import Any

from rules.hell_dorado import GAME
from rules.hell_dorado.commanders.steady import Steady
from rules.hell_dorado.engine.answers import Answer
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.scenario import Scenario
from rules.hell_dorado.engine.standing import is_lost, members_of
from rules.hell_dorado.muster import commander_of
from rules.presentation.outcome import LineUp, Outcome, each_for_itself
from rules.table.asking import Commander, Question, Recorder
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.questions import GivenAnswers


def line_up(scenario: Scenario) -> LineUp:
    """Two companies, each for itself (H-BAS-09)."""
    players = [(player.id, player.commander, [unit.id for unit in player.units]) for player in scenario.players]
    return each_for_itself(scenario.seed, scenario.mission.turns, players)


def reseed(battle: Battle, seed: int) -> None:
    """Other dice."""
    battle.dice = Dice(stream_key(GAME, seed, "dice"))


class Named(Commander):
    """Decides as another commander does, and says to which question, since some answers are to several."""

    def __init__(self, commander: Commander) -> None:
        self.commander = commander

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        answer: Answer | None = self.commander.decide(battle, question)
        if answer is not None:
            answer.question = question.kind
        return answer


def commander(scenario: Scenario, number: int, name: str, seed: int) -> Commander:
    """A commander in place of another, whose answers are written down where people play."""
    return Named(commander_of(name, scenario.players[number], seed, number, GivenAnswers([])))


def recorder(number: int, seed: int, answers: list[Any]) -> Recorder:
    """A steady commander whose answers are written down."""
    return Recorder(Named(Steady(RandomTape(stream_key(GAME, seed, f"thinking {number}")))), answers)


def outcome(battle: Battle) -> Outcome:
    """The score of each player, whether each unit is left."""
    left = [0 if is_lost(unit) else 1 for player in battle.players for unit in members_of(battle, player)]
    scores = [player.score for player in battle.players]
    return Outcome(battle.winner, battle.turn, battle.over, tuple(scores), tuple(left))
