"""A battle as the drivers of any game take it: begun, played round by round, changed, finished, summed up."""

from collections.abc import Mapping

from rules.battles.resolve import no_room
from rules.battles.what_if import taking_over
from rules.presentation.outcome import LineUp, Outcome, each_for_itself
from rules.skirmish import GAME
from rules.skirmish.answers import Answer
from rules.skirmish.battle import Battle
from rules.skirmish.commanders.human import Human
from rules.skirmish.commanders.recorder import Recorder
from rules.skirmish.commanders.steady import Steady
from rules.skirmish.deployment import NoRoomError
from rules.skirmish.muster import commander_of
from rules.skirmish.play import open_battle, play_rounds
from rules.skirmish.scenario import Scenario
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.questions import GivenAnswers


def begin(scenario: Scenario, battle: Battle) -> None:
    """Set up; DocumentError on a unit without room in its start area."""
    try:
        open_battle(battle)
    except NoRoomError as error:
        owner = error.unit.owner
        raise no_room(owner.number, owner.units.index(error.unit)) from None


def play(scenario: Scenario, battle: Battle, last: int) -> None:
    """The rounds up to this one, as far as the battle goes on."""
    play_rounds(battle, last)


def finish(scenario: Scenario, battle: Battle) -> None:
    """Nothing is left to do after the last round."""


def change(battle: Battle, scenario: Scenario, fought: int, seed: int | None, commanders: Mapping[str, str]) -> None:
    """Change the streams of luck or the commanders from here on."""
    if seed is not None:
        battle.dice = Dice(stream_key(GAME, seed, "dice"))
    chosen = fought if seed is None else seed
    players = [(entry.id, entry.commander) for entry in scenario.players]
    for number, name in taking_over(players, seed is not None, commanders).items():
        battle.commanders[number] = commander_of(name, scenario.players[number], chosen, number, GivenAnswers([]))


def record(battle: Battle, seed: int) -> list[Answer]:
    """Let steady commanders answer for people, and keep their answers."""
    answers: list[Answer] = []
    for number, commander in enumerate(battle.commanders):
        if isinstance(commander, Human):
            thinking = RandomTape(stream_key(GAME, seed, f"thinking {number}"))
            battle.commanders[number] = Recorder(Steady(thinking), answers)
    return answers


def outcome(battle: Battle) -> Outcome:
    """Objectives fulfilled by player, fighters left by unit."""
    left = [0 if unit.gone() else len(unit.fighters) for unit in battle.units]
    scores = [player.score() for player in battle.players]
    return Outcome(battle.winner, battle.turn, battle.over, tuple(scores), tuple(left))


def line_up(scenario: Scenario) -> LineUp:
    """Who fights in a scenario."""
    players = [(one.id, one.commander, [unit.id for unit in one.units]) for one in scenario.players]
    return each_for_itself(scenario.seed, scenario.mission.rounds, players)
