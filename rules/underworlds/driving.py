"""A battle as the drivers of any game take it: begun, played round by round, changed, summed up."""

from collections.abc import Mapping

from rules.battles.resolve import no_room
from rules.battles.what_if import taking_over
from rules.presentation.outcome import LineUp, Outcome, each_for_itself
from rules.table.cards import shuffle
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.questions import GivenAnswers
from rules.underworlds import GAME
from rules.underworlds.answers import Answer
from rules.underworlds.battle import Battle
from rules.underworlds.commanders.human import Human
from rules.underworlds.commanders.recorder import Recorder
from rules.underworlds.commanders.steady import Steady
from rules.underworlds.muster import commander_of
from rules.underworlds.play import open_battle, play_rounds
from rules.underworlds.scenario import Scenario
from rules.underworlds.set_up import NoRoomError


def begin(scenario: Scenario, battle: Battle) -> None:
    """Set up; DocumentError on a fighter without an empty starting hex."""
    try:
        open_battle(battle)
    except NoRoomError as error:
        owner = error.fighter.owner
        raise no_room(owner.number, owner.fighters.index(error.fighter)) from None


def play(scenario: Scenario, battle: Battle, last: int) -> None:
    """The rounds up to this one."""
    play_rounds(battle, last)


def change(scenario: Scenario, battle: Battle, fought: int, seed: int | None, commanders: Mapping[str, str]) -> None:
    """Change the streams of luck or the commanders from here on; with other luck shuffled decks are shuffled again."""
    if seed is not None:
        battle.dice = Dice(stream_key(GAME, seed, "dice"))
        for player, entry in zip(battle.players, scenario.players, strict=True):
            tape = RandomTape(stream_key(GAME, seed, f"decks {player.number}"))
            if entry.objectives.shuffled:
                shuffle(player.objectives.deck, tape)
            if entry.power.shuffled:
                shuffle(player.power.deck, tape)
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
    """Glory points by player, 1 for each fighter who is not out of action."""
    left = [0 if fighter.out else 1 for fighter in battle.fighters]
    scores = [player.score() for player in battle.players]
    return Outcome(battle.winner, battle.turn, battle.over, tuple(scores), tuple(left))


def line_up(scenario: Scenario) -> LineUp:
    """Who fights in a scenario: south, then north."""
    players = [(one.id, one.commander, [unit.id for unit in one.fighters]) for one in scenario.players]
    return each_for_itself(scenario.seed, scenario.mission.rounds, players)
