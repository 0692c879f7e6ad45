"""A battle as the drivers of any game take it: begun, played turn by turn, changed, finished, summed up."""

from collections.abc import Mapping

from rules.damocles import GAME
from rules.damocles.answers import Answer
from rules.damocles.battle import Battle
from rules.damocles.commanders.human import Human
from rules.damocles.commanders.recorder import Record, Recorder
from rules.damocles.commanders.steady import Steady
from rules.damocles.muster import commander_of
from rules.damocles.operations.scoring import winner
from rules.damocles.play.auto_deploy import NoRoomError
from rules.damocles.play.fight import open_battle
from rules.damocles.scenario import Scenario
from rules.formats.errors import DocumentError
from rules.message import Message
from rules.presentation.outcome import LineUp, Outcome, Player
from rules.table.dice import Dice, RandomTape, stream_key
from rules.table.questions import GivenAnswers


def begin(scenario: Scenario, battle: Battle) -> None:
    """Set up and deploy; DocumentError on a squad without room to be deployed."""
    try:
        open_battle(battle, scenario.pool or [], scenario.pool is not None)
    except NoRoomError as error:
        raise DocumentError(
            f"players[{error.player}].squads[{error.squad}]",
            Message("finds no room in its territory"),
            Message("needs a larger territory, or units where they stand"),
        ) from None


def change(battle: Battle, scenario: Scenario, fought: int, seed: int | None, commanders: Mapping[str, str]) -> None:
    """Change the streams of luck or the commanders from here on."""
    if seed is not None:
        battle.dice = Dice(stream_key(GAME, seed, "dice"))
        battle.decks = RandomTape(stream_key(GAME, seed, "decks"))
    chosen = fought if seed is None else seed
    for number, entry in enumerate(scenario.players):
        if entry.id in commanders or (seed is not None and entry.commander not in ("script", "person")):
            entry.commander = commanders.get(entry.id, entry.commander)
            battle.commanders[number] = commander_of(entry, chosen, number, GivenAnswers([]))


def record(battle: Battle, seed: int) -> list[Answer]:
    """Let steady commanders answer for people, and keep their answers."""
    kept = Record()
    for number, commander in enumerate(battle.commanders):
        if isinstance(commander, Human):
            thinking = RandomTape(stream_key(GAME, seed, f"thinking {number}"))
            battle.commanders[number] = Recorder(Steady(thinking), kept)
    return kept.answers


def outcome(battle: Battle) -> Outcome:
    """Victory points by player, living units by squad."""
    return Outcome(
        winner(battle),
        battle.turn,
        battle.over,
        tuple([player.victory_points for player in battle.players]),
        tuple([len(squad.living) for squad in battle.squads]),
    )


def line_up(scenario: Scenario) -> LineUp:
    """Who fights in a scenario."""
    players = [
        Player(one.id, scenario.sides[one.side], one.commander, tuple([squad.id for squad in one.squads]))
        for one in scenario.players
    ]
    return LineUp(scenario.seed, scenario.turns, tuple(scenario.sides), tuple(players), tuple(scenario.not_simulated))
