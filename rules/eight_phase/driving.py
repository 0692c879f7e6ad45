"""A battle as the drivers of any game take it: begun, played turn by turn, changed, summed up."""

from collections.abc import Mapping

from rules.battles.resolve import no_room
from rules.battles.what_if import taking_over
from rules.eight_phase import GAME
from rules.eight_phase.answers import Answer
from rules.eight_phase.battle import Battle
from rules.eight_phase.commanders.person import Person
from rules.eight_phase.commanders.recorder import Recorder
from rules.eight_phase.commanders.steady import Steady
from rules.eight_phase.deployment import NoRoomError
from rules.eight_phase.muster import commander_of
from rules.eight_phase.play import open_battle, play_turns
from rules.eight_phase.scenario import Scenario
from rules.presentation.outcome import LineUp, Outcome, each_for_itself
from rules.table.dice import Dice, stream_key
from rules.table.questions import GivenAnswers


def begin(scenario: Scenario, battle: Battle) -> None:
    """Set up; DocumentError on a unit without room in its area."""
    try:
        open_battle(battle)
    except NoRoomError as error:
        owner = error.unit.owner
        raise no_room(owner.number, owner.units.index(error.unit)) from None


def play(scenario: Scenario, battle: Battle, last: int) -> None:
    """The turns up to this one, as far as the battle goes on."""
    play_turns(battle, last)


def change(battle: Battle, scenario: Scenario, fought: int, seed: int | None, commanders: Mapping[str, str]) -> None:
    """Change the streams of luck or the commanders from here on."""
    if seed is not None:
        battle.dice = Dice(stream_key(GAME, seed, "dice"))
    chosen = fought if seed is None else seed
    players = [(entry.id, entry.commander) for entry in scenario.players]
    for number, name in taking_over(players, seed is not None, commanders).items():
        battle.commanders[number] = commander_of(name, scenario.players[number], chosen, number, GivenAnswers([]))


def record(battle: Battle) -> list[Answer]:
    """Let steady commanders answer for people, and keep their answers."""
    answers: list[Answer] = []
    for number, commander in enumerate(battle.commanders):
        if isinstance(commander, Person):
            battle.commanders[number] = Recorder(Steady(), answers)
    return answers


def outcome(battle: Battle) -> Outcome:
    """VP by player, whether each unit is left."""
    left = [0 if unit.destroyed else 1 for unit in battle.units]
    scores = [player.score for player in battle.players]
    return Outcome(battle.winner, battle.turn, battle.over, tuple(scores), tuple(left))


def line_up(scenario: Scenario) -> LineUp:
    """Who fights in a scenario: each force for itself (E-GAM-01)."""
    players = [(one.id, one.commander, [unit.id for unit in one.units]) for one in scenario.players]
    return each_for_itself(scenario.seed, scenario.mission.turns, players)
