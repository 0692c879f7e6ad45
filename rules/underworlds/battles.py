"""Battles of Underworlds: begun, played round by round, changed, summed up."""

from typing import Any

from rules.document_game import DocumentGame
from rules.presentation.outcome import LineUp, Outcome, each_for_itself
from rules.table.asking import Commander, Recorder
from rules.table.cards import shuffle
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.questions import GivenAnswers
from rules.underworlds import GAME
from rules.underworlds.commanders.steady import Steady
from rules.underworlds.content.mission import Mission
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.options import worth_asking
from rules.underworlds.engine.play import open_battle, play_rounds
from rules.underworlds.engine.scenario import Scenario
from rules.underworlds.formats.content import ContentModel
from rules.underworlds.formats.roster import RosterModel
from rules.underworlds.muster import commander_of, muster


class UnderworldsBattles(DocumentGame[ContentModel, RosterModel, Mission, Scenario, Battle]):
    """Its battles, as the drivers of any game take them."""

    def line_up(self, scenario: Scenario) -> LineUp:
        """South, then north."""
        players = [(one.id, one.commander, [unit.id for unit in one.fighters]) for one in scenario.players]
        return each_for_itself(scenario.seed, scenario.mission.rounds, players)

    def muster(self, scenario: Scenario, seed: int, events: bool, given: GivenAnswers | None = None) -> Battle:
        return muster(scenario, seed, events, given)

    def set_up(self, scenario: Scenario, battle: Battle) -> None:
        open_battle(battle)

    def play(self, scenario: Scenario, battle: Battle, last: int) -> None:
        play_rounds(battle, last)

    def reseed(self, scenario: Scenario, battle: Battle, seed: int) -> None:
        """Shuffled decks are shuffled again."""
        battle.dice = Dice(stream_key(GAME, seed, "dice"))
        for player, entry in zip(battle.players, scenario.players, strict=True):
            tape = RandomTape(stream_key(GAME, seed, f"decks {player.number}"))
            if entry.objectives.shuffled:
                shuffle(player.objectives.deck, tape)
            if entry.power.shuffled:
                shuffle(player.power.deck, tape)

    def commander(self, scenario: Scenario, number: int, name: str, seed: int) -> Commander:
        return commander_of(name, scenario.players[number], seed, number, GivenAnswers([]))

    def recorder(self, number: int, seed: int, answers: list[Any]) -> Recorder:
        return Recorder(Steady(RandomTape(stream_key(GAME, seed, f"thinking {number}"))), answers, worth_asking)

    def outcome(self, scenario: Scenario, battle: Battle) -> Outcome:
        """Glory points by player, 1 for each fighter who is not out of action."""
        left = [0 if fighter.out else 1 for fighter in battle.fighters]
        scores = [player.score() for player in battle.players]
        return Outcome(battle.winner, battle.turn, battle.over, tuple(scores), tuple(left))
