"""Battles of the Skirmish: begun, played round by round, changed, summed up."""

from typing import Any

from rules.document_game import DocumentGame
from rules.presentation.outcome import LineUp, Outcome, each_for_itself
from rules.skirmish import GAME
from rules.skirmish.commanders.steady import Steady
from rules.skirmish.content.mission import Mission
from rules.skirmish.content.parts import Faction
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.play import open_battle, play_rounds
from rules.skirmish.engine.scenario import Scenario
from rules.skirmish.lists.army import Army
from rules.skirmish.muster import commander_of, muster
from rules.table.asking import Commander, Recorder
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.questions import GivenAnswers


class SkirmishBattles(DocumentGame[Faction, Army, Mission, Scenario, Battle]):
    """Its battles, as the drivers of any game take them."""

    def line_up(self, scenario: Scenario) -> LineUp:
        players = [(one.id, one.commander, [unit.id for unit in one.units]) for one in scenario.players]
        return each_for_itself(scenario.seed, scenario.mission.rounds, players)

    def muster(self, scenario: Scenario, seed: int, events: bool, given: GivenAnswers | None = None) -> Battle:
        return muster(scenario, seed, events, given)

    def set_up(self, scenario: Scenario, battle: Battle) -> None:
        open_battle(battle)

    def play(self, scenario: Scenario, battle: Battle, last: int) -> None:
        play_rounds(battle, last)

    def reseed(self, scenario: Scenario, battle: Battle, seed: int) -> None:
        battle.dice = Dice(stream_key(GAME, seed, "dice"))

    def commander(self, scenario: Scenario, number: int, name: str, seed: int) -> Commander:
        return commander_of(name, scenario.players[number], seed, number, GivenAnswers([]))

    def recorder(self, number: int, seed: int, answers: list[Any]) -> Recorder:
        return Recorder(Steady(RandomTape(stream_key(GAME, seed, f"thinking {number}"))), answers)

    def outcome(self, scenario: Scenario, battle: Battle) -> Outcome:
        """Objectives fulfilled by player, fighters left by unit."""
        left = [0 if unit.gone() else len(unit.fighters) for unit in battle.units]
        scores = [player.score() for player in battle.players]
        return Outcome(battle.winner, battle.turn, battle.over, tuple(scores), tuple(left))
