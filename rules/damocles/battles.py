"""Battles of Damocles: begun, played turn by turn, changed, finished, summed up."""

from typing import Any

from rules.damocles import GAME
from rules.damocles.commanders.commander import Commander
from rules.damocles.commanders.human import Human
from rules.damocles.commanders.recorder import Record, Recorder
from rules.damocles.commanders.steady import Steady
from rules.damocles.content.parts import Faction
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.operations.operation import Operation
from rules.damocles.engine.operations.scoring import winner
from rules.damocles.engine.play.fight import close, open_battle, play_turns
from rules.damocles.engine.scenario import Scenario
from rules.damocles.lists.army import Roster
from rules.damocles.muster import commander_of, muster
from rules.document_game import DocumentGame
from rules.formats.errors import DocumentError
from rules.message import Message
from rules.presentation.outcome import LineUp, Outcome, Player
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.questions import GivenAnswers


class DamoclesBattles(DocumentGame[Faction, Roster, Operation, Scenario, Battle]):
    """Its battles, as the drivers of any game take them."""

    def line_up(self, scenario: Scenario) -> LineUp:
        players = [
            Player(one.id, scenario.sides[one.side], one.commander, tuple([squad.id for squad in one.squads]))
            for one in scenario.players
        ]
        return LineUp(
            scenario.seed, scenario.turns, tuple(scenario.sides), tuple(players), tuple(scenario.not_simulated)
        )

    def muster(self, scenario: Scenario, seed: int, events: bool, given: GivenAnswers | None = None) -> Battle:
        return muster(scenario, seed, events, given)

    def set_up(self, scenario: Scenario, battle: Battle) -> None:
        open_battle(battle, scenario.pool or [], scenario.pool is not None)

    def no_room(self, player: int, unit: int) -> DocumentError:
        problem = Message("finds no room in its territory")
        remedy = Message("needs a larger territory, or units where they stand")
        return DocumentError(f"players[{player}].squads[{unit}]", problem, remedy)

    def play(self, scenario: Scenario, battle: Battle, last: int) -> None:
        play_turns(battle, min(last, battle.turns))

    def finish(self, scenario: Scenario, battle: Battle) -> None:
        close(battle)

    def reseed(self, scenario: Scenario, battle: Battle, seed: int) -> None:
        battle.dice = Dice(stream_key(GAME, seed, "dice"))
        battle.decks = RandomTape(stream_key(GAME, seed, "decks"))

    def commander(self, scenario: Scenario, number: int, name: str, seed: int) -> Commander:
        entry = scenario.players[number]
        entry.commander = name
        return commander_of(entry, seed, number, GivenAnswers([]))

    def record(self, scenario: Scenario, battle: Battle, seed: int) -> list[Any]:
        kept = Record()
        for number, commander in enumerate(battle.commanders):
            if isinstance(commander, Human):
                thinking = RandomTape(stream_key(GAME, seed, f"thinking {number}"))
                battle.commanders[number] = Recorder(Steady(thinking), kept)
        return kept.answers

    def outcome(self, scenario: Scenario, battle: Battle) -> Outcome:
        """Victory points by player, living units by squad."""
        return Outcome(
            winner(battle),
            battle.turn,
            battle.over,
            tuple([player.victory_points for player in battle.players]),
            tuple([len(squad.living) for squad in battle.squads]),
        )
