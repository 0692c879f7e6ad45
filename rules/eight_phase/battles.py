"""Battles of the eight-phase battle: begun, played turn by turn, changed, summed up."""

from typing import Any

from rules.document_game import DocumentGame
from rules.eight_phase import GAME
from rules.eight_phase.commanders.steady import Steady
from rules.eight_phase.content.mission import Mission
from rules.eight_phase.content.parts import Faction
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.play import open_battle, play_turns
from rules.eight_phase.engine.scenario import Scenario
from rules.eight_phase.formats.roster import RosterModel
from rules.eight_phase.muster import commander_of, muster
from rules.presentation.outcome import LineUp, Outcome, each_for_itself
from rules.table.asking import Commander, Recorder
from rules.table.dice import Dice, stream_key
from rules.table.questions import GivenAnswers


class EightPhaseBattles(DocumentGame[Faction, RosterModel, Mission, Scenario, Battle]):
    """Its battles, as the drivers of any game take them."""

    def line_up(self, scenario: Scenario) -> LineUp:
        """Each force fights for itself (E-GAM-01)."""
        players = [(one.id, one.commander, [unit.id for unit in one.units]) for one in scenario.players]
        return each_for_itself(scenario.seed, scenario.mission.turns, players)

    def muster(self, scenario: Scenario, seed: int, events: bool, given: GivenAnswers | None = None) -> Battle:
        return muster(scenario, seed, events, given)

    def set_up(self, scenario: Scenario, battle: Battle) -> None:
        open_battle(battle)

    def play(self, scenario: Scenario, battle: Battle, last: int) -> None:
        play_turns(battle, last)

    def reseed(self, scenario: Scenario, battle: Battle, seed: int) -> None:
        battle.dice = Dice(stream_key(GAME, seed, "dice"))

    def commander(self, scenario: Scenario, number: int, name: str, seed: int) -> Commander:
        return commander_of(name, scenario.players[number], seed, number, GivenAnswers([]))

    def recorder(self, number: int, seed: int, answers: list[Any]) -> Recorder:
        return Recorder(Steady(), answers)

    def outcome(self, scenario: Scenario, battle: Battle) -> Outcome:
        """VP by player, whether each unit is left."""
        left = [0 if unit.destroyed else 1 for unit in battle.units]
        scores = [player.score for player in battle.players]
        return Outcome(battle.winner, battle.turn, battle.over, tuple(scores), tuple(left))
